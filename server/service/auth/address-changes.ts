/** Consequences of binding or replacing an address: the new one waits, the old one can undo the change. */
import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, gte, isNull, lt } from '../../db/drizzle.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { members } from '../../db/schema.ts'
import { addressChanges, knownDevices } from '../../db/schema-account.ts'
import {
  addressChangedMail,
  addressChangedSms,
  addressUndoneMail,
} from '../../mail/account-texts.ts'
import { languageOf } from '../../mail/texts.ts'
import type { Context, ServiceParts } from '../context.ts'
import { recordEvent } from '../events.ts'
import { mailMember } from '../members/mail-member.ts'
import { notify } from '../notifications/notify.ts'
import { notices } from '../notifications/texts.ts'
import { type Account, findMember, type Member } from './accounts.ts'
import type { AuthCache } from './auth-cache.ts'
import { hashToken } from './refresh-token.ts'
import { revokeSessionsOf } from './sessions.ts'

/** Path of the page that undoes a change; the token follows. */
export const UNDO_PATH = '/account/undo'

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Whether an address was bound so recently that it cannot yet be used to reauthenticate or to reset a password. */
export async function isWaiting(
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: string,
  address: string,
): Promise<boolean> {
  const recent = and(
    eq(addressChanges.memberId, memberId),
    eq(addressChanges.newValue, address),
    isNull(addressChanges.undoneAt),
    gt(addressChanges.changedAt, before(now, LIMITS.newAddressWaitMs)),
  )
  return (await db.$count(addressChanges, recent)) > 0
}

/**
 * Finds the member whose password may be reset through an address: a new address does not count while it waits; the
 * one that it replaced counts for as long.
 */
export async function findResettable(
  context: Pick<Context, 'db' | 'now'>,
  account: Account,
): Promise<Member | null> {
  const { db, now } = context
  const member = await findMember(db, account)
  if (member !== null) return (await isWaiting(context, member.id, account.value)) ? null : member
  const [change] = await db
    .select({ memberId: addressChanges.memberId })
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.kind, account.kind),
        eq(addressChanges.oldValue, account.value),
        isNull(addressChanges.undoneAt),
        gt(addressChanges.changedAt, before(now, LIMITS.newAddressWaitMs)),
      ),
    )
    .orderBy(desc(addressChanges.changedAt))
    .limit(1)
  if (change === undefined) return null
  const [owner] = await db.select().from(members).where(eq(members.id, change.memberId))
  return owner ?? null
}

/**
 * Records a change in its transaction, and notifies the addresses that the member had before, each with the link
 * that undoes it.
 * @param member as before the change
 */
export async function recordChange(
  tx: Database,
  context: Context,
  member: Member,
  account: Account,
): Promise<void> {
  const { now, outbox, origin } = context
  const token = randomBytes(32).toString('base64url')
  const { kind, value: newValue } = account
  const oldValue = member[kind]
  const change = { memberId: member.id, kind, oldValue, newValue, changedAt: now }
  await tx.insert(addressChanges).values({ ...change, undoHash: hashToken(token) })
  const link = `${origin}${UNDO_PATH}/${token}`
  const hasEnded = oldValue !== null
  await mailMember({ ...context, db: tx }, member, (language) =>
    addressChangedMail({ kind, hasEnded, link }, language),
  )
  if (kind === 'phone' && oldValue !== null) {
    const body = addressChangedSms(link, languageOf(member.language, member.timeZone))
    await outbox.put(tx, now, { channel: 'sms', recipient: oldValue, subject: '', body })
  }
}

type Change = typeof addressChanges.$inferSelect

/** The change that a link undoes; null when the link is unknown, too old or was used. */
export async function findUndoable(db: Database, now: Date, token: string): Promise<Change | null> {
  const [change] = await db
    .select()
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.undoHash, hashToken(token)),
        isNull(addressChanges.undoneAt),
        gt(addressChanges.changedAt, before(now, LIMITS.undoAddressMs)),
      ),
    )
  return change ?? null
}

/**
 * Undoes a change and all later ones of the same kind, ends every session, and deletes the devices, which locks out
 * the person who made the change.
 */
async function undoWithin(tx: Database, now: Date, change: Change): Promise<void> {
  const { memberId, kind, oldValue, changedAt } = change
  await tx
    .update(members)
    .set({ [kind]: oldValue, updatedAt: now })
    .where(eq(members.id, memberId))
  await tx
    .update(addressChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(addressChanges.memberId, memberId),
        eq(addressChanges.kind, kind),
        gte(addressChanges.changedAt, changedAt),
        isNull(addressChanges.undoneAt),
      ),
    )
  await revokeSessionsOf(tx, now, memberId, 'addressChangeUndone', null)
  await tx.delete(knownDevices).where(eq(knownDevices.memberId, memberId))
  await notify(tx, now, memberId, 'security', notices.addressUndone(kind))
}

/** Outcome of a link. `taken`: another account has the old address by now. */
export type UndoOutcome = 'done' | 'unknown' | 'taken'

/** Undoes the change of a link, which works once. */
export async function undoChange(
  parts: Pick<ServiceParts, 'db' | 'outbox' | 'clock' | 'log'> & { authCache: AuthCache },
  ip: string,
  token: string,
): Promise<UndoOutcome> {
  const { db, clock } = parts
  const now = clock()
  try {
    const change = await db.transaction(async (tx) => {
      const found = await findUndoable(tx, now, token)
      if (found === null) return null
      await lockMembers(tx, found.memberId)
      // The same link may have been used meanwhile.
      if ((await findUndoable(tx, now, token)) === null) return null
      await undoWithin(tx, now, found)
      return found
    })
    if (change === null) return 'unknown'
    const { memberId, kind } = change
    parts.authCache.invalidate(memberId)
    await recordEvent({ ...parts, now, ip }, 'addressChangeUndone', memberId, { kind })
    const [member] = await db.select().from(members).where(eq(members.id, memberId))
    if (member !== undefined) {
      await mailMember({ ...parts, now }, member, (language) => addressUndoneMail(kind, language))
    }
    return 'done'
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** Removes changes that can no longer be undone. */
export async function deleteOldChanges(db: Database, now: Date): Promise<void> {
  await db
    .delete(addressChanges)
    .where(lt(addressChanges.changedAt, before(now, LIMITS.undoAddressMs)))
}
