/**
 * The one rule on commitments (S43), checked wherever one is entered: preview, order, pay, change, resume, renew,
 * and when money arrives.
 *
 * An unpaid renewal is no obstacle: paying it, another plan and another card are the ways to resolve it.
 */
import { CODE } from '../../../src/contract/codes.ts'
import type { Obstacle } from '../../../src/contract/billing.ts'
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { ServiceError } from '../service-error.ts'

type Account = Pick<typeof members.$inferSelect, 'suspendedAt' | 'deletionDueAt'>

/**
 * Obstacle of an account to a commitment.
 * @param account null when it has been erased
 * @returns null when it may enter one
 */
export function obstacleOf(account: Account | null): Obstacle | null {
  if (account === null) return 'leaving'
  if (account.suspendedAt !== null) return 'suspended'
  return account.deletionDueAt === null ? null : 'leaving'
}

async function accountOf(db: Database, memberId: string): Promise<Account | null> {
  const [account] = await db
    .select({ suspendedAt: members.suspendedAt, deletionDueAt: members.deletionDueAt })
    .from(members)
    .where(eq(members.id, memberId))
  return account ?? null
}

/** `obstacleOf` for a member, or for the owner of an order whose account is erased (null). */
export async function obstacleFor(db: Database, memberId: string | null): Promise<Obstacle | null> {
  return obstacleOf(memberId === null ? null : await accountOf(db, memberId))
}

/**
 * Refuses a commitment. Where one is stored, call it in the transaction that has locked the member.
 * @throws ServiceError 403 for a suspended account; 409 whose data contain the obstacle and, while the deletion is
 * pending, the account's last day
 */
export async function requireMayCommit(db: Database, memberId: string): Promise<void> {
  const account = await accountOf(db, memberId)
  const obstacle = obstacleOf(account)
  if (obstacle === null) return
  // A suspended member has no session: this call began before.
  if (obstacle === 'suspended') throw new ServiceError(CODE.forbidden, 'accountSuspended')
  const data = { obstacle, dueAt: account?.deletionDueAt ?? null }
  throw new ServiceError(CODE.conflict, 'accountLeaving', { data })
}
