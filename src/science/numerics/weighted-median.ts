/**
 * Returns the weighted median with interpolation (Bowden 2016): values in ascending order, position of the
 * k-th s_k = (w_1 + … + w_k − w_k/2)/Σw, linear between the neighbours of ½. For a single value, or when
 * rounding leaves one value with all of the weight, it is that value.
 */
export function weightedMedian(values: Float64Array, weights: Float64Array): number {
  // Stable order: between equal values R's order() keeps the input order, and so does this.
  const order = Array.from(values.keys()).toSorted((i, j) => values[i]! - values[j]!)
  const sorted = Float64Array.from(order, (index) => values[index]!)
  const sortedWeights = Float64Array.from(order, (index) => weights[index]!)
  return interpolate(sorted, sortedWeights, total(weights))
}

function total(weights: Float64Array): number {
  let sum = 0
  for (const weight of weights) sum += weight
  return sum
}

function interpolate(values: Float64Array, weights: Float64Array, sum: number): number {
  let before = 0
  for (let k = 0; k < values.length; k += 1) {
    const position = (before + weights[k]! / 2) / sum
    if (position >= 0.5 || k === values.length - 1) {
      if (k === 0) return values[0]!
      const positionBelow = (before - weights[k - 1]! / 2) / sum
      const below = values[k - 1]!
      const share = Math.min(1, (0.5 - positionBelow) / (position - positionBelow))
      return below + (values[k]! - below) * share
    }
    before += weights[k]!
  }
  return Number.NaN
}

function swap(array: Float64Array, i: number, j: number): void {
  const previous = array[i]!
  array[i] = array[j]!
  array[j] = previous
}

/** Moves the middle one of three values to `high`, where the partition takes its pivot. */
function choosePivot(values: Float64Array, weights: Float64Array, low: number, high: number): void {
  const middle = (low + high) >>> 1
  const a = values[low]!
  const b = values[middle]!
  const c = values[high]!
  const isMiddle = a < b === b < c
  const isLow = b < a === a < c
  const chosen = isMiddle ? middle : isLow ? low : high
  swap(values, chosen, high)
  swap(weights, chosen, high)
}

/**
 * Returns the same median by selection instead of sorting: about 3 n steps, for bootstraps. Reorders both
 * arrays. `sum` is the sum of the weights.
 *
 * Throughout, positions below `low` lie before ½ (their weight is in `before`) and positions above `high` do
 * not, so the loop ends with `low` on the upper neighbour of ½.
 */
export function selectWeightedMedian(
  values: Float64Array,
  weights: Float64Array,
  sum: number,
): number {
  const half = sum / 2
  let low = 0
  let high = values.length - 1
  let before = 0
  while (low <= high) {
    choosePivot(values, weights, low, high)
    const pivot = values[high]!
    let border = low
    let left = before
    for (let index = low; index < high; index += 1) {
      if (values[index]! < pivot) {
        left += weights[index]!
        swap(values, index, border)
        swap(weights, index, border)
        border += 1
      }
    }
    swap(values, border, high)
    swap(weights, border, high)
    if (left + weights[border]! / 2 >= half) {
      high = border - 1
    } else {
      before = left + weights[border]!
      low = border + 1
    }
  }
  if (low === 0 || low >= values.length) return values[Math.min(low, values.length - 1)]!
  const lower = largest(values, low)
  const start = before - weights[lower]! / 2
  const share = Math.min(1, (half - start) / (before + weights[low]! / 2 - start))
  return values[lower]! + (values[low]! - values[lower]!) * share
}

/** Returns the index of the largest of the first `end` values. */
function largest(values: Float64Array, end: number): number {
  let best = 0
  for (let index = 1; index < end; index += 1) {
    if (values[index]! > values[best]!) best = index
  }
  return best
}
