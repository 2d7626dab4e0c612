/** Meta-analysis of studies with fixed and random effects, and Egger's test of funnel asymmetry. */
import { leastSquares } from '../numerics/linear.ts'
import { chiSquaredUpper, studentCritical } from '../numerics/tails.ts'
import {
  betweenVariance,
  shareBeyondChance,
  type Tau2Method,
  varianceInterval,
} from './between-variance.ts'
import type { Inference } from './estimate.ts'
import { NORMAL_RULE, finiteOrNull, inferenceOf } from './estimate.ts'
import { pool, spreadOf, type Studies } from './weighted-mean.ts'

/**
 * Whether Hartung & Knapp's variance may be smaller than that of the random model itself: `floored`
 * takes it times max(1, q) (Röver, Knapp & Friede 2015), `unmodified` times q as first published.
 */
export const KNAPP_RULES = ['floored', 'unmodified'] as const
export type KnappRule = (typeof KNAPP_RULES)[number]

/** Rules of the random-effects model. */
export type PoolingRules = { tau2: Tau2Method; knapp: KnappRule }

/** Defaults of a new analysis. */
export const FIRST_RULES: PoolingRules = { tau2: 'reml', knapp: 'floored' }

export type MetaAnalysis = {
  k: number
  fixed: Inference
  /** By the chosen τ², normal distribution. */
  random: Inference
  /** The random-effects model with Hartung & Knapp's variance and t on k − 1; null where it has none. */
  knapp: Inference | null
  /**
   * q: the weighted spread of the studies in the random model, as a multiple of its k − 1; null for one study.
   */
  knappRatio: number | null
  tau2: number
  /** Q-profile; null for one study and in results of older builds. */
  tau2Interval: [number, number] | null
  q: number | null
  df: number
  qP: number | null
  /** I² of the chosen τ² and the typical variance of the studies. */
  i2: number | null
  /** I² of the limits of τ². */
  i2Interval: [number, number] | null
  /** 95 % prediction interval of a new study, t on k − 2; null below 3 studies. */
  prediction: [number, number] | null
  /** Shares in the pooled estimate, summing to 1. */
  weightsFixed: number[]
  weightsRandom: number[]
}

/**
 * Computes fixed-effect and random-effects meta-analysis by inverse variances (τ² by REML, Paule & Mandel 1982
 * or DerSimonian & Laird 1986; Hartung & Knapp 2001; Q-profile intervals Viechtbauer 2007; prediction interval
 * Higgins, Thompson & Spiegelhalter 2009). undefined without a study, or where the numbers overflow.
 */
export function metaAnalysis(
  studies: Studies,
  rules: PoolingRules = FIRST_RULES,
): MetaAnalysis | undefined {
  const k = studies.b.length
  if (k === 0) return undefined
  const fixed = pool(studies, 0)
  const q = spreadOf(studies, fixed)
  const df = k - 1
  // Errors below 1e-154 or next to infinite ones have no weights.
  if (!Number.isFinite(fixed.b)) return undefined
  const tau2 = betweenVariance(studies, rules.tau2)
  const random = pool(studies, tau2)
  if (![random.b, tau2].every(Number.isFinite)) return undefined
  const ratio = spreadOf(studies, random) / df
  const knappSe = random.se * Math.sqrt(rules.knapp === 'floored' ? Math.max(1, ratio) : ratio)
  const reach = k > 2 ? studentCritical(0.05, k - 2) * Math.hypot(Math.sqrt(tau2), random.se) : null
  const tau2Interval = varianceInterval(studies)
  const share = (variance: number) => shareBeyondChance(studies, variance)
  const i2Ends = tau2Interval?.map(share)
  return {
    k,
    fixed: inferenceOf(fixed.b, fixed.se, NORMAL_RULE),
    random: inferenceOf(random.b, random.se, NORMAL_RULE),
    // Without any spread the unmodified variance would be 0.
    knapp: knappSe > 0 ? inferenceOf(random.b, knappSe, { p: 't', interval: 't', df }) : null,
    knappRatio: k > 1 ? finiteOrNull(ratio) : null,
    tau2,
    tau2Interval,
    q: finiteOrNull(q),
    df,
    qP: df > 0 ? finiteOrNull(chiSquaredUpper(q, df).p) : null,
    i2: finiteOrNull(share(tau2)),
    i2Interval: i2Ends?.every(Number.isFinite) ? [i2Ends[0]!, i2Ends[1]!] : null,
    prediction: reach === null ? null : [random.b - reach, random.b + reach],
    weightsFixed: Array.from(fixed.weights, (weight) => weight / fixed.sum),
    weightsRandom: Array.from(random.weights, (weight) => weight / random.sum),
  }
}

export type FunnelAsymmetry = {
  /** Intercept of b/se on 1/se: 0 for a symmetric funnel. t on k − 2. */
  intercept: Inference
  /** Effect of a hypothetical study without error. */
  slope: Inference
  k: number
}

/**
 * Computes Egger's regression test of funnel asymmetry (1997): b/se on 1/se by least squares. undefined below
 * 3 studies or when all errors are the same. Below 10 studies it has little power.
 */
export function funnelAsymmetry({ b, se }: Studies): FunnelAsymmetry | undefined {
  const k = b.length
  if (k < 3) return undefined
  const precision = se.map((error) => 1 / error)
  const fit = leastSquares(
    [new Float64Array(k).fill(1), precision],
    b.map((value, j) => value * precision[j]!),
  )
  if (!fit) return undefined
  const sigma = Math.sqrt(fit.residualSumOfSquares / (k - 2))
  const rule = { p: 't', interval: 't', df: k - 2 } as const
  const row = (at: number) =>
    inferenceOf(fit.coefficients[at]!, sigma * Math.sqrt(fit.unscaledVariances[at]!), rule)
  return { intercept: row(0), slope: row(1), k }
}
