/**
 * Measures the connection: from completed and pending calls and from what the device reports.
 * `navigator.onLine` alone takes a tunnel or a hotel's captive portal for a connection.
 */

/**
 * `slow`: responses take long. `stalled`: no responses, although the device reports a network.
 * `portal`: another server responds. `offline`: the device has no network.
 */
export type ConnectionState = 'good' | 'slow' | 'stalled' | 'portal' | 'offline'

/** Result of a call with respect to the connection. `left`: ended without a result. */
export type CallEnd = 'answered' | 'foreign' | 'lost' | 'left'

/** A pending call. */
export type WatchedCall = {
  /** Aborts the call: the user cancelled it, or the connection is dead. */
  signal: AbortSignal
  end: (how: CallEnd) => void
}

export type Connection = {
  state: () => ConnectionState
  /** @param isReading a call that may be aborted by `stopWaiting` without consequences */
  begin: (isReading: boolean) => WatchedCall
  /** Whether calls are pending. */
  isBusy: () => boolean
  /** Aborts the pending reading calls. */
  stopWaiting: () => void
  /** Evaluates the state again: the device reports a change, or time has passed. */
  look: () => void
  subscribe: (listener: () => void) => () => void
}

type World = {
  now: () => number
  isOnline: () => boolean
  /** Calls back once after a delay. */
  after: (ms: number, run: () => void) => void
  /** Probes the server. @returns whether it did not respond */
  isDead?: () => Promise<boolean>
}

/** Time without any response after which the connection counts as stalled. */
export const STALL_MS = 3000

/** Time without a response after which the server is probed. */
export const DOUBT_MS = 4000

type Waiting = { since: number; isReading: boolean; control: AbortController }

export function createConnection({ now, isOnline, after, isDead }: World): Connection {
  const waiting = new Set<Waiting>()
  const listeners = new Set<() => void>()
  let answeredAt = -Infinity
  /** Result of the last call that was not aborted. */
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

  /** A slow service is waited for; a dead connection is not. */
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
      // The state of the former network does not apply to a new one.
      if (state === 'offline' && isOnline()) last = 'answered'
      look()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
