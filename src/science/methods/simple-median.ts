/** Equal weights: the median of the ratio estimates (Bowden 2016), half of them may be invalid. */
export function simpleMedianWeights(count: number): Float64Array {
  return new Float64Array(count).fill(1 / count)
}
