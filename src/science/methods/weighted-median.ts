import type { Convention } from '../codes.ts'
import { standardDeviation } from '../numerics/spread.ts'
import { selectWeightedMedian, weightedMedian } from '../numerics/weighted-median.ts'
import type { Checkpoint } from './bootstrap.ts'
import { bootstrapRatios } from './bootstrap.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Estimate } from './estimate.ts'
import { NORMAL_RULE, estimateOf } from './estimate.ts'
import { waldRatios } from './wald-ratio.ts'

/**
 * Returns inverse variances of the ratios. Second order (TwoSampleMR): 1/(sy²/bx² + by²·sx²/bx⁴). First order
 * (MendelianRandomization): (bx/sy)². The two give different point estimates.
 */
export function medianWeights(effects: Effects, convention: Convention): Float64Array {
  const ratios = waldRatios(effects)
  const errors =
    convention === 'mendelianrandomization' ? ratios.seFirstOrder : ratios.seSecondOrder
  return errors.map((se) => 1 / (se * se))
}

/**
 * Computes the weighted median of the ratios (Bowden 2016); standard error from a seeded bootstrap with fixed
 * weights. Normal p. undefined below 3 variants.
 */
export function weightedMedianEstimate(
  effects: Effects,
  choice: { convention: Convention; seed: number; nboot: number },
  checkpoint?: Checkpoint,
): Estimate | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 3) return undefined
  const weights = medianWeights(effects, choice.convention)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const medians = new Float64Array(choice.nboot)
  const scratch = new Float64Array(nsnp)
  let replicate = 0
  bootstrapRatios(
    effects,
    {
      seed: choice.seed,
      nboot: choice.nboot,
      order: choice.convention === 'mendelianrandomization' ? 'by-replicate' : 'by-variant',
    },
    (ratios) => {
      scratch.set(weights)
      medians[replicate] = selectWeightedMedian(ratios, scratch, sum)
      replicate += 1
    },
    checkpoint,
  )
  return estimateOf(
    'weighted-median',
    nsnp,
    { b: weightedMedian(waldRatios(effects).ratio, weights), se: standardDeviation(medians) },
    NORMAL_RULE,
    {
      name: choice.convention,
      standardError: 'bootstrap',
      weights: choice.convention === 'mendelianrandomization' ? 'first-order' : 'second-order',
      seed: choice.seed,
      nboot: choice.nboot,
    },
  )
}
