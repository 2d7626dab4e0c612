import type { Convention } from '../codes.ts'
import { mmSlope } from '../numerics/mm-regression.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE } from './estimate.ts'
import { penalisedIvwWeights } from './ivw-penalised.ts'
import { primaryIvwRule } from './ivw.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'

/**
 * IVW by MM regression in place of least squares (Rees 2019), with first-order or penalised
 * weights. The error is that of the regression divided by min(1, scale); the fixed model divides by
 * the scale. Needs 3 variants.
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
  const kept = Array.from(weights.keys()).filter((j) => weights[j]! > 0)
  const scaled = (values: Float64Array) =>
    Float64Array.from(kept, (j) => values[j]! * Math.sqrt(weights[j]!))
  const fit = mmSlope(scaled(effects.betaExposure), scaled(effects.betaOutcome))
  if (!fit) return undefined
  const isFixed = primaryIvwRule(nsnp, convention) === 'fixed'
  return methodEstimate(
    penalised ? 'ivw-penalised-robust' : 'ivw-robust',
    nsnp,
    { b: fit.b, se: fit.se / (isFixed ? fit.scale : Math.min(1, fit.scale)) },
    NORMAL_RULE,
    {
      name: convention,
      standardError: isFixed ? 'fixed' : 'robust-with-floor',
      weights: 'first-order',
    },
  )
}
