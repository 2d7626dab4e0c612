import { logUpperGamma } from './gamma.ts'

const HALF_LOG_TWO_PI = 0.918938533204672741780329736406

/** Returns Φ(z), the probability below z, without cancellation in the lower tail. */
export function normalCdf(z: number): number {
  const tail = Math.exp(logUpperGamma(0.5, (z * z) / 2)) / 2
  return z < 0 ? tail : 1 - tail
}

/** Returns φ(z), the standard normal density. */
export function normalDensity(z: number): number {
  return Math.exp(-(z * z) / 2 - HALF_LOG_TWO_PI)
}

/** Returns ln of the normal density with this mean and variance. */
export function logNormalDensity(x: number, mean: number, variance: number): number {
  const distance = x - mean
  return -(distance * distance) / (2 * variance) - 0.5 * Math.log(variance) - HALF_LOG_TWO_PI
}
