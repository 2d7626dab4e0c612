/** Queries of subjects: pages of the list, one complete subject, and the short answers among its steps. */
import { articleBody } from '../../cache/article-body.ts'
import { STALE } from '../../contract/freshness.ts'
import { subjectBody, SUBJECTS } from '../../cache/subject-body.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import { callQuery } from '../../cache/call-query.ts'

type PageParams = ParamsOf<typeof contentEndpoints.subjectPage>

export const subjectQueries = {
  all: () => [SUBJECTS] as const,
  pages: () => [SUBJECTS, 'page'] as const,
  page: (params: PageParams) =>
    callQuery([...subjectQueries.pages(), params], contentEndpoints.subjectPage, params),
  detail: subjectBody,
  /** Answer of a short question among the items, shown in place. Cached as the article that it is. */
  answer: (id: string) => ({ ...articleBody(id), staleTime: STALE.minutes }),
}
