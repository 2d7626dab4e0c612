/** The page's only module that uses Cache Storage; the service worker has its own. */

export type CacheSize = { name: string; files: number; bytes: number }

/** Files and bytes of each cache whose name has the prefix. Empty where there is no Cache Storage. */
export async function measureCaches(prefix: string): Promise<CacheSize[]> {
  if (typeof caches === 'undefined') return []
  const sizes: CacheSize[] = []
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue
    const cache = await caches.open(name)
    const replies = await cache.matchAll()
    let bytes = 0
    for (const reply of replies) bytes += (await reply.blob()).size
    sizes.push({ name, files: replies.length, bytes })
  }
  return sizes
}

/** Deletes every cache whose name has the prefix. */
export async function deleteCaches(prefix: string): Promise<void> {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix)) await caches.delete(name)
  }
}
