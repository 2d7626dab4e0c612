/** Connection of this page to the server: measured by its calls, probed while they get no reply. */
import { channels } from '../lib/storage-keys.ts'
import { openChannel } from './broadcast.ts'
import { createConnection } from './connection-model.ts'

/** Answered by every installation of the product, and never by the worker. */
const PROBE_PATH = '/healthz'

/** Probes the server. @throws when it does not respond in time */
async function probeServer(signal: AbortSignal): Promise<'answered' | 'foreign'> {
  const { ok, headers } = await fetch(PROBE_PATH, {
    cache: 'no-store',
    credentials: 'omit',
    signal,
  })
  const isPage = /^text\/html\b/.test(headers.get('Content-Type') ?? '')
  return ok && isPage ? 'foreign' : 'answered'
}

/** Together with the delay before the probe less than the ten seconds after which a page seems broken. */
const CALL_PROBE_TIMEOUT_MS = 5000
let probing: Promise<boolean> | null = null

/** Probes once for all pending calls. */
function isDead(): Promise<boolean> {
  probing ??= probeServer(AbortSignal.timeout(CALL_PROBE_TIMEOUT_MS))
    .then(
      () => false,
      () => true,
    )
    .finally(() => {
      probing = null
    })
  return probing
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

const PROBE_TIMEOUT_MS = 8000
const PROBE_EVERY_MS = 10_000

/** Probes the server and records the result. */
async function probeConnection(): Promise<void> {
  const call = connection.begin(true)
  try {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)])
    call.end(await probeServer(signal))
  } catch {
    call.end('lost')
  }
}

/** Reads another tab's message about the connection; null for anything else. */
function parseConnectionMessage(data: unknown): { isCut: boolean } | null {
  const value = typeof data === 'object' && data !== null && 'isCut' in data ? data.isCut : null
  return typeof value === 'boolean' ? { isCut: value } : null
}

const isCut = (state: unknown) => state === 'stalled' || state === 'portal'

/**
 * Follows the network state of the device, and probes the server while it does not respond, so that
 * an idle user sees when the connection is back. Each tab probes by itself when another reports a
 * change: the state of a page that was suspended may be wrong.
 */
export function followNetwork(): void {
  for (const event of ['online', 'offline']) window.addEventListener(event, connection.update)
  let isProbing = false
  const probeUntilRestored = async () => {
    if (isProbing || !isCut(connection.state())) return
    isProbing = true
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
    if (document.visibilityState === 'visible') await probeConnection()
    isProbing = false
    void probeUntilRestored()
  }
  const tabs = openChannel<{ isCut: boolean }>(
    channels.connection,
    parseConnectionMessage,
    (message) => {
      if (message.isCut !== isCut(connection.state())) void probeConnection()
    },
  )
  connection.subscribe(() => {
    tabs.post({ isCut: isCut(connection.state()) })
    void probeUntilRestored()
  })
}
