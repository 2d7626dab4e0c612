import { leastSquares } from '../numerics/linear.ts'
import { chiSquaredUpper, studentCritical } from '../numerics/tails.ts'
import type { Inference } from './estimate.ts'
import { NORMAL_RULE, finiteOrNull, inferenceOf } from './estimate.ts'

/** Estimates of the same effect from studies that share no people. */
export type Studies = { b: Float64Array; se: Float64Array }

export type MetaAnalysis = {
  k: number
  fixed: Inference
  /** DerSimonian & Laird. */
  random: Inference
  /** The random model with Hartung & Knapp's variance and t on k − 1; null for one study. */
  knapp: Inference | null
  tau2: number
  q: number | null
  df: number
  qP: number | null
  i2: number | null
  /** Where the effect of another study would lie, t on k − 2; null below 3 studies. */
  prediction: [number, number] | null
  /** Shares of the pooled estimate, summing to 1. */
  weightsFixed: number[]
  weightsRandom: number[]
}

type Pool = { b: number; se: number; sum: number; weights: Float64Array }

function pool({ b, se }: Studies, tau2: number): Pool {
  const weights = se.map((error) => 1 / (error * error + tau2))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const mean = weights.reduce((total, weight, j) => total + weight * b[j]!, 0) / sum
  return { b: mean, se: 1 / Math.sqrt(sum), sum, weights }
}

/** Σ w·(b − pooled)². */
function spreadOf(studies: Studies, { b, weights }: Pool): number {
  return weights.reduce((sum, weight, j) => sum + weight * (studies.b[j]! - b) ** 2, 0)
}

/**
 * Σ w − Σ w²/Σ w, the divisor of DerSimonian and Laird, as 2·Σ w_i·w_j/Σ w over pairs: where one study
 * has nearly all of the weight the difference would be 0.
 */
function roomOf({ weights, sum }: Pool): number {
  let room = 0
  let before = 0
  for (const weight of weights) {
    room += weight * (before / sum)
    before += weight
  }
  return 2 * room
}

/**
 * Fixed-effect and random-effects meta-analysis by inverse variances (DerSimonian & Laird 1986;
 * Hartung & Knapp 2001; prediction interval Higgins 2009). undefined without a study, or where the
 * numbers overflow.
 */
export function metaAnalysis(studies: Studies): MetaAnalysis | undefined {
  const k = studies.b.length
  if (k === 0) return undefined
  const fixed = pool(studies, 0)
  const q = spreadOf(studies, fixed)
  const df = k - 1
  const tau2 = k > 1 ? Math.max(0, (q - df) / roomOf(fixed)) : 0
  const random = pool(studies, tau2)
  // Errors below 1e-154 or beside infinite ones have no weights.
  if (![fixed.b, random.b, tau2].every(Number.isFinite)) return undefined
  const knappSe = random.se * Math.sqrt(spreadOf(studies, random) / df)
  const reach = k > 2 ? studentCritical(0.05, k - 2) * Math.hypot(Math.sqrt(tau2), random.se) : null
  return {
    k,
    fixed: inferenceOf(fixed.b, fixed.se, NORMAL_RULE),
    random: inferenceOf(random.b, random.se, NORMAL_RULE),
    knapp: k > 1 ? inferenceOf(random.b, knappSe, { p: 't', interval: 't', df }) : null,
    tau2,
    q: finiteOrNull(q),
    df,
    qP: df > 0 ? finiteOrNull(chiSquaredUpper(q, df).p) : null,
    i2: q > 0 ? finiteOrNull(Math.max(0, (q - df) / q)) : 0,
    prediction: reach === null ? null : [random.b - reach, random.b + reach],
    weightsFixed: Array.from(fixed.weights, (weight) => weight / fixed.sum),
    weightsRandom: Array.from(random.weights, (weight) => weight / random.sum),
  }
}

export type FunnelAsymmetry = {
  /** Intercept of b/se on 1/se: 0 for a symmetric funnel. t on k − 2. */
  intercept: Inference
  /** Effect of a study without error. */
  slope: Inference
  k: number
}

/**
 * Egger's regression test of an asymmetric funnel (1997): b/se on 1/se by least squares. undefined
 * below 3 studies or when all errors are the same. Below 10 studies it has little power.
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
