import { useQueryClient } from '@tanstack/react-query'
import { useKeptArticles, useKeptNews } from './kept-articles.ts'
import { readLibrary } from './library-list.ts'
import { isKeyOfArticle, removeSaved } from './saving.ts'
import { isKeyOfResult } from './use-kept-result.ts'
import { useCacheUserId } from './user-cache.tsx'

export type SavedArticles = {
  count: number
  bytes: number
  /** Saved once, and not on this device any more: the browser has removed them. */
  missing: number
  /** Removes them all, and what their lists needed. @throws DeviceDbError */
  remove: () => Promise<void>
}

/** All that is saved for reading offline on this device. */
export function useSavedArticles(): SavedArticles {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const kept = useKeptArticles()
  useKeptNews()
  const here = [...(kept?.values() ?? [])].filter(({ isSaved }) => isSaved)
  // Read with every answer of the query: whatever changes the one announces the other.
  const all = kept === null ? [] : [...readLibrary(userId)].filter(isKeyOfArticle)
  return {
    count: here.length,
    bytes: here.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: Math.max(0, all.length - here.length),
    // Results that are kept here have their own switches.
    remove: () =>
      removeSaved(
        client,
        userId,
        [...readLibrary(userId)].filter((key) => !isKeyOfResult(key)),
      ),
  }
}
