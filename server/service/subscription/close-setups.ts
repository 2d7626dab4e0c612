import type { Database } from '../../db/database.ts'
import { and, eq, lt } from '../../db/drizzle.ts'
import { methodSetups } from '../../db/schema-billing.ts'

/**
 * Closes open pages, so that none of them changes the method any more; in the transaction that has locked the
 * member.
 * @param openedBefore leaves pages that were opened later
 */
export async function closeSetups(
  tx: Database,
  now: Date,
  memberId: string,
  openedBefore?: Date,
): Promise<void> {
  const earlier = openedBefore === undefined ? undefined : lt(methodSetups.createdAt, openedBefore)
  await tx
    .update(methodSetups)
    .set({ state: 'closed', updatedAt: now })
    .where(and(eq(methodSetups.memberId, memberId), eq(methodSetups.state, 'open'), earlier))
}
