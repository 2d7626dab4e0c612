/** A stored multivariable analysis, down to every leaf. */
import * as z from 'zod/mini'
import { MULTIVARIABLE_WARNINGS } from '../../science/multivariable/result.ts'
import {
  added,
  agreement,
  convention,
  harmoniseAction,
  inference,
  influence,
  inferenceOnly,
  methodEstimate,
  omissions,
  readFile,
  notedWarningsOf,
  warningValue,
  wideVariant,
} from '../schema/fields.ts'
import {
  atLeastZero,
  count,
  finite,
  number,
  numberOrNull,
  numbers,
  sha256,
  shareOrNull,
  shortText,
  text,
  textOrNull,
  texts,
} from '../schema/leaves.ts'
import { independence } from '../schema/independence.ts'
import { shown } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { MultivariableBody } from './body.ts'

const spread = z.nullable(z.object({ q: numberOrNull, df: finite, p: shareOrNull }))

const parameters = z.object({
  convention,
  correlation: z.nullable(z.array(numbers)),
  seed: z.optional(z.int()),
  nboot: z.optional(count),
  sampleSize: z.optional(z.nullable(atLeastZero)),
  action: z.nullable(harmoniseAction),
})

const robust = z.object({
  estimates: z.array(z.object({ ...methodEstimate, exposure: text })),
  intercept: z.nullable(inferenceOnly),
  lasso: z.nullable(z.object({ invalid: texts, lambda: number })),
  cml: z.nullable(
    z.object({
      invalid: texts,
      sampleSize: atLeastZero,
      draws: z.nullable(z.object({ made: count, settled: count })),
    }),
  ),
  omitted: omissions,
  agreement: z.optional(z.array(z.object({ exposure: text, readings: agreement }))),
})

/** Whether columns and matrices have one entry for each exposure. */
function isAligned({ exposures, variants, parameters: { correlation } }: MultivariableBody) {
  const isWhole = (row: readonly unknown[]) => row.length === exposures.length
  return (
    variants.every(({ betaExposures, seExposures }) =>
      [betaExposures, seExposures].every(isWhole),
    ) &&
    (correlation === null || (isWhole(correlation) && correlation.every(isWhole)))
  )
}

export const multivariableSchema = schemaOf<MultivariableBody>()(
  z
    .object({
      ...added,
      kind: z.literal('multivariable-mr'),
      schemaVersion: z.literal(2),
      input: z.object({
        fileName: text,
        bytes: count,
        sha256,
        rows: count,
        dropped: z.array(
          z.object({ SNP: text, row: count, reason: shortText, column: z.optional(textOrNull) }),
        ),
        files: z.array(z.object({ ...readFile, role: z.enum(['exposure', 'outcome']) })),
      }),
      parameters,
      exposures: texts,
      outcome: text,
      estimates: z.array(
        z.object({
          ...inference,
          exposure: text,
          distribution: shortText,
          conditionalF: numberOrNull,
          alone: z.nullable(inferenceOnly),
        }),
      ),
      heterogeneity: spread,
      heterogeneityWithErrors: spread,
      robust: z.optional(z.nullable(robust)),
      influence: z.optional(z.array(z.object({ ...influence, exposure: text }))),
      variants: z.array(wideVariant),
      independence: z.optional(independence),
      warnings: notedWarningsOf(MULTIVARIABLE_WARNINGS, z.nullable(warningValue)),
      presentation: shown,
    })
    .check(z.refine(isAligned)),
)
