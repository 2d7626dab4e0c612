import { leastSquares } from '../numerics/linear.ts'
import { finiteOrNull } from './estimate.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'

/**
 * Returns the variance of Σ c·bx over exposures of one variant, with the correlation of their errors: that of
 * the traits where all samples have the same people, and 0 without overlap.
 *
 * @param coefficients one for each exposure
 * @param errors standard errors of the exposures' effects, in the same order
 * @param correlation by rows; null means uncorrelated errors
 */
export function varianceOfSum(
  coefficients: readonly number[],
  errors: readonly number[],
  correlation: ExposureCorrelation | null,
): number {
  let variance = 0
  for (const [a, first] of coefficients.entries()) {
    variance += (first * errors[a]!) ** 2
    if (!correlation) continue
    for (let b = 0; b < a; b += 1) {
      variance += 2 * first * coefficients[b]! * correlation[a]![b]! * errors[a]! * errors[b]!
    }
  }
  return variance
}

/** Correlations of the errors of the exposures' effects, by rows; 1 on the diagonal. */
export type ExposureCorrelation = readonly (readonly number[])[]

/**
 * Conditional F of each exposure given the others (Sanderson, Spiller & Bowden 2021): effects on it are
 * regressed on those on the others without intercept or weights, and the mean of (residual)²/Var(bx − Σ δ·bx)
 * is F. Below 10 the exposures are weakly identified. null for an exposure whose effects are a linear
 * combination of the others.
 *
 * @param correlation of the exposures' errors; null assumes samples without overlap
 */
export function conditionalF(
  effects: MultivariableEffects,
  correlation: ExposureCorrelation | null = null,
): (number | null)[] {
  const { betaExposures, seExposures, betaOutcome } = effects
  return betaExposures.map((own, k) => {
    const others = betaExposures.filter((_, other) => other !== k)
    const fit = others.length > 0 ? leastSquares(others, own) : { coefficients: new Float64Array() }
    if (!fit) return null
    const weights = Array.from(fit.coefficients, (delta) => -delta).toSpliced(k, 0, 1)
    let sum = 0
    for (let j = 0; j < own.length; j += 1) {
      const residual = weights.reduce(
        (total, weight, m) => total + weight * betaExposures[m]![j]!,
        0,
      )
      const errors = seExposures.map((column) => column[j]!)
      sum += (residual * residual) / varianceOfSum(weights, errors, correlation)
    }
    return finiteOrNull(sum / betaOutcome.length)
  })
}
