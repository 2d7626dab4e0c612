/** "This was not me": restores the state before a change of sign-in methods, by the link that its report contained. */
import { and, asc, desc, eq, gt, gte, inArray, isNull } from '../../db/drizzle.ts'
import type { SecurityEvent } from '../../../src/contract/endpoints/security-log.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { events, members } from '../../db/schema.ts'
import { signInChanges } from '../../db/schema-account.ts'
import { signInRestoredMail } from '../../mail/account-texts.ts'
import type { ServiceParts } from '../context.ts'
import { recordEvent } from '../events.ts'
import { mailMember } from '../members/mail-member.ts'
import { notify } from '../notifications/notify.ts'
import { notices } from '../notifications/texts.ts'
import type { AuthCache } from './auth-cache.ts'
import { hashToken } from './refresh-token.ts'
import { undoable } from './sign-in-changes.ts'
import { restoreSignInState, stateBeforeOf } from './sign-in-state.ts'

type Change = typeof signInChanges.$inferSelect

/** The change that a link undoes; null when the link is unknown, too old or was used. */
export async function findUndoable(db: Database, now: Date, token: string): Promise<Change | null> {
  const [change] = await db
    .select()
    .from(signInChanges)
    .where(
      and(
        eq(signInChanges.linkHash, hashToken(token)),
        isNull(signInChanges.undoneAt),
        gt(signInChanges.changedAt, new Date(now.getTime() - LIMITS.undoSignInMs)),
      ),
    )
  return change ?? null
}

/** The first change at or after a time that can be undone, or null. */
export async function firstChangeSince(
  db: Database,
  now: Date,
  memberId: string,
  since: Date,
): Promise<Change | null> {
  const [change] = await db
    .select()
    .from(signInChanges)
    .where(and(undoable(now, memberId), gte(signInChanges.changedAt, since)))
    .orderBy(asc(signInChanges.version), asc(signInChanges.changedAt))
    .limit(1)
  return change ?? null
}

/** Events of the security log that change sign-in methods, or begin a session. */
const SHOWN: readonly SecurityEvent[] = [
  'signedIn',
  'passwordChanged',
  'passwordReset',
  'addressChanged',
  'secondFactorChanged',
  'passkeyChanged',
]
const MOST_SHOWN = 20

/** The changes and sign-ins since a change, newest first, for display before they are undone. */
export async function eventsSince(db: Database, { memberId, changedAt }: Change) {
  return db
    .select({ at: events.at, kind: events.kind, ip: events.ip, data: events.data })
    .from(events)
    .where(
      and(
        eq(events.memberId, memberId),
        inArray(events.kind, [...SHOWN]),
        gte(events.at, changedAt),
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(MOST_SHOWN)
}

/** Outcome of a link. `taken`: another account has a restored address by now. */
export type UndoOutcome = 'done' | 'unknown' | 'taken'

/**
 * Restores the state before the change, with which all later ones are undone: ways to sign in that were verified
 * before the change outrank those added since. Links of later changes have no effect from now on.
 */
async function restoreWithin(tx: Database, now: Date, token: string): Promise<Change | null> {
  const found = await findUndoable(tx, now, token)
  if (found === null) return null
  const { memberId, version, changedAt } = found
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update')
  // The same link, or that of an earlier change, may have been used meanwhile.
  if (member === undefined || (await findUndoable(tx, now, token)) === null) return null
  await restoreSignInState(tx, now, memberId, await stateBeforeOf(tx, member, found))
  await tx
    .update(signInChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(signInChanges.memberId, memberId),
        gte(signInChanges.version, version),
        gte(signInChanges.changedAt, changedAt),
        isNull(signInChanges.undoneAt),
      ),
    )
  await notify(tx, now, memberId, 'security', notices.signInRestored())
  return found
}

/** Undoes the change of a link, and all later ones. */
export async function restoreSignIn(
  parts: Pick<ServiceParts, 'db' | 'outbox' | 'clock' | 'log'> & { authCache: AuthCache },
  ip: string,
  token: string,
): Promise<UndoOutcome> {
  const { db, clock } = parts
  const now = clock()
  let change: Change | null
  try {
    change = await db.transaction((tx) => restoreWithin(tx, now, token))
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
  if (change === null) return 'unknown'
  const { memberId, kind } = change
  parts.authCache.invalidate(memberId)
  await recordEvent({ ...parts, now, ip }, 'addressChangeUndone', memberId, { kind })
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  if (member !== undefined) await mailMember({ ...parts, now }, member, signInRestoredMail)
  return 'done'
}
