/**
 * Regression with one unknown causal variant (Wang et al. 2020, J R Stat Soc B 82:1273, eq. 2.4 to 2.10), from
 * summary statistics: X's columns have the same sum of squares, d, and the residual variance is 1.
 */
import { minimiseOn } from '../numerics/minimise.ts'

/** Search range of the logarithm of the prior variance. */
const LOG_VARIANCE = { least: -30, most: 15 } as const

/** Posterior of a regression with one causal variant. */
export type SingleEffect = {
  /** Posterior probability of each variant to be the causal one. */
  alpha: Float64Array
  /** Posterior mean and second moment of its effect, given that it is causal. */
  mu: Float64Array
  mu2: Float64Array
  /** ln Bayes factor of each variant against the null. */
  lbf: Float64Array
  /** ln Bayes factor of the whole model. */
  lbfModel: number
  /** Prior variance of the effect. */
  variance: number
}

type Fit = {
  /** Xᵀr, the product of X and the residuals. */
  Xtr: Float64Array
  d: number
}

/** Returns ln of the mean Bayes factor at one prior variance; `lbf` is overwritten. */
function modelOf({ Xtr, d }: Fit, variance: number, lbf: Float64Array): number {
  const error = 1 / d
  const [shrinkage, plain] = [variance / (variance + error), Math.log(error / (variance + error))]
  let most = Number.NEGATIVE_INFINITY
  for (let j = 0; j < lbf.length; j += 1) {
    const effect = Xtr[j]! / d
    lbf[j] = (plain + (shrinkage * effect * effect) / error) / 2
    if (lbf[j]! > most) most = lbf[j]!
  }
  let sum = 0
  for (const value of lbf) sum += Math.exp(value - most)
  return most + Math.log(sum / lbf.length)
}

/** Returns the variance of largest likelihood; 0 where the null model fits as well (susieR's `optim`). */
function bestVariance(fit: Fit, before: number): number {
  const work = new Float64Array(fit.Xtr.length)
  const cost = (log: number) => -modelOf(fit, Math.exp(log), work)
  let log = minimiseOn(cost, LOG_VARIANCE.least, LOG_VARIANCE.most)
  // The search may end in a lower local maximum than its start.
  if (before > 0 && cost(log) > cost(Math.log(before))) log = Math.log(before)
  const variance = Math.exp(log)
  return modelOf(fit, 0, work) >= modelOf(fit, variance, work) ? 0 : variance
}

/**
 * Fits a single effect.
 *
 * @param before prior variance of the effect; only the start of the search where `isEstimated`
 * @param isEstimated whether the variance is estimated by maximum likelihood
 */
export function singleEffect(fit: Fit, before: number, isEstimated: boolean): SingleEffect {
  const { Xtr, d } = fit
  const count = Xtr.length
  const variance = isEstimated ? bestVariance(fit, before) : before
  const lbf = new Float64Array(count)
  const lbfModel = modelOf(fit, variance, lbf)
  let most = Number.NEGATIVE_INFINITY
  for (const value of lbf) if (value > most) most = value
  const alpha = lbf.map((value) => Math.exp(value - most))
  const whole = alpha.reduce((sum, value) => sum + value, 0)
  const spread = variance === 0 ? 0 : 1 / (1 / variance + d)
  const mu = new Float64Array(count)
  const mu2 = new Float64Array(count)
  for (let j = 0; j < count; j += 1) {
    alpha[j] = alpha[j]! / whole
    mu[j] = spread * Xtr[j]!
    mu2[j] = spread + mu[j]! ** 2
  }
  return { alpha, mu, mu2, lbf, lbfModel, variance }
}
