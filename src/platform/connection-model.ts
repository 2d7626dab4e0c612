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
export type CallResult = 'answered' | 'foreign' | 'lost' | 'left'

/** A pending call. */
export type WatchedCall = {
  /** Aborts the call: the user cancelled it, or the connection is dead. */
  signal: AbortSignal
  end: (result: CallResult) => void
}

export type Connection = {
  state: () => ConnectionState
  /** @param isReading a call that may be aborted by `abortReadingCalls` without consequences */
  begin: (isReading: boolean) => WatchedCall
  /** Whether calls are pending. */
  isBusy: () => boolean
  /** Aborts the pending reading calls. */
  abortReadingCalls: () => void
  /** Evaluates the state again: the device reports a change, or time has passed. */
  update: () => void
  subscribe: (listener: () => void) => () => void
}

type ConnectionEnvironment = {
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
export const PROBE_AFTER_MS = 4000

type PendingCall = { since: number; isReading: boolean; control: AbortController }

export function createConnection(environment: ConnectionEnvironment): Connection {
  const { now, isOnline, after, isDead } = environment
  const pendingCalls = new Set<PendingCall>()
  const listeners = new Set<() => void>()
  let answeredAt = -Infinity
  /** Result of the last call that was not aborted. */
  let last: CallResult = 'answered'
  let isSlow = false
  let state: ConnectionState = isOnline() ? 'good' : 'offline'

  function measure(): ConnectionState {
    if (!isOnline()) return 'offline'
    if (last === 'foreign') return 'portal'
    if (last === 'lost') return 'stalled'
    const oldest = Math.min(...[...pendingCalls].map(({ since }) => since))
    if (now() - Math.max(oldest, answeredAt) >= STALL_MS) return 'stalled'
    return isSlow ? 'slow' : 'good'
  }

  function update(): void {
    const next = measure()
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  /** A slow service is waited for; a dead connection is not. */
  async function probeStalled(call: PendingCall): Promise<void> {
    if (pendingCalls.has(call) && (await isDead?.()) === true) call.control.abort()
  }

  return {
    state: () => state,
    begin(isReading) {
      const call: PendingCall = { since: now(), isReading, control: new AbortController() }
      pendingCalls.add(call)
      after(STALL_MS, update)
      after(PROBE_AFTER_MS, () => void probeStalled(call))
      return {
        signal: call.control.signal,
        end(result) {
          if (!pendingCalls.delete(call)) return
          if (result === 'answered') {
            isSlow = now() - call.since >= STALL_MS
            answeredAt = now()
          }
          if (result !== 'left') last = result
          update()
        },
      }
    },
    isBusy: () => pendingCalls.size > 0,
    abortReadingCalls() {
      for (const { isReading, control } of pendingCalls) if (isReading) control.abort()
    },
    update() {
      // The state of the former network does not apply to a new one.
      if (state === 'offline' && isOnline()) last = 'answered'
      update()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
