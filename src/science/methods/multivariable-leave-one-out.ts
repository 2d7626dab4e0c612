/** Leave-one-out analysis with several exposures: multivariable IVW without each variant in turn. */
import type { Convention } from '../codes.ts'
import { leastSquares } from '../numerics/linear.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Inference } from './estimate.ts'
import { inferenceOf } from './estimate.ts'
import { type Influence, influenceOf } from './influence.ts'
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

/** Influence of a variant on the estimate of one exposure. */
export type ExposureInfluence = Influence & { exposure: string }

/** Returns the residual sum of squares at some coefficients, without one variant (−1: of all). */
function sumOfSquares(
  { betaExposures, betaOutcome, seOutcome }: MultivariableEffects,
  coefficients: readonly Inference[],
  left: number,
): number {
  return betaOutcome.reduce((sum, y, j) => {
    if (j === left) return sum
    const fitted = coefficients.reduce((total, { b }, k) => total + b * betaExposures[k]![j]!, 0)
    return sum + ((y - fitted) / seOutcome[j]!) ** 2
  }, 0)
}

/**
 * Measures the influence of every variant on each exposure in multivariable IVW: DFBETAS and deleted residuals of the weighted
 * regression (R `dfbetas`, `rstudent`), in which the residual standard error of the others is never below 1.
 *
 * @param estimates of all variants, in the order of the exposures
 */
export function influenceByExposure(
  effects: MultivariableEffects,
  ids: readonly string[],
  estimates: readonly (Inference & { exposure: string })[],
  convention: Convention,
): ExposureInfluence[][] {
  const df = ids.length - estimates.length
  const q = sumOfSquares(effects, estimates, -1)
  const sigma = Math.sqrt(q / df)
  const unscaled = ruleOf(convention, df).floor ? Math.max(1, sigma) : sigma
  const i2Of = (value: number, own: number) => (value > 0 ? Math.max(0, 1 - own / value) : 0)
  const parts = multivariableLeaveOneOut(effects, convention).flatMap((rows, j) => {
    if (!rows) return []
    const rest = sumOfSquares(effects, rows, j)
    const scale = Math.max(1, Math.sqrt(rest / (df - 1)))
    const residual = Math.sqrt(Math.max(0, q - rest)) / scale
    return [{ j, rows, residual, scale, i2: { from: i2Of(q, df), to: i2Of(rest, df - 1) } }]
  })
  return estimates.map(({ exposure, ...full }, k) =>
    influenceOf(
      parts.map(({ j, rows, residual, scale, i2 }) => ({
        name: ids[j]!,
        full,
        without: rows[k]!,
        designSe: ((full.se ?? Number.NaN) / unscaled) * scale,
        residual,
        i2,
      })),
      chiSquaredUpper(q, df).p,
      estimates.length,
    ).map((one) => ({ exposure, ...one })),
  )
}
