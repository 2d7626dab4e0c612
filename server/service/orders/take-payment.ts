/** Processes a captured payment for an order, however late. */
import { and, eq, ne } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments, refunds } from '../../db/schema-billing.ts'
import { nextOrderState } from '../../../src/contract/order-machine.ts'
import { releaseCoupon, reserveCoupon } from '../coupons/reserve.ts'
import type { ServiceParts } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { obstacleFor } from '../members/commitment.ts'
import { grantOrder } from '../subscription/grant.ts'
import { grantAndReportRelease } from '../subscription/release-coupon.ts'
import { closeUnpaid } from './end-order.ts'
import {
  hasCreditShrunk,
  isPremiseUnchanged,
  findCurrentSubscription,
} from './current-subscription.ts'
import { moveOrder, type OrderRow, type PaymentRow } from './store.ts'
import { type AutomaticRefundReason, REFUND_REASON } from './texts.ts'
import { notifyAutomaticRefund, notifyPaid } from './order-notifications.ts'

/** Work at the payment provider after the transaction has committed. */
export type FollowUp = {
  refundId: string | null
  /** Orders that this one has replaced: their payment pages must be closed. */
  replacedOrderIds: readonly string[]
}
export const NO_FOLLOW_UP: FollowUp = { refundId: null, replacedOrderIds: [] }

type Parts = Pick<ServiceParts, 'seller' | 'outbox'>
type Paid = { order: OrderRow; payment: PaymentRow }

/**
 * Refunds a payment in full.
 * @returns the refund to start
 */
async function refundAutomatically(
  tx: Database,
  parts: Parts,
  now: Date,
  { order, payment }: Paid,
  why: AutomaticRefundReason,
): Promise<FollowUp> {
  const isExtra = why === 'paidTwice'
  const id = newNumericId(now)
  const { amount, currency, id: paymentId } = payment
  const request = { reason: REFUND_REASON[why], requestedAt: now, decidedAt: now, updatedAt: now }
  await tx.insert(refunds).values({
    id,
    orderId: order.id,
    paymentId,
    state: 'sending',
    amount,
    currency,
    isExtra,
    ...request,
  })
  await notifyAutomaticRefund(tx, parts, now, order, { amount, currency, why })
  return { refundId: id, replacedOrderIds: [] }
}

/** Cancels the member's other open orders: the subscription they were based on has changed. */
async function cancelOtherOrders(tx: Database, now: Date, order: OrderRow): Promise<string[]> {
  if (order.memberId === null) return []
  const others = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.memberId, order.memberId),
        eq(orders.state, 'pending'),
        ne(orders.id, order.id),
      ),
    )
  for (const other of others) await closeUnpaid(tx, now, other, 'withdrawn')
  return others.map(({ id }) => id)
}

/** Grants the member the purchase, and issues the invoice. */
async function grantPurchase(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
  payment: Pick<PaymentRow, 'provider' | 'methodRef' | 'methodLabel' | 'url' | 'createdAt'>,
): Promise<FollowUp> {
  const { provider, methodRef, methodLabel } = payment
  // Only a payment that a member makes by hand has a page.
  const chosenAt = order.kind === 'renewal' && payment.url === null ? null : payment.createdAt
  const paidBy = { provider, methodRef, methodLabel, chosenAt }
  const parties = { db: tx, outbox: parts.outbox, now }
  const grantedPeriod = await grantAndReportRelease(parties, order, () =>
    grantOrder(tx, now, order, paidBy),
  )
  const paid = { ...order, ...grantedPeriod }
  await tx.update(orders).set(grantedPeriod).where(eq(orders.id, order.id))
  const replacedOrderIds = await cancelOtherOrders(tx, now, order)
  await notifyPaid(tx, parts, now, paid)
  await issueInvoice(tx, now, paid, parts.seller)
  return { refundId: null, replacedOrderIds }
}

/** Reason why a payment for an order buys nothing; null when it buys the order. */
async function findObstacle(
  tx: Database,
  now: Date,
  order: OrderRow,
): Promise<Exclude<AutomaticRefundReason, 'paidTwice'> | null> {
  const { memberId } = order
  const obstacle = await obstacleFor(tx, memberId)
  if (obstacle !== null || memberId === null) return obstacle ?? 'leaving'
  const current = await findCurrentSubscription(tx, now, memberId)
  if (isPremiseUnchanged(current, order)) return null
  return hasCreditShrunk(current, order) ? 'creditShrank' : 'boughtTwice'
}

/**
 * Books a payment that was just captured, in the transaction that has locked the member. A payment is
 * never rejected: it pays an open, cancelled or expired order. If the order is already paid, or
 * another order has replaced the subscription it was based on, or the account may not enter a commitment
 * any more, the payment is refunded automatically.
 */
export async function takePayment(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
  payment: PaymentRow,
): Promise<FollowUp> {
  if (nextOrderState(order.state, 'pay') === null) {
    return refundAutomatically(tx, parts, now, { order, payment }, 'paidTwice')
  }
  const why = await findObstacle(tx, now, order)
  if (why === null) {
    const paid = await moveOrder(tx, now, order, 'pay')
    // An order that had expired has released its coupon.
    await reserveCoupon(tx, now, paid)
    return grantPurchase(tx, parts, now, paid, payment)
  }
  const paid = await moveOrder(tx, now, order, 'pay', { before: null })
  // The order grants nothing, so it must not use up the coupon.
  await releaseCoupon(tx, order.id)
  const followUp = await refundAutomatically(tx, parts, now, { order: paid, payment }, why)
  await moveOrder(tx, now, paid, 'askRefund')
  await issueInvoice(tx, now, paid, parts.seller)
  return followUp
}

/** Settles an open order with amount 0, in the transaction that has locked the member; no provider is involved. */
export async function payFree(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
): Promise<FollowUp> {
  if (order.amount !== 0) throw new Error(`order ${order.id} is not free`)
  const [payment] = await tx
    .insert(payments)
    .values({
      id: newNumericId(now),
      orderId: order.id,
      provider: 'none',
      state: 'captured',
      amount: 0,
      currency: order.currency,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (payment === undefined) throw new Error('the payment was not written')
  const paid = await moveOrder(tx, now, order, 'pay')
  await reserveCoupon(tx, now, paid)
  return grantPurchase(tx, parts, now, paid, payment)
}
