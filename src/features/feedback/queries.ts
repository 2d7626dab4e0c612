/** Queries of the member's feedback: the list of conversations, and one with its messages. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ParamsOf } from '../../contract/endpoint.ts'
import { feedbackEndpoints } from '../../contract/endpoints/feedback.ts'
import { callQuery } from '../../cache/call-query.ts'

const FEEDBACK = 'feedback'

export const feedbackQueries = {
  all: () => [FEEDBACK] as const,
  pages: () => [FEEDBACK, 'page'] as const,
  page: (params: ParamsOf<typeof feedbackEndpoints.feedbackPage>) =>
    queryOptions({
      ...callQuery([FEEDBACK, 'page', params], feedbackEndpoints.feedbackPage, params, {
        isSilent: true,
      }),
      // Always refetched: an answer may come at any time.
      placeholderData: keepPreviousData,
    }),
  /** One conversation with its messages and its file. */
  detail: (id: string) =>
    callQuery(
      [FEEDBACK, 'detail', id],
      feedbackEndpoints.feedback,
      { id },
      { keep: 'body', isSilent: true },
    ),
}
