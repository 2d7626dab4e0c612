import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../cache/keeping.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { callTool } from '../../session/current.ts'

export const nextStepQueries = {
  /** Every article's summary: which of those that rules name exist here, and what they are called. */
  articles: () =>
    queryOptions({
      queryKey: ['nextStep', 'articles'],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentList, {}, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list', isSilent: true },
    }),
}
