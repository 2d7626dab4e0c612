import { and, asc, eq, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { feedback, feedbackMessages as messages } from '../../db/schema-account.ts'
import { notFound } from '../service-error.ts'

/** The columns for lists: without the texts and the file. */
export const summaryColumns = {
  id: feedback.id,
  kind: feedback.kind,
  state: feedback.state,
  title: feedback.title,
  createdAt: feedback.createdAt,
  updatedAt: feedback.updatedAt,
  // Tables are named explicitly, because drizzle omits them from column names in a select from one table.
  messageCount: sql<number>`(select count(*)::integer from ${messages} where ${messages}.member_id = ${feedback}.member_id and ${messages}.feedback_id = ${feedback}.id)`,
  hasAttachment: sql<boolean>`${feedback.attachmentName} is not null`,
}

/** The condition for one thread of one member. */
export const isThread = (memberId: string, id: string) =>
  and(eq(feedback.memberId, memberId), eq(feedback.id, id))

/**
 * Finds a thread of a member.
 * @returns null when the member has no such thread
 */
export async function findSummary(db: Database, memberId: string, id: string) {
  const [found] = await db.select(summaryColumns).from(feedback).where(isThread(memberId, id))
  return found ?? null
}

/**
 * One thread with its messages, oldest first, and its file.
 * @throws ServiceError 404
 */
export async function threadOf(db: Database, memberId: string, id: string) {
  const [found] = await db
    .select({
      ...summaryColumns,
      context: feedback.context,
      name: feedback.attachmentName,
      type: feedback.attachmentType,
      size: feedback.attachmentSize,
      dataBase64: feedback.attachmentData,
    })
    .from(feedback)
    .where(isThread(memberId, id))
  if (found === undefined) throw notFound()
  const { name, type, size, dataBase64, ...thread } = found
  const rows = await db
    .select({
      id: messages.id,
      isOurs: messages.isOurs,
      body: messages.body,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.memberId, memberId), eq(messages.feedbackId, id)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
  const attachment = name === null ? null : { name, type, size, dataBase64 }
  return { ...thread, messages: rows, attachment }
}
