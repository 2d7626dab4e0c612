/** Multivariable IVW: the effect of each exposure adjusted for the others, and their heterogeneity. */
import type { Convention } from '../codes.ts'
import { leastSquares } from '../numerics/linear.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import { type ExposureCorrelation, varianceOfSum } from './conditional-strength.ts'
import type { InferenceRule } from './estimate.ts'
import { finiteOrNull } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'

export type MultivariableFit = {
  /** One per exposure, each adjusted for the others. */
  estimates: MethodEstimate[]
  /** Residual sum of squares on n − K. */
  heterogeneity: { q: number | null; df: number; p: number | null }
  residualError: number | null
}

/**
 * Returns the inference rule. MendelianRandomization: never below the fixed error, normal. TwoSampleMR: the
 * residual error without floor, normal. Exact: with floor, and t on n − K.
 */
export function ruleOf(
  convention: Convention,
  df: number,
): { rule: InferenceRule; floor: boolean } {
  const kind = convention === 'exact' ? 't' : 'normal'
  return { rule: { p: kind, interval: kind, df }, floor: convention !== 'twosamplemr' }
}

/**
 * Computes multivariable IVW (Sanderson 2019): outcome effects on all exposure effects without intercept,
 * weights 1/sy². undefined without a degree of freedom, or when the exposures are linearly dependent.
 */
export function multivariableIvw(
  effects: MultivariableEffects,
  convention: Convention,
): MultivariableFit | undefined {
  const { betaExposures, betaOutcome, seOutcome } = effects
  const nsnp = betaOutcome.length
  const df = nsnp - betaExposures.length
  if (df < 1) return undefined
  const scaled = (values: Float64Array) => values.map((value, j) => value / seOutcome[j]!)
  const fit = leastSquares(betaExposures.map(scaled), scaled(betaOutcome))
  if (!fit) return undefined
  const q = fit.residualSumOfSquares
  const residualError = Math.sqrt(q / df)
  const { rule, floor } = ruleOf(convention, df)
  const inflation = floor ? Math.max(1, residualError) : residualError
  const estimates = Array.from(fit.coefficients, (b, k) =>
    methodEstimate(
      'multivariable-ivw',
      nsnp,
      { b, se: Math.sqrt(fit.unscaledVariances[k]!) * inflation },
      rule,
      {
        name: convention,
        standardError: floor ? 'random-with-floor' : 'random-without-floor',
        weights: 'first-order',
      },
    ),
  ).filter((estimate) => estimate !== undefined)
  if (estimates.length < betaExposures.length) return undefined
  return {
    estimates,
    heterogeneity: { q: finiteOrNull(q), df, p: finiteOrNull(chiSquaredUpper(q, df).p) },
    residualError: finiteOrNull(residualError),
  }
}

/**
 * Computes heterogeneity including the exposures' errors (MVMR pleiotropy_mvmr): Σ (by − Σ b·bx)²/(sy² + Var(Σ
 * b·bx)) on n − K − 1.
 *
 * @param correlation of the exposures' errors; null assumes samples without overlap
 */
export function multivariableQ(
  effects: MultivariableEffects,
  coefficients: readonly number[],
  correlation: ExposureCorrelation | null = null,
): { q: number | null; df: number; p: number | null } {
  const { betaExposures, seExposures, betaOutcome, seOutcome } = effects
  let q = 0
  for (let j = 0; j < betaOutcome.length; j += 1) {
    let residual = betaOutcome[j]!
    for (const [k, b] of coefficients.entries()) residual -= b * betaExposures[k]![j]!
    const errors = seExposures.map((column) => column[j]!)
    const variance = seOutcome[j]! ** 2 + varianceOfSum(coefficients, errors, correlation)
    q += (residual * residual) / variance
  }
  const df = betaOutcome.length - betaExposures.length - 1
  return { q: finiteOrNull(q), df, p: df > 0 ? finiteOrNull(chiSquaredUpper(q, df).p) : null }
}
