/** Returns the sample standard deviation (n − 1), in two passes. NaN below two values. */
export function standardDeviation(values: Float64Array): number {
  const count = values.length
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / count
  let squares = 0
  let drift = 0
  for (const value of values) {
    squares += (value - mean) ** 2
    drift += value - mean
  }
  return Math.sqrt((squares - (drift * drift) / count) / (count - 1))
}

/** R's constant: scales the median absolute deviation of a normal to its standard deviation. */
const MAD_SCALE = 1.4826
/** Below this many values insertion sort is faster than selection. */
const SMALL = 24

function insertionSort(values: Float64Array): void {
  for (let i = 1; i < values.length; i += 1) {
    const value = values[i]!
    let k = i
    while (k > 0 && values[k - 1]! > value) {
      values[k] = values[k - 1]!
      k -= 1
    }
    values[k] = value
  }
}

/**
 * Moves the value of this rank (from 0) to its index, no larger ones before and no smaller ones after it
 * (Hoare's selection).
 */
function select(values: Float64Array, rank: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = values[(low + high) >>> 1]!
    let i = low
    let k = high
    while (i <= k) {
      while (values[i]! < pivot) i += 1
      while (values[k]! > pivot) k -= 1
      if (i <= k) {
        const swapped = values[i]!
        values[i] = values[k]!
        values[k] = swapped
        i += 1
        k -= 1
      }
    }
    if (rank <= k) high = k
    else if (rank >= i) low = i
    else break
  }
  return values[rank]!
}

/** Returns the median of the values and reorders them; the mean of the two middle ones for an even count. */
function medianInPlace(values: Float64Array): number {
  const half = values.length >> 1
  const isOdd = values.length % 2 === 1
  if (values.length <= SMALL) {
    insertionSort(values)
    return isOdd ? values[half]! : (values[half - 1]! + values[half]!) / 2
  }
  const upper = select(values, half)
  if (isOdd) return upper
  let lower = Number.NEGATIVE_INFINITY
  for (let j = 0; j < half; j += 1) if (values[j]! > lower) lower = values[j]!
  return (lower + upper) / 2
}

/** Returns the median; NaN without values. */
export function median(values: Float64Array): number {
  return values.length === 0 ? Number.NaN : medianInPlace(values.slice())
}

/**
 * Returns 1.4826 · median |x − median x|. With a `scratch` of the same length nothing is allocated, as for a
 * bootstrap.
 */
export function medianAbsoluteDeviation(
  values: Float64Array,
  scratch: Float64Array = new Float64Array(values.length),
): number {
  scratch.set(values)
  const middle = medianInPlace(scratch)
  for (let j = 0; j < values.length; j += 1) scratch[j] = Math.abs(values[j]! - middle)
  return MAD_SCALE * medianInPlace(scratch)
}
