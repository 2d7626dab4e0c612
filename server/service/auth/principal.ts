import { and, eq, gt } from '../../db/drizzle.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Database } from '../../db/database.ts'
import { members, sessions } from '../../db/schema.ts'
import type { Principal } from '../context.ts'
import { currentLevel } from '../members/member-view.ts'
import { ServiceError } from '../service-error.ts'
import { readAccessToken } from './access-token.ts'
import { ERASED } from './sessions.ts'
import type { Keys } from './keys.ts'
import type { CachedPrincipal, AuthCache } from './auth-cache.ts'

type Parts = { db: Database; keys: Keys; authCache: AuthCache }

const toPrincipal = (known: CachedPrincipal, now: Date): Principal => ({
  memberId: known.memberId,
  sessionId: known.sessionId,
  level: currentLevel(known, now),
})

/**
 * Finds the member of an access token. The session is checked as well as the signature, so that a session that was
 * ended (sign-out, new password, stolen refresh token) ends at once and not after an hour.
 * @throws ServiceError 401
 */
export async function findPrincipal(
  { db, keys, authCache }: Parts,
  token: string,
  now: Date,
): Promise<Principal> {
  const known = authCache.find(token, now)
  if (known !== null) return toPrincipal(known, now)
  const startedMs = authCache.nowMs()
  const claims = await readAccessToken(keys, token, now)
  const [session] = await db
    .select({
      level: members.level,
      levelExpiresAt: members.levelExpiresAt,
      suspendedAt: members.suspendedAt,
      revokedAt: sessions.revokedAt,
      revokedReason: sessions.revokedReason,
      sessionUntil: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.id, claims.sessionId),
        eq(sessions.memberId, claims.memberId),
        gt(sessions.expiresAt, now),
      ),
    )
  // 401, not 403: the page then tries to refresh, gets a final refusal, and signs out.
  if (session !== undefined && session.suspendedAt !== null) {
    throw new ServiceError(CODE.unauthorized, 'accountSuspended')
  }
  if (session === undefined || session.revokedAt !== null) {
    const erasesDevice = session?.revokedReason === ERASED
    throw new ServiceError(
      CODE.unauthorized,
      'authInvalid',
      erasesDevice ? { data: { erasesDevice } } : {},
    )
  }
  const { level, levelExpiresAt, sessionUntil } = session
  const read = { ...claims, level, levelExpiresAt, sessionUntil }
  authCache.store(token, read, startedMs)
  return toPrincipal(read, now)
}
