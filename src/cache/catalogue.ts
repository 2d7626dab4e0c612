import { queryOptions } from '@tanstack/react-query'
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { callTool } from '../session/current.ts'
import { STALE } from '../contract/freshness.ts'

const SEARCH = 'search'

/**
 * Queries of all articles and subjects without their texts: searched by the palette, also offline.
 */
export const catalogueQueries = {
  articles: () =>
    queryOptions({
      queryKey: [SEARCH, 'articles'],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentList, {}, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list', isSilent: true },
    }),
  subjects: () =>
    queryOptions({
      queryKey: [SEARCH, 'subjects'],
      queryFn: ({ signal }) => callTool(contentEndpoints.subjectPage, { size: 100 }, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list', isSilent: true },
    }),
}
