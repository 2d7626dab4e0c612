/** Radial IVW with each kind of weights, and the outliers by their shares of Cochran's Q. */
import type { AnyMethodId, Convention } from '../codes.ts'
import { bisect } from '../numerics/minimise.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Inference } from './estimate.ts'
import { NORMAL_RULE, finiteOrNull, inferenceOf } from './estimate.ts'
import { minimiseProfile, profileObjective } from './maximum-likelihood.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import type { RadialWeights } from './radial-weights.ts'
import { modifiedWeights, radialWeights } from './radial-weights.ts'
import { waldRatios } from './wald-ratio.ts'

export type RadialFit = {
  b: number
  /** √(Q/(n − 1)/ΣW), also where Q is below n − 1. */
  se: number
  q: number
  /** Weight, ratio times √weight and share of Q, per variant: the axes of the radial plot. */
  weights: Float64Array
  scaledRatios: Float64Array
  contributions: Float64Array
}

export type RadialOutlier = { index: number; q: number; p: number }

const ID: Record<RadialWeights, AnyMethodId> = {
  'first-order': 'radial-ivw-1st',
  'second-order': 'radial-ivw-2nd',
  'modified-second-order': 'radial-ivw-modified',
}

function fitWith(ratio: Float64Array, weights: Float64Array): RadialFit {
  let sumW = 0
  let sumWR = 0
  for (let j = 0; j < ratio.length; j += 1) {
    sumW += weights[j]!
    sumWR += weights[j]! * ratio[j]!
  }
  const b = sumWR / sumW
  const contributions = weights.map((weight, j) => weight * (ratio[j]! - b) ** 2)
  const q = contributions.reduce((sum, value) => sum + value, 0)
  return {
    b,
    se: Math.sqrt(q / (ratio.length - 1) / sumW),
    q,
    weights,
    scaledRatios: weights.map((weight, j) => Math.sqrt(weight) * ratio[j]!),
    contributions,
  }
}

/**
 * Fits radial IVW (Bowden 2018): √W·r on √W through the origin. Modified second-order weights are bx²/(sy² +
 * b₁²·sx²) with b₁ the first-order estimate. undefined below 2 variants.
 */
export function fitRadialIvw(effects: Effects, kind: RadialWeights): RadialFit | undefined {
  if (variantCount(effects) < 2) return undefined
  const { ratio } = waldRatios(effects)
  if (kind !== 'modified-second-order') return fitWith(ratio, radialWeights(effects, kind))
  const first = fitWith(ratio, radialWeights(effects, 'first-order'))
  return fitWith(ratio, modifiedWeights(effects, first.b))
}

/** Returns the estimate with normal p and no floor, as RadialMR. */
export function radialIvwEstimate(
  fit: RadialFit,
  kind: RadialWeights,
  convention: Convention,
): MethodEstimate | undefined {
  return methodEstimate(ID[kind], fit.weights.length, fit, NORMAL_RULE, {
    name: convention,
    standardError: 'random-without-floor',
    weights: kind,
  })
}

/** Returns variants whose share of Q has p below alpha on χ²₁; its authors advise alpha/n. */
export function radialOutliers(contributions: Float64Array, alpha: number): RadialOutlier[] {
  return Array.from(contributions, (q, index) => ({ index, q, p: chiSquaredUpper(q, 1).p })).filter(
    ({ p }) => p < alpha,
  )
}

export type ExactRadial = {
  /** Modified weights updated with each estimate until it changes by less than the tolerance. */
  iterated: Inference & { rounds: number }
  /** Minimum over b of Q with weights that depend on b. */
  fixed: Inference & { q: number | null; qP: number | null }
  /** The same with the outcome's variance multiplied until Q equals its degrees of freedom. */
  random: Inference & { phi: number }
}

const MAX_ROUNDS = 1000
const MOST_DISPERSION = 1e60

function iterate(effects: Effects, tolerance: number): RadialFit & { rounds: number } {
  const { ratio } = waldRatios(effects)
  let fit = fitWith(ratio, modifiedWeights(effects, 0))
  let rounds = 1
  let moved = Math.abs(fit.b)
  while (moved >= tolerance && rounds < MAX_ROUNDS) {
    const next = fitWith(ratio, modifiedWeights(effects, fit.b))
    moved = Math.abs(next.b - fit.b)
    fit = next
    rounds += 1
  }
  return { ...fit, rounds }
}

/** Returns the over-dispersion of the outcome at which the exact Q is n − 1; 1 where it is already below. */
function dispersion(effects: Effects): number {
  const df = variantCount(effects) - 1
  const excess = (phi: number) => profileObjective(effects, minimiseProfile(effects, phi), phi) - df
  if (!(excess(1) > 0)) return 1
  let high = 2
  while (excess(high) > 0 && high < MOST_DISPERSION) high *= 2
  const root = bisect(excess, high / 2, high)
  // Effects so far apart have no finite over-dispersion that would explain them.
  return Number.isFinite(root) ? root : high
}

/**
 * Computes the iterative estimates of radial regression (Bowden 2018). The random model has the error 1/√ΣW at
 * its own over-dispersion; RadialMR bootstraps it without a seed. undefined below 2 variants.
 */
export function exactRadial(effects: Effects, tolerance: number): ExactRadial | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 2) return undefined
  const rule = { p: 't', interval: 't', df: nsnp - 1 } as const
  const { rounds, ...iterated } = iterate(effects, tolerance)
  const errorAt = (b: number, phi: number) =>
    1 / Math.sqrt(modifiedWeights(effects, b, phi).reduce((sum, weight) => sum + weight, 0))
  const b = minimiseProfile(effects)
  const q = profileObjective(effects, b)
  const phi = dispersion(effects)
  const randomB = minimiseProfile(effects, phi)
  return {
    iterated: { ...inferenceOf(iterated.b, iterated.se), rounds },
    fixed: {
      ...inferenceOf(b, errorAt(b, 1), rule),
      q: finiteOrNull(q),
      qP: finiteOrNull(chiSquaredUpper(q, nsnp - 1).p),
    },
    random: { ...inferenceOf(randomB, errorAt(randomB, phi), rule), phi },
  }
}
