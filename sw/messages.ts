import type { PollMemory } from './update-polling.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'
import type { WorkerMessage } from '../src/contract/worker-messages.ts'

/** Cache key of the worker's state; never requested from the network. */
const MEMORY_URL = '/veriscope-worker-memory'

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

/**
 * Makes the browser fetch the new worker and waits until that one has cached its whole build.
 * @returns whether a new worker waits now
 */
export async function fetchNewWorker(registration: ServiceWorkerRegistration): Promise<boolean> {
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
