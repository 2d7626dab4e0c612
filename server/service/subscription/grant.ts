/** Applies a paid order to the member's subscription, and revokes it after a refund. */
import type { Database } from '../../db/database.ts'
import type { orders } from '../../db/schema-billing.ts'
import type { PaymentSource } from '../../payment/provider.ts'
import { closeSetups } from './close-setups.ts'
import { periodToBuy, type SubscriptionRow } from './schedule.ts'
import { couponAfterOrder } from './release-coupon.ts'
import { snapshotOf } from './snapshot.ts'
import { subscriptionOf } from './read.ts'
import { writeSubscription } from './store.ts'

export type OrderRow = typeof orders.$inferSelect

/** The payment method that later periods can be charged to. */
export type Method = {
  provider: PaymentSource
  methodRef: string | null
  methodLabel: string | null
}

/** Payment of an order. `chosenAt`: when the member began to pay; null for our charge to the saved method. */
export type PaidBy = Method & { chosenAt: Date | null }

/**
 * The payment method after an order: a payment without a reusable method keeps the earlier one, and so does
 * a charge, because its method may have been replaced or removed while it was under way.
 */
function methodAfter(row: SubscriptionRow | null, { chosenAt, ...method }: PaidBy) {
  const keeps = chosenAt === null || (method.methodRef === null && row?.state !== 'ended')
  if (keeps && row !== null) {
    const { provider, methodRef, methodLabel } = row
    return { provider, methodRef, methodLabel }
  }
  return method
}

/** A cancellation that was made while the renewal was being charged stays. */
function cancelAfter(row: SubscriptionRow | null, order: OrderRow) {
  if (order.kind === 'renewal' && row !== null && row.state !== 'ended') {
    const { cancelAtPeriodEnd, cancelReason, cancelNote } = row
    return { cancelAtPeriodEnd, cancelReason, cancelNote }
  }
  return { cancelAtPeriodEnd: false, cancelReason: null, cancelNote: null }
}

/**
 * Grants a member what an order has paid for: the subscription and the level of the account. Called in the
 * transaction that moves the order to `paid`, with the member's row locked.
 * @returns the paid period, and the subscription as it was before
 */
export async function grantOrder(
  tx: Database,
  now: Date,
  order: OrderRow,
  paidBy: PaidBy,
): Promise<Pick<OrderRow, 'periodStart' | 'periodEnd' | 'before'>> {
  if (order.memberId === null) return { periodStart: null, periodEnd: null, before: null }
  const row = await subscriptionOf(tx, order.memberId)
  const running = row === null || row.state === 'ended' ? null : row
  const { chosenAt, methodRef } = paidBy
  // A page for another method that was opened before must not replace this one later.
  if (chosenAt !== null && methodRef !== null) {
    await closeSetups(tx, now, order.memberId, chosenAt)
  }
  const paidPeriod = periodToBuy(now, row, order.kind, order.period)
  const { planId, level, period, currency, seats } = order
  await writeSubscription(tx, now, row, {
    memberId: order.memberId,
    planId,
    level,
    period,
    currency,
    seats,
    ...paidPeriod,
    // Price of each later period: coupons and credits count once.
    amount: order.listAmount,
    state: 'active',
    orderId: order.id,
    ...cancelAfter(row, order),
    beforeDeletion: null,
    nextPlanId: null,
    // A new membership is invoiced as it was ordered.
    invoiceTitleId: running?.invoiceTitleId ?? null,
    nextSeats: null,
    couponCode: await couponAfterOrder(tx, running, order),
    ...methodAfter(row, paidBy),
    unpaidSince: null,
    failedAttempts: 0,
    graceUntil: null,
    remindedFor: null,
    dueAt: now,
    createdAt: row?.createdAt ?? now,
    updatedAt: now,
  })
  return {
    periodStart: paidPeriod.periodStart,
    periodEnd: paidPeriod.periodEnd,
    before: running === null ? null : snapshotOf(running),
  }
}

/**
 * Revokes what an order granted, after its refund: restores the subscription from before the order, or
 * ends it. Called in the transaction that moves the order to `refunded`, with the member's row locked.
 * An order that does not pay for the current period revokes nothing.
 */
export async function revokeOrder(tx: Database, now: Date, order: OrderRow): Promise<void> {
  if (order.memberId === null) return
  const row = await subscriptionOf(tx, order.memberId)
  if (row === null || row.state === 'ended' || row.orderId !== order.id) return
  const { before } = order
  const clear = {
    unpaidSince: null,
    failedAttempts: 0,
    graceUntil: null,
    remindedFor: null,
    beforeDeletion: null,
  }
  if (before !== null && new Date(before.periodEnd) > now) {
    await writeSubscription(tx, now, row, {
      ...row,
      ...clear,
      ...before,
      seats: before.seats ?? 1,
      nextSeats: before.nextSeats ?? null,
      periodStart: new Date(before.periodStart),
      periodEnd: new Date(before.periodEnd),
      // A member who has a renewal refunded does not want to be charged for it again.
      cancelAtPeriodEnd: before.cancelAtPeriodEnd || order.kind === 'renewal',
      state: 'active',
    })
    return
  }
  await writeSubscription(tx, now, row, {
    ...row,
    ...clear,
    state: 'ended',
    orderId: null,
    periodEnd: row.periodEnd < now ? row.periodEnd : now,
    nextPlanId: null,
    nextSeats: null,
    couponCode: null,
  })
}
