/**
 * Registry of the open storage handles of each user in this page. Closing comes before erasing: a
 * throttled write or a late response must not bring back what sign-out has just removed.
 */
import { closeDeviceDb } from '../platform/device-db.ts'

export type UserStorage = {
  userId: string
  /** Nothing may be written: closed, not opened yet, or its owner is not signed in. */
  isClosed: () => boolean
  open: () => void
  close: () => void
}

const open = new Map<string, Set<UserStorage>>()

/**
 * Creates the handle that persisters check before each write. Accesses no storage.
 * @param isPresent whether the user is signed in at this very moment: a tab that slept through the
 * sign-out may wake with a pending write
 */
export function createUserStorage(userId: string, isPresent: () => boolean): UserStorage {
  let isOpen = false
  return {
    userId,
    isClosed: () => !isOpen || !isPresent(),
    open() {
      isOpen = true
    },
    close() {
      isOpen = false
    },
  }
}

/** Registers an open handle. @returns a function that unregisters it (it stays usable) */
export function registerUserStorage(storage: UserStorage): () => void {
  const storages = open.get(storage.userId) ?? new Set()
  open.set(storage.userId, storages.add(storage))
  return () => storages.delete(storage)
}

/** Stops all writes of this page for the user. Safe to call again, and for an unknown user. */
export async function closeUserStorage(userId: string): Promise<void> {
  for (const storage of open.get(userId) ?? []) storage.close()
  open.delete(userId)
  await closeDeviceDb(userId)
}
