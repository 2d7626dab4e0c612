/**
 * The library: keys of the persisted results that the user has saved for reading offline. They
 * never expire and are evicted last. Synchronous, because the start and every write need it; erased
 * with its user.
 */
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'

/** Reads the keys of the saved results in the device's database. Unreadable counts as empty. */
export function readLibrary(userId: string): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(localStore.get(storageKeys.library(userId)) ?? '[]')
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
