/** Fits a weighted regression through the origin, the core of IVW and of radial MR. */

/** A weighted regression through the origin. */
export type OriginFit = {
  b: number
  /** 1/√Σ w·x². */
  unitSe: number
  /** Σ w·(y − b·x)². */
  residualSumOfSquares: number
  /** Values with a weight above 0. */
  used: number
}

/** Fits y on x through the origin with these weights; a weight of 0 excludes the value, as R's lm. */
export function fitThroughOrigin(
  x: Float64Array,
  y: Float64Array,
  weights: Float64Array,
): OriginFit {
  let sumXX = 0
  let sumXY = 0
  let used = 0
  for (let j = 0; j < x.length; j += 1) {
    if (weights[j]! > 0) used += 1
    sumXX += weights[j]! * x[j]! * x[j]!
    sumXY += weights[j]! * x[j]! * y[j]!
  }
  const b = sumXY / sumXX
  let residualSumOfSquares = 0
  for (let j = 0; j < x.length; j += 1) {
    const residual = y[j]! - b * x[j]!
    residualSumOfSquares += weights[j]! * residual * residual
  }
  return { b, unitSe: 1 / Math.sqrt(sumXX), residualSumOfSquares, used }
}

/** Returns the residual standard error on used − 1 degrees of freedom. */
export function residualError(fit: OriginFit): number {
  return Math.sqrt(fit.residualSumOfSquares / (fit.used - 1))
}
