import type { Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { revokeSession, sessionOfRefreshToken } from './sessions.ts'

/** Ends the session of a refresh token. An unknown token is no error: it has no session to end. */
export const signOut: Handler<'signOut'> = async (context, params) => {
  const session = await sessionOfRefreshToken(context.db, params.refresh_token)
  if (session === null) return null
  await revokeSession(context.db, context.now, session.id, 'signedOut')
  context.authCache.invalidate(session.memberId)
  await recordEvent(context, 'signedOut', session.memberId, { session: session.id })
  return null
}
