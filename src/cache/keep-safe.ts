import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { askPersistence, isStoragePersisted } from '../platform/storage-estimate.ts'

/**
 * Asks the browser not to evict what is stored here, once on a device and with the first thing that a reader
 * saves: some browsers ask him, who then knows what for. The settings ask again when he wants.
 */
export async function keepSafe(): Promise<void> {
  const key = storageKeys.persistenceAsked()
  if (localStore.get(key) !== null || (await isStoragePersisted()) !== false) return
  localStore.set(key, '1')
  await askPersistence()
}
