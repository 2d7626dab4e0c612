/** A stored bidirectional analysis, down to every leaf. */
import * as z from 'zod/mini'
import { SIDES } from '../../science/bidirectional/inputs.ts'
import { DIRECTION_RULES } from '../../science/bidirectional/verdict.ts'
import { VERDICTS } from '../../science/scan/verdict.ts'
import {
  added,
  anyMethod,
  associationMapping,
  convention,
  each,
  generator,
  harmoniseAction,
  harmoniseReason,
  harmoniseWarnings,
  inference,
  instrumentCounts,
  presso,
  readFile,
  notedWarningsOf,
  warningValue,
} from '../schema/fields.ts'
import {
  count,
  finite,
  flag,
  flagOrNull,
  number,
  numberOrNull,
  sha256,
  share,
  shareOrNull,
  text,
  textOrNull,
  texts,
} from '../schema/leaves.ts'
import { independence } from '../schema/independence.ts'
import { pairNumbers, steigerBasis, steigerTest } from '../schema/pair-numbers.ts'
import { outcomeKind, presentation } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { BidirectionalBody } from './body.ts'

const WARNINGS = [
  'no-instruments',
  'no-overlap',
  'single-variant',
  'few-variants',
  'weak',
  'heterogeneity',
  'pleiotropy',
  'low-i2gx',
  'steiger-against',
  'backward-variants',
  'steiger-unknown',
  'shared-variants',
  'known-loci',
  'unplaced',
  'not-pruned',
  'loose-threshold',
  'too-many-instruments',
] as const

const variant = z.object({
  SNP: text,
  effectAllele: text,
  otherAllele: textOrNull,
  eaf: numberOrNull,
  betaExposure: number,
  seExposure: number,
  betaOutcome: number,
  seOutcome: number,
  pExposure: numberOrNull,
  pOutcome: numberOrNull,
  nExposure: numberOrNull,
  nOutcome: numberOrNull,
  chromosome: textOrNull,
  position: numberOrNull,
  isForward: flagOrNull,
  isShared: flag,
  locus: textOrNull,
})

const withoutRun = z.object({
  removed: texts,
  nsnp: count,
  estimates: z.array(z.object({ ...inference, method: anyMethod, nsnp: count })),
  q: numberOrNull,
  qDf: numberOrNull,
  qP: shareOrNull,
  intercept: numberOrNull,
  interceptP: shareOrNull,
})

const direction = z.object({
  exposure: z.enum(SIDES),
  instruments: instrumentCounts,
  variants: z.array(variant),
  dropped: z.array(z.object({ SNP: text, reason: harmoniseReason })),
  independence: z.optional(independence),
  numbers: z.nullable(z.object(pairNumbers)),
  main: z.nullable(z.object({ method: anyMethod, b: number, p: shareOrNull })),
  q: shareOrNull,
  steiger: z.nullable(z.object({ ...steigerBasis, test: steigerTest, backward: texts })),
  withoutBackward: z.nullable(withoutRun),
  withoutShared: z.nullable(withoutRun),
  detectable: z.nullable(
    z.object({ effect: number, r2: number, n: number, caseShare: shareOrNull }),
  ),
  verdict: z.enum(VERDICTS),
  rules: z.array(z.object({ rule: z.enum(DIRECTION_RULES), passed: flagOrNull })),
  isSupported: flagOrNull,
  warnings: notedWarningsOf(WARNINGS, warningValue),
  harmoniseWarnings,
})

export const bidirectionalSchema = schemaOf<BidirectionalBody>()(
  z.object({
    ...added,
    schemaVersion: z.literal(2),
    upgradedFrom: z.optional(z.literal(1)),
    kind: z.literal('bidirectional-mr'),
    input: z.object({
      files: z.array(z.object({ ...readFile, side: z.enum(SIDES), rows: count, isLong: flag })),
      sha256,
    }),
    mapping: each(SIDES, associationMapping),
    traits: each(SIDES, text),
    parameters: z.object({
      convention,
      seed: z.int(),
      nboot: count,
      generator: z.optional(generator),
      action: harmoniseAction,
      instrumentP: share,
      leastF: finite,
      pruneKb: finite,
      presso,
      prevalence: share,
    }),
    forward: direction,
    reverse: direction,
    verdict: z.enum(['forward-only', 'reverse-only', 'both', 'neither', 'not-testable']),
    shared: texts,
    isTrimmed: z.optional(z.literal(true)),
    totalMs: number,
    presentation: z.optional(z.object({ ...presentation, exposureKind: z.optional(outcomeKind) })),
  }),
)
