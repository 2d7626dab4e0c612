/**
 * Changes of the library (everything that the user has saved for reading offline), and their change
 * events. Loaded after the first page.
 */
import { channels, storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { readLibrary } from './library-list.ts'
import { createChangeEvents } from './change-events.ts'

const events = createChangeEvents(channels.library, 'libraryChanged')

/** Publishes a change of the library, or of the state of a saved item. */
export const publishLibraryChange = events.publish
/**
 * Subscribes to changes of the library in all tabs. @returns a function that ends the subscription
 */
export const onLibraryChange = events.subscribe

const listeners = new Set<() => void>()

/**
 * Subscribes to changes of the list by this page. @returns a function that ends the subscription
 */
export function subscribeToLibrary(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything is saved. Does not parse the list: each row of a list of articles calls it. */
export function hasLibrary(userId: string): boolean {
  return localStore.get(storageKeys.library(userId)) !== null
}

/** Stores the list. @returns false when storage is full, or its owner has signed out */
function write(userId: string, keys: ReadonlySet<string>): boolean {
  const name = storageKeys.library(userId)
  const isStored = keys.size === 0 || localStore.set(name, JSON.stringify([...keys])).isOk
  if (keys.size === 0) localStore.remove(name)
  for (const listener of listeners) listener()
  return isStored
}

/** Marks a persisted result as saved. @returns whether it could be stored */
export function addToLibrary(userId: string, key: string): boolean {
  const keys = readLibrary(userId)
  return keys.has(key) || write(userId, new Set([...keys, key]))
}

/** Marks persisted results as no longer saved; they themselves stay. */
export function removeFromLibrary(userId: string, removedKeys: readonly string[]): void {
  const left = new Set(readLibrary(userId))
  for (const key of removedKeys) left.delete(key)
  write(userId, left)
}
