/** Query of one complete content item, persisted in IndexedDB and not in the 5 MB of local storage. */
import { queryOptions } from '@tanstack/react-query'
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { callTool } from '../session/current.ts'
import { STALE } from '../contract/freshness.ts'
import { isEmbedded } from './page-state.ts'

/** Key prefix of every query that contains content items, so that a like updates every copy. */
const CONTENT = 'articles'
export const contentKey = [CONTENT] as const

export const articleBody = (id: string) =>
  queryOptions({
    queryKey: [CONTENT, 'detail', id],
    queryFn: ({ signal }) => callTool(contentEndpoints.content, { id }, { signal }),
    // The persisted copy is shown at once, with its old like count; the response corrects it.
    staleTime: (query) => (isEmbedded(query) ? STALE.minutes : STALE.always),
    // The page shows its own error, above all for an unknown id.
    meta: { keep: 'body', isSilent: true },
  })
