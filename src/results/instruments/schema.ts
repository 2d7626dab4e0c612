/** A stored choice of instruments, down to every leaf. */
import * as z from 'zod/mini'
import { INSTRUMENT_REASONS } from '../../science/instruments/candidate.ts'
import {
  FLOW_STEPS,
  PICK_WARNING_CODES,
  type PickResult,
  WITHOUT_PROXY,
} from '../../science/instruments/result.ts'
import {
  added,
  associationMapping,
  harmoniseAction,
  harmoniseReason,
  harmoniseWarnings,
  panel,
  some,
  warningsOf,
  warningValue,
  proxyUsed,
} from '../schema/fields.ts'
import { pickParameters } from '../schema/instrument-choice.ts'
import {
  count,
  flag,
  number,
  numberOrNull,
  sha256,
  text,
  textOrNull,
  texts,
} from '../schema/leaves.ts'
import { packedOf } from '../schema/packed.ts'
import { shown } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { InstrumentsBody } from './body.ts'

const file = z.object({
  fileName: text,
  sha256,
  bytes: count,
  rows: count,
  container: z.enum(['none', 'gzip', 'bgzip', 'zip', 'xlsx']),
  member: textOrNull,
  mapping: associationMapping,
})

const instruments = packedOf({
  SNP: text,
  row: count,
  trait: text,
  chromosome: textOrNull,
  position: numberOrNull,
  effectAllele: text,
  otherAllele: textOrNull,
  eaf: numberOrNull,
  beta: number,
  se: number,
  p: number,
  negLog10P: number,
  n: numberOrNull,
  cases: numberOrNull,
  controls: numberOrNull,
  info: numberOrNull,
  f: number,
  r2: numberOrNull,
  palindromic: flag,
  isIndel: flag,
  isInMhc: flag,
  locus: textOrNull,
  near: count,
})

const selection = packedOf({
  beta: number,
  se: number,
  p: number,
  negLog10P: number,
  eaf: numberOrNull,
  n: numberOrNull,
})

const lookedUp = packedOf({
  at: count,
  beta: numberOrNull,
  se: numberOrNull,
  eaf: numberOrNull,
  p: numberOrNull,
  n: numberOrNull,
  cases: numberOrNull,
  controls: numberOrNull,
  betaExposure: numberOrNull,
  eafExposure: numberOrNull,
  effectAllele: text,
  otherAllele: textOrNull,
  reason: z.nullable(harmoniseReason),
})

const proxies = z.object({
  r2: number,
  windowKb: number,
  used: z.array(
    z.object({
      at: count,
      ...proxyUsed,
    }),
  ),
  without: z.array(z.object({ at: count, SNP: text, why: z.enum(WITHOUT_PROXY) })),
})

const outcome = z.object({
  input: file,
  action: harmoniseAction,
  variants: lookedUp,
  kept: count,
  absent: texts,
  proxies: z.optional(proxies),
  warnings: harmoniseWarnings,
})

const dropped = z.object({
  total: count,
  counts: some(INSTRUMENT_REASONS, count),
  first: z.array(
    z.object({
      SNP: text,
      row: count,
      trait: text,
      reason: z.enum(INSTRUMENT_REASONS),
      negLog10P: number,
      value: z.optional(z.union([number, text])),
      to: z.optional(text),
      distance: z.optional(numberOrNull),
      r2: z.optional(numberOrNull),
    }),
  ),
})

/** Whether all references to instruments are indices of their list. */
function isAligned({ instruments: { rows }, estimates, outcome: other }: PickResult) {
  const isPlace = (at: unknown) => Number(at) < rows.length
  const at = other?.variants.columns.indexOf('at') ?? 0
  const named = [...(other?.proxies?.used ?? []), ...(other?.proxies?.without ?? [])]
  return (
    (!estimates || estimates.selection.rows.length === rows.length) &&
    (!other || other.variants.rows.every((row) => isPlace(row[at]))) &&
    named.every((one) => isPlace(one.at))
  )
}

export const instrumentsSchema = schemaOf<InstrumentsBody>()(
  z
    .object({
      ...added,
      schemaVersion: z.literal(1),
      kind: z.literal('instruments'),
      input: file,
      parameters: pickParameters,
      ld: z.nullable(
        z.object({
          fileName: text,
          sha256,
          bytes: count,
          layout: z.enum(['square', 'pairs']),
          scale: z.enum(['r', 'r2']),
          variants: count,
          matched: count,
        }),
      ),
      panel: z.optional(panel),
      standIns: z.optional(
        z.array(z.object({ SNP: text, trait: text, as: text, distance: number })),
      ),
      flow: z.array(z.object({ step: z.enum(FLOW_STEPS), left: count })),
      instruments,
      estimates: z.optional(
        z.object({
          input: file,
          action: harmoniseAction,
          candidates: count,
          found: count,
          selection,
          share: numberOrNull,
          opposed: count,
          same: count,
        }),
      ),
      dropped,
      traits: z.array(z.object({ trait: text, candidates: count, kept: count })),
      summary: z.object({
        fMin: numberOrNull,
        fMedian: numberOrNull,
        fMean: numberOrNull,
        r2: numberOrNull,
        r2From: z.nullable(z.enum(['sample-size', 'frequency'])),
        n: numberOrNull,
        overallF: numberOrNull,
      }),
      skyline: z.array(z.tuple([text, number, number])),
      build: z.nullable(z.enum(['GRCh37', 'GRCh38'])),
      warnings: warningsOf(PICK_WARNING_CODES, warningValue),
      outcome: z.nullable(outcome),
      timings: z.object({ totalMs: number, readMs: number }),
      presentation: shown,
    })
    .check(z.refine(isAligned)),
)
