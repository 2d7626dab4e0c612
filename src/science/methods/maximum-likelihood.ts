/** Maximum-likelihood estimate, which accounts for the errors of the exposure effects. */
import type { Convention } from '../codes.ts'
import { bisect, globalMinimum } from '../numerics/minimise.ts'
import { median } from '../numerics/spread.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE, finiteOrNull } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'

export type LikelihoodFit = {
  nsnp: number
  b: number
  /** From the observed information. */
  seFixed: number
  /** The profile's minimum Σ (by − b·bx)²/(sy² + b²·sx²). */
  q: number
}

/** Grid of directions in which the global minimum of the profile is searched. */
const DIRECTIONS = 180

/**
 * Returns Σ (by − b·bx)²/(phi·sy² + b²·sx²): the profile likelihood of n exposure effects and one slope, and
 * the exact Q of radial regression (phi is its over-dispersion).
 */
export function profileObjective(effects: Effects, b: number, phi = 1): number {
  const { betaExposure, seExposure, betaOutcome, seOutcome } = effects
  let sum = 0
  for (let j = 0; j < betaExposure.length; j += 1) {
    const residual = betaOutcome[j]! - b * betaExposure[j]!
    sum += (residual * residual) / (phi * seOutcome[j]! ** 2 + (b * seExposure[j]!) ** 2)
  }
  return sum
}

function profileSlope(effects: Effects, b: number, phi: number): number {
  const { betaExposure, seExposure, betaOutcome, seOutcome } = effects
  let sum = 0
  for (let j = 0; j < betaExposure.length; j += 1) {
    const sx2 = seExposure[j]! ** 2
    const variance = phi * seOutcome[j]! ** 2 + b * b * sx2
    const ratio = (betaOutcome[j]! - b * betaExposure[j]!) / variance
    sum -= ratio * (betaExposure[j]! + ratio * b * sx2)
  }
  return sum
}

/**
 * Minimises the profile over all slopes: a grid over the directions of the line, refined around the lowest
 * minimum by the root of the derivative.
 */
export function minimiseProfile(effects: Effects, phi = 1): number {
  const scale = median(effects.seOutcome.map((se, j) => se / effects.seExposure[j]!))
  const toSlope = (angle: number) => scale * Math.tan(angle)
  const limit = Math.PI / 2 - 1e-6
  const angles = Array.from(
    { length: DIRECTIONS + 1 },
    (_, k) => -limit + (2 * limit * k) / DIRECTIONS,
  )
  // Minima can be narrow: the ratios themselves, or some of them, are part of the grid.
  const every = Math.ceil(effects.betaOutcome.length / DIRECTIONS)
  const own = Array.from(effects.betaOutcome, (by, j) =>
    Math.atan(by / effects.betaExposure[j]! / scale),
  ).filter((_, j) => j % every === 0)
  const grid = [...angles, ...own].toSorted((a, b) => a - b)
  const rough = toSlope(
    globalMinimum((angle) => profileObjective(effects, toSlope(angle), phi), grid),
  )
  const width = 1e-4 * (Math.abs(rough) + scale * 1e-3)
  const root = bisect((b) => profileSlope(effects, b, phi), rough - width, rough + width)
  return Number.isNaN(root) ? rough : root
}

/**
 * Fits the slope by maximum likelihood with unknown exposure effects (Thompson 2005, Burgess 2013): exact, by
 * the profile in one dimension. TwoSampleMR and MendelianRandomization search n + 1 dimensions by Nelder–Mead
 * and stop before the maximum, up to 8 % away; those numbers are not reproduced. undefined below 2 variants.
 */
export function fitMaximumLikelihood(effects: Effects): LikelihoodFit | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 2) return undefined
  const b = minimiseProfile(effects)
  let information = 0
  for (let j = 0; j < nsnp; j += 1) {
    const wx = 1 / effects.seExposure[j]! ** 2
    const wy = 1 / effects.seOutcome[j]! ** 2
    const precision = wx + b * b * wy
    const gamma = (effects.betaExposure[j]! * wx + b * effects.betaOutcome[j]! * wy) / precision
    const cross = (2 * b * gamma - effects.betaOutcome[j]!) * wy
    information += gamma * gamma * wy - (cross * cross) / precision
  }
  return { nsnp, b, seFixed: 1 / Math.sqrt(information), q: profileObjective(effects, b) }
}

/**
 * Returns the estimate. MendelianRandomization multiplies the error by √(Q/(n − 1)) for 4 or more variants;
 * the others do not.
 */
export function maximumLikelihoodEstimate(
  fit: LikelihoodFit,
  convention: Convention,
): MethodEstimate | undefined {
  const widened = convention === 'mendelianrandomization' && fit.nsnp > 3
  const inflation = widened ? Math.max(1, Math.sqrt(fit.q / (fit.nsnp - 1))) : 1
  return methodEstimate(
    'maximum-likelihood',
    fit.nsnp,
    { b: fit.b, se: fit.seFixed * inflation },
    NORMAL_RULE,
    {
      name: convention,
      standardError: widened ? 'information-with-floor' : 'information',
      weights: 'none',
    },
  )
}

/** Computes the likelihood-ratio test of heterogeneity: the profile's minimum on n − 1 degrees of freedom. */
export function likelihoodHeterogeneity(fit: LikelihoodFit): {
  q: number | null
  df: number
  p: number | null
  negLog10P: number | null
} {
  const df = fit.nsnp - 1
  const tail = chiSquaredUpper(fit.q, df)
  return {
    q: finiteOrNull(fit.q),
    df,
    p: finiteOrNull(tail.p),
    negLog10P: finiteOrNull(tail.negLog10P),
  }
}
