import { channels } from '../lib/storage-keys.ts'
import { openChannel } from './broadcast.ts'
import { createConnection } from './connection-model.ts'

/** Answered by every installation of the product, and never by the worker. */
const PROBE = '/healthz'

/** Probes the server. @throws when it does not respond in time */
async function askForLife(signal: AbortSignal): Promise<'answered' | 'foreign'> {
  const { ok, headers } = await fetch(PROBE, { cache: 'no-store', credentials: 'omit', signal })
  const isPage = /^text\/html\b/.test(headers.get('Content-Type') ?? '')
  return ok && isPage ? 'foreign' : 'answered'
}

/** Together with the delay before the probe less than the ten seconds after which a page seems broken. */
const LIFE_PATIENCE_MS = 5000
let asking: Promise<boolean> | null = null

/** Probes once for all pending calls. */
function isDead(): Promise<boolean> {
  asking ??= askForLife(AbortSignal.timeout(LIFE_PATIENCE_MS))
    .then(
      () => false,
      () => true,
    )
    .finally(() => {
      asking = null
    })
  return asking
}

/** The connection of this page. A server is always connected. */
export const connection = createConnection({
  now: () => performance.now(),
  isOnline: () => typeof window === 'undefined' || navigator.onLine,
  after: (ms, run) => {
    if (typeof window !== 'undefined') setTimeout(run, ms)
  },
  isDead,
})

const PROBE_PATIENCE_MS = 8000
const PROBE_EVERY_MS = 10_000

/** Probes the server and records the result. */
async function probe(): Promise<void> {
  const call = connection.begin(true)
  try {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(PROBE_PATIENCE_MS)])
    call.end(await askForLife(signal))
  } catch {
    call.end('lost')
  }
}

/** Reads another tab's message about the connection; null for anything else. */
function readLine(data: unknown): { isCut: boolean } | null {
  const said = typeof data === 'object' && data !== null && 'isCut' in data ? data.isCut : null
  return typeof said === 'boolean' ? { isCut: said } : null
}

const isCut = (state: unknown) => state === 'stalled' || state === 'portal'

/**
 * Follows the network state of the device, and probes the server while it does not respond, so that
 * an idle user sees when the connection is back. Each tab probes by itself when another reports a
 * change: the state of a page that was suspended may be wrong.
 */
export function followNetwork(): void {
  for (const event of ['online', 'offline']) window.addEventListener(event, connection.look)
  let isAsking = false
  const ask = async () => {
    if (isAsking || !isCut(connection.state())) return
    isAsking = true
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
    if (document.visibilityState === 'visible') await probe()
    isAsking = false
    void ask()
  }
  const tabs = openChannel<{ isCut: boolean }>(channels.line, readLine, (heard) => {
    if (heard.isCut !== isCut(connection.state())) void probe()
  })
  connection.subscribe(() => {
    tabs.post({ isCut: isCut(connection.state()) })
    void ask()
  })
}
