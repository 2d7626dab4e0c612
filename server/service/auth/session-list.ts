import { and, desc, eq, gt, isNull } from '../../db/drizzle.ts'
import { sessions as sessionTable } from '../../db/schema.ts'
import { deleteOtherDevices } from '../rate-limits/device.ts'
import type { Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { fieldError, notFound } from '../service-error.ts'
import { ERASED, revokeSession as endSession, revokeSessionsOf } from './sessions.ts'

/** The member's active sessions, the last used first. */
export const sessions: Handler<'sessions'> = async (context) => {
  const principal = await context.member()
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
        eq(sessionTable.memberId, principal.memberId),
        isNull(sessionTable.revokedAt),
        gt(sessionTable.expiresAt, context.now),
      ),
    )
    .orderBy(desc(sessionTable.lastSeenAt))
  return rows.map((row) => ({ ...row, isCurrent: row.id === principal.sessionId }))
}

/**
 * Ends one other session of the member. Ending it again changes nothing.
 * @throws ServiceError 400 for the current session (signing out ends that one), 404 for a session that is
 * not the member's own
 */
export const revokeSession: Handler<'revokeSession'> = async (context, params) => {
  const principal = await context.member()
  if (params.id === principal.sessionId) throw fieldError('sessionCurrent', { id: 'current' })
  const [found] = await context.db
    .select({ revokedAt: sessionTable.revokedAt })
    .from(sessionTable)
    .where(and(eq(sessionTable.id, params.id), eq(sessionTable.memberId, principal.memberId)))
  if (found === undefined) throw notFound()
  if (found.revokedAt !== null) return null
  const reason = params.erasesDevice === true ? ERASED : 'revoked'
  await endSession(context.db, context.now, params.id, reason)
  await recordEvent(context, 'sessionRevoked', principal.memberId, { session: params.id })
  return null
}

/**
 * Ends all sessions of the member except the current one. Their devices are deleted, because another person may
 * have signed in there.
 */
export const revokeOtherSessions: Handler<'revokeOtherSessions'> = async (context) => {
  const { memberId, sessionId } = await context.member()
  const ended = await revokeSessionsOf(context.db, context.now, memberId, 'revoked', sessionId)
  await deleteOtherDevices(context.db, context, memberId)
  if (ended > 0) await recordEvent(context, 'sessionRevoked', memberId, { count: ended })
  return { ended }
}
