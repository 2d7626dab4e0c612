/** Schedules the sending of a queue: one attempt at a time, with growing delays after failures. */

/**
 * Result of sending. `later`: something is left and may succeed later; null when no delay was
 * given.
 */
export type SyncOutcome =
  | { name: 'empty'; sent: number }
  | { name: 'later'; sent: number; retryAfterMs: number | null }

/** Delays between attempts when the service names none. */
const RETRY_MS = [2_000, 15_000, 60_000, 300_000] as const

/**
 * Pauses after failed attempts in a row, before the connection counts as restored. A failed call itself makes the
 * connection appear lost, and the next answer makes it appear restored: without a pause a call that always fails
 * would be repeated as fast as the network answers.
 */
const RESTORED_PAUSE_MS = [2_000, 5_000, 15_000] as const

/** The delay after so many failures in a row; the last one for all further failures. */
const delayAfter = (failures: number, delays: readonly number[]): number =>
  delays[Math.min(failures, delays.length - 1)] ?? 0

type SyncLoopOptions = {
  send: () => Promise<SyncOutcome>
  onSent: () => void
  isOnline: () => boolean
  schedule: (work: () => void, ms: number) => () => void
  /** Monotonic, milliseconds. */
  now?: () => number
  /** The first attempt of a row has failed. */
  onWait?: () => void
}

/**
 * Creates a loop that sends the queue at the start, when the network or the user returns, and when
 * something new is stored. One attempt at a time.
 */
export function createSyncLoop(options: SyncLoopOptions) {
  let sending: Promise<void> | null = null
  let wantsMore = false
  let isOver = false
  let failures = 0
  let pausedUntil = 0
  let cancelRetry = () => {}
  const { now = () => performance.now() } = options

  async function attempt(): Promise<void> {
    const outcome = await options.send().catch(() => null)
    if (isOver) return
    if (outcome && outcome.sent > 0) options.onSent()
    if (outcome?.name === 'empty') {
      failures = 0
      return
    }
    const wait = outcome?.retryAfterMs ?? delayAfter(failures, RETRY_MS)
    // Once per series: a browser that considers itself online answers at once.
    if (failures === 0) options.onWait?.()
    pausedUntil = now() + Math.min(wait, delayAfter(failures, RESTORED_PAUSE_MS))
    failures += 1
    cancelRetry = options.schedule(wake, wait)
  }

  function begin(): Promise<void> {
    cancelRetry()
    sending = attempt().finally(() => {
      sending = null
      if (!wantsMore) return
      wantsMore = false
      wake()
    })
    return sending
  }

  function wake(): void {
    if (isOver || !options.isOnline()) return
    if (sending) wantsMore = true
    else void begin()
  }

  /** The connection appears restored: sends at once, or when the pause after the last failure is over. */
  function wakeWhenRestored(): void {
    // An attempt under way detects it by itself.
    if (isOver || sending) return
    const rest = failures === 0 ? 0 : pausedUntil - now()
    cancelRetry()
    if (rest <= 0) wake()
    else cancelRetry = options.schedule(wake, rest)
  }

  return {
    wake,
    wakeWhenRestored,
    /** Starts an attempt, even if the device reports no network; one that is under way counts. */
    now: (): Promise<void> => (isOver ? Promise.resolve() : (sending ?? begin())),
    end() {
      isOver = true
      cancelRetry()
    },
  }
}

/** Runs work after a delay. @returns a function that cancels it */
export function runLater(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
