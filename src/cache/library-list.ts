/**
 * The library: keys of the persisted results that the user has saved for reading offline. They
 * never expire and are evicted last. Synchronous, because the start and every write need it; erased
 * with its user.
 */
import { isLibraryKey, storageKeys } from '../lib/storage-keys.ts'
import { deviceStore, localStore } from '../platform/local-store.ts'

function parse(text: string | null): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Reads the keys of the saved results in the device's database. Unreadable counts as empty. */
export function readLibrary(userId: string): ReadonlySet<string> {
  return parse(localStore.get(storageKeys.library(userId)))
}

/** Whether any user of this device has saved a result, also one who is not signed in. */
export function isSavedByAnyone(key: string): boolean {
  const names = deviceStore.keys().filter(isLibraryKey)
  return names.some((name) => parse(deviceStore.get(name)).has(key))
}
