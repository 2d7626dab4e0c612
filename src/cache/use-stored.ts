/** Hook for a small stored value of the current user. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { currentSession } from '../session/current.ts'
import { useCacheUserId } from './user-cache.tsx'

/** Storage events reach only the other tabs; these listeners cover this page. */
const listeners = new Set<() => void>()
/** Values that storage refused, held in memory for the life of the page. */
const unstored = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  const stop = localStore.subscribe(listener)
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** Writes a value for all components that show it. @returns whether it is stored */
export function writeStored(key: string, text: string | null): boolean {
  unstored.delete(key)
  if (text === null) localStore.remove(key)
  const isStored = text === null || localStore.set(key, text).isOk
  if (text !== null && !isStored) unstored.set(key, text)
  for (const listener of listeners) listener()
  return isStored
}

/** Reads a stored value; null without one, or where it cannot be parsed. */
export function readStored(key: string): unknown {
  return parseJson(unstored.get(key) ?? localStore.get(key))
}

export type Stored<T> = {
  value: T
  /**
   * Null removes it. If storage is full or denied, the value is held in memory until the page
   * closes.
   */
  set: (next: T | null) => void
  /** False while the value would not survive a reload. */
  isStored: boolean
}

/**
 * Reads and writes a small value of the current user on this device, the same in all tabs.
 * @param keyOf its key in `lib/storage-keys`; erased with everything else at sign-out
 * @param parse parses the stored value, null without one; called again only when the text changes.
 * Pass a function with a stable identity.
 */
export function useStored<T>(
  keyOf: (userId: string) => string,
  parse: (stored: unknown) => T,
): Stored<T> {
  const userId = useCacheUserId()
  const key = keyOf(userId)
  const read = () => unstored.get(key) ?? localStore.get(key)
  const text = useSyncExternalStore(subscribe, read, () => null)
  const value = useMemo(() => parse(parseJson(text)), [parse, text])
  const set = useCallback(
    (next: T | null) => {
      // After a sign-out in another tab nothing may be stored again.
      if ((currentSession().userId() ?? VISITOR) !== userId) return
      writeStored(key, next === null ? null : JSON.stringify(next))
    },
    [key, userId],
  )
  return { value, set, isStored: !unstored.has(key) }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
