/** Simple, weighted and penalised weighted median, consistent with up to half of the weight invalid. */
import type { AnyMethodId } from '../codes.ts'
import { weightedMedian } from '../numerics/weighted-median.ts'
import type { Checkpoint } from './bootstrap.ts'
import type { MedianChoice } from './bootstrap-medians.ts'
import { medianErrors } from './bootstrap-medians.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import { penalisedMedianWeights } from './penalised-median.ts'
import { simpleMedianWeights } from './simple-median.ts'
import { waldRatios } from './wald-ratio.ts'
import { medianWeights } from './weighted-median.ts'

/**
 * Computes the errors. MendelianRandomization sets the seed for each median, as does a user of TwoSampleMR,
 * but TwoSampleMR's penalised median first runs the whole bootstrap of the weighted one in the same stream.
 */
function errorsOf(
  effects: Effects,
  sets: Float64Array[],
  choice: MedianChoice,
  checkpoint: Checkpoint = () => {},
): number[] {
  const isShared = choice.convention !== 'twosamplemr' || choice.generator === 'fast'
  if (isShared) return medianErrors(effects, sets, choice, checkpoint)
  const last = sets.length - 1
  const skip = 2 * variantCount(effects) * choice.nboot
  return [
    ...medianErrors(effects, sets.slice(0, last), choice, (done) => checkpoint(done / 2)),
    ...medianErrors(effects, sets.slice(last), { ...choice, skip }, (done) =>
      checkpoint(0.5 + done / 2),
    ),
  ]
}

/**
 * Computes simple, weighted and penalised weighted median (Bowden 2016) on the same seeded draws. Normal p.
 * Empty below 3 variants.
 */
export function medianEstimates(
  effects: Effects,
  choice: MedianChoice,
  checkpoint?: Checkpoint,
): MethodEstimate[] {
  const count = variantCount(effects)
  if (count < 3) return []
  const { ratio } = waldRatios(effects)
  const weights = medianWeights(effects, choice.convention)
  const methods: [AnyMethodId, Float64Array][] = [
    ['simple-median', simpleMedianWeights(count)],
    ['weighted-median', weights],
    ['penalised-weighted-median', penalisedMedianWeights(ratio, weights)],
  ]
  const errors = errorsOf(
    effects,
    methods.map(([, set]) => set),
    choice,
    checkpoint,
  )
  const order = choice.convention === 'mendelianrandomization' ? 'first-order' : 'second-order'
  return methods
    .map(([method, set], k) =>
      methodEstimate(
        method,
        count,
        { b: weightedMedian(ratio, set), se: errors[k]! },
        NORMAL_RULE,
        {
          name: choice.convention,
          standardError: 'bootstrap',
          weights: method === 'simple-median' ? 'none' : order,
          seed: choice.seed,
          nboot: choice.nboot,
          generator: choice.generator ?? 'r',
        },
      ),
    )
    .filter((estimate) => estimate !== undefined)
}
