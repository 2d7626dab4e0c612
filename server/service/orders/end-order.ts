/** Cancels and expires unpaid orders. */
import { lockMembership } from '../../db/lock-order.ts'
import type { Database } from '../../db/database.ts'
import { releaseCoupon } from '../coupons/reserve.ts'
import type { ServiceParts } from '../context.ts'
import { lockOrder, moveOrder, type OrderRow } from './store.ts'

/** Ends an open order and releases its coupon, in a transaction that has locked the member. */
export async function closeUnpaid(
  tx: Database,
  now: Date,
  order: OrderRow,
  event: 'cancel' | 'expire',
): Promise<void> {
  await moveOrder(tx, now, order, event)
  await releaseCoupon(tx, order.id)
}

/** Ends an order if it is still open. @returns whether it was */
export async function endOrder(
  parts: Pick<ServiceParts, 'db' | 'clock'>,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  event: 'cancel' | 'expire',
): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    if (memberId !== null) await lockMembership(tx, memberId)
    const order = await lockOrder(tx, id)
    if (order?.state !== 'pending') return false
    await closeUnpaid(tx, parts.clock(), order, event)
    return true
  })
}
