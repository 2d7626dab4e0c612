/** Bounds the direct effects of the variants, to see whether pleiotropy could explain the estimate. */
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { pleiotropyShift } from './pleiotropy-shift.ts'

/**
 * Mean of a uniform spread from 0 in units of its standard deviation. Direct effects are taken to be at least
 * as variable as that, which is how directional pleiotropy is usually simulated (Bowden 2015, 2016); those
 * that vary less do not show in the scatter.
 */
const MEAN_PER_SD = Math.sqrt(3)
/**
 * One-sided level of the limit, calibrated by `npm run calibrate`: with it the highest verdict is given in at
 * most 4 % of every simulated kind of data without an effect; with 0.10, in 5 % of some.
 */
const LIMIT_TAIL = 0.08

/** Returns Σ (y − b·x)²/(sy² + τ²) with b refitted: decreases with τ². */
function generalisedQ({ betaExposure, betaOutcome, seOutcome }: Effects, tau2: number): number {
  const n = betaExposure.length
  let sumXX = 0
  let sumXY = 0
  let sumYY = 0
  for (let j = 0; j < n; j += 1) {
    const w = 1 / (seOutcome[j]! ** 2 + tau2)
    sumXX += w * betaExposure[j]! ** 2
    sumXY += w * betaExposure[j]! * betaOutcome[j]!
    sumYY += w * betaOutcome[j]! ** 2
  }
  return sumYY - (sumXY * sumXY) / sumXX
}

/**
 * Returns the upper 92 % limit of the standard deviation of direct effects, by the Q-profile (Viechtbauer
 * 2007, Stat Med 26:37): the τ with which Q(τ²) falls to the lower 8 % point of χ² on n − 1.
 */
export function directEffectSpread(effects: Effects): number | undefined {
  const n = variantCount(effects)
  if (n < 3) return undefined
  const isBeyond = (tau2: number) =>
    chiSquaredUpper(generalisedQ(effects, tau2), n - 1).p > 1 - LIMIT_TAIL
  if (isBeyond(0)) return 0
  let high = effects.seOutcome.reduce((most, se) => Math.max(most, se), 0) ** 2
  for (let round = 0; !isBeyond(high); round += 1) {
    high *= 4
    if (round > 500 || !Number.isFinite(high)) return undefined
  }
  let low = 0
  for (let round = 0; round < 80; round += 1) {
    const middle = (low + high) / 2
    if (isBeyond(middle)) high = middle
    else low = middle
  }
  return Math.sqrt(high)
}

export type DirectEffectBound = {
  /** The largest mean direct effect that the scatter of the variants allows. */
  largest: number
  /** The smallest mean direct effect with which the interval of IVW would include 0. */
  needed: number
}

/**
 * Tests whether direct effects could explain the estimate, by the scatter of the variants: varying direct
 * effects increase Q, so that Q bounds their standard deviation, and with it their mean, if they vary at least
 * as much as a uniform distribution from 0. Where even the largest mean leaves an interval without 0,
 * pleiotropy of this kind does not explain the estimate. Cannot detect direct effects that are all equal, or
 * proportional to the exposure (one confounder behind all variants): these are indistinguishable from an
 * effect.
 *
 * undefined below three variants.
 */
export function directEffectBound(effects: Effects): DirectEffectBound | undefined {
  const spread = directEffectSpread(effects)
  const shift = pleiotropyShift(effects)
  if (spread === undefined || !shift) return undefined
  return { largest: MEAN_PER_SD * spread, needed: Math.abs(shift.includesZeroAt) }
}
