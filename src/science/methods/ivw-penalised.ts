/** IVW with less weight for variants whose ratio is far from the median. */
import type { Convention } from '../codes.ts'
import { median } from '../numerics/spread.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE } from './estimate.ts'
import { primaryIvwRule } from './ivw.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import { waldRatios } from './wald-ratio.ts'
import { fitThroughOrigin, residualError } from './weighted-origin-fit.ts'

/** A variant with p above 1/100 in the test against the median keeps its full weight. */
const PENALTY = 100

/**
 * Returns first-order weights 1/sy², reduced for variants far from the median ratio (Rees 2019): times min(1,
 * 100·P(χ²₁ > (bx/sy)²·(r − median r)²)).
 */
export function penalisedIvwWeights(effects: Effects): Float64Array {
  const { ratio, seFirstOrder } = waldRatios(effects)
  const centre = median(ratio)
  return effects.seOutcome.map((se, j) => {
    const { p } = chiSquaredUpper(((ratio[j]! - centre) / seFirstOrder[j]!) ** 2, 1)
    return Math.min(1, PENALTY * p) / (se * se)
  })
}

/** Computes IVW with penalised weights (MendelianRandomization mr_ivw, penalized). Needs 2 variants. */
export function penalisedIvwEstimate(
  effects: Effects,
  convention: Convention,
): MethodEstimate | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 2) return undefined
  const weights = penalisedIvwWeights(effects)
  const fit = fitThroughOrigin(effects.betaExposure, effects.betaOutcome, weights)
  const rule = primaryIvwRule(nsnp, convention)
  const inflation = rule === 'fixed' ? 1 : Math.max(1, residualError(fit))
  return methodEstimate(
    'ivw-penalised',
    nsnp,
    { b: fit.b, se: fit.unitSe * inflation },
    NORMAL_RULE,
    { name: convention, standardError: rule, weights: 'first-order' },
  )
}
