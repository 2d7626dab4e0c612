/** Queries of articles: lists by type, filtered pages, whole lists for saving, and one complete article. */
import { articleBody, contentKey } from '../../cache/article-body.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import type { ContentType } from '../../contract/endpoints/content.ts'
import { callQuery } from '../../cache/call-query.ts'

type ListParams = ParamsOf<typeof contentEndpoints.contentList>
type PageParams = ParamsOf<typeof contentEndpoints.contentPage>

export const articleQueries = {
  /** All industries, in the service's order. */
  industries: () => articleQueries.list('industry', {}),
  /** Items of one type that belong to an industry or answer a problem. */
  list: (type: ContentType, of: { industryId?: string; problemId?: string }) =>
    callQuery([...contentKey, 'list', type, of], contentEndpoints.contentList, { type, ...of }),
  page: (params: PageParams) =>
    callQuery([...contentKey, 'page', params], contentEndpoints.contentPage, params),
  /** All items of a filtered list, on all its pages. */
  whole: (params: ListParams) =>
    callQuery([...contentKey, 'whole', params], contentEndpoints.contentList, params, {
      isSilent: true,
    }),
  /** One complete item. */
  detail: articleBody,
}
