/** Reserves coupons of orders: an open order reserves its coupon, a paid one has used it, others release it. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { couponUses, type orders } from '../../db/schema-billing.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'memberId' | 'couponCode'>

/**
 * Records that an order has its coupon, also when an order that had released it is paid after all. An order without
 * a coupon releases the one it had reserved.
 */
export async function reserveCoupon(tx: Database, now: Date, order: Order): Promise<void> {
  if (order.couponCode === null) return releaseCoupon(tx, order.id)
  const { id: orderId, memberId, couponCode: code } = order
  await tx
    .insert(couponUses)
    .values({ orderId, code, memberId, createdAt: now })
    .onConflictDoUpdate({ target: couponUses.orderId, set: { code } })
}

export async function releaseCoupon(tx: Database, orderId: string): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.orderId, orderId))
}
