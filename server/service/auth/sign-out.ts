import type { Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { revokeSession, sessionOfRefreshToken } from './sessions.ts'

/** Ends the session that a refresh token belongs to. An unknown token is as good as signed out. */
export const signOut: Handler<'signOut'> = async (context, params) => {
  const session = await sessionOfRefreshToken(context.db, params.refresh_token)
  if (session === null) return null
  await revokeSession(context.db, context.now, session.id, 'signedOut')
  await recordEvent(context, 'signedOut', session.memberId, { session: session.id })
  return null
}
