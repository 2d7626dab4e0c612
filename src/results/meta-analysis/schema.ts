/** A stored meta-analysis, down to every leaf. */
import * as z from 'zod/mini'
import { META_WARNINGS } from '../../science/meta-analysis/analyse-studies.ts'
import { EFFECT_SCALES } from '../../science/meta-analysis/studies.ts'
import { TAU2_METHODS } from '../../science/methods/between-variance.ts'
import { KNAPP_RULES } from '../../science/methods/meta-analysis.ts'
import {
  added,
  inference,
  influence,
  inferenceOnly,
  notedWarningsOf,
  warningValue,
} from '../schema/fields.ts'
import { count, number, numberOrNull, sha256, share, shareOrNull, text } from '../schema/leaves.ts'
import { shown } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { MetaBody } from './body.ts'

const interval = z.nullable(z.tuple([number, number]))

const pooled = z.object({
  k: count,
  fixed: inferenceOnly,
  random: inferenceOnly,
  knapp: z.nullable(inferenceOnly),
  knappRatio: numberOrNull,
  tau2: number,
  tau2Interval: interval,
  q: numberOrNull,
  df: count,
  qP: shareOrNull,
  i2: numberOrNull,
  i2Interval: interval,
  prediction: interval,
})

export const metaSchema = schemaOf<MetaBody>()(
  z.object({
    ...added,
    kind: z.literal('meta-analysis'),
    schemaVersion: z.literal(2),
    upgradedFrom: z.optional(z.int()),
    input: z.object({ fileName: text, bytes: count, sha256 }),
    parameters: z.object({
      model: z.enum(['random', 'fixed']),
      scale: z.enum(EFFECT_SCALES),
      tau2: z.enum(TAU2_METHODS),
      knapp: z.enum(KNAPP_RULES),
    }),
    studies: z.array(
      z.object({
        ...inference,
        name: text,
        weightFixed: share,
        weightRandom: share,
        n: z.optional(number),
      }),
    ),
    pooled,
    asymmetry: z.nullable(z.object({ intercept: inferenceOnly, slope: inferenceOnly, k: count })),
    leaveOneOut: z.array(z.object({ ...inference, name: text })),
    influence: z.optional(z.array(z.object(influence))),
    warnings: notedWarningsOf(META_WARNINGS, z.nullable(warningValue)),
    presentation: shown,
  }),
)
