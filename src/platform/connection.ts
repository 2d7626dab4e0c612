import { createConnection } from './connection-model.ts'

/** The connection of this page. A server is always connected. */
export const connection = createConnection({
  now: () => performance.now(),
  isOnline: () => typeof window === 'undefined' || navigator.onLine,
  after: (ms, run) => {
    if (typeof window !== 'undefined') setTimeout(run, ms)
  },
})

/** Answered by every installation of ours, and never by the worker. */
const PROBE = '/healthz'
const PROBE_PATIENCE_MS = 8000
const PROBE_EVERY_MS = 10_000

/** Asks the server for a sign of life. */
async function probe(): Promise<void> {
  const call = connection.begin(true)
  try {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(PROBE_PATIENCE_MS)])
    const { ok, headers } = await fetch(PROBE, { cache: 'no-store', credentials: 'omit', signal })
    const isPage = /^text\/html\b/.test(headers.get('Content-Type') ?? '')
    call.end(ok && isPage ? 'foreign' : 'answered')
  } catch {
    call.end('lost')
  }
}

/**
 * Follows what the device says of its network, and asks for a sign of life while nothing answers: a reader
 * who does nothing learns when the line is back.
 */
export function followNetwork(): void {
  for (const event of ['online', 'offline']) window.addEventListener(event, connection.look)
  let isAsking = false
  const ask = async () => {
    const state = connection.state()
    if (isAsking || (state !== 'stalled' && state !== 'portal')) return
    isAsking = true
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
    if (document.visibilityState === 'visible') await probe()
    isAsking = false
    void ask()
  }
  connection.subscribe(() => void ask())
}
