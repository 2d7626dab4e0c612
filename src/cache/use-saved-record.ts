import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { bodyKeyOf } from './body-persister.ts'
import { requestPersistenceOnce } from './request-persistence-once.ts'
import { addToLibrary, subscribeToLibrary, removeFromLibrary } from './library-changes.ts'
import { readLibrary } from './library-list.ts'
import { recordQueries } from './record-queries.ts'
import { useCacheUserId } from './user-cache.tsx'

const [PREFIX = ''] = bodyKeyOf(recordQueries.detail('*').queryKey).split('"*"')

/** Whether a persisted result is a record of the account. */
export const isRecordKey = (key: string): boolean => key.startsWith(PREFIX)

export type SavedRecord = {
  /** False for a record of this device, which is stored anyway. */
  isOffered: boolean
  isSaved: boolean
  /** Saves or unsaves it. @returns false when storage is full */
  setSaved: (isSaved: boolean) => boolean
}

/**
 * Whether the user has saved a record of the account, made on another device, on this one. An
 * unsaved one is persisted when opened, may be evicted and expires after 24 days.
 */
export function useSavedRecord(id: string): SavedRecord {
  const userId = useCacheUserId()
  const own = useQuery(recordQueries.deviceRecord(userId, id))
  const key = bodyKeyOf(recordQueries.detail(id).queryKey)
  const isSaved = useSyncExternalStore(subscribeToLibrary, () => readLibrary(userId).has(key))
  return {
    isOffered: userId !== VISITOR && own.data === null,
    isSaved,
    setSaved(next) {
      if (!next) {
        removeFromLibrary(userId, [key])
        return true
      }
      void requestPersistenceOnce()
      return addToLibrary(userId, key)
    },
  }
}
