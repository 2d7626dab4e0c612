import { desc, and, eq, gt, isNull } from '../../db/drizzle.ts'
import { sessions as sessionTable } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { revokeSession, sessionOfRefreshToken } from './sessions.ts'

/** Ends the session that a refresh token belongs to. An unknown token is as good as signed out. */
export const signOut: Handler<'signOut'> = async (context, params) => {
  const sessionId = await sessionOfRefreshToken(context.db, params.refresh_token)
  if (sessionId === null) return null
  await revokeSession(context.db, context.now, sessionId, 'signedOut')
  await recordEvent(context, 'signedOut', null, { session: sessionId })
  return null
}

/** The member's sessions that still hold, the last used first. */
export const sessions: Handler<'sessions'> = async (context) => {
  const viewer = await context.member()
  const rows = await context.db
    .select()
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.memberId, viewer.memberId),
        isNull(sessionTable.revokedAt),
        gt(sessionTable.expiresAt, context.now),
      ),
    )
    .orderBy(desc(sessionTable.lastSeenAt))
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isCurrent: row.id === viewer.sessionId,
    memberId: row.memberId,
  }))
}
