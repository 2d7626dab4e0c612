import { queryOptions } from '@tanstack/react-query'
import { articleBody } from '../../cache/article-body.ts'
import { STALE } from '../../cache/keeping.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import { callTool } from '../../session/current.ts'

const SUBJECTS = 'subjects'

type PageParams = ParamsOf<typeof contentEndpoints.subjectPage>

export const subjectQueries = {
  all: () => [SUBJECTS] as const,
  pages: () => [SUBJECTS, 'page'] as const,
  page: (params: PageParams) =>
    queryOptions({
      queryKey: [...subjectQueries.pages(), params],
      queryFn: ({ signal }) => callTool(contentEndpoints.subjectPage, params, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list' },
    }),
  /** A subject with its text and its items in reading order. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [SUBJECTS, 'detail', id],
      queryFn: ({ signal }) => callTool(contentEndpoints.subject, { id }, { signal }),
      // Includes steps done on another device of the member.
      staleTime: STALE.halfMinute,
      // A shared link may name one that no longer exists: the page shows that itself.
      meta: { keep: 'body', isSilent: true },
    }),
  /** A short question among the items: its answer is shown in place. Stored as the article that it is. */
  answer: (id: string) => ({ ...articleBody(id), staleTime: STALE.minutes }),
}
