/** Sessions of a member: opened, refreshed, re-authenticated and ended. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne } from '../../db/drizzle.ts'
import { CODE, TOKEN_HASH_MARK } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { members, refreshTokens, sessions } from '../../db/schema.ts'
import { pushDevices } from '../../db/schema-account.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events.ts'
import { deletePushDevices } from '../notifications/push.ts'
import { ServiceError } from '../service-error.ts'
import { signAccessToken } from './access-token.ts'
import { hashToken, newRefreshToken, seal, unseal } from './refresh-token.ts'

export type TokenPair = { accessToken: string; refreshToken: string; memberId: string }
export type OpenedSession = TokenPair & { sessionId: string }

const USER_AGENT_LENGTH = 300

/** Factors of an authentication that count for later changes of the account. */
export type AuthenticatedBy = { credential: boolean; secondFactor: boolean }

const authenticatedNow = (now: Date, { credential, secondFactor }: AuthenticatedBy) => ({
  ...(credential && { provedAt: now }),
  ...(secondFactor && { secondFactorAt: now }),
})

/** Records which factors a member has just been authenticated by within a session. */
export async function recordAuthentication(
  db: Database,
  now: Date,
  sessionId: string,
  by: AuthenticatedBy,
): Promise<void> {
  if (!by.credential && !by.secondFactor) return
  await db.update(sessions).set(authenticatedNow(now, by)).where(eq(sessions.id, sessionId))
}

/** Begins a session. All refresh tokens of one session form a family. */
export async function openSession(
  context: Context,
  memberId: string,
  by: AuthenticatedBy,
): Promise<OpenedSession> {
  const { db, now, keys } = context
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  await db.transaction(async (tx) => {
    await tx.insert(sessions).values({
      id: sessionId,
      memberId,
      userAgent: context.userAgent.slice(0, USER_AGENT_LENGTH),
      ip: context.ip,
      createdAt: now,
      lastSeenAt: now,
      ...authenticatedNow(now, by),
      expiresAt: new Date(now.getTime() + LIMITS.refreshTokenMs),
    })
    await tx
      .insert(refreshTokens)
      .values({ hash: hashToken(refreshToken), sessionId, createdAt: now })
  })
  const accessToken = await signAccessToken(keys, { memberId, sessionId }, now)
  return { accessToken, refreshToken, memberId, sessionId }
}

/** Reason of an ended session whose device erases the member's data at its next contact. */
export const ERASED = 'erased'

type Rotation =
  | { kind: 'pair'; pair: TokenPair }
  | { kind: 'invalid'; erasesDevice?: boolean }
  | { kind: 'suspended' }
  | { kind: 'reused'; memberId: string; sessionId: string }

/**
 * Exchanges a refresh token for the next pair. A token works once. For 30 s the previous token gets the
 * same pair again, because two tabs may send it, or one tab again after a lost reply. Any older token
 * counts as stolen and ends the whole family.
 * @throws ServiceError 400 `refreshInvalid`, with `data.erasesDevice` where the member asked for it
 */
export async function rotate(context: Context, token: string): Promise<TokenPair> {
  const outcome = await context.db.transaction((tx) => rotateWithin(tx, context, token))
  if (outcome.kind === 'pair') return outcome.pair
  if (outcome.kind === 'reused') {
    context.authCache.invalidate(outcome.memberId)
    await recordEvent(context, 'refreshTokenReused', outcome.memberId, {
      session: outcome.sessionId,
    })
  }
  if (outcome.kind === 'suspended') throw new ServiceError(CODE.forbidden, 'accountSuspended')
  const erasesDevice = outcome.kind === 'invalid' && outcome.erasesDevice === true
  throw new ServiceError(CODE.bad, 'refreshInvalid', erasesDevice ? { data: { erasesDevice } } : {})
}

async function rotateWithin(tx: Database, context: Context, token: string): Promise<Rotation> {
  const hash = hashToken(token)
  const byHash = eq(refreshTokens.hash, hash)
  const [family] = await tx
    .select({
      sessionId: refreshTokens.sessionId,
      memberId: members.id,
      suspendedAt: members.suspendedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(byHash)
  if (family === undefined) return { kind: 'invalid' }
  if (family.suspendedAt !== null) return { kind: 'suspended' }
  // The lock makes parallel refreshes of one family run one after the other.
  await lockMembers(tx, family.memberId)
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, family.sessionId))
  if (session === undefined || session.revokedAt !== null || session.expiresAt <= context.now) {
    return { kind: 'invalid', erasesDevice: session?.revokedReason === ERASED }
  }
  const [row] = await tx.select().from(refreshTokens).where(byHash)
  if (row === undefined) return { kind: 'invalid' }
  if (row.usedAt === null) return issueNext(tx, context, token, session)

  const isFresh = context.now.getTime() - row.usedAt.getTime() < LIMITS.refreshGraceMs
  if (isFresh && row.successorSealed !== null) {
    return { kind: 'pair', pair: JSON.parse(unseal(token, row.successorSealed)) as TokenPair }
  }
  await revokeSession(tx, context.now, session.id, 'refreshTokenReused')
  return { kind: 'reused', memberId: session.memberId, sessionId: session.id }
}

async function issueNext(
  tx: Database,
  context: Context,
  token: string,
  session: { id: string; memberId: string },
): Promise<Rotation> {
  const { now, keys } = context
  const claims = { memberId: session.memberId, sessionId: session.id }
  const refreshToken = newRefreshToken()
  const accessToken = await signAccessToken(keys, claims, now)
  const pair: TokenPair = { accessToken, refreshToken, memberId: session.memberId }
  const hash = hashToken(token)
  const successorHash = hashToken(refreshToken)
  // The token before this one is no longer the previous token, so its sealed pair is removed.
  await tx
    .update(refreshTokens)
    .set({ successorSealed: null })
    .where(eq(refreshTokens.successorHash, hash))
  await tx
    .update(refreshTokens)
    .set({ usedAt: now, successorHash, successorSealed: seal(token, JSON.stringify(pair)) })
    .where(eq(refreshTokens.hash, hash))
  await tx
    .insert(refreshTokens)
    .values({ hash: successorHash, sessionId: session.id, createdAt: now })
  await tx
    .update(sessions)
    .set({ lastSeenAt: now, ip: context.ip })
    .where(eq(sessions.id, session.id))
  return { kind: 'pair', pair }
}

/** Ends one session. A session that has ended already keeps its first reason. */
export async function revokeSession(
  db: Database,
  now: Date,
  sessionId: string,
  reason: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
  await deletePushDevices(db, eq(pushDevices.sessionId, sessionId))
}

/**
 * Ends all active sessions of a member except `keep`.
 * @returns the number of ended sessions
 */
export async function revokeSessionsOf(
  db: Database,
  now: Date,
  memberId: string,
  reason: string,
  exceptSessionId: string | null,
): Promise<number> {
  const others = exceptSessionId === null ? [] : [ne(sessions.id, exceptSessionId)]
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt), ...others))
    .returning({ id: sessions.id, expiresAt: sessions.expiresAt })
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await deletePushDevices(db, inArray(pushDevices.sessionId, ids))
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}

/**
 * Finds the session of a refresh token, whether the token was used or not. Its hash is enough: a caller who has
 * only that can end the session and nothing else.
 */
export async function sessionOfRefreshToken(
  db: Database,
  token: string,
): Promise<{ id: string; memberId: string } | null> {
  const isHash = token.startsWith(TOKEN_HASH_MARK)
  const hash = isHash ? token.slice(TOKEN_HASH_MARK.length) : hashToken(token)
  const [row] = await db
    .select({ id: sessions.id, memberId: sessions.memberId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
  return row ?? null
}
