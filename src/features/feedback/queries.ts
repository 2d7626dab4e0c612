/** Queries of the member's feedback: the list of conversations, and one with its messages. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { STALE } from '../../contract/freshness.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import { feedbackEndpoints } from '../../contract/endpoints/feedback.ts'
import { callTool } from '../../session/current.ts'

const FEEDBACK = 'feedback'

export const feedbackQueries = {
  all: () => [FEEDBACK] as const,
  pages: () => [FEEDBACK, 'page'] as const,
  page: (params: ParamsOf<typeof feedbackEndpoints.feedbackPage>) =>
    queryOptions({
      queryKey: [FEEDBACK, 'page', params],
      queryFn: ({ signal }) => callTool(feedbackEndpoints.feedbackPage, params, { signal }),
      // Always refetched: an answer may come at any time.
      staleTime: STALE.always,
      placeholderData: keepPreviousData,
      meta: { keep: 'list', isSilent: true },
    }),
  /** One conversation with its messages and its file. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [FEEDBACK, 'detail', id],
      queryFn: ({ signal }) => callTool(feedbackEndpoints.feedback, { id }, { signal }),
      staleTime: STALE.always,
      meta: { keep: 'body', isSilent: true },
    }),
}
