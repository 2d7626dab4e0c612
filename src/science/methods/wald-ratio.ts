/** Wald ratios: the estimate from each variant alone, with first-order and second-order errors. */
import type { Convention } from '../codes.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Estimate, Inference } from './estimate.ts'
import { NORMAL_RULE, estimateOf, inferenceOf } from './estimate.ts'

/** Ratios by/bx with both standard errors, one per variant. */
export type Ratios = {
  ratio: Float64Array
  /** sy/|bx| */
  seFirstOrder: Float64Array
  /** √(sy²/bx² + by²·sx²/bx⁴), the delta method. */
  seSecondOrder: Float64Array
}

/** Computes the Wald ratio of each variant with both standard errors. */
export function waldRatios(effects: Effects): Ratios {
  const count = variantCount(effects)
  const ratio = new Float64Array(count)
  const seFirstOrder = new Float64Array(count)
  const seSecondOrder = new Float64Array(count)
  for (let j = 0; j < count; j += 1) {
    const bx = effects.betaExposure[j]!
    const size = Math.abs(bx)
    // Normalises −0, since JSON would lose its sign.
    ratio[j] = effects.betaOutcome[j]! / bx + 0
    seFirstOrder[j] = effects.seOutcome[j]! / size
    seSecondOrder[j] = Math.hypot(seFirstOrder[j]!, (ratio[j]! * effects.seExposure[j]!) / size)
  }
  return { ratio, seFirstOrder, seSecondOrder }
}

/** Returns the ratio of each variant with its first-order error (TwoSampleMR mr_singlesnp). */
export function singleVariantInference(ratios: Ratios): Inference[] {
  return Array.from(ratios.ratio, (b, j) => inferenceOf(b, ratios.seFirstOrder[j]!))
}

/**
 * Computes the Wald ratio of a single variant, with the first-order and the second-order standard error.
 * Normal p. Empty unless there is exactly one variant.
 */
export function waldRatioEstimates(effects: Effects, convention: Convention): Estimate[] {
  if (variantCount(effects) !== 1) return []
  const { ratio, seFirstOrder, seSecondOrder } = waldRatios(effects)
  const b = ratio[0]!
  const first = estimateOf('wald-ratio', 1, { b, se: seFirstOrder[0]! }, NORMAL_RULE, {
    name: convention,
    standardError: 'first-order',
    weights: 'none',
  })
  const second = estimateOf(
    'wald-ratio-second-order',
    1,
    { b, se: seSecondOrder[0]! },
    NORMAL_RULE,
    {
      name: convention,
      standardError: 'second-order',
      weights: 'none',
    },
  )
  return [first, second].filter((estimate) => estimate !== undefined)
}
