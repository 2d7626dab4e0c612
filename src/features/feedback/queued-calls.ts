/** Messages, replies and the end of a conversation as calls that may be queued. */
import type { QueryClient } from '@tanstack/react-query'
import { changePersisted } from '../../cache/body-persister.ts'
import { queuedCall } from '../../cache/queued-call.ts'
import {
  type Feedback,
  feedbackEndpoints,
  type FeedbackState,
  type FeedbackSummary,
} from '../../contract/endpoints/feedback.ts'
import type { Page } from '../../contract/fields.ts'
import { msg } from '../../i18n/msg.ts'
import { feedbackQueries } from './queries.ts'

/** Shows a conversation in a state that the service may not know yet, wherever it is shown or stored. */
export function showThreadState(
  client: QueryClient,
  id: string,
  state: FeedbackState,
): Promise<void> {
  const detailKey = feedbackQueries.detail(id).queryKey
  const change = <T extends object>(thread: T): T => ({ ...thread, state })
  client.setQueryData(detailKey, (thread) => thread && change(thread))
  client.setQueriesData<Page<FeedbackSummary>>(
    { queryKey: feedbackQueries.pages() },
    (page) =>
      page && { ...page, records: page.records.map((one) => (one.id === id ? change(one) : one)) },
  )
  return changePersisted(detailKey, (thread) => change(thread as Feedback))
}

const affects = [feedbackQueries.all()]

export const feedbackCalls = {
  sendFeedback: queuedCall(feedbackEndpoints, 'sendFeedback', {
    keyOf: ({ id }) => `feedback:${id}`,
    affects,
    losesText: msg('outbox.ask.message'),
  }),
  replyFeedback: queuedCall(feedbackEndpoints, 'replyFeedback', {
    keyOf: ({ id, messageId }) => `feedback:${id}/${messageId}`,
    affects,
    losesText: msg('outbox.ask.reply'),
  }),
  closeFeedback: queuedCall(feedbackEndpoints, 'closeFeedback', {
    keyOf: ({ id }) => `feedback:${id}/close`,
    affects,
    revert: (client, { state }: { state: FeedbackState }, { id }) =>
      showThreadState(client, id, state),
  }),
}
