/**
 * Which stored answers the reader has saved for reading offline. They stay when their time is over, and are
 * the last to make room. Synchronous, because the start and every write ask for it; goes with its user.
 */
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'

/** Keys of the saved answers in the device's database. What cannot be read counts as empty. */
export function readLibrary(userId: string): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(localStore.get(storageKeys.library(userId)) ?? '[]')
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
