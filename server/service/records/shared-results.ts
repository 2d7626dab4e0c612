/** Handlers of links that show one result of a member to anyone who has the link. */
import { and, desc, eq, getTableColumns, gt, isNull } from '../../db/drizzle.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { DAY_MS, LIMITS } from '../../../src/contract/limits.ts'
import { readSharedResult, type SharedResult } from '../../../src/contract/shared-result.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { analysisRecords as records, members } from '../../db/schema.ts'
import { sharedResults as links } from '../../db/schema-shared.ts'
import { hashToken, newRefreshToken } from '../auth/refresh-token.ts'
import type { Handler } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { fieldError, notFound, ServiceError } from '../service-error.ts'

const {
  memberId: _owner,
  tokenHash: _token,
  content: _content,
  ...linkColumns
} = getTableColumns(links)

/** Writes a document; null where its result is nested too deep. */
function writeContent(shown: SharedResult): string | null {
  try {
    return JSON.stringify(shown)
  } catch {
    return null
  }
}

/** Reads what a link is to show. @throws ServiceError 400 for another form, or a result of another tool */
function readContent(content: string, toolId: string): { shown: SharedResult; text: string } {
  const shown = readSharedResult(content)
  // Stored as it was read: a field that is listed twice has one value.
  const text = shown && writeContent(shown)
  if (shown === null || text === null || shown.toolId !== toolId)
    throw fieldError('checkFields', { content: 'invalid' })
  return { shown, text }
}

/**
 * Makes a link to a record of the member.
 * @throws ServiceError 404 for a record that is not in the member's account, 409 `sharedResultsFull`
 */
export const shareResult: Handler<'shareResult'> = async (context, params) => {
  const { memberId } = await context.member()
  const { db, now } = context
  const { recordId, days, content } = params
  const [record] = await db
    .select({ toolId: records.toolId })
    .from(records)
    .where(and(eq(records.memberId, memberId), eq(records.id, recordId)))
  if (record === undefined) throw notFound()
  const { shown, text } = readContent(content, record.toolId)
  const token = newRefreshToken()
  const link = {
    id: newNumericId(now),
    recordId,
    title: shown.title,
    hasRows: shown.body !== null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  }
  await db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    const open = await tx.$count(links, and(eq(links.memberId, memberId), gt(links.expiresAt, now)))
    if (open >= LIMITS.sharedResults) throw new ServiceError(CODE.conflict, 'sharedResultsFull')
    // The record may have been removed meanwhile; the lock keeps it until the link refers to it.
    const [kept] = await tx
      .select({ id: records.id })
      .from(records)
      .where(and(eq(records.memberId, memberId), eq(records.id, recordId)))
      .for('key share')
    if (kept === undefined) throw notFound()
    await tx.insert(links).values({ ...link, memberId, tokenHash: hashToken(token), content: text })
  })
  return { token, link }
}

/** The member's links that open, of one record or of all, newest first. */
export const sharedLinks: Handler<'sharedLinks'> = async (context, { recordId }) => {
  const { memberId } = await context.member()
  const rows = await context.db
    .select(linkColumns)
    .from(links)
    .where(
      and(
        eq(links.memberId, memberId),
        gt(links.expiresAt, context.now),
        recordId === undefined ? undefined : eq(links.recordId, recordId),
      ),
    )
    .orderBy(desc(links.createdAt), desc(links.id))
  return { links: rows, most: LIMITS.sharedResults }
}

/** Ends a link. Another member's link gets the same 404 as one that never existed. */
export const revokeSharedLink: Handler<'revokeSharedLink'> = async (context, { id }) => {
  const { memberId } = await context.member()
  const ended = await context.db
    .delete(links)
    .where(and(eq(links.memberId, memberId), eq(links.id, id)))
    .returning({ id: links.id })
  if (ended.length === 0) throw notFound()
  return null
}

/**
 * Returns the shared document of a link. One query and one refusal for every token that opens nothing, so that the answer does not tell
 * whether there was a link: unknown, expired, revoked, or of a member who is suspended or leaving.
 */
export const sharedResult: Handler<'sharedResult'> = async ({ db, now }, { token }) => {
  const [found] = await db
    .select({ content: links.content, expiresAt: links.expiresAt })
    .from(links)
    .innerJoin(members, eq(members.id, links.memberId))
    .where(
      and(
        eq(links.tokenHash, hashToken(token)),
        gt(links.expiresAt, now),
        isNull(members.suspendedAt),
        isNull(members.deletionDueAt),
      ),
    )
  if (found === undefined) throw notFound()
  return found
}
