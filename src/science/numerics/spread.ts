/** Sample standard deviation (n − 1), in two passes. NaN below two values. */
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

/** R's constant: makes the median absolute deviation of a normal its standard deviation. */
const MAD_SCALE = 1.4826
/** Below this many values sorting by insertion is quicker than the built-in sort. */
const SMALL = 32

/** Sorts in place, ascending. */
export function sortAscending(values: Float64Array): void {
  if (values.length > SMALL) {
    values.sort()
    return
  }
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

/** Middle of ascending values; the mean of the two middle ones for an even count. */
export function medianOfSorted(sorted: Float64Array): number {
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

export function median(values: Float64Array): number {
  const sorted = values.slice()
  sortAscending(sorted)
  return medianOfSorted(sorted)
}

/**
 * 1.4826 · median |x − median x|. With a `scratch` of the same length nothing is allocated, which
 * a bootstrap is glad of.
 */
export function medianAbsoluteDeviation(
  values: Float64Array,
  scratch: Float64Array = new Float64Array(values.length),
): number {
  scratch.set(values)
  sortAscending(scratch)
  const middle = medianOfSorted(scratch)
  for (let j = 0; j < values.length; j += 1) scratch[j] = Math.abs(values[j]! - middle)
  sortAscending(scratch)
  return MAD_SCALE * medianOfSorted(scratch)
}
