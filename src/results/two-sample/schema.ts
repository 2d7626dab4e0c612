/** A stored two-sample result, down to every leaf. */
import * as z from 'zod/mini'
import {
  DROP_REASONS,
  FAULT_CODES,
  ROW_NOTES,
  STAGE_CODES,
  WARNING_CODES,
} from '../../science/codes.ts'
import {
  added,
  convention,
  generator,
  harmonisedMapping,
  presso,
  some,
  notedWarningsOf,
  warningValue,
} from '../schema/fields.ts'
import {
  count,
  countOrNull,
  flag,
  number,
  numberOrNull,
  sha256,
  share,
  shareOrNull,
  text,
  textOrNull,
} from '../schema/leaves.ts'
import { independence } from '../schema/independence.ts'
import { pairNumbers, steigerBasis, steigerTest } from '../schema/pair-numbers.ts'
import { shown } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { TwoSampleBody } from './body.ts'

const PROBLEM_CODES = [...FAULT_CODES, ...DROP_REASONS, ...ROW_NOTES] as const

const input = z.object({
  fileName: text,
  sha256,
  bytes: count,
  member: z.optional(text),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252']),
  delimiter: z.enum(['tab', 'comma', 'semicolon', 'pipe', 'space', 'sheet']),
  decimalMark: z.enum(['point', 'comma']),
  rows: count,
  kept: count,
  dropped: z.array(
    z.object({ SNP: text, row: count, reason: z.enum(DROP_REASONS), column: textOrNull }),
  ),
  exposure: textOrNull,
  outcome: textOrNull,
})

const parameters = z.object({
  seed: z.int(),
  nboot: count,
  convention,
  density: z.enum(['r-4.4', 'r-4.2']),
  generator,
  presso,
  prevalence: share,
  samples: z.object({
    exposure: numberOrNull,
    outcome: numberOrNull,
    cases: numberOrNull,
    controls: numberOrNull,
  }),
  pressoDraws: countOrNull,
})

const sample = z.object({
  p: z.optional(number),
  n: z.optional(number),
  cases: z.optional(number),
  controls: z.optional(number),
  eaf: z.optional(number),
})

const variant = z.object({
  SNP: text,
  row: count,
  effectAllele: textOrNull,
  otherAllele: textOrNull,
  eaf: numberOrNull,
  betaExposure: number,
  seExposure: number,
  betaOutcome: number,
  seOutcome: number,
  f: numberOrNull,
  chr: z.optional(text),
  pos: z.optional(number),
  exposure: z.optional(sample),
  outcome: z.optional(sample),
  proxy: z.optional(z.object({ SNP: text, r2: z.optional(number) })),
})

const problems = z.object({
  total: count,
  counts: some(PROBLEM_CODES, count),
  first: z.array(
    z.object({
      code: z.enum(PROBLEM_CODES),
      file: z.optional(text),
      row: z.optional(count),
      column: z.optional(text),
      expected: z.optional(text),
      found: z.optional(text),
    }),
  ),
})

export const twoSampleSchema = schemaOf<TwoSampleBody>()(
  z.object({
    ...added,
    ...pairNumbers,
    schemaVersion: z.literal(2),
    upgradedFrom: z.optional(z.literal(1)),
    kind: z.literal('two-sample-mr'),
    input,
    mapping: harmonisedMapping,
    parameters,
    steiger: z.nullable(
      z.object({
        ...steigerBasis,
        test: steigerTest,
        variants: z.array(z.object({ SNP: text, isForward: flag, p: shareOrNull })),
      }),
    ),
    variants: z.array(variant),
    independence: z.optional(independence),
    isTrimmed: z.optional(z.literal(true)),
    warnings: notedWarningsOf(WARNING_CODES, warningValue),
    problems,
    timings: z.object({ stages: some(STAGE_CODES, number), total: number }),
    presentation: shown,
  }),
)
