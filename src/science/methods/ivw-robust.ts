/** IVW by robust regression, so that outlying variants have little influence on the estimate. */
import type { Convention } from '../codes.ts'
import { mmSlope } from '../numerics/mm-regression.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE } from './estimate.ts'
import { penalisedIvwWeights } from './ivw-penalised.ts'
import { fitIvw, ivwStandardError, primaryIvwRule } from './ivw.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'

/**
 * Below this share of the fixed-effect error the asymptotic variance is invalid: no estimate from these errors
 * is so precise.
 */
const LEAST_SHARE = 0.5

/**
 * Computes IVW by MM regression instead of least squares (Rees 2019), with first-order or penalised weights.
 * The error is that of the regression divided by min(1, scale); the fixed model divides by the scale. Needs 3
 * variants.
 *
 * The asymptotic variance uses the residual of a variant with nearly all of the weight as its noise and tends
 * to 0 with it, as it does where few variants happen to be collinear (lmrob, and so MendelianRandomization,
 * prints these errors: measured in docs/science-checks.md). In these cases the error is that of IVW with
 * random effects.
 */
export function robustIvwEstimate(
  effects: Effects,
  convention: Convention,
  penalised = false,
): MethodEstimate | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 3) return undefined
  const weights = penalised
    ? penalisedIvwWeights(effects)
    : effects.seOutcome.map((se) => 1 / (se * se))
  const positiveIndexes = Array.from(weights.keys()).filter((j) => weights[j]! > 0)
  const scaled = (values: Float64Array) =>
    Float64Array.from(positiveIndexes, (j) => values[j]! * Math.sqrt(weights[j]!))
  const fit = mmSlope(scaled(effects.betaExposure), scaled(effects.betaOutcome))
  if (!fit) return undefined
  const isFixed = primaryIvwRule(nsnp, convention) === 'fixed'
  const se = fit.se / (isFixed ? fit.scale : Math.min(1, fit.scale))
  const plain = fitIvw(effects)
  const isBroken = !(se >= LEAST_SHARE * plain.seFixed)
  return methodEstimate(
    penalised ? 'ivw-penalised-robust' : 'ivw-robust',
    nsnp,
    { b: fit.b, se: isBroken ? ivwStandardError(plain, 'random-with-floor') : se },
    NORMAL_RULE,
    {
      name: convention,
      standardError: isBroken ? 'random-with-floor' : isFixed ? 'fixed' : 'robust-with-floor',
      weights: 'first-order',
    },
  )
}
