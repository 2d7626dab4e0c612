/** What a two-sample result says of directional pleiotropy, and what that would do to its estimate. */
import { pleiotropyShift, type PleiotropyShift } from '../../science/methods/pleiotropy-shift.ts'
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
   * What is left of the estimate within it: the estimate may be 0 itself, its interval may include 0,
   * or neither.
   */
  leaves: 'nothing' | 'chance' | 'something'
}

function reaches(value: number, { low, high }: Pick<Directional, 'low' | 'high'>): boolean {
  return value >= low && value <= high
}

/** null where IVW is not the main estimate or the intercept has no interval. */
export function directionalOf(body: TwoSampleBody): Directional | null {
  const { pleiotropy, variants } = body
  const [low, high] = [pleiotropy?.ciLow ?? null, pleiotropy?.ciHigh ?? null]
  if (low === null || high === null || mainEstimate(body)?.method !== 'ivw') return null
  const shift = pleiotropyShift(effectsOf(variants))
  if (!shift) return null
  const range = { low, high }
  const isNothing = reaches(shift.zeroAt, range)
  const isChance = reaches(shift.includesZeroAt, range)
  return { shift, ...range, leaves: isNothing ? 'nothing' : isChance ? 'chance' : 'something' }
}

/**
 * How the two tests of directional pleiotropy read. The square of the intercept's statistic is Q − Q′
 * divided by max(1, Q′/(n − 2)): the intercept can never be clear without Q − Q′ being so, but Q − Q′
 * can be clear alone where the variants scatter about the line of MR-Egger as well.
 */
export type DirectionalReading = 'against' | 'by-fit-only' | 'open'

export function directionalReading(
  pleiotropy: Pick<NonNullable<TwoSampleBody['pleiotropy']>, 'p' | 'difference'>,
): DirectionalReading {
  if (isBelow(pleiotropy.p)) return 'against'
  return isBelow(pleiotropy.difference.p) ? 'by-fit-only' : 'open'
}
