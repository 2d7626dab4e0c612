/**
 * Returns equal weights: the median of the ratio estimates (Bowden 2016), consistent with up to half invalid
 * variants.
 */
export function simpleMedianWeights(count: number): Float64Array {
  return new Float64Array(count).fill(1 / count)
}
