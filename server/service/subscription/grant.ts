import type { Database } from '../../db/database.ts'
import type { orders } from '../../db/schema-billing.ts'
import type { PaymentSource } from '../../payment/provider.ts'
import { periodToBuy, type SubscriptionRow } from './schedule.ts'
import { snapshotOf } from './snapshot.ts'
import { subscriptionOf, writeSubscription } from './store.ts'

export type OrderRow = typeof orders.$inferSelect

/** What a payment can be charged to again. */
export type Method = {
  provider: PaymentSource
  methodRef: string | null
  methodLabel: string | null
}

/** What later periods are charged to: a payment that leaves nothing to charge keeps what there was. */
function methodAfter(row: SubscriptionRow | null, method: Method) {
  if (method.methodRef === null && row !== null && row.state !== 'ended') {
    const { provider, methodRef, methodLabel } = row
    return { provider, methodRef, methodLabel }
  }
  return method
}

/** Cancelled while its renewal was being charged: the wish outlives the charge. */
function cancelAfter(row: SubscriptionRow | null, order: OrderRow) {
  if (order.kind === 'renewal' && row !== null && row.state !== 'ended') {
    const { cancelAtPeriodEnd, cancelReason, cancelNote } = row
    return { cancelAtPeriodEnd, cancelReason, cancelNote }
  }
  return { cancelAtPeriodEnd: false, cancelReason: null, cancelNote: null }
}

/**
 * Gives a member what an order has paid for: his subscription and the level of his account. Called
 * in the transaction that moves the order to `paid`, with the member's row locked.
 * @returns the period that was paid for, and the subscription as it was before
 */
export async function grantOrder(
  tx: Database,
  now: Date,
  order: OrderRow,
  method: Method,
): Promise<Pick<OrderRow, 'periodStart' | 'periodEnd' | 'before'>> {
  if (order.memberId === null) return { periodStart: null, periodEnd: null, before: null }
  const row = await subscriptionOf(tx, order.memberId)
  const running = row === null || row.state === 'ended' ? null : row
  const turn = periodToBuy(now, row, order.kind, order.period)
  const { planId, level, period, currency } = order
  await writeSubscription(tx, now, row, {
    memberId: order.memberId,
    planId,
    level,
    period,
    currency,
    ...turn,
    // What each later period costs: coupons and credits count once.
    amount: order.listAmount,
    state: 'active',
    orderId: order.id,
    ...cancelAfter(row, order),
    nextPlanId: null,
    ...methodAfter(row, method),
    unpaidSince: null,
    failedAttempts: 0,
    graceUntil: null,
    remindedFor: null,
    dueAt: now,
    createdAt: row?.createdAt ?? now,
    updatedAt: now,
  })
  return {
    periodStart: turn.periodStart,
    periodEnd: turn.periodEnd,
    before: running === null ? null : snapshotOf(running),
  }
}

/**
 * Takes back what an order gave, after its money went back: the subscription as it was before it, or
 * none. Called in the transaction that moves the order to `refunded`, with the member's row locked.
 * An order that does not pay for the present period takes nothing.
 */
export async function revokeOrder(tx: Database, now: Date, order: OrderRow): Promise<void> {
  if (order.memberId === null) return
  const row = await subscriptionOf(tx, order.memberId)
  if (row === null || row.state === 'ended' || row.orderId !== order.id) return
  const { before } = order
  const clear = { unpaidSince: null, failedAttempts: 0, graceUntil: null, remindedFor: null }
  if (before !== null && new Date(before.periodEnd) > now) {
    await writeSubscription(tx, now, row, {
      ...row,
      ...clear,
      ...before,
      periodStart: new Date(before.periodStart),
      periodEnd: new Date(before.periodEnd),
      // Whoever wants the money of a renewal back does not want to be charged for it tomorrow.
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
  })
}
