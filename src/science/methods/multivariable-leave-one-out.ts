/** Leave-one-out analysis with several exposures: multivariable IVW without each variant in turn. */
import type { Convention } from '../codes.ts'
import { leastSquares } from '../numerics/linear.ts'
import type { Inference } from './estimate.ts'
import { inferenceOf } from './estimate.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'
import { ruleOf } from './multivariable-ivw.ts'

/** Limit at which all fits without one variant together still take little time. */
export const LEAVE_ONE_OUT_MOST_VARIANTS = 1000

/**
 * Computes multivariable IVW without each variant in turn: a row for each variant, in it one inference per
 * exposure, by the rule of the convention. A row is null where the exposures are not identifiable without that
 * variant. Empty where no degree of freedom is left, and above `LEAVE_ONE_OUT_MOST_VARIANTS`.
 */
export function multivariableLeaveOneOut(
  { betaExposures, betaOutcome, seOutcome }: MultivariableEffects,
  convention: Convention,
): (Inference[] | null)[] {
  const nsnp = betaOutcome.length
  const df = nsnp - 1 - betaExposures.length
  if (df < 1 || nsnp > LEAVE_ONE_OUT_MOST_VARIANTS) return []
  const scaled = (values: Float64Array) => values.map((value, j) => value / seOutcome[j]!)
  const [columns, target] = [betaExposures.map(scaled), scaled(betaOutcome)]
  const { rule, floor } = ruleOf(convention, df)
  return Array.from({ length: nsnp }, (_, left) => {
    // A row of zeros adds nothing to any sum, so that no column has to be copied.
    const columnValues = columns.map((column) => column[left]!)
    const targetValue = target[left]!
    for (const column of columns) column[left] = 0
    target[left] = 0
    const fit = leastSquares(columns, target)
    for (const [k, column] of columns.entries()) column[left] = columnValues[k]!
    target[left] = targetValue
    if (!fit) return null
    const sigma = Math.sqrt(fit.residualSumOfSquares / df)
    const inflation = floor ? Math.max(1, sigma) : sigma
    return Array.from(fit.coefficients, (b, k) =>
      inferenceOf(b, Math.sqrt(fit.unscaledVariances[k]!) * inflation, rule),
    )
  })
}
