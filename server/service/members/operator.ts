/** Operator commands on members: finds, shows and changes accounts. */
import { lockMembers, lockMembership } from '../../db/lock-order.ts'
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, sql } from '../../db/drizzle.ts'
import { LEVELS, type Level } from '../../../src/contract/endpoints/levels.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { analysisRecords, members, sessions } from '../../db/schema.ts'
import { feedback } from '../../db/schema-account.ts'
import { orders, subscriptions } from '../../db/schema-billing.ts'
import { invoices } from '../../db/schema-invoices.ts'
import { deletionRequestedMail } from '../../mail/account-texts.ts'
import type { Member } from '../auth/accounts.ts'
import { removeSecondFactor } from '../auth/second-factor.ts'
import type { SignInParts } from '../auth/sign-in-changes.ts'
import { revokeSessionsOf } from '../auth/sessions.ts'
import type { ServiceParts } from '../context.ts'
import { OperatorError } from '../feedback/operator.ts'
import { notify } from '../notifications/notify.ts'
import { notices } from '../notifications/texts.ts'
import { cancelForDeletion } from '../subscription/handlers.ts'
import { eraseAccount } from './erase.ts'
import { mailMember } from './mail-member.ts'
import { currentLevel } from './member-view.ts'
import { levelGivenNotice, suspendedMail, unsuspendedMail } from './operator-texts.ts'

type Parts = Pick<ServiceParts, 'db' | 'outbox' | 'log'> & { now: Date }

const FOUND_LIMIT = 50

const columns = {
  id: members.id,
  email: members.email,
  phone: members.phone,
  nickName: members.nickName,
  level: members.level,
  levelExpiresAt: members.levelExpiresAt,
  suspendedAt: members.suspendedAt,
  deletionDueAt: members.deletionDueAt,
  createdAt: members.createdAt,
}

/** Members whose id equals the text, or whose address or name contains it; the newest first. */
export async function findMembers(db: Database, text: string) {
  const pattern = text.trim().toLowerCase()
  if (pattern === '') throw new OperatorError('Say what to look for')
  const holds = (column: typeof members.email | typeof members.phone | typeof members.nickName) =>
    sql`position(${pattern} in lower(${column})) > 0`
  return db
    .select(columns)
    .from(members)
    .where(
      or(
        eq(members.id, pattern),
        holds(members.email),
        holds(members.phone),
        holds(members.nickName),
      ),
    )
    .orderBy(desc(members.createdAt), asc(members.id))
    .limit(FOUND_LIMIT)
}

async function memberOf(db: Database, id: string): Promise<Member> {
  const [member] = await db.select().from(members).where(eq(members.id, id))
  if (member === undefined) throw new OperatorError(`There is no member ${id}`)
  return member
}

/** One member with the related data, without password and tokens. */
export async function showMember(db: Database, now: Date, id: string) {
  const { passwordHash: _hash, avatar: _avatar, ...member } = await memberOf(db, id)
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.memberId, id))
  const one = async (rows: Promise<{ n: number }[]>) => (await rows)[0]?.n ?? 0
  return {
    ...member,
    currentLevel: currentLevel(member, now),
    subscription: subscription ?? null,
    records: await one(
      db.select({ n: count() }).from(analysisRecords).where(eq(analysisRecords.memberId, id)),
    ),
    orders: await one(db.select({ n: count() }).from(orders).where(eq(orders.memberId, id))),
    invoices: await one(db.select({ n: count() }).from(invoices).where(eq(invoices.memberId, id))),
    openFeedback: await one(
      db
        .select({ n: count() })
        .from(feedback)
        .where(and(eq(feedback.memberId, id), ne(feedback.state, 'closed'))),
    ),
    sessions: await one(
      db
        .select({ n: count() })
        .from(sessions)
        .where(
          and(eq(sessions.memberId, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)),
        ),
    ),
  }
}

export type GivenLevel = {
  level: Level
  /** The end of the level; null when it has no end. */
  until: Date | null
  /** Whether to grant the level also while a paid subscription runs. */
  isForced: boolean
}

/**
 * Grants a member a level without payment. While a paid subscription runs this is refused unless forced, because
 * the subscription would still be charged.
 * @throws OperatorError
 */
export async function grantLevel(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  id: string,
  { level, until, isForced }: GivenLevel,
): Promise<{ before: string; isPaid: boolean }> {
  if (until !== null && until <= now) throw new OperatorError('That day is over already')
  return db.transaction(async (tx) => {
    await lockMembers(tx, id)
    const member = await memberOf(tx, id)
    const [running] = await tx
      .select({ level: subscriptions.level, periodEnd: subscriptions.periodEnd })
      .from(subscriptions)
      .where(and(eq(subscriptions.memberId, id), inArray(subscriptions.state, ['active', 'grace'])))
    if (running !== undefined && !isForced) {
      const end = running.periodEnd.toISOString().slice(0, 10)
      throw new OperatorError(
        `A paid subscription (${running.level}) runs until ${end} and goes on being charged. ` +
          'Refund its order or let it end first; --force gives the level beside it',
      )
    }
    const levelExpiresAt = level === 'free' ? null : until
    await tx
      .update(members)
      .set({ level, levelExpiresAt, updatedAt: now })
      .where(eq(members.id, id))
    await notify(tx, now, id, 'account', levelGivenNotice(level, levelExpiresAt))
    return { before: currentLevel(member, now), isPaid: running !== undefined }
  })
}

export const isLevel = (text: string): text is Level => LEVELS.some((level) => level === text)

/** Suspends an account: no sign-in, no refresh, no call. Its data stay. Repeating it changes nothing. */
export async function suspendMember(
  { db, outbox, now }: Parts,
  id: string,
): Promise<{ wasSuspended: boolean; endedSessions: number }> {
  return db.transaction(async (tx) => {
    await lockMembers(tx, id)
    const member = await memberOf(tx, id)
    if (member.suspendedAt !== null) return { wasSuspended: true, endedSessions: 0 }
    await tx.update(members).set({ suspendedAt: now, updatedAt: now }).where(eq(members.id, id))
    const endedSessions = await revokeSessionsOf(tx, now, id, 'suspended', null)
    await mailMember({ db: tx, outbox, now }, member, suspendedMail)
    return { wasSuspended: false, endedSessions }
  })
}

/** Ends a suspension. The member has to sign in again. */
export async function unsuspendMember(
  { db, outbox, now }: Parts,
  id: string,
): Promise<{ wasSuspended: boolean }> {
  return db.transaction(async (tx) => {
    await lockMembers(tx, id)
    const member = await memberOf(tx, id)
    if (member.suspendedAt === null) return { wasSuspended: false }
    await tx.update(members).set({ suspendedAt: null, updatedAt: now }).where(eq(members.id, id))
    await mailMember({ db: tx, outbox, now }, member, unsuspendedMail)
    return { wasSuspended: true }
  })
}

/**
 * Turns off the second factor of a member who has lost their app and their recovery codes. The person who requests
 * it must have proved the ownership of the account in another way: this removes its protection.
 */
export async function removeMemberSecondFactor(
  parts: Omit<SignInParts, 'ip' | 'userAgent'>,
  id: string,
): Promise<{ wasOn: boolean }> {
  await memberOf(parts.db, id)
  return { wasOn: await removeSecondFactor({ ...parts, ip: '' }, id) }
}

/** Erases an account now, by the same steps as after the member's own request. */
export async function eraseMember(parts: Parts, id: string): Promise<void> {
  const { db, now } = parts
  await memberOf(db, id)
  await db
    .update(members)
    .set({
      deletionRequestedAt: sql`coalesce(${members.deletionRequestedAt}, ${now.toISOString()}::timestamptz)`,
      deletionDueAt: now,
    })
    .where(eq(members.id, id))
  if (!(await eraseAccount(parts, now, id))) throw new OperatorError(`There is no member ${id}`)
}

/** Starts the grace period after which an account is erased. The member can cancel it. */
export async function scheduleErasure(
  { db, outbox, now }: Parts,
  id: string,
): Promise<{ dueAt: Date; wasDue: boolean }> {
  return db.transaction(async (tx) => {
    await lockMembership(tx, id)
    const member = await memberOf(tx, id)
    if (member.deletionDueAt !== null) return { dueAt: member.deletionDueAt, wasDue: true }
    const dueAt = new Date(now.getTime() + LIMITS.deletionGraceMs)
    await tx
      .update(members)
      .set({ deletionRequestedAt: now, deletionDueAt: dueAt, updatedAt: now })
      .where(eq(members.id, id))
    await notify(tx, now, id, 'account', notices.deletionAsked(dueAt))
    await cancelForDeletion({ db: tx, outbox, now }, id)
    await mailMember({ db: tx, outbox, now }, member, (language, zone) =>
      deletionRequestedMail(dueAt, language, zone),
    )
    return { dueAt, wasDue: false }
  })
}
