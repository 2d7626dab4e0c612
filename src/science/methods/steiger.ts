/** Steiger test of direction: whether the variants explain more of the exposure than of the outcome. */
import { normalTwoSided } from '../numerics/tails.ts'
import { finiteOrNull } from './estimate.ts'

/** Shares of variance that one variant explains on both sides, and the samples behind them. */
export type SteigerVariant = {
  r2Exposure: number
  r2Outcome: number
  nExposure: number
  nOutcome: number
}

export type SteigerTest = {
  /** Variance explained by all variants together. */
  r2Exposure: number
  r2Outcome: number
  /** More variance of the exposure than of the outcome: exposure → outcome. */
  isForward: boolean
  z: number | null
  p: number | null
  negLog10P: number | null
  /**
   * Ratio of the possible measurement errors that keep the direction to those that reverse it; larger is
   * better.
   */
  sensitivityRatio: number | null
}

/** Returns z of the difference of two correlations from independent samples (Fisher). */
function fisherZ(rx: number, ry: number, nx: number, ny: number): number {
  return (Math.atanh(rx) - Math.atanh(ry)) / Math.sqrt(1 / (nx - 3) + 1 / (ny - 3))
}

/** Returns volumes of the space of measurement errors (Hemani 2017). */
function sensitivity(rx: number, ry: number): number {
  const large = Math.max(rx, ry)
  const small = Math.min(rx, ry)
  const logs = Math.log(small) - Math.log(large)
  const all = large * Math.log(large) - small * Math.log(small) + large * small * logs
  const wrong =
    -2 * small - small * Math.log(large) - large * small * Math.log(large) + 2 * large * small
  return Math.abs(all - wrong) / wrong
}

/**
 * Computes Steiger's test of direction (Hemani 2017): compares correlations √Σ r² of both sides, with mean
 * sample sizes. Two-sided normal p.
 */
export function steigerTest(variants: readonly SteigerVariant[]): SteigerTest {
  const sum = (value: (variant: SteigerVariant) => number) =>
    variants.reduce((total, variant) => total + value(variant), 0)
  const r2Exposure = sum((variant) => variant.r2Exposure)
  const r2Outcome = sum((variant) => variant.r2Outcome)
  const [rx, ry] = [Math.sqrt(r2Exposure), Math.sqrt(r2Outcome)]
  const count = variants.length
  const z = fisherZ(
    rx,
    ry,
    sum((variant) => variant.nExposure) / count,
    sum((variant) => variant.nOutcome) / count,
  )
  const tail = normalTwoSided(z)
  return {
    r2Exposure,
    r2Outcome,
    isForward: rx > ry,
    z: finiteOrNull(z),
    p: finiteOrNull(tail.p),
    negLog10P: finiteOrNull(tail.negLog10P),
    sensitivityRatio: finiteOrNull(sensitivity(rx, ry)),
  }
}

export type SteigerRow = { isForward: boolean; p: number | null }

/** Computes the test per variant. Filtering keeps the forward ones (strictly: those with p below 0.05). */
export function steigerRows(variants: readonly SteigerVariant[]): SteigerRow[] {
  return variants.map(({ r2Exposure, r2Outcome, nExposure, nOutcome }) => {
    const z = fisherZ(Math.sqrt(r2Exposure), Math.sqrt(r2Outcome), nExposure, nOutcome)
    return { isForward: r2Exposure > r2Outcome, p: finiteOrNull(normalTwoSided(z).p) }
  })
}
