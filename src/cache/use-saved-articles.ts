/** Number and size of the articles saved for offline reading on this device, and their removal. */
import { useQueryClient } from '@tanstack/react-query'
import { usePersistedArticles, usePersistedArticleUpdates } from './persisted-articles.ts'
import { readLibrary } from './library-list.ts'
import { isArticleKey, removeSaved } from './saving.ts'
import { isRecordKey } from './use-saved-record.ts'
import { useCacheUserId } from './user-cache.tsx'

export type SavedArticles = {
  count: number
  bytes: number
  /** Saved earlier, and not on this device any more: evicted by the browser. */
  missing: number
  /** Removes them all, with the results that their lists needed. @throws DeviceDbError */
  remove: () => Promise<void>
}

export function useSavedArticles(): SavedArticles {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const persisted = usePersistedArticles()
  usePersistedArticleUpdates()
  const here = [...(persisted?.values() ?? [])].filter(({ isSaved }) => isSaved)
  // Read with every result of the query: each change of the one publishes the other.
  const all = persisted === null ? [] : [...readLibrary(userId)].filter(isArticleKey)
  return {
    count: here.length,
    bytes: here.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: Math.max(0, all.length - here.length),
    // Saved records have their own switches.
    remove: () =>
      removeSaved(
        client,
        userId,
        [...readLibrary(userId)].filter((key) => !isRecordKey(key)),
      ),
  }
}
