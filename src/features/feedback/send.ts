/**
 * Sends messages over an unreliable network: always with the same id, so that a message arrives once.
 */
import { normaliseName } from '../../contract/typed-text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { retryDelayMs, shouldRetry } from '../../cache/query-client.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import { type Feedback, feedbackEndpoints } from '../../contract/endpoints/feedback.ts'
import { queueCall, sendOrQueue } from '../../cache/write-queue.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { callTool, currentSession } from '../../session/current.ts'
import { CallError } from '../../transport/call-error.ts'
import type { Attachment } from './attachment.ts'
import { type ContextFacts, contentOf, contextText, type Draft } from './model.ts'
import { feedbackQueries } from './queries.ts'
import { feedbackCalls, showThreadState } from './queued-calls.ts'

const waitMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Retries temporary failures, but not timeouts. Only for idempotent calls.
 * @param canGoOn called before each retry; false without a network
 */
export async function retryUntilAnswered<T>(
  work: () => Promise<T>,
  canGoOn: () => boolean,
  wait: (ms: number) => Promise<void> = waitMs,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (!shouldRetry(failures, error) || !canGoOn()) throw error
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
    title: normaliseName(draft.title),
    body: draft.body.trim(),
    ...(context !== '' && { context }),
    ...(file && {
      attachmentName: file.name,
      attachmentType: file.type,
      attachmentData: file.dataBase64,
    }),
  }
}

/** Result of sending a message. */
export type Sent = {
  id: string
  /** Whether an earlier attempt had arrived, with a different text. */
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
  const { id } = await retryUntilAnswered(
    () => callTool(feedbackEndpoints.sendFeedback, params),
    isOnline,
  )
  await client.invalidateQueries({ queryKey: feedbackQueries.all() })
  if (draft.tried === '' || draft.tried === contentOf(draft)) return { id, isEarlier: false }
  const { title, messages } = await client.query(feedbackQueries.detail(id))
  const arrived = contentOf({ title, body: messages[0]?.body ?? '' })
  return { id, isEarlier: arrived !== contentOf(draft) }
}

type Reply = ParamsOf<typeof feedbackEndpoints.replyFeedback>

const titlesOf = ({ title }: { title: string }) => ({ zh: title, en: title })

/** Returns the owner of the outbox. @throws CallError when no member is signed in any more */
function ownerOfOutbox(): string {
  const userId = currentSession().userId()
  if (userId === null) throw new CallError('expired')
  return userId
}

/**
 * Queues a message until the service is reached.
 * @throws DeviceDbError when it cannot be stored
 */
export async function queueDraft(
  draft: Draft,
  facts: ContextFacts,
  file: Attachment | null,
): Promise<void> {
  // An earlier text may have arrived under this id and would replace this one.
  const isOther = draft.tried !== '' && draft.tried !== contentOf(draft)
  const id = draft.id === '' || isOther ? newRecordId(Date.now(), Math.random) : draft.id
  const params = paramsOf({ ...draft, id }, facts, file)
  await queueCall(ownerOfOutbox(), feedbackCalls.sendFeedback, params, {
    about: titlesOf(params),
  })
}

/** Queues a reply in a conversation until the service is reached. */
export function queueReply(reply: Reply, title: string): Promise<void> {
  const context = { about: titlesOf({ title }) }
  return queueCall(ownerOfOutbox(), feedbackCalls.replyFeedback, reply, context)
}

/** Adds a message to a conversation. @throws CallError */
export async function sendReply(client: QueryClient, reply: Reply): Promise<void> {
  const thread = await retryUntilAnswered(
    () => callTool(feedbackEndpoints.replyFeedback, reply),
    isOnline,
  )
  client.setQueryData(feedbackQueries.detail(reply.id).queryKey, thread)
  await client.invalidateQueries({ queryKey: feedbackQueries.all() })
}

/**
 * Closes a conversation, or queues that behind its pending replies while the service is not reached.
 * @throws CallError
 */
export async function closeThread(
  client: QueryClient,
  { id, title, state }: Pick<Feedback, 'id' | 'title' | 'state'>,
): Promise<void> {
  const context = { about: titlesOf({ title }), was: { state } }
  const closed = await sendOrQueue(feedbackCalls.closeFeedback, { id }, context)
  if (closed === null) await showThreadState(client, id, 'closed')
  else await client.invalidateQueries({ queryKey: feedbackQueries.all() })
}
