/** Multivariable MR-Lasso: multivariable IVW without the variants that have a direct effect. */
import type { Convention } from '../codes.ts'
import { dot, leastSquares } from '../numerics/linear.ts'
import { NORMAL_RULE } from './estimate.ts'
import { chosenStep, LASSO_MOST_VARIANTS, validOf } from './lasso.ts'
import { lassoPath } from './lasso-path.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'
import { oriented } from './multivariable-egger.ts'

export type MultivariableLasso = {
  /** One per exposure. */
  estimates: MethodEstimate[]
  /** Variants with a non-zero direct effect, which the estimates exclude. */
  invalid: number[]
  /** Penalty of the selected step. */
  lambda: number
}

/** Below this share of its length a column is linearly dependent on the previous ones. */
const DEPENDENT = 1e-10

/**
 * Returns an orthonormal basis of the columns (Gram–Schmidt, twice for precision); undefined: linearly
 * dependent.
 */
function orthonormal(columns: readonly Float64Array[]): Float64Array[] | undefined {
  const basis: Float64Array[] = []
  for (const column of columns) {
    let left = column
    for (let round = 0; round < 2; round += 1) {
      for (const direction of basis) {
        const along = dot(direction, left)
        left = left.map((value, j) => value - along * direction[j]!)
      }
    }
    const length = Math.sqrt(dot(left, left))
    if (!(length > DEPENDENT * Math.sqrt(dot(column, column)))) return undefined
    basis.push(left.map((value) => value / length))
  }
  return basis
}

/**
 * Computes multivariable MR-Lasso (Grant & Burgess 2021): as in the univariable method, every variant may have
 * a direct effect with an L1 penalty, the penalty is selected by heterogeneity, and the estimates are those of
 * multivariable IVW with the variants whose direct effect is 0, errors with floor. As `mr_mvlasso` of
 * MendelianRandomization with its defaults, including glmnet's path; effects are oriented to the allele that
 * raises the first exposure, which matters for the path's scaling alone. Neither errors nor p account for the
 * selection of variants.
 *
 * undefined without a degree of freedom, above `LASSO_MOST_VARIANTS`, or where the exposures are linearly
 * dependent.
 */
export function multivariableLasso(
  effects: MultivariableEffects,
  convention: Convention,
): MultivariableLasso | undefined {
  const { betaExposures, betaOutcome, seOutcome } = oriented(effects)
  const [nsnp, size] = [betaOutcome.length, betaExposures.length]
  if (nsnp <= size || nsnp > LASSO_MOST_VARIANTS) return undefined
  const scaled = (values: Float64Array) => values.map((value, j) => value / seOutcome[j]!)
  const [columns, target] = [betaExposures.map(scaled), scaled(betaOutcome)]
  const [direction, ...further] = orthonormal(columns) ?? []
  if (!direction) return undefined
  const fitOf = (validIndexes: readonly number[]) => {
    const only = (values: Float64Array) => Float64Array.from(validIndexes, (j) => values[j]!)
    const fit = leastSquares(columns.map(only), only(target))
    return (
      fit && { ...fit, sigma: Math.sqrt(fit.residualSumOfSquares / (validIndexes.length - size)) }
    )
  }
  const scale = seOutcome.map((se) => 1 / se)
  const upwards = lassoPath({ scale, direction, further, target }).toReversed()
  const step =
    upwards[chosenStep(upwards, size, (validIndexes) => fitOf(validIndexes)?.sigma ?? Number.NaN)]
  const validIndexes = step ? validOf(step) : []
  const fit = validIndexes.length > size ? fitOf(validIndexes) : undefined
  if (!step || !fit) return undefined
  const inflation = Math.max(1, fit.sigma)
  const estimates = betaExposures.flatMap(
    (_, k) =>
      methodEstimate(
        'multivariable-lasso',
        nsnp,
        { b: fit.coefficients[k]!, se: Math.sqrt(fit.unscaledVariances[k]!) * inflation },
        NORMAL_RULE,
        { name: convention, standardError: 'random-with-floor', weights: 'first-order' },
      ) ?? [],
  )
  if (estimates.length < size) return undefined
  const invalid = [...step.coefficients.keys()].filter((j) => step.coefficients[j] !== 0)
  return { estimates, invalid, lambda: step.lambda }
}
