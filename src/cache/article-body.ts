import { queryOptions } from '@tanstack/react-query'
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { callTool } from '../session/current.ts'
import { STALE } from './keeping.ts'
import { isOfPage } from './page-state.ts'

/**
 * Every query that contains content items starts with this key, so that a like reaches every copy.
 */
const CONTENT = 'articles'
export const contentKey = [CONTENT] as const

/** One complete content item. Its body is stored in IndexedDB, not in the 5 MB of local storage. */
export const articleBody = (id: string) =>
  queryOptions({
    queryKey: [CONTENT, 'detail', id],
    queryFn: ({ signal }) => callTool(contentEndpoints.content, { id }, { signal }),
    // The stored copy is shown at once, with the like count of that day; the answer corrects it.
    staleTime: (query) => (isOfPage(query) ? STALE.minutes : STALE.always),
    // The page shows its own error, for an unknown id above all.
    meta: { keep: 'body', isSilent: true },
  })
