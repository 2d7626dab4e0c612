/** Refetch of saved articles that have disappeared from the list of articles: a withdrawn one then says so offline, too. */
import type { QueryClient } from '@tanstack/react-query'
import { articleBody, articleIdOf } from './article-body.ts'
import { catalogueQueries } from './catalogue.ts'
import { readLibrary } from './library-list.ts'

/** Most articles of one check: the list is limited, and may lack older ones that are public. */
const MOST = 20

/** Fetches an article past its stored copy, which the first query only restores. */
async function refetch(client: QueryClient, id: string): Promise<void> {
  const query = articleBody(id)
  await client.query(query)
  await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'all' })
}

/** Refetches the saved articles that are not in the list. Never rejects. */
export async function refetchWithdrawnCopies(client: QueryClient, userId: string): Promise<void> {
  try {
    const saved = [...readLibrary(userId)].flatMap((key) => articleIdOf(key) ?? [])
    if (saved.length === 0) return
    const articles = await client.query({ ...catalogueQueries.articles(), staleTime: 0 })
    const listed = new Set(articles.map(({ id }) => id))
    const missing = saved.filter((id) => !listed.has(id)).slice(0, MOST)
    await Promise.all(missing.map((id) => refetch(client, id).catch(() => {})))
  } catch {
    // Without a network or storage, the next connection tries again.
  }
}
