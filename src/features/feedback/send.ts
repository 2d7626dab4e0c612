/**
 * Sending that survives an unreliable network: the same id each time, so that a message arrives
 * once.
 */
import type { QueryClient } from '@tanstack/react-query'
import { mayPass, retryDelayMs } from '../../cache/query-client.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import { feedbackEndpoints } from '../../contract/endpoints/feedback.ts'
import { callTool } from '../../session/current.ts'
import type { Attachment } from './attachment.ts'
import { type ContextFacts, contentOf, contextText, type Draft } from './model.ts'
import { feedbackQueries } from './queries.ts'

const waitMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Retries temporary failures. Only for calls that may be repeated.
 * @param canGoOn asked before each repetition; without a network there is no point in it
 */
export async function untilAnswered<T>(
  work: () => Promise<T>,
  canGoOn: () => boolean,
  wait: (ms: number) => Promise<void> = waitMs,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(failures, error) || !canGoOn()) throw error
      await wait(retryDelayMs(failures))
    }
  }
}

const isOnline = () => navigator.onLine

function paramsOf(
  draft: Draft,
  facts: ContextFacts,
  file: Attachment | null,
): ParamsOf<typeof feedbackEndpoints.sendFeedback> {
  const context = contextText(facts, draft.withheld)
  return {
    id: draft.id,
    kind: draft.kind,
    title: draft.title.trim(),
    body: draft.body.trim(),
    ...(context !== '' && { context }),
    ...(file && {
      attachmentName: file.name,
      attachmentType: file.type,
      attachmentData: file.dataBase64,
    }),
  }
}

export type Sent = {
  id: string
  /** An earlier attempt had arrived after all, with a different text. */
  isEarlier: boolean
}

/** Sends a message. @throws CallError */
export async function sendDraft(
  client: QueryClient,
  draft: Draft,
  facts: ContextFacts,
  file: Attachment | null,
): Promise<Sent> {
  const params = paramsOf(draft, facts, file)
  const { id } = await untilAnswered(
    () => callTool(feedbackEndpoints.sendFeedback, params),
    isOnline,
  )
  await client.invalidateQueries({ queryKey: feedbackQueries.all() })
  if (draft.tried === '' || draft.tried === contentOf(draft)) return { id, isEarlier: false }
  const { title, messages } = await client.query(feedbackQueries.detail(id))
  const arrived = contentOf({ title, body: messages[0]?.body ?? '' })
  return { id, isEarlier: arrived !== contentOf(draft) }
}

/** Adds a message to a conversation. @throws CallError */
export async function sendReply(
  client: QueryClient,
  reply: { id: string; messageId: string; body: string },
): Promise<void> {
  const thread = await untilAnswered(
    () => callTool(feedbackEndpoints.replyFeedback, reply),
    isOnline,
  )
  client.setQueryData(feedbackQueries.detail(reply.id).queryKey, thread)
  await client.invalidateQueries({ queryKey: feedbackQueries.all() })
}

/** Closes a conversation. @throws CallError */
export async function closeThread(client: QueryClient, id: string): Promise<void> {
  await untilAnswered(() => callTool(feedbackEndpoints.closeFeedback, { id }), isOnline)
  await client.invalidateQueries({ queryKey: feedbackQueries.all() })
}
