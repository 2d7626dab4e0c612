/**
 * Corrections of two biases of a two-sample estimate that its standard error ignores: sample overlap, and
 * selection of large effects (winner's curse).
 */
import { normalCdf, normalDensity } from '../numerics/normal.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'
import type { Effects } from './effects.ts'
import { type Inference, inferenceOf } from './estimate.ts'
import { fitIvw, ivwStandardError } from './ivw.ts'

/**
 * Returns the correlation of the errors of a variant's effects on exposure and outcome: r·n/√(nx·ny), r the
 * correlation of the traits among the n people in both samples. For a binary outcome r is that of the exposure
 * with case status, and the numbers are of people.
 */
export function errorCorrelation(overlap: {
  shared: number
  exposure: number
  outcome: number
  traits: number
}): number {
  const { shared, exposure, outcome, traits } = overlap
  return (traits * shared) / Math.sqrt(exposure * outcome)
}

export type OverlapBias = {
  /** Bias of b, on the scale of the estimate. */
  bias: number
  /** The bias divided by b's standard error. */
  inErrors: number
  /** Type I error rate at the 5 % level. */
  typeOneError: number
}

const Z = normalQuantile(0.975)

/**
 * Returns the bias of IVW under sample overlap: Σ w·ρ·sx·sy / Σ w·bx², w = 1/sy², the covariance of the errors
 * in its numerator. For equal variants this is Burgess, Davies & Thompson 2016: the confounded association
 * over mean F, times the overlapping share. The type I error rate is theirs: 2 − Φ(z − δ) − Φ(z + δ), δ the
 * bias in standard errors.
 *
 * @param rho correlation of the errors, see `errorCorrelation`
 */
export function overlapBias(effects: Effects, rho: number): OverlapBias {
  const { betaExposure, seExposure, seOutcome } = effects
  let [above, below] = [0, 0]
  for (let j = 0; j < betaExposure.length; j += 1) {
    above += (rho * seExposure[j]!) / seOutcome[j]!
    below += (betaExposure[j]! / seOutcome[j]!) ** 2
  }
  const bias = above / below
  const fit = fitIvw(effects)
  const se = ivwStandardError(fit, fit.nsnp > 1 ? 'random-with-floor' : 'fixed')
  const delta = bias / se
  return {
    bias,
    inErrors: delta,
    typeOneError: 2 - normalCdf(Z - delta) - normalCdf(Z + delta),
  }
}

/**
 * Corrects IVW for the contribution of errors to both of its sums (MRBEE with one exposure, Lorincz-Comi et
 * al. 2024): b = Σ w·(bx·by − ρ·sx·sy) / Σ w·(bx² − sx²), with the sandwich error of its estimating equation;
 * normal p. With ρ = 0 it is the debiased IVW of Ye, Shao & Kang 2021. null where the denominator is not
 * positive.
 */
export function overlapCorrected(effects: Effects, rho: number): Inference | null {
  const { betaExposure, seExposure, betaOutcome, seOutcome } = effects
  const n = betaExposure.length
  const above = new Float64Array(n)
  const below = new Float64Array(n)
  for (let j = 0; j < n; j += 1) {
    const w = 1 / seOutcome[j]! ** 2
    above[j] = w * (betaExposure[j]! * betaOutcome[j]! - rho * seExposure[j]! * seOutcome[j]!)
    below[j] = w * (betaExposure[j]! ** 2 - seExposure[j]! ** 2)
  }
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  const under = sum(below)
  if (!(under > 0)) return null
  const b = sum(above) / under
  const squares = above.reduce((total, value, j) => total + (value - b * below[j]!) ** 2, 0)
  const se = Math.sqrt(squares) / under
  return se > 0 ? inferenceOf(b, se) : null
}

/**
 * Returns the conditional maximum-likelihood estimate of |z| given selection at c: the μ ≥ 0 that maximises
 * the likelihood of z among those beyond ±c (Zhong & Prentice 2008; Ghosh, Zou & Wright 2008). μ solves z =
 * E(z | |z| > c).
 *
 * @param z at least c
 */
export function conditionalZ(z: number, c: number): number {
  const meanBeyond = (mu: number) => {
    const up = normalCdf(mu - c)
    const down = normalCdf(-mu - c)
    return mu + (normalDensity(c - mu) - normalDensity(c + mu)) / (up + down)
  }
  // E(z | |z| > c) is 0 at μ = 0 and at least μ: the root lies between 0 and z.
  let [low, high] = [0, z]
  for (let step = 0; step < 200 && high - low > 1e-15 * z; step += 1) {
    const middle = (low + high) / 2
    if (meanBeyond(middle) < z) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export type SelectionCorrected = Inference & {
  /** Mean ratio of corrected to given exposure effects. */
  shrinkage: number
}

/**
 * Computes IVW with exposure effects corrected for selection at a threshold of p in the same sample. The
 * threshold is assumed to be the only selection; the error is that of IVW. null where a variant does not reach
 * it.
 */
export function selectionCorrected(effects: Effects, p: number): SelectionCorrected | null {
  const { betaExposure, seExposure } = effects
  const c = -normalQuantile(p / 2)
  const z = betaExposure.map((bx, j) => Math.abs(bx) / seExposure[j]!)
  if (z.some((own) => !(own >= c))) return null
  const shares = z.map((own) => conditionalZ(own, c) / own)
  const fit = fitIvw({ ...effects, betaExposure: betaExposure.map((bx, j) => bx * shares[j]!) })
  const se = ivwStandardError(fit, fit.nsnp > 1 ? 'random-with-floor' : 'fixed')
  const shrinkage = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return { ...inferenceOf(fit.b, se), shrinkage }
}
