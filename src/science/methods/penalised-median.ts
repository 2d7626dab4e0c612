/** Weights of the penalised weighted median: less for variants far from the weighted median. */
import { chiSquaredUpper } from '../numerics/tails.ts'
import { weightedMedian } from '../numerics/weighted-median.ts'

/** A variant with p above 1/20 in the test against the median keeps its full weight. */
const PENALTY = 20

/**
 * Returns weights of the penalised weighted median (Bowden 2016): w·min(1, 20·P(χ²₁ > w·(r − m)²)) with m the
 * weighted median. Computed once and then fixed.
 */
export function penalisedMedianWeights(ratio: Float64Array, weights: Float64Array): Float64Array {
  const centre = weightedMedian(ratio, weights)
  return weights.map((weight, j) => {
    const distance = ratio[j]! - centre
    const { p } = chiSquaredUpper(weight * distance * distance, 1)
    return weight * Math.min(1, PENALTY * p)
  })
}
