/** Schemas of the numbers of one exposure and one outcome, which a two-sample result and each direction have. */
import * as z from 'zod/mini'
import {
  agreement,
  heterogeneity,
  inference,
  inferenceOnly,
  methodEstimate,
  omissions,
} from './fields.ts'
import {
  atLeastZero,
  count,
  finite,
  flag,
  number,
  numberOrNull,
  share,
  shareOrNull,
  text,
  texts,
} from './leaves.ts'

const variantInference = z.object({
  SNP: text,
  role: z.enum(['variant', 'all', 'all-ivw', 'all-egger']),
  ...inference,
})

const pleiotropy = z.object({
  intercept: number,
  se: numberOrNull,
  ciLow: numberOrNull,
  ciHigh: numberOrNull,
  p: shareOrNull,
  negLog10P: numberOrNull,
  distribution: z.enum(['normal', 't']),
  df: finite,
  difference: z.object({ q: numberOrNull, df: z.literal(1), p: shareOrNull }),
})

const invalidity = z.object({
  lasso: z.nullable(z.object({ invalid: texts, lambda: number })),
  cml: z.nullable(
    z.object({
      invalid: texts,
      sampleSize: atLeastZero,
      fit: z.nullable(z.object({ fourthMoment: shareOrNull, normal: shareOrNull })),
    }),
  ),
  mixture: z.nullable(z.object({ share, variance: number })),
})

const radial = z.object({
  iterated: z.object({ ...inference, rounds: count }),
  fixed: z.object({ ...inference, q: numberOrNull, qP: shareOrNull }),
  random: z.object({ ...inference, phi: number }),
  q: number,
  df: finite,
  p: share,
  outliers: z.array(z.object({ SNP: text, q: number, p: share, isBonferroni: flag })),
  egger: z.nullable(
    z.object({
      slope: inferenceOnly,
      intercept: inferenceOnly,
      q: numberOrNull,
      df: finite,
      p: shareOrNull,
    }),
  ),
})

const simulated = { p: share, resolution: number }

const presso = z.object({
  seed: z.int(),
  draws: count,
  rssObserved: number,
  global: z.object(simulated),
  outliers: z.nullable(
    z.array(z.object({ SNP: text, rssObserved: number, isOutlier: flag, ...simulated })),
  ),
  isUnstable: flag,
  raw: inferenceOnly,
  corrected: z.nullable(inferenceOnly),
  distortion: z.nullable(z.object({ coefficient: number, ...simulated })),
})

/** Steiger's test of all variants together. */
export const steigerTest = z.object({
  r2Exposure: number,
  r2Outcome: number,
  isForward: flag,
  z: numberOrNull,
  p: shareOrNull,
  negLog10P: numberOrNull,
  sensitivityRatio: numberOrNull,
})

/** Basis of Steiger's test. */
export const steigerBasis = {
  without: count,
  how: z.enum(['p-and-sample-size', 'effects']),
  prevalence: shareOrNull,
}

/** Everything that is computed from four columns of numbers. */
export const pairNumbers = {
  estimates: z.array(z.object(methodEstimate)),
  omitted: omissions,
  heterogeneity: z.array(heterogeneity),
  pleiotropy: z.nullable(pleiotropy),
  leaveOneOut: z.array(variantInference),
  singleSnp: z.array(variantInference),
  strength: z.object({
    fMean: numberOrNull,
    fMin: numberOrNull,
    i2gx: numberOrNull,
    i2gxUnweighted: numberOrNull,
  }),
  strengthCondition: numberOrNull,
  contamination: z.nullable(
    z.object({
      intervals: z.array(z.tuple([number, number])),
      valid: texts,
      psi: number,
      phi: number,
    }),
  ),
  raps: z.nullable(z.object({ tau2: number, tau2Se: number })),
  radial: z.nullable(radial),
  presso: z.nullable(presso),
  // Results of older builds do not have it.
  invalidity: z.optional(z.nullable(invalidity)),
  agreement: z.optional(agreement),
}
