/** Penalised IVW: the debiased IVW with a denominator bounded away from 0, for weak instruments. */
import type { Convention } from '../codes.ts'
import { RRandom } from '../numerics/r-random.ts'
import { pleiotropyVariance } from './divw.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE, finiteOrNull } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'

/** Weight of the penalty; its authors' default. */
const LAMBDA = 1
const LEVEL = 0.95
/** mr_pivw's default draws and seed for Fieller's interval. */
const FIELLER_DRAWS = 1000
const FIELLER_SEED = 1

/** Numerator, denominator and their second moments, from which everything follows. */
type Moments = {
  mu1: number
  mu2: number
  v2: number
  v12: number
}

type Penalised = { mu1: number; mu2: number; v1: number; v2: number; v12: number }

function momentsOf(effects: Effects): Moments {
  const { betaExposure, seExposure, betaOutcome, seOutcome } = effects
  const moments: Moments = { mu1: 0, mu2: 0, v2: 0, v12: 0 }
  for (let j = 0; j < betaExposure.length; j += 1) {
    const w = 1 / seOutcome[j]! ** 2
    const sx2 = seExposure[j]! ** 2
    const strength = betaExposure[j]! ** 2 - sx2
    const product = betaOutcome[j]! * betaExposure[j]!
    moments.mu1 += w * product
    moments.mu2 += w * strength
    moments.v2 += w * w * (4 * strength * sx2 + 2 * sx2 * sx2)
    moments.v12 += 2 * w * w * product * sx2
  }
  return moments
}

/** Returns the unbiased variance of the numerator. */
function numeratorVariance(effects: Effects, tau2: number): number {
  const { betaExposure, seExposure, betaOutcome, seOutcome } = effects
  let sum = 0
  for (let j = 0; j < betaExposure.length; j += 1) {
    const sy2 = seOutcome[j]! ** 2
    const y2 = betaOutcome[j]! ** 2
    const x2 = betaExposure[j]! ** 2
    sum += (y2 * x2 - (y2 - sy2 - tau2) * (x2 - seExposure[j]! ** 2)) / (sy2 * sy2)
  }
  return sum
}

function penalise({ mu1, mu2, v2, v12 }: Moments, v1: number): Penalised {
  const grown = mu2 / 2 + Math.sign(mu2) * Math.sqrt((mu2 * mu2) / 4 + LAMBDA * v2)
  const w = grown / (2 * grown - mu2)
  return { mu1: mu1 + (v12 / v2) * (grown - mu2), mu2: grown, v1, v2: w * w * v2, v12: w * v12 }
}

function statistic(at: Penalised, b: number): number {
  return (at.mu1 - b * at.mu2) ** 2 / (at.v1 - 2 * b * at.v12 + b * b * at.v2)
}

/** Draws the pivot at the estimate, ascending, in mr_pivw's order of the stream. */
function pivotDraws(effects: Effects, b: number, tau2: number): Float64Array {
  const random = new RRandom(FIELLER_SEED)
  const count = variantCount(effects)
  const drawn = {
    ...effects,
    betaExposure: new Float64Array(count),
    betaOutcome: new Float64Array(count),
  }
  const direct = new Float64Array(count)
  const pivots = new Float64Array(FIELLER_DRAWS)
  const spread = Math.sqrt(tau2)
  for (let done = 0; done < FIELLER_DRAWS;) {
    // R draws nothing from a normal with zero spread.
    if (spread > 0) for (let j = 0; j < count; j += 1) direct[j] = spread * random.normal()
    for (let j = 0; j < count; j += 1) {
      const mean = effects.betaExposure[j]! * b + direct[j]!
      drawn.betaOutcome[j] = mean + effects.seOutcome[j]! * random.normal()
    }
    for (let j = 0; j < count; j += 1) {
      drawn.betaExposure[j] = effects.betaExposure[j]! + effects.seExposure[j]! * random.normal()
    }
    const pivot = statistic(penalise(momentsOf(drawn), numeratorVariance(drawn, tau2)), b)
    if (pivot < 0) continue
    pivots[done] = pivot
    done += 1
  }
  return pivots.sort()
}

/** Returns Fieller's set of b: an interval, two rays (given as the reversed gap), or everything. */
function fiellerInterval(
  at: Penalised,
  limit: number,
): { low: number | null; high: number | null } {
  const a = at.mu2 ** 2 - limit * at.v2
  const halfB = limit * at.v12 - at.mu1 * at.mu2
  const discriminant = halfB ** 2 - a * (at.mu1 ** 2 - limit * at.v1)
  if (!(a > 0) || !(discriminant >= 0)) return { low: null, high: null }
  const root = Math.sqrt(discriminant)
  return { low: finiteOrNull((-halfB - root) / a), high: finiteOrNull((-halfB + root) / a) }
}

/**
 * Computes penalised IVW (Xu, Wang, Fung & Liu 2023, lambda 1): the denominator of the debiased IVW is bounded
 * away from 0. MendelianRandomization gives p and interval by Fieller's method with 1000 draws of seed 1 (p
 * can then be 0, and an unbounded set has no limits); the others use the normal distribution. Needs 2
 * variants.
 */
export function pivwEstimate(effects: Effects, convention: Convention): MethodEstimate | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 2) return undefined
  const moments = momentsOf(effects)
  const plain = penalise(moments, 0)
  const b = plain.mu1 / plain.mu2
  if (!Number.isFinite(b)) return undefined
  const tau2 = Math.max(0, pleiotropyVariance(effects, b))
  let variance = 0
  for (let j = 0; j < nsnp; j += 1) {
    const w = 1 / effects.seOutcome[j]! ** 2
    const x2 = effects.betaExposure[j]! ** 2
    const sx2 = effects.seExposure[j]! ** 2
    variance += x2 * w * (1 + tau2 * w) + b * b * sx2 * w * w * (x2 + sx2)
  }
  const se = Math.sqrt(variance) / Math.abs(plain.mu2)
  const estimate = methodEstimate('pivw', nsnp, { b, se }, NORMAL_RULE, {
    name: convention,
    standardError: 'over-dispersed',
    weights: 'first-order',
  })
  if (convention !== 'mendelianrandomization' || !estimate) return estimate
  const pivots = pivotDraws(effects, b, tau2)
  const at = penalise(moments, numeratorVariance(effects, tau2))
  const above = pivots.reduce((count, pivot) => count + (at.mu1 ** 2 / at.v1 < pivot ? 1 : 0), 0)
  const p = above / FIELLER_DRAWS
  const { low, high } = fiellerInterval(at, pivots[Math.round(FIELLER_DRAWS * LEVEL) - 1]!)
  return {
    ...estimate,
    ciLow: low,
    ciHigh: high,
    p,
    negLog10P: finiteOrNull(-Math.log10(p) + 0),
    distribution: 'bootstrap',
    convention: {
      ...estimate.convention,
      interval: 'fieller',
      nboot: FIELLER_DRAWS,
      seed: FIELLER_SEED,
    },
  }
}
