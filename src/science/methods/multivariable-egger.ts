/** Multivariable MR-Egger, with an intercept for directional pleiotropy. */
import type { Convention } from '../codes.ts'
import { leastSquares } from '../numerics/linear.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Inference, InferenceRule } from './estimate.ts'
import { finiteOrNull, inferenceOf } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'

export type MultivariableEgger = {
  /** One per exposure. */
  estimates: MethodEstimate[]
  /** Mean direct effect per allele that raises the exposure used for orientation. */
  intercept: Inference
  /** Residual sum of squares on n − K − 1. */
  heterogeneity: { q: number | null; df: number; p: number | null }
}

/** Returns signs that make the effects on one exposure positive; 1 for an effect of exactly 0. */
export function orientationOf({ betaExposures }: MultivariableEffects, exposure = 0): Float64Array {
  const own = betaExposures[exposure] ?? new Float64Array()
  return own.map((value) => (value < 0 ? -1 : 1))
}

/** Orients the effects to the alleles that raise one exposure. */
export function oriented(effects: MultivariableEffects, exposure = 0): MultivariableEffects {
  const signs = orientationOf(effects, exposure)
  const turn = (column: Float64Array) => column.map((value, j) => value * signs[j]!)
  return {
    ...effects,
    betaExposures: effects.betaExposures.map(turn),
    betaOutcome: turn(effects.betaOutcome),
  }
}

/**
 * Computes multivariable MR-Egger (Rees, Wood & Burgess 2017): outcome effects on all exposure effects with an
 * intercept, weights 1/sy², errors never below the fixed ones; effects are oriented to the allele that raises
 * the first exposure, on which the result depends. As `mr_mvegger` of MendelianRandomization, whose p and
 * interval are normal; the exact convention has t on n − K − 1.
 *
 * undefined without a degree of freedom, or where the columns are linearly dependent.
 */
export function multivariableEgger(
  effects: MultivariableEffects,
  convention: Convention,
): MultivariableEgger | undefined {
  const { betaExposures, betaOutcome, seOutcome } = oriented(effects)
  const nsnp = betaOutcome.length
  const df = nsnp - betaExposures.length - 1
  if (df < 1) return undefined
  const scaled = (values: Float64Array) => values.map((value, j) => value / seOutcome[j]!)
  const constant = seOutcome.map((se) => 1 / se)
  const fit = leastSquares([constant, ...betaExposures.map(scaled)], scaled(betaOutcome))
  if (!fit) return undefined
  const inflation = Math.max(1, Math.sqrt(fit.residualSumOfSquares / df))
  const kind = convention === 'exact' ? 't' : 'normal'
  const rule: InferenceRule = { p: kind, interval: kind, df }
  const valueOf = (k: number) => ({
    b: fit.coefficients[k]!,
    se: Math.sqrt(fit.unscaledVariances[k]!) * inflation,
  })
  const estimates = betaExposures.flatMap(
    (_, k) =>
      methodEstimate('multivariable-egger', nsnp, valueOf(k + 1), rule, {
        name: convention,
        standardError: 'random-with-floor',
        weights: 'first-order',
      }) ?? [],
  )
  const first = valueOf(0)
  if (estimates.length < betaExposures.length || !Number.isFinite(first.b)) return undefined
  const q = fit.residualSumOfSquares
  return {
    estimates,
    intercept: inferenceOf(first.b, first.se, rule),
    heterogeneity: { q: finiteOrNull(q), df, p: finiteOrNull(chiSquaredUpper(q, df).p) },
  }
}
