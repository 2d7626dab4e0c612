/** Directional pleiotropy of a two-sample result, and its impact on the estimate. */
import {
  pleiotropyShift,
  type PleiotropyShift,
  type ShiftedEstimate,
} from '../../science/methods/pleiotropy-shift.ts'
import { effectsOf } from '../../science/two-sample/effects-of.ts'
import { isBelow } from './level.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'

/** The line of estimates over mean direct effects, and how much of it fits the data. */
export type Directional = {
  shift: PleiotropyShift
  /** The intercept's 95 % interval: mean direct effects that fit the data. */
  low: number
  high: number
  /**
   * Impact within the interval: the estimate may be 0 or change its sign (`nothing`), its interval may include 0
   * (`chance`), or neither (`something`).
   */
  leaves: 'nothing' | 'chance' | 'something'
}

function includesZero({ ciLow, ciHigh }: ShiftedEstimate): boolean {
  return ciLow <= 0 && ciHigh >= 0
}

function leavesOf(shift: PleiotropyShift, low: number, high: number): Directional['leaves'] {
  // The end of the interval that lies on the side on which the estimate shrinks.
  const far = shift.zeroAt >= 0 ? high : -low
  if (far >= Math.abs(shift.zeroAt)) return 'nothing'
  const isChance =
    far >= Math.abs(shift.includesZeroAt) || [low, high].some((end) => includesZero(shift.at(end)))
  return isChance ? 'chance' : 'something'
}

/** Returns the impact; null where IVW is not the main estimate or the intercept has no interval. */
export function directionalOf(body: TwoSampleBody): Directional | null {
  const { pleiotropy, variants } = body
  const [low, high] = [pleiotropy?.ciLow ?? null, pleiotropy?.ciHigh ?? null]
  if (low === null || high === null || mainEstimate(body)?.method !== 'ivw') return null
  const shift = pleiotropyShift(effectsOf(variants))
  if (!shift) return null
  return { shift, low, high, leaves: leavesOf(shift, low, high) }
}

/**
 * Joint reading of the two tests of directional pleiotropy. The square of the intercept's statistic is Q − Q′
 * divided by max(1, Q′/(n − 2)): the intercept is never significant without Q − Q′, but Q − Q′ can be
 * significant alone where the variants scatter about the line of MR-Egger as well.
 */
export type DirectionalReading = 'against' | 'by-fit-only' | 'open'

/** Classifies both tests of directional pleiotropy. */
export function directionalReading(
  pleiotropy: Pick<NonNullable<TwoSampleBody['pleiotropy']>, 'p' | 'difference'>,
): DirectionalReading {
  if (isBelow(pleiotropy.p)) return 'against'
  return isBelow(pleiotropy.difference.p) ? 'by-fit-only' : 'open'
}
