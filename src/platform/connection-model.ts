/**
 * The connection as it is measured: from the calls that are answered, from those that wait, and from what the
 * device says. `navigator.onLine` alone calls a tunnel and a hotel's portal a connection.
 */

/**
 * `slow`: answers take long. `stalled`: nothing answers, although the device believes to have a network.
 * `portal`: somebody else answers. `offline`: the device has no network.
 */
export type ConnectionState = 'good' | 'slow' | 'stalled' | 'portal' | 'offline'

/** How a call ended, as far as the line is concerned. */
export type CallEnd = 'answered' | 'foreign' | 'lost' | 'left'

/** One call that is on its way. */
export type WatchedCall = {
  /** Ends the call: the reader does not want to wait for it any longer, or the line is dead. */
  signal: AbortSignal
  end: (how: CallEnd) => void
}

export type Connection = {
  state: () => ConnectionState
  /** @param isReading a call that may be ended by `stopWaiting` without anything being in doubt */
  begin: (isReading: boolean) => WatchedCall
  /** Whether calls are on their way. */
  isBusy: () => boolean
  /** Ends the reading calls that wait. */
  stopWaiting: () => void
  /** Looks again: the device has changed its mind, or time has passed. */
  look: () => void
  subscribe: (listener: () => void) => () => void
}

type World = {
  now: () => number
  isOnline: () => boolean
  /** Calls back once, later. */
  after: (ms: number, run: () => void) => void
  /** Asks the server for a sign of life. @returns whether none came */
  isDead?: () => Promise<boolean>
}

/** After this time without any answer a reader wonders. */
export const STALL_MS = 3000

/** A call that has no reply by then asks whether the server can be reached at all. */
export const DOUBT_MS = 4000

type Waiting = { since: number; isReading: boolean; control: AbortController }

export function createConnection({ now, isOnline, after, isDead }: World): Connection {
  const waiting = new Set<Waiting>()
  const listeners = new Set<() => void>()
  let answeredAt = -Infinity
  /** How the last call that ended by itself went. */
  let last: CallEnd = 'answered'
  let isSlow = false
  let state: ConnectionState = isOnline() ? 'good' : 'offline'

  function measure(): ConnectionState {
    if (!isOnline()) return 'offline'
    if (last === 'foreign') return 'portal'
    if (last === 'lost') return 'stalled'
    const oldest = Math.min(...[...waiting].map(({ since }) => since))
    if (now() - Math.max(oldest, answeredAt) >= STALL_MS) return 'stalled'
    return isSlow ? 'slow' : 'good'
  }

  function look(): void {
    const next = measure()
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  /** A service that is slow is waited for; a line on which nothing comes is not. */
  async function doubt(call: Waiting): Promise<void> {
    if (waiting.has(call) && (await isDead?.()) === true) call.control.abort()
  }

  return {
    state: () => state,
    begin(isReading) {
      const call: Waiting = { since: now(), isReading, control: new AbortController() }
      waiting.add(call)
      after(STALL_MS, look)
      after(DOUBT_MS, () => void doubt(call))
      return {
        signal: call.control.signal,
        end(how) {
          if (!waiting.delete(call)) return
          if (how === 'answered') {
            isSlow = now() - call.since >= STALL_MS
            answeredAt = now()
          }
          if (how !== 'left') last = how
          look()
        },
      }
    },
    isBusy: () => waiting.size > 0,
    stopWaiting() {
      for (const { isReading, control } of waiting) if (isReading) control.abort()
    },
    look() {
      // A network that is new says nothing about the one before.
      if (state === 'offline' && isOnline()) last = 'answered'
      look()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
