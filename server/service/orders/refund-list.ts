import type { RefundState } from '../../../src/contract/order-machine.ts'
import type { Database } from '../../db/database.ts'
import { desc, eq, inArray } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import { orders, refunds } from '../../db/schema-billing.ts'

const LIST_LIMIT = 200

/** Refunds with their members: those that wait for a decision first, then the newest. */
export async function listRefunds(db: Database, state: RefundState | null) {
  return db
    .select({
      refund: refunds,
      memberId: orders.memberId,
      nickName: members.nickName,
      email: members.email,
      phone: members.phone,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(state === null ? undefined : eq(refunds.state, state))
    .orderBy(
      desc(inArray(refunds.state, ['requested', 'failed'])),
      desc(refunds.requestedAt),
      desc(refunds.id),
    )
    .limit(LIST_LIMIT)
}
