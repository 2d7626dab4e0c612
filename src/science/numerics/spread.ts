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
