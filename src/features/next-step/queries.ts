/** Query of the articles that the rules for next steps may link to. */
import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../contract/freshness.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { callTool } from '../../session/current.ts'

export const nextStepQueries = {
  /** Summaries of all articles: which of those named by rules exist, and their titles. */
  articles: () =>
    queryOptions({
      queryKey: ['nextStep', 'articles'],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentList, {}, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list', isSilent: true },
    }),
}
