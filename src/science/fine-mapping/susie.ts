/**
 * Sum of single effects (SuSiE) on summary statistics (Zou et al. 2022, PLoS Genet 18:e1010299): `susie_rss`
 * of susieR 0.12.35 for z, a correlation matrix and a sample size, with its defaults: prior variances by
 * maximum likelihood, a residual variance of 1.
 */
import type { SquareMatrix } from '../numerics/linear.ts'
import { type SingleEffect, singleEffect } from './single-effect.ts'

export type SusieSettings = {
  /** Maximum number of causal variants (L of susieR). */
  effects: number
  /** Coverage of a credible set. */
  coverage: number
  /** Minimum |r| between two variants of a credible set. */
  minAbsCorr: number
  /** Whether the prior variance of each effect is estimated. */
  isVarianceEstimated: boolean
  /** Prior variance of an effect, in units of the trait's variance. */
  priorVariance: number
  iterations: number
  /** Convergence: the fit ends when the evidence lower bound gains less. */
  tolerance: number
}

export const SUSIE_DEFAULTS: SusieSettings = {
  effects: 10,
  coverage: 0.95,
  minAbsCorr: 0.5,
  isVarianceEstimated: true,
  priorVariance: 0.2,
  // susieR ends after 100; coloc's runsusie continues until the fit has converged.
  iterations: 1000,
  tolerance: 1e-3,
}

export type SusieData = {
  z: Float64Array
  /** Correlations of the variants, 1 on the diagonal. */
  r: SquareMatrix
  /** Sample size. */
  n: number
}

export type SusieFit = {
  effects: SingleEffect[]
  /** Posterior inclusion probability of each variant. */
  pip: Float64Array
  iterations: number
  isConverged: boolean
  /** An effect whose variance no z of the data supports: z and the correlations are of different variants. */
  isImplausible: boolean
}

/** A prior variance is implausible beyond this multiple of the largest z². */
const MOST_OF_Z2 = 100

/** An effect with a smaller prior variance counts as absent. */
export const LEAST_VARIANCE = 1e-9

/** Adjusts z for its own share of the trait's variance: z·√((n − 1)/(z² + n − 2)). */
export function adjustedZ(z: Float64Array, n: number): Float64Array {
  return z.map((value) => value * Math.sqrt((n - 1) / (value * value + n - 2)))
}

function times({ size, values }: SquareMatrix, b: Float64Array, scale: number): Float64Array {
  const out = new Float64Array(size)
  for (let i = 0; i < size; i += 1) {
    const row = i * size
    let sum = 0
    for (let k = 0; k < size; k += 1) sum += values[row + k]! * b[k]!
    out[i] = scale * sum
  }
  return out
}

/** Contribution of an effect to the fit: its mean, and XᵀX times it. */
type Share = { effect: SingleEffect; mean: Float64Array; XtXb: Float64Array; kl: number }

const products = (one: Float64Array, other: Float64Array) => {
  let sum = 0
  for (let j = 0; j < one.length; j += 1) sum += one[j]! * other[j]!
  return sum
}

/** Expected residual sum of squares over the posterior. */
function expectedResidual(shares: readonly Share[], Xty: Float64Array, d: number): number {
  // yᵀy = n − 1 = d, since all values are standardised.
  let total = d
  const mean = new Float64Array(Xty.length)
  const XtXb = new Float64Array(Xty.length)
  for (const share of shares) {
    const { effect } = share
    total += d * products(effect.alpha, effect.mu2) - products(share.mean, share.XtXb)
    for (let j = 0; j < mean.length; j += 1) {
      mean[j] = mean[j]! + share.mean[j]!
      XtXb[j] = XtXb[j]! + share.XtXb[j]!
    }
  }
  return total - 2 * products(mean, Xty) + products(mean, XtXb)
}

function pipOf(effects: readonly SingleEffect[], count: number): Float64Array {
  const none = new Float64Array(count).fill(1)
  for (const { alpha, variance } of effects) {
    if (!(variance > LEAST_VARIANCE)) continue
    for (let j = 0; j < count; j += 1) none[j] = none[j]! * (1 - alpha[j]!)
  }
  return none.map((value) => 1 - value)
}

/** Refits one single effect to the residuals of the others and updates `fitted`. */
function refit(
  share: Share,
  Xty: Float64Array,
  fitted: Float64Array,
  {
    r,
    n,
    isVarianceEstimated,
  }: Pick<SusieData, 'r' | 'n'> & Pick<SusieSettings, 'isVarianceEstimated'>,
): void {
  const d = n - 1
  for (let j = 0; j < fitted.length; j += 1) fitted[j] = fitted[j]! - share.XtXb[j]!
  const Xtr = Xty.map((value, j) => value - fitted[j]!)
  const effect = singleEffect({ Xtr, d }, share.effect.variance, isVarianceEstimated)
  share.effect = effect
  share.mean = effect.alpha.map((value, j) => value * effect.mu[j]!)
  share.XtXb = effect.variance === 0 ? new Float64Array(fitted.length) : times(r, share.mean, d)
  const expected = products(share.mean, Xtr) - (d * products(effect.alpha, effect.mu2)) / 2
  share.kl = expected - effect.lbfModel
  for (let j = 0; j < fitted.length; j += 1) fitted[j] = fitted[j]! + share.XtXb[j]!
}

function firstShare(count: number, variance: number): Share {
  const none = () => new Float64Array(count)
  const alpha = none().fill(1 / count)
  const effect = { alpha, mu: none(), mu2: none(), lbf: none(), lbfModel: 0, variance }
  return { effect, mean: none(), XtXb: none(), kl: 0 }
}

/** Fits by iterative Bayesian stepwise selection. One iteration costs effects × variants² operations. */
export function susieRss(
  { z, r, n }: SusieData,
  settings: SusieSettings = SUSIE_DEFAULTS,
): SusieFit {
  const count = z.length
  const adjusted = adjustedZ(z, n)
  const mostVariance = MOST_OF_Z2 * adjusted.reduce((most, one) => Math.max(most, one * one), 0)
  const Xty = adjusted.map((value) => Math.sqrt(n - 1) * value)
  const shares = Array.from({ length: Math.min(settings.effects, count) }, () =>
    firstShare(count, settings.priorVariance),
  )
  const fitted = new Float64Array(count)
  let [bound, round] = [Number.NEGATIVE_INFINITY, 0]
  let [isConverged, isImplausible] = [false, false]
  while (!isConverged && !isImplausible && round < settings.iterations) {
    round += 1
    for (const share of shares) {
      refit(share, Xty, fitted, { r, n, isVarianceEstimated: settings.isVarianceEstimated })
    }
    isImplausible = shares.some(({ effect }) => effect.variance > mostVariance)
    const likelihood = -(n * Math.log(2 * Math.PI) + expectedResidual(shares, Xty, n - 1)) / 2
    const next = likelihood - shares.reduce((sum, { kl }) => sum + kl, 0)
    isConverged = next - bound < settings.tolerance
    bound = next
  }
  const effects = shares.map(({ effect }) => effect)
  return { effects, pip: pipOf(effects, count), iterations: round, isConverged, isImplausible }
}
