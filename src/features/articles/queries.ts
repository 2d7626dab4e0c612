/** Queries of articles: lists by type, filtered pages, whole lists for saving, and one complete article. */
import { queryOptions } from '@tanstack/react-query'
import { articleBody, contentKey } from '../../cache/article-body.ts'
import { STALE } from '../../contract/freshness.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import type { ContentType } from '../../contract/endpoints/content.ts'
import { callTool } from '../../session/current.ts'

type ListParams = ParamsOf<typeof contentEndpoints.contentList>
type PageParams = ParamsOf<typeof contentEndpoints.contentPage>

export const articleQueries = {
  /** All industries, in the service's order. */
  industries: () => articleQueries.list('industry', {}),
  /** Items of one type that belong to an industry or answer a problem. */
  list: (type: ContentType, of: { industryId?: string; problemId?: string }) =>
    queryOptions({
      queryKey: [...contentKey, 'list', type, of],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentList, { type, ...of }, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list' },
    }),
  page: (params: PageParams) =>
    queryOptions({
      queryKey: [...contentKey, 'page', params],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentPage, params, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list' },
    }),
  /** All items of a filtered list, on all its pages. */
  whole: (params: ListParams) =>
    queryOptions({
      queryKey: [...contentKey, 'whole', params],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentList, params, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list', isSilent: true },
    }),
  /** One complete item. */
  detail: articleBody,
}
