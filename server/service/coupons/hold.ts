/** Who has a coupon: an open order holds it, a paid one has used it, every other gives it back. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { couponUses, type orders } from '../../db/schema-billing.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'memberId' | 'couponCode'>

/**
 * Writes down that an order has its coupon; also again, when an order that had given it back is paid
 * after all. An order without a coupon gives back what it held.
 */
export async function holdCoupon(tx: Database, now: Date, order: Order): Promise<void> {
  if (order.couponCode === null) return giveBackCoupon(tx, order.id)
  const { id: orderId, memberId, couponCode: code } = order
  await tx
    .insert(couponUses)
    .values({ orderId, code, memberId, createdAt: now })
    .onConflictDoUpdate({ target: couponUses.orderId, set: { code } })
}

export async function giveBackCoupon(tx: Database, orderId: string): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.orderId, orderId))
}
