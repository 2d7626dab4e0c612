/**
 * Articles persisted on this device, and so readable offline: cached when they were read, or saved
 * by the user.
 */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PersistedQuery } from '../platform/device-db-stores.ts'
import { articleIdOf } from './article-body.ts'
import { PERSIST_MAX_AGE_MS } from './cache-policy.ts'
import { listBodies } from './stored-bodies.ts'
import { onLibraryChange } from './library-changes.ts'
import { readLibrary } from './library-list.ts'
import { useCacheUserId } from './user-cache.tsx'

/** A persisted article. */
export type PersistedArticle = {
  id: string
  key: string
  bytes: number
  /** `updatedAt` of the stored version. */
  updatedAt: string | null
  /** Saved by the user, not only persisted because they read it. */
  isSaved: boolean
}

function updatedAtOf({ value }: PersistedQuery): string | null {
  try {
    const { state } = JSON.parse(value) as { state?: { data?: { updatedAt?: unknown } } }
    return typeof state?.data?.updatedAt === 'string' ? state.data.updatedAt : null
  } catch {
    return null
  }
}

async function readPersistedArticles(userId: string): Promise<PersistedArticle[]> {
  const oldest = Date.now() - PERSIST_MAX_AGE_MS
  const saved = readLibrary(userId)
  const items = await listBodies(userId)
  return items
    .filter(({ key, savedAt }) => articleIdOf(key) !== null && (savedAt > oldest || saved.has(key)))
    .map((item) => ({
      id: articleIdOf(item.key) ?? '',
      key: item.key,
      bytes: item.bytes,
      updatedAt: updatedAtOf(item),
      isSaved: saved.has(item.key),
    }))
}

const persistedArticlesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['persistedArticles', userId],
    queryFn: () => readPersistedArticles(userId),
    // Other tabs store articles too; the network is not involved.
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    meta: { isSilent: true },
  })

const byId = (articles: readonly PersistedArticle[]): ReadonlyMap<string, PersistedArticle> =>
  new Map(articles.map((article) => [article.id, article]))

const NONE: ReadonlyMap<string, PersistedArticle> = new Map()

/** Returns the persisted articles by their ids; null until known. */
export function usePersistedArticles(): ReadonlyMap<string, PersistedArticle> | null {
  const query = useQuery({ ...persistedArticlesQuery(useCacheUserId()), select: byId })
  return query.data ?? (query.isError ? NONE : null)
}

/**
 * Keeps `usePersistedArticles` of this page up to date while articles are saved and removed, here or in
 * other tabs.
 */
export function usePersistedArticleUpdates(): void {
  const client = useQueryClient()
  const userId = useCacheUserId()
  useEffect(
    () =>
      onLibraryChange((changed) => {
        const { queryKey } = persistedArticlesQuery(userId)
        if (changed === userId) void client.invalidateQueries({ queryKey })
      }),
    [client, userId],
  )
}
