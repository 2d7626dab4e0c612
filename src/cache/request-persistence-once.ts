import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { requestPersistence, isStoragePersisted } from '../platform/storage-estimate.ts'

/**
 * Requests persistent storage once on a device, when the user first saves something: some browsers
 * prompt the user, who then knows the reason. The settings can request it again.
 */
export async function requestPersistenceOnce(): Promise<void> {
  const key = storageKeys.persistenceRequested()
  if (localStore.get(key) !== null || (await isStoragePersisted()) !== false) return
  localStore.set(key, '1')
  await requestPersistence()
}
