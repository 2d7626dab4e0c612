/** A stored mediation analysis, down to every leaf. */
import * as z from 'zod/mini'
import { EXCLUSIONS, PARTS } from '../../science/mediation/inputs.ts'
import { MEDIATION_WARNINGS } from '../../science/mediation/result.ts'
import {
  added,
  associationMapping,
  convention,
  each,
  harmoniseAction,
  harmoniseReason,
  inference,
  inferenceOnly,
  instrumentCounts,
  method,
  readFile,
  some,
  notedWarningsOf,
  warningValue,
  wideVariant,
} from '../schema/fields.ts'
import {
  count,
  countOrNull,
  finite,
  flag,
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
import { presentation } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { MediationBody } from './body.ts'

const interval = z.nullable(z.object({ low: number, high: number }))
const proportion = z.nullable(z.object({ value: number, fieller: interval, bootstrap: interval }))

const step = z.object({
  ...inference,
  method: z.nullable(method),
  nsnp: countOrNull,
  q: numberOrNull,
  qDf: numberOrNull,
  qP: shareOrNull,
  intercept: numberOrNull,
  interceptP: shareOrNull,
  fMean: numberOrNull,
  independence: z.optional(independence),
  others: z.array(z.object({ ...inference, method })),
  variants: z.array(
    z.object({
      SNP: text,
      effectAllele: text,
      otherAllele: textOrNull,
      betaExposure: number,
      seExposure: number,
      betaOutcome: number,
      seOutcome: number,
    }),
  ),
  dropped: z.array(z.object({ SNP: text, reason: harmoniseReason })),
})

const direct = z.object({
  ...inference,
  mediator: z.nullable(inferenceOnly),
  nsnp: countOrNull,
  conditionalF: z.object({ x: numberOrNull, m: numberOrNull }),
  q: numberOrNull,
  qDf: numberOrNull,
  qP: shareOrNull,
  variants: z.array(wideVariant),
})

export const mediationSchema = schemaOf<MediationBody>()(
  z.object({
    ...added,
    schemaVersion: z.literal(1),
    kind: z.literal('mediation'),
    source: z.enum(['files', 'estimates']),
    input: z.object({
      files: z.array(z.object({ ...readFile, part: z.enum(PARTS), rows: count, isLong: flag })),
      sha256,
    }),
    mapping: some(PARTS, associationMapping),
    traits: each(PARTS, text),
    parameters: z.object({
      convention,
      seed: z.int(),
      nboot: count,
      action: harmoniseAction,
      instrumentP: share,
      leastF: finite,
      pruneKb: finite,
      exclude: z.enum(EXCLUSIONS),
      overlap: finite,
    }),
    instruments: z.nullable(z.object({ x: instrumentCounts, m: instrumentCounts })),
    shared: texts,
    excluded: texts,
    steps: z.object({ xm: step, my: step, xy: z.nullable(step) }),
    direct: z.nullable(direct),
    correlations: each(['aB', 'aTotal', 'bTotal', 'totalDirect'], number),
    indirect: z.object({
      ...inference,
      bootstrap: z.nullable(
        z.object({ sd: number, interval: z.object({ low: number, high: number }) }),
      ),
    }),
    difference: z.nullable(inferenceOnly),
    byMethod: z.array(z.object({ ...inference, method })),
    proportion,
    proportionByDifference: proportion,
    noProportion: z.nullable(
      z.enum(['no-total', 'total-near-zero', 'signs-differ', 'direct-opposes']),
    ),
    warnings: notedWarningsOf(MEDIATION_WARNINGS, warningValue),
    totalMs: number,
    presentation: z.optional(z.object({ ...presentation, mediatorName: z.optional(text) })),
  }),
)
