/** Means of studies, weighted by inverse variances. */

/** Estimates of the same effect from independent studies. */
export type Studies = { b: Float64Array; se: Float64Array }

/** A weighted mean with its error and weights. */
export type Pool = { b: number; se: number; sum: number; weights: Float64Array }

/**
 * Computes the mean of the studies with between-study variance tau2. Sums are relative to the most precise
 * study, so that equal effects have no spread from rounding.
 */
export function pool({ b, se }: Studies, tau2: number): Pool {
  const weights = se.map((error) => 1 / (error * error + tau2))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const from = b[se.indexOf(Math.min(...se))]!
  const shift = weights.reduce((total, weight, j) => total + weight * (b[j]! - from), 0) / sum
  return { b: from + shift, se: 1 / Math.sqrt(sum), sum, weights }
}

/** Returns Σ w·(b − pooled)². */
export function spreadOf(studies: Studies, { b, weights }: Pool): number {
  return weights.reduce((sum, weight, j) => sum + weight * (studies.b[j]! - b) ** 2, 0)
}

/**
 * Returns Σ w − Σ w²/Σ w, the divisor of DerSimonian and Laird, as 2·Σ w_i·w_j/Σ w over pairs: where one study
 * has nearly all of the weight the difference would cancel to 0.
 */
export function momentDivisor({ weights, sum }: Pool): number {
  let divisor = 0
  let before = 0
  for (const weight of weights) {
    divisor += weight * (before / sum)
    before += weight
  }
  return 2 * divisor
}
