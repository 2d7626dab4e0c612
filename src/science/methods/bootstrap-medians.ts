/** Bootstrap standard errors of weighted medians, for several sets of weights on the same draws. */
import type { Convention } from '../codes.ts'
import type { Generator } from '../numerics/fast-random.ts'
import { standardDeviation } from '../numerics/spread.ts'
import { selectWeightedMedian } from '../numerics/weighted-median.ts'
import type { Checkpoint } from './bootstrap.ts'
import { bootstrapRatios } from './bootstrap.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'

export type MedianChoice = {
  convention: Convention
  seed: number
  nboot: number
  generator?: Generator
  /** Number of normals of the stream that were drawn before. */
  skip?: number
}

/**
 * Computes standard errors of weighted medians with several sets of weights on the same seeded draws, as a
 * program that sets the same seed before each of them. The weights are fixed.
 */
export function medianErrors(
  effects: Effects,
  weightSets: readonly Float64Array[],
  choice: MedianChoice,
  checkpoint?: Checkpoint,
): number[] {
  const count = variantCount(effects)
  const sums = weightSets.map((weights) => weights.reduce((sum, weight) => sum + weight, 0))
  const medians = weightSets.map(() => new Float64Array(choice.nboot))
  const values = new Float64Array(count)
  const scratch = new Float64Array(count)
  let replicate = 0
  bootstrapRatios(
    effects,
    {
      seed: choice.seed,
      nboot: choice.nboot,
      order: choice.convention === 'mendelianrandomization' ? 'by-replicate' : 'by-variant',
      skip: choice.skip ?? 0,
      generator: choice.generator ?? 'r',
    },
    (ratios) => {
      for (let k = 0; k < weightSets.length; k += 1) {
        values.set(ratios)
        scratch.set(weightSets[k]!)
        medians[k]![replicate] = selectWeightedMedian(values, scratch, sums[k]!)
      }
      replicate += 1
    },
    checkpoint,
  )
  return medians.map(standardDeviation)
}
