/** How long a run will still take, said so that a reader can rely on it. */

/** Below this share or time a guess of the time left would only jump about. */
const GUESS_FROM_SHARE = 0.08
const GUESS_FROM_MS = 1500

/** What was expected at a moment; between reports of progress it is counted down from there. */
export type TimeEstimate = {
  leftMs: number
  at: number
  /** Share that was done at that moment, and share per millisecond of late. */
  done: number
  pace: number
}

/** An estimate is corrected at most this often, */
const CORRECT_EVERY_MS = 1000
/** by this share of what it is wrong, so that one slow part does not throw it about, */
const CORRECTION = 0.25
/** and never by more than this share of itself and a little. */
const MOST_CHANGE = 0.25
const LITTLE_MS = 500
/** Weight of the latest moments in the pace. */
const LATEST = 0.2

/** What is left of an estimate now. */
export function countedDown(
  { leftMs, at }: Pick<TimeEstimate, 'leftMs' | 'at'>,
  now: number,
): number {
  return Math.max(0, leftMs - (now - at))
}

/** The estimate after a report of progress; null while it is too early for one. */
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

/** A length of time in steps that a reader would use himself. */
export type RoughTime = { unit: 'moment' } | { unit: 'second' | 'minute' | 'hour'; value: number }

const MOMENT_MS = 4000
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]

function inSteps(ms: number, unitMs: number, step: number): number {
  return Math.max(step, Math.round(ms / unitMs / step) * step)
}

/** `moment` below four seconds; then steps of 5 and 10 seconds, minutes, 5 minutes, hours. */
export function roughly(ms: number): RoughTime {
  if (ms < MOMENT_MS) return { unit: 'moment' }
  if (ms < 18 * SECOND_MS) return { unit: 'second', value: inSteps(ms, SECOND_MS, 5) }
  if (ms < 55 * SECOND_MS) return { unit: 'second', value: inSteps(ms, SECOND_MS, 10) }
  if (ms < 10 * MINUTE_MS) return { unit: 'minute', value: inSteps(ms, MINUTE_MS, 1) }
  if (ms < 58 * MINUTE_MS) return { unit: 'minute', value: inSteps(ms, MINUTE_MS, 5) }
  return { unit: 'hour', value: inSteps(ms, HOUR_MS, 1) }
}

/** Time that a run will still take, as far as its pace so far tells; null while it is too early. */
export function timeLeft(done: number, elapsedMs: number): number | null {
  if (done < GUESS_FROM_SHARE || elapsedMs < GUESS_FROM_MS || done >= 1) return null
  return (elapsedMs * (1 - done)) / done
}
