/** Changes of what a reader has saved for reading offline, and the news of them. No first page needs this. */
import { channels, storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { readLibrary } from './library-list.ts'
import { createUserNews } from './user-news.ts'

const news = createUserNews(channels.library, 'libraryChanged')

/** Announces that what is saved, or its state, changed. */
export const tellLibrary = news.tell
/** Calls back when something is saved or removed. @returns a function that ends the subscription */
export const onLibrary = news.subscribe

const followers = new Set<() => void>()

/** Calls back when this page changes the list. @returns a function that ends the subscription */
export function followLibrary(listener: () => void): () => void {
  followers.add(listener)
  return () => followers.delete(listener)
}

/** Whether anything is saved, without reading what: lists of articles ask for each of their rows. */
export function hasLibrary(userId: string): boolean {
  return localStore.get(storageKeys.library(userId)) !== null
}

/** @returns whether it could be noted: storage may be full, or its owner may have left */
function write(userId: string, keys: ReadonlySet<string>): boolean {
  const name = storageKeys.library(userId)
  const isNoted = keys.size === 0 || localStore.set(name, JSON.stringify([...keys])).isOk
  if (keys.size === 0) localStore.remove(name)
  for (const listener of followers) listener()
  return isNoted
}

/** Notes that an answer is to stay. @returns whether it could be noted */
export function addToLibrary(userId: string, key: string): boolean {
  const keys = readLibrary(userId)
  return keys.has(key) || write(userId, new Set([...keys, key]))
}

/** Forgets that answers were saved; they themselves stay. */
export function takeFromLibrary(userId: string, gone: readonly string[]): void {
  const left = new Set(readLibrary(userId))
  for (const key of gone) left.delete(key)
  write(userId, left)
}
