import type { PollMemory } from './update-polling.ts'
import type { Trust } from './trust.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { parseWorkerMessage, type WorkerMessage } from '../src/contract/worker-messages.ts'

/** Cache key of the worker's state; never requested from the network. */
const MEMORY_URL = '/veriscope-worker-memory'

const trustUrl = (buildId: string) => `/veriscope-worker-trust-${buildId}`

/** What an earlier run of a build's worker noted of it; null at first. */
export async function recallTrust(buildId: string): Promise<Trust | null> {
  try {
    const kept = await caches.match(trustUrl(buildId), { cacheName: cacheStores.worker })
    return kept ? ((await kept.json()) as Trust) : null
  } catch {
    return null
  }
}

/** Notes it. A full disk only means that the build has to prove itself again. */
export async function rememberTrust(trust: Trust): Promise<void> {
  try {
    const cache = await caches.open(cacheStores.worker)
    await cache.put(trustUrl(trust.buildId), Response.json(trust))
  } catch {
    // Nothing to do.
  }
}

/** Forgets what was noted of all other builds. */
export async function forgetOtherTrust(buildId: string): Promise<void> {
  const cache = await caches.open(cacheStores.worker)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(trustUrl('')) && pathname !== trustUrl(buildId))
      await cache.delete(request)
  }
}

/** Sends a message to every page of this origin, controlled by this worker or not. */
export async function tellPages(clients: Clients, message: WorkerMessage): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(message)
}

/** The state that the previous run of the worker saved; null at first, or when it cannot be read. */
export async function recallPoll(): Promise<PollMemory | null> {
  try {
    const kept = await caches.match(MEMORY_URL, { cacheName: cacheStores.worker })
    return kept ? ((await kept.json()) as PollMemory) : null
  } catch {
    return null
  }
}

/** Saves the state for the next run of the worker. A full disk only means an earlier check. */
export async function rememberPoll(memory: PollMemory): Promise<void> {
  try {
    const cache = await caches.open(cacheStores.worker)
    await cache.put(MEMORY_URL, Response.json(memory))
  } catch {
    // Nothing to do: the next check comes sooner.
  }
}

/** How long a new build may take to be fetched on a slow line before the check is given up. */
const FETCH_PATIENCE_MS = 290_000

function within<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('it takes too long')), patienceMs)
  })
  return Promise.race([work, late])
}

/**
 * Makes the browser fetch the new worker and waits until that one has cached its whole build.
 * @returns whether a new worker waits now
 */
export function fetchNewWorker(registration: ServiceWorkerRegistration): Promise<boolean> {
  return within(fetchWorker(registration), FETCH_PATIENCE_MS)
}

/** How long a waiting worker may take to say which build it is. */
const SAY_MS = 2000

function askBuildOf(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(null), SAY_MS)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer)
      const status = parseWorkerMessage(data)
      resolve(status?.type === 'status' ? status.buildId : null)
    }
    worker.postMessage({ type: 'askStatus' }, [port2])
  })
}

/**
 * Sees to it that no other build waits than the one that is served. The browser replaces a waiting worker
 * when the server has another one, and a worker of the very same build may take over unnoticed.
 * @returns whether another build had been waiting
 */
export async function dropOthers(
  registration: ServiceWorkerRegistration,
  ownId: string,
): Promise<boolean> {
  if (registration.waiting === null) return false
  const waited = await askBuildOf(registration.waiting)
  if (waited !== ownId) await fetchNewWorker(registration)
  const { waiting } = registration
  if (waiting && (await askBuildOf(waiting)) === ownId) waiting.postMessage({ type: 'applyUpdate' })
  return waited !== ownId
}

async function fetchWorker(registration: ServiceWorkerRegistration): Promise<boolean> {
  await registration.update()
  const coming = registration.installing
  if (coming) {
    await new Promise<void>((resolve) => {
      const look = () => {
        if (coming.state === 'installing') return
        coming.removeEventListener('statechange', look)
        resolve()
      }
      coming.addEventListener('statechange', look)
      look()
    })
  }
  return registration.waiting !== null
}
