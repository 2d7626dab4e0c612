/** What a member has when he is about to buy: his running subscription and the order that pays for it. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, type SubscriptionBefore } from '../../db/schema-billing.ts'
import { stateAt, type SubscriptionRow } from '../subscription/schedule.ts'
import { snapshotOf } from '../subscription/snapshot.ts'
import { subscriptionOf } from '../subscription/store.ts'
import type { OrderRow } from './store.ts'

export type Standing = {
  subscription: SubscriptionRow
  /** The order that paid for the present period. */
  payer: OrderRow | null
  /** The next period should have been paid, or its payment has failed: it can be paid by hand. */
  isUnpaid: boolean
}

/** @returns null when nothing runs */
export async function standingOf(
  db: Database,
  now: Date,
  memberId: string,
): Promise<Standing | null> {
  const subscription = await subscriptionOf(db, memberId)
  if (subscription === null) return null
  const state = stateAt(subscription, now)
  const isOver = subscription.periodEnd <= now
  if (state === 'ended' || (isOver && subscription.cancelAtPeriodEnd)) return null
  const [payer] =
    subscription.orderId === null
      ? []
      : await db.select().from(orders).where(eq(orders.id, subscription.orderId))
  return {
    subscription,
    payer: payer ?? null,
    isUnpaid: isOver || state === 'grace' || subscription.unpaidSince !== null,
  }
}

/** What an order is bought on top of: kept with it, so that it is not granted on top of another. */
export function premiseOf(standing: Standing | null): SubscriptionBefore {
  return standing === null ? null : snapshotOf(standing.subscription)
}

/**
 * Whether what an order was bought on top of is still there. When another order has been granted
 * since, its money would pay for the same time a second time, or at a price that is no longer
 * right; when the period whose rest it took as credit went back, the credit would be paid out twice.
 */
export function premiseHolds(standing: Standing | null, order: OrderRow): boolean {
  if (standing === null) return order.credit === 0
  const { subscription, payer } = standing
  if (order.credit > 0 && payer?.state !== 'paid') return false
  if (order.before !== null) return subscription.orderId === order.before.orderId
  // Made by the job: it renews what was paid for before it was made.
  return order.kind === 'renewal' && (payer === null || payer.createdAt < order.createdAt)
}
