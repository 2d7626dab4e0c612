/**
 * How much slower than this machine the phone is on which the limits are to hold. They were set with the processor ÷ 4 of a machine that
 * painted the plain page after 564 ms, half of it by its processor; on a machine a third as fast ÷ 4 is a phone that nobody has, and
 * heavy pages lose more by it than light ones. So the plain page itself says how fast the phone is.
 */
import type { Browser } from '@playwright/test'
import { isQuick, valuesOf } from '../options.ts'
import { visit } from './phone.ts'
import { median } from './verdict.ts'

/** The plain page's largest paint when the limits were set, and the slowdown then. */
const PLAIN_MS = 564
const SET_WITH = 4
/** Beyond this a line through two points says nothing. */
const MOST = 12

/**
 * The slowdown with which the plain page is painted after 564 ms, by a line through two of them.
 * @param fastMs its largest paint with the whole processor
 * @param slowMs the same with the processor ÷ 4
 * @returns at least 1: a machine that is slower than the phone cannot be made faster
 */
function phoneSpeed(fastMs: number, slowMs: number): number {
  if (slowMs <= fastMs) return SET_WITH
  const slowdown = 1 + ((SET_WITH - 1) * (PLAIN_MS - fastMs)) / (slowMs - fastMs)
  return Math.min(MOST, Math.max(1, Math.round(slowdown * 10) / 10))
}

/** The slowdown that was given by `--slowdown=4`, where the plain page is not to say it. */
export function givenSlowdown(): number | null {
  const [given] = valuesOf('slowdown')
  if (given !== undefined) return Number(given)
  return isQuick ? 1 : null
}

/** Visits the plain page with the whole processor and with a quarter of it, in turn. */
export async function findPhoneSpeed(
  browser: Browser,
  plainUrl: string,
  rounds: number,
): Promise<number> {
  const fast: number[] = []
  const slow: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    fast.push((await visit(browser, plainUrl, 1)).largestPaintMs)
    slow.push((await visit(browser, plainUrl, SET_WITH)).largestPaintMs)
  }
  const [fastMs, slowMs] = [median(fast), median(slow)]
  const slowdown = phoneSpeed(fastMs, slowMs)
  console.log(
    `the phone: processor ÷ ${slowdown} (plain page ${fastMs.toFixed(0)} ms with the whole one, ${slowMs.toFixed(0)} ÷ ${SET_WITH}, ${PLAIN_MS} when the limits were set)`,
  )
  return slowdown
}
