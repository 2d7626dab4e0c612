import { cacheStores } from '../lib/storage-keys.ts'

/** Files that were shared to the app (sw/shared-files.ts), each handed out once. Empty where none wait. */
export async function takeSharedFiles(): Promise<File[]> {
  if (typeof caches === 'undefined') return []
  const cache = await caches.open(cacheStores.shared)
  const files: File[] = []
  for (const key of await cache.keys()) {
    const reply = await cache.match(key)
    const name = decodeURIComponent(reply?.headers.get('x-file-name') ?? '')
    // Read now: what stands in the cache goes with it.
    if (reply && name !== '') files.push(new File([await reply.blob()], name))
  }
  await caches.delete(cacheStores.shared)
  return files
}
