/** IVW and MR-Egger of variants in LD, which need the correlation of their alleles. */
import type { Convention } from '../codes.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { SquareMatrix } from '../numerics/linear.ts'
import { choleskyFactor, forwardSolve, leastSquares } from '../numerics/linear.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { InferenceRule } from './estimate.ts'
import { NORMAL_RULE, finiteOrNull, inferenceOf } from './estimate.ts'
import { primaryIvwRule } from './ivw.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'

export type CorrelatedFit = {
  estimate: MethodEstimate
  heterogeneity: { q: number | null; df: number; p: number | null }
}

/** Returns the Cholesky factor of the outcome's covariance: sy·syᵀ times the correlation of the variants. */
function outcomeFactor(effects: Effects, correlation: SquareMatrix): SquareMatrix | undefined {
  const { size, values } = correlation
  const covariance = values.map(
    (rho, at) => rho * effects.seOutcome[Math.floor(at / size)]! * effects.seOutcome[at % size]!,
  )
  return choleskyFactor({ size, values: covariance })
}

function heterogeneityOf(q: number, df: number): CorrelatedFit['heterogeneity'] {
  return { q: finiteOrNull(q), df, p: finiteOrNull(chiSquaredUpper(q, df).p) }
}

/**
 * Computes IVW of correlated variants by generalised least squares (Burgess 2016). `correlation` is that of
 * the variants' alleles as coded, in the order of the effects. undefined when it is not positive definite or
 * has another size, and below 2 variants.
 */
export function correlatedIvw(
  effects: Effects,
  correlation: SquareMatrix,
  convention: Convention,
): CorrelatedFit | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 2 || correlation.size !== nsnp) return undefined
  const cholesky = outcomeFactor(effects, correlation)
  const fit =
    cholesky &&
    leastSquares(
      [forwardSolve(cholesky, effects.betaExposure)],
      forwardSolve(cholesky, effects.betaOutcome),
    )
  if (!fit) return undefined
  const rule = primaryIvwRule(nsnp, convention)
  const q = fit.residualSumOfSquares
  const inflation = rule === 'fixed' ? 1 : Math.max(1, Math.sqrt(q / (nsnp - 1)))
  const estimate = methodEstimate(
    'ivw-correlated',
    nsnp,
    { b: fit.coefficients[0]!, se: Math.sqrt(fit.unscaledVariances[0]!) * inflation },
    NORMAL_RULE,
    { name: convention, standardError: rule, weights: 'first-order' },
  )
  return estimate && { estimate, heterogeneity: heterogeneityOf(q, nsnp - 1) }
}

/**
 * Computes MR-Egger of correlated variants (Burgess 2016): effects oriented to a positive exposure effect, the
 * correlation with them. undefined below 3 variants or for an invalid matrix.
 */
export function correlatedEgger(
  effects: Effects,
  correlation: SquareMatrix,
  convention: Convention,
): (CorrelatedFit & { intercept: ReturnType<typeof inferenceOf> }) | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 3 || correlation.size !== nsnp) return undefined
  const sign = effects.betaExposure.map((bx) => (bx < 0 ? -1 : 1))
  const oriented = {
    size: nsnp,
    values: correlation.values.map(
      (rho, at) => rho * sign[Math.floor(at / nsnp)]! * sign[at % nsnp]!,
    ),
  }
  const cholesky = outcomeFactor(effects, oriented)
  if (!cholesky) return undefined
  const fit = leastSquares(
    [
      forwardSolve(cholesky, new Float64Array(nsnp).fill(1)),
      forwardSolve(cholesky, effects.betaExposure.map(Math.abs)),
    ],
    forwardSolve(
      cholesky,
      effects.betaOutcome.map((by, j) => by * sign[j]!),
    ),
  )
  if (!fit) return undefined
  const q = fit.residualSumOfSquares
  const inflation = Math.max(1, Math.sqrt(q / (nsnp - 2)))
  const rule: InferenceRule = {
    p: convention === 'mendelianrandomization' ? 'normal' : 't',
    interval: convention === 'exact' ? 't' : 'normal',
    df: nsnp - 2,
  }
  const se = fit.unscaledVariances.map((variance) => Math.sqrt(variance) * inflation)
  const estimate = methodEstimate(
    'egger-correlated',
    nsnp,
    { b: fit.coefficients[1]!, se: se[1]! },
    rule,
    { name: convention, standardError: 'random-with-floor', weights: 'first-order' },
  )
  if (!estimate) return undefined
  return {
    estimate,
    intercept: inferenceOf(fit.coefficients[0]!, se[0]!, rule),
    heterogeneity: heterogeneityOf(q, nsnp - 2),
  }
}
