import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../cache/keeping.ts'
import { collectionEndpoints, type Favourite } from '../../contract/endpoints/collection.ts'
import { callTool } from '../../session/current.ts'

/** The largest page that the service gives. */
const PAGE = 100
/** More than anyone keeps by hand; ends a reply whose total never comes true. */
const MOST_PAGES = 20

/** All favourites, page after page. One that moves from page to page meanwhile is taken once. */
async function readAll(signal: AbortSignal): Promise<Favourite[]> {
  const all = new Map<string, Favourite>()
  for (let current = 1; current <= MOST_PAGES; current += 1) {
    const params = { current, size: PAGE }
    const page = await callTool(collectionEndpoints.favouritePage, params, { signal })
    for (const favourite of page.records) all.set(favourite.articleId, favourite)
    if (current >= page.pages) break
  }
  return [...all.values()]
}

export const favouriteQueries = {
  /**
   * The whole collection: filters, order and search then work without a network as well, and its
   * summaries find room where 5 MB do not bind.
   */
  all: () =>
    queryOptions({
      queryKey: ['favourites', 'all'],
      queryFn: ({ signal }) => readAll(signal),
      // Articles are added on other pages and in other tabs.
      staleTime: STALE.always,
      meta: { keep: 'body', isSilent: true },
    }),
}
