import { leastSquares } from '../numerics/linear.ts'
import { finiteOrNull } from './estimate.ts'
import type { MultivariableEffects } from './multivariable-ivw.ts'

/**
 * Conditional F of each exposure given the others (Sanderson, Spiller & Bowden 2021, no sample
 * overlap): effects on it are regressed on those on the others without intercept or weights, and the
 * mean of (residual)²/(sx² + Σ δ²·sx²) is F. Below 10 the variants cannot tell the exposures apart.
 * null for an exposure whose effects follow from the others.
 */
export function conditionalF(effects: MultivariableEffects): (number | null)[] {
  const { betaExposures, seExposures, betaOutcome } = effects
  return betaExposures.map((own, k) => {
    const others = betaExposures.filter((_, other) => other !== k)
    const otherErrors = seExposures.filter((_, other) => other !== k)
    const fit = others.length > 0 ? leastSquares(others, own) : { coefficients: new Float64Array() }
    if (!fit) return null
    let sum = 0
    for (let j = 0; j < own.length; j += 1) {
      let residual = own[j]!
      let variance = seExposures[k]![j]! ** 2
      for (let m = 0; m < others.length; m += 1) {
        residual -= fit.coefficients[m]! * others[m]![j]!
        variance += (fit.coefficients[m]! * otherErrors[m]![j]!) ** 2
      }
      sum += (residual * residual) / variance
    }
    return finiteOrNull(sum / betaOutcome.length)
  })
}
