/** Estimate of the remaining time of a run, smoothed for display. */

/** Share and time below which an estimate would be unstable. */
const ESTIMATE_FROM_SHARE = 0.08
const ESTIMATE_FROM_MS = 1500

/** Remaining time estimated at a moment; between reports of progress it is counted down from there. */
export type TimeEstimate = {
  leftMs: number
  at: number
  /** Share that was done at that moment, and recent share per millisecond. */
  done: number
  speed: number
}

/** Minimum interval between two corrections of an estimate. */
const CORRECT_EVERY_MS = 1000
/** Share of the error that one correction removes, so that one slow part has little effect. */
const CORRECTION_SHARE = 0.25
/** Maximum change of one correction, as a share of the estimate plus a constant in milliseconds. */
const MAX_CHANGE_SHARE = 0.25
const MIN_CHANGE_MS = 500
/** Weight of the latest sample in the moving average of the speed. */
const LATEST_WEIGHT = 0.2

/** Returns the remaining time of an estimate now. */
export function countDown(
  { leftMs, at }: Pick<TimeEstimate, 'leftMs' | 'at'>,
  now: number,
): number {
  return Math.max(0, leftMs - (now - at))
}

/** Returns the estimate after a report of progress; null while it is too early for one. */
export function updateEstimate(
  before: TimeEstimate | null,
  run: { done: number; startedAt: number; now: number },
): TimeEstimate | null {
  const { done, startedAt, now } = run
  if (before === null) {
    const leftMs = estimateTimeLeft(done, now - startedAt)
    return leftMs === null ? null : { leftMs, at: now, done, speed: done / (now - startedAt) }
  }
  const passed = now - before.at
  if (passed < CORRECT_EVERY_MS || done >= 1) return before
  const speed = before.speed + LATEST_WEIGHT * ((done - before.done) / passed - before.speed)
  const expected = countDown(before, now)
  const most = MAX_CHANGE_SHARE * expected + MIN_CHANGE_MS
  const change = CORRECTION_SHARE * ((1 - done) / speed - expected)
  return { leftMs: expected + Math.max(-most, Math.min(most, change)), at: now, done, speed }
}

/** Duration rounded to the steps of everyday speech. */
export type RoughTime = { unit: 'moment' } | { unit: 'second' | 'minute' | 'hour'; value: number }

const MOMENT_MS = 4000
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]

function roundToStep(ms: number, unitMs: number, step: number): number {
  return Math.max(step, Math.round(ms / unitMs / step) * step)
}

/** Rounds a duration: `moment` below four seconds; then steps of 5 and 10 seconds, minutes, 5 minutes, hours. */
export function roundTime(ms: number): RoughTime {
  if (ms < MOMENT_MS) return { unit: 'moment' }
  if (ms < 18 * SECOND_MS) return { unit: 'second', value: roundToStep(ms, SECOND_MS, 5) }
  if (ms < 55 * SECOND_MS) return { unit: 'second', value: roundToStep(ms, SECOND_MS, 10) }
  if (ms < 10 * MINUTE_MS) return { unit: 'minute', value: roundToStep(ms, MINUTE_MS, 1) }
  if (ms < 58 * MINUTE_MS) return { unit: 'minute', value: roundToStep(ms, MINUTE_MS, 5) }
  return { unit: 'hour', value: roundToStep(ms, HOUR_MS, 1) }
}

/** Extrapolates the remaining time in milliseconds from the speed so far; null while it is too early. */
export function estimateTimeLeft(done: number, elapsedMs: number): number | null {
  if (done < ESTIMATE_FROM_SHARE || elapsedMs < ESTIMATE_FROM_MS || done >= 1) return null
  return (elapsedMs * (1 - done)) / done
}
