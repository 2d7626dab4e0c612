/** The worker's own state between its runs: a browser stops an idle worker within a minute. */
import { cacheStores } from '../src/lib/storage-keys.ts'

/** Reads what an earlier run has saved; null at first, or when it cannot be read. */
export async function readState<T>(key: string): Promise<T | null> {
  try {
    const saved = await caches.match(key, { cacheName: cacheStores.worker })
    return saved ? ((await saved.json()) as T) : null
  } catch {
    return null
  }
}

/** Saves a value for later runs. On a full disk the next run starts without it. */
export async function writeState(key: string, value: unknown): Promise<void> {
  try {
    await (await caches.open(cacheStores.worker)).put(key, Response.json(value))
  } catch {
    // Nothing depends on it.
  }
}

/** Deletes the entries of a cache that are no longer needed, by address. */
export async function pruneCache(name: string, isNeeded: (url: string) => boolean): Promise<void> {
  const cache = await caches.open(name)
  for (const request of await cache.keys()) {
    if (!isNeeded(request.url)) await cache.delete(request)
  }
}
