/** A member's running subscription and the order that paid for it: the basis of a purchase. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, type SubscriptionBefore } from '../../db/schema-billing.ts'
import { stateAt, type SubscriptionRow } from '../subscription/schedule.ts'
import { snapshotOf } from '../subscription/snapshot.ts'
import { subscriptionOf } from '../subscription/read.ts'
import { type RefundedPart, findRefundedParts } from './refundable.ts'
import type { OrderRow } from './store.ts'

export type CurrentSubscription = {
  subscription: SubscriptionRow
  /** The order that paid for the present period. */
  payer: OrderRow | null
  /** The parts of its payment that were refunded or are going to be. */
  refundedParts: readonly RefundedPart[]
  /** The next period is due and unpaid, or its charge has failed: the member can pay it by hand. */
  isUnpaid: boolean
}

/**
 * Loads the basis of a purchase.
 * @returns null when the member has no running subscription
 */
export async function findCurrentSubscription(
  db: Database,
  now: Date,
  memberId: string,
): Promise<CurrentSubscription | null> {
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
    refundedParts: payer === undefined ? [] : await findRefundedParts(db, payer.id),
    isUnpaid: isOver || state === 'grace' || subscription.unpaidSince !== null,
  }
}

/** The subscription that an order is based on. It is stored with the order (see `isPremiseUnchanged`). */
export function snapshotPremise(current: CurrentSubscription | null): SubscriptionBefore {
  return current === null ? null : snapshotOf(current.subscription)
}

/** Whether a part of the period that gave an order its credit has been refunded since the order was placed. */
export function hasCreditShrunk(current: CurrentSubscription | null, order: OrderRow): boolean {
  const isSince = ({ decidedAt }: RefundedPart) =>
    decidedAt !== null && decidedAt >= order.createdAt
  return order.credit > 0 && current !== null && current.refundedParts.some(isSince)
}

/**
 * Whether the subscription that an order was based on is unchanged. If another order has been applied
 * since, the member would pay for the same period twice, or at a price that is no longer right. If the
 * period that gave the credit has been refunded, even in part, the credit would be paid out twice.
 */
export function isPremiseUnchanged(current: CurrentSubscription | null, order: OrderRow): boolean {
  if (current === null) return order.credit === 0
  const { subscription, payer } = current
  if (order.credit > 0 && payer?.state !== 'paid') return false
  if (hasCreditShrunk(current, order)) return false
  if (order.before !== null) return subscription.orderId === order.before.orderId
  // Created by the billing job: it renews a period that was paid before the order existed.
  return order.kind === 'renewal' && (payer === null || payer.createdAt < order.createdAt)
}
