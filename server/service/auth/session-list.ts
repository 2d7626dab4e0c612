import { and, desc, eq, gt, isNull } from '../../db/drizzle.ts'
import { sessions as sessionTable } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { fieldError, notFound } from '../service-error.ts'
import { revokeSession as endSession, revokeSessionsOf } from './sessions.ts'

/** The member's sessions that still hold, the last used first. */
export const sessions: Handler<'sessions'> = async (context) => {
  const viewer = await context.member()
  const rows = await context.db
    .select({
      id: sessionTable.id,
      userAgent: sessionTable.userAgent,
      createdAt: sessionTable.createdAt,
      lastSeenAt: sessionTable.lastSeenAt,
    })
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.memberId, viewer.memberId),
        isNull(sessionTable.revokedAt),
        gt(sessionTable.expiresAt, context.now),
      ),
    )
    .orderBy(desc(sessionTable.lastSeenAt))
  return rows.map((row) => ({ ...row, isCurrent: row.id === viewer.sessionId }))
}

/**
 * Ends one other session of the member; one that has ended already counts as ended.
 * @throws ServiceError 400 for the one that asks (signing out ends that), 404 for anything that is
 * not the member's own
 */
export const revokeSession: Handler<'revokeSession'> = async (context, params) => {
  const viewer = await context.member()
  if (params.id === viewer.sessionId) throw fieldError('sessionCurrent', { id: 'current' })
  const [found] = await context.db
    .select({ revokedAt: sessionTable.revokedAt })
    .from(sessionTable)
    .where(and(eq(sessionTable.id, params.id), eq(sessionTable.memberId, viewer.memberId)))
  if (found === undefined) throw notFound()
  if (found.revokedAt !== null) return null
  await endSession(context.db, context.now, params.id, 'revoked')
  await recordEvent(context, 'sessionRevoked', viewer.memberId, { session: params.id })
  return null
}

/** Ends all sessions of the member but the one that asks. */
export const revokeOtherSessions: Handler<'revokeOtherSessions'> = async (context) => {
  const { memberId, sessionId } = await context.member()
  const ended = await revokeSessionsOf(context.db, context.now, memberId, 'revoked', sessionId)
  if (ended > 0) await recordEvent(context, 'sessionRevoked', memberId, { count: ended })
  return { ended }
}
