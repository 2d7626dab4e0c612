/** Estimate of the remaining time of a run, smoothed for display. */

/** Share and time below which an estimate would be unstable. */
const GUESS_FROM_SHARE = 0.08
const GUESS_FROM_MS = 1500

/** Remaining time estimated at a moment; between reports of progress it is counted down from there. */
export type TimeEstimate = {
  leftMs: number
  at: number
  /** Share that was done at that moment, and recent share per millisecond. */
  done: number
  pace: number
}

/** Minimum interval between two corrections of an estimate. */
const CORRECT_EVERY_MS = 1000
/** Share of the error that one correction removes, so that one slow part has little effect. */
const CORRECTION = 0.25
/** Maximum change of one correction, as a share of the estimate plus a constant in milliseconds. */
const MOST_CHANGE = 0.25
const LITTLE_MS = 500
/** Weight of the latest sample in the moving average of the speed. */
const LATEST = 0.2

/** Returns the remaining time of an estimate now. */
export function countedDown(
  { leftMs, at }: Pick<TimeEstimate, 'leftMs' | 'at'>,
  now: number,
): number {
  return Math.max(0, leftMs - (now - at))
}

/** Returns the estimate after a report of progress; null while it is too early for one. */
export function nextEstimate(
  before: TimeEstimate | null,
  run: { done: number; startedAt: number; now: number },
): TimeEstimate | null {
  const { done, startedAt, now } = run
  if (before === null) {
    const leftMs = timeLeft(done, now - startedAt)
    return leftMs === null ? null : { leftMs, at: now, done, pace: done / (now - startedAt) }
  }
  const passed = now - before.at
  if (passed < CORRECT_EVERY_MS || done >= 1) return before
  const pace = before.pace + LATEST * ((done - before.done) / passed - before.pace)
  const expected = countedDown(before, now)
  const most = MOST_CHANGE * expected + LITTLE_MS
  const change = CORRECTION * ((1 - done) / pace - expected)
  return { leftMs: expected + Math.max(-most, Math.min(most, change)), at: now, done, pace }
}

/** Duration rounded to the steps of everyday speech. */
export type RoughTime = { unit: 'moment' } | { unit: 'second' | 'minute' | 'hour'; value: number }

const MOMENT_MS = 4000
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]

function inSteps(ms: number, unitMs: number, step: number): number {
  return Math.max(step, Math.round(ms / unitMs / step) * step)
}

/** Rounds a duration: `moment` below four seconds; then steps of 5 and 10 seconds, minutes, 5 minutes, hours. */
export function roughly(ms: number): RoughTime {
  if (ms < MOMENT_MS) return { unit: 'moment' }
  if (ms < 18 * SECOND_MS) return { unit: 'second', value: inSteps(ms, SECOND_MS, 5) }
  if (ms < 55 * SECOND_MS) return { unit: 'second', value: inSteps(ms, SECOND_MS, 10) }
  if (ms < 10 * MINUTE_MS) return { unit: 'minute', value: inSteps(ms, MINUTE_MS, 1) }
  if (ms < 58 * MINUTE_MS) return { unit: 'minute', value: inSteps(ms, MINUTE_MS, 5) }
  return { unit: 'hour', value: inSteps(ms, HOUR_MS, 1) }
}

/** Extrapolates the remaining time in milliseconds from the speed so far; null while it is too early. */
export function timeLeft(done: number, elapsedMs: number): number | null {
  if (done < GUESS_FROM_SHARE || elapsedMs < GUESS_FROM_MS || done >= 1) return null
  return (elapsedMs * (1 - done)) / done
}
