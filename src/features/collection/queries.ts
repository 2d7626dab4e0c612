/** Query of the whole collection, fetched page by page and stored on the device for offline use. */
import { queryOptions } from '@tanstack/react-query'
import { favouritesKey } from '../../cache/favourite-copies.ts'
import { STALE } from '../../contract/freshness.ts'
import { collectionEndpoints, type Favourite } from '../../contract/endpoints/collection.ts'
import { callTool } from '../../session/current.ts'

/** Maximum page size of the service. */
const PAGE = 100
/** Maximum number of pages: stops paging when the total is never reached. */
const MOST_PAGES = 20

/** Fetches all favourites, page by page. An item that moves between pages meanwhile is included once. */
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
   * The whole collection, so that filters, order and search also work offline; stored in IndexedDB,
   * because its summaries may not fit into local storage's 5 MB.
   */
  all: () =>
    queryOptions({
      queryKey: favouritesKey,
      queryFn: ({ signal }) => readAll(signal),
      // Articles are added on other pages and in other tabs.
      staleTime: STALE.always,
      meta: { keep: 'body', isSilent: true },
    }),
}
