/** A newly bound address waits before it may reset a password; the one that it replaced still does meanwhile. */
import { and, desc, eq, gt, isNull } from '../../db/drizzle.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { members } from '../../db/schema.ts'
import { signInChanges } from '../../db/schema-account.ts'
import type { Context } from '../context.ts'
import { type Account, findMember, type Member } from './accounts.ts'

const waitingSince = (now: Date) => new Date(now.getTime() - LIMITS.newAddressWaitMs)

/** Whether an address was bound so recently that it cannot yet be used to reauthenticate or to reset a password. */
export async function isWaiting(
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: string,
  address: string,
): Promise<boolean> {
  const recent = and(
    eq(signInChanges.memberId, memberId),
    eq(signInChanges.newValue, address),
    isNull(signInChanges.undoneAt),
    gt(signInChanges.changedAt, waitingSince(now)),
  )
  return (await db.$count(signInChanges, recent)) > 0
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
    .select({ memberId: signInChanges.memberId })
    .from(signInChanges)
    .where(
      and(
        eq(signInChanges.kind, account.kind),
        eq(signInChanges.oldValue, account.value),
        isNull(signInChanges.undoneAt),
        gt(signInChanges.changedAt, waitingSince(now)),
      ),
    )
    .orderBy(desc(signInChanges.changedAt))
    .limit(1)
  if (change === undefined) return null
  const [owner] = await db.select().from(members).where(eq(members.id, change.memberId))
  return owner ?? null
}
