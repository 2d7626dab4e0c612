/** Change of the IVW estimate with a mean direct effect of the variants on the outcome. */
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { InferenceRule } from './estimate.ts'
import { inferenceOf } from './estimate.ts'

/** The estimate when all variants have this mean direct effect on the outcome. */
export type ShiftedEstimate = {
  /** Mean direct effect of the alleles that raise the exposure, in units of the outcome. */
  direct: number
  b: number
  ciLow: number
  ciHigh: number
}

/** IVW as a function of the mean direct effect. */
export type PleiotropyShift = {
  /** IVW without a direct effect. */
  b: number
  /** Change of the estimate per unit of mean direct effect. */
  perUnit: number
  at: (direct: number) => ShiftedEstimate
  /** The mean direct effect at which the estimate is 0. */
  zeroAt: number
  /** The one closest to 0 at which its interval includes 0; 0 where it already does. */
  includesZeroAt: number
}

const NORMAL: InferenceRule = { p: 'normal', interval: 'normal', df: 0 }

/**
 * Computes the change of IVW with a mean direct effect of the variants on the outcome.
 *
 * With alleles oriented to raise the exposure (x > 0), the model of MR-Egger (Bowden, Davey Smith & Burgess
 * 2015, Int J Epidemiol 44:512) is y = m + b·x + error, m being the mean direct effect under InSIDE. IVW fits
 * y = b·x with weights w = 1/sy², so that Σ w·x·(y − b·x) = 0. For any fixed m the same fit of y − m gives
 *
 *     b(m) = Σ w·x·(y − m) / Σ w·x² = b − m·k,   k = Σ w·x / Σ w·x².
 *
 * The first normal equation of MR-Egger is the same one with m as its intercept: the line passes through IVW
 * at m = 0 and through the slope of MR-Egger at its intercept, and the bounds of the intercept's interval
 * become bounds of the estimate. The interval at m is that of IVW with random effects and floor: 1/√Σ w·x²
 * times max(1, √(Q(m)/(n − 1))), Q(m) the residual sum of squares.
 *
 * undefined below three variants.
 */
export function pleiotropyShift(effects: Effects): PleiotropyShift | undefined {
  const { betaExposure, betaOutcome, seOutcome } = effects
  const n = variantCount(effects)
  if (n < 3) return undefined
  // Divided by sy, which avoids squaring very small errors; `one` is the column of the intercept.
  const x = new Float64Array(n)
  const y = new Float64Array(n)
  const one = new Float64Array(n)
  let sumXX = 0
  let sumX1 = 0
  let sumXY = 0
  for (let j = 0; j < n; j += 1) {
    const sign = betaExposure[j]! < 0 ? -1 : 1
    x[j] = Math.abs(betaExposure[j]!) / seOutcome[j]!
    y[j] = (sign * betaOutcome[j]!) / seOutcome[j]!
    one[j] = 1 / seOutcome[j]!
    sumXX += x[j]! * x[j]!
    sumX1 += x[j]! * one[j]!
    sumXY += x[j]! * y[j]!
  }
  const b = sumXY / sumXX
  const perUnit = sumX1 / sumXX
  const seFixed = 1 / Math.sqrt(sumXX)
  if (![b, perUnit, seFixed].every(Number.isFinite) || !(perUnit > 0)) return undefined

  const seAt = (direct: number, slope: number): number => {
    let q = 0
    for (let j = 0; j < n; j += 1) q += (y[j]! - direct * one[j]! - slope * x[j]!) ** 2
    return seFixed * Math.max(1, Math.sqrt(q / (n - 1)))
  }
  const at = (direct: number): ShiftedEstimate => {
    const slope = b - direct * perUnit
    const { ciLow, ciHigh } = inferenceOf(slope, seAt(direct, slope), NORMAL)
    return { direct, b: slope, ciLow: ciLow ?? slope, ciHigh: ciHigh ?? slope }
  }
  const zeroAt = b / perUnit
  return { b, perUnit, at, zeroAt, includesZeroAt: firstWithZero(zeroAt, at) }
}

/**
 * Returns the direct effect closest to 0, towards the one with an estimate of 0, at which the interval
 * includes 0. |b(m)| decreases linearly; the half-width is a maximum of a constant and the root of a parabola,
 * so that the first crossing is found on a grid and refined by bisection.
 */
function firstWithZero(zeroAt: number, at: (direct: number) => ShiftedEstimate): number {
  const includes = (share: number) => {
    const { ciLow, ciHigh } = at(share * zeroAt)
    return ciLow <= 0 && ciHigh >= 0
  }
  if (includes(0)) return 0
  const STEPS = 200
  let high = 1 / STEPS
  while (high < 1 && !includes(high)) high += 1 / STEPS
  let low = high - 1 / STEPS
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2
    if (includes(middle)) high = middle
    else low = middle
  }
  return high * zeroAt
}
