import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../cache/keeping.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import type { ContentType } from '../../contract/endpoints/content.ts'
import { callTool } from '../../session/current.ts'

/** Everything that carries content items lies under this key, so that a like reaches every copy. */
const CONTENT = 'articles'
export const contentKey = [CONTENT] as const

type PageParams = ParamsOf<typeof contentEndpoints.contentPage>

export const articleQueries = {
  /** All industries, in the service's order. */
  industries: () => articleQueries.list('industry', {}),
  /** Items of one type that belong to an industry or answer a problem. */
  list: (type: ContentType, of: { industryId?: string; problemId?: string }) =>
    queryOptions({
      queryKey: [CONTENT, 'list', type, of],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentList, { type, ...of }, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list' },
    }),
  page: (params: PageParams) =>
    queryOptions({
      queryKey: [CONTENT, 'page', params],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentPage, params, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list' },
    }),
  /** One item whole. Its body is kept where the small storage does not bind. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [CONTENT, 'detail', id],
      queryFn: ({ signal }) => callTool(contentEndpoints.content, { id }, { signal }),
      // What the device kept is shown at once, with the likes of its day; the answer corrects them.
      staleTime: STALE.always,
      // The page says itself what is wrong, an unknown id above all.
      meta: { keep: 'body', isSilent: true },
    }),
}
