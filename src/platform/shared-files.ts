import { cacheStores } from '../lib/storage-keys.ts'

/**
 * Returns the files that were shared to the app (sw/share-target.ts), each once. Empty without any.
 */
export async function takeSharedFiles(): Promise<File[]> {
  if (typeof caches === 'undefined') return []
  const cache = await caches.open(cacheStores.shared)
  const files: File[] = []
  for (const key of await cache.keys()) {
    const reply = await cache.match(key)
    const name = decodeURIComponent(reply?.headers.get('x-file-name') ?? '')
    // Read now: the contents are deleted with the cache.
    if (reply && name !== '') files.push(new File([await reply.blob()], name))
  }
  await caches.delete(cacheStores.shared)
  return files
}
