/** Handlers of a member's feedback, with a limit on messages per hour. */
import { and, desc, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import type { Limit } from '../../../src/contract/endpoint.ts'
import { feedbackEndpoints } from '../../../src/contract/endpoints/feedback.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { feedback, feedbackMessages } from '../../db/schema-account.ts'
import { createRefusal } from '../rate-limits/attempts.ts'
import { spend } from '../rate-limits/spend.ts'
import { rateRule } from '../rate-limits/rules.ts'
import type { Context, Handler } from '../context.ts'
import { onPage, toPage, totalOf, toRange } from '../paging.ts'
import { fieldError, notFound } from '../service-error.ts'
import { readAttachment } from './attachment.ts'
import { findSummary, isThread, threadOf, summaryColumns } from './queries.ts'

/**
 * Counts messages of a member.
 * @throws ServiceError 429 when the member wrote too often within an hour
 */
async function countWriting(
  tx: Database,
  { now, limits }: Context,
  key: string,
  declared: readonly Limit[],
): Promise<void> {
  const rule = rateRule(declared, 'member', limits)
  const waitMs = await spend(tx, now, { key, rule, units: 1 })
  if (waitMs !== null) throw createRefusal('feedbackTooOften', waitMs)
}

function readContext(text: string | undefined): string {
  if (text === undefined || text.trim() === '') return ''
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text
  } catch {
    // The error is thrown below, as for valid JSON that is no object.
  }
  throw fieldError('checkFields', { context: 'invalid' })
}

/** Reads the state of a thread, with the member locked until the transaction ends. */
async function lockThread(tx: Database, memberId: string, id: string) {
  await lockMembers(tx, memberId)
  const [found] = await tx
    .select({ state: feedback.state })
    .from(feedback)
    .where(isThread(memberId, id))
  if (found === undefined) throw notFound()
  return found
}

const newestFirst = [desc(feedback.createdAt), desc(feedback.id)]

/** The member's threads, newest first. */
export const feedbackPage: Handler<'feedbackPage'> = async (context, params) => {
  const { memberId } = await context.member()
  const range = toRange(params)
  const where = and(
    eq(feedback.memberId, memberId),
    params.state === undefined ? undefined : eq(feedback.state, params.state),
  )
  const rows = await context.db
    .select({ ...summaryColumns, total: totalOf(feedback, where) })
    .from(feedback)
    .where(onPage(context.db, feedback, { key: feedback.id, where, order: newestFirst, range }))
    .orderBy(...newestFirst)
    .limit(range.size)
  return toPage(rows, range, () => context.db.$count(feedback, where))
}

/** One thread with its messages. Another member's thread gets the same 404 as one that never existed. */
export const feedbackDetail: Handler<'feedback'> = async (context, params) => {
  const { memberId } = await context.member()
  return threadOf(context.db, memberId, params.id)
}

/**
 * Opens a thread under the id that the device chose. A second call with the same id, whatever it contains,
 * returns the existing thread unchanged and does not count against the limit.
 */
export const sendFeedback: Handler<'sendFeedback'> = async (context, params) => {
  const { memberId } = await context.member()
  const { id, kind, body } = params
  // On one line, because it becomes the subject of a mail.
  const title = params.title.replaceAll(/\s+/g, ' ')
  const sentBefore = await findSummary(context.db, memberId, id)
  if (sentBefore !== null) return sentBefore
  const facts = { ...readAttachment(params), context: readContext(params.context) }
  const at = context.now
  await context.db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    const added = await tx
      .insert(feedback)
      .values({ ...facts, memberId, id, kind, title, state: 'open', createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: feedback.id })
    // The same call was sent twice, and the other one came first.
    if (added.length === 0) return
    await countWriting(tx, context, `feedback:${memberId}`, feedbackEndpoints.sendFeedback.limits)
    await tx
      .insert(feedbackMessages)
      .values({ memberId, feedbackId: id, id, isOurs: false, body, createdAt: at })
  })
  return findSummary(context.db, memberId, id)
}

/** Adds a message of the member. A message with the same id is added only once. */
export const replyFeedback: Handler<'replyFeedback'> = async (context, params) => {
  const { memberId } = await context.member()
  const { id, messageId, body } = params
  const thread = and(
    eq(feedbackMessages.memberId, memberId),
    eq(feedbackMessages.feedbackId, id),
    eq(feedbackMessages.id, messageId),
  )
  const isRepeated = (await context.db.$count(feedbackMessages, thread)) > 0
  if (!isRepeated) {
    if ((await findSummary(context.db, memberId, id)) === null) throw notFound()
    const at = context.now
    await context.db.transaction(async (tx) => {
      await lockThread(tx, memberId, id)
      const added = await tx
        .insert(feedbackMessages)
        .values({ memberId, feedbackId: id, id: messageId, isOurs: false, body, createdAt: at })
        .onConflictDoNothing()
        .returning({ id: feedbackMessages.id })
      if (added.length === 0) return
      await countWriting(
        tx,
        context,
        `feedbackReply:${memberId}`,
        feedbackEndpoints.replyFeedback.limits,
      )
      await tx.update(feedback).set({ state: 'open', updatedAt: at }).where(isThread(memberId, id))
    })
  }
  return threadOf(context.db, memberId, id)
}

/** Closes a thread; closing it again changes nothing. */
export const closeFeedback: Handler<'closeFeedback'> = async (context, params) => {
  const { memberId } = await context.member()
  await context.db.transaction(async (tx) => {
    const { state } = await lockThread(tx, memberId, params.id)
    if (state === 'closed') return
    await tx
      .update(feedback)
      .set({ state: 'closed', updatedAt: context.now })
      .where(isThread(memberId, params.id))
  })
  return findSummary(context.db, memberId, params.id)
}
