/** What follows when money for an order is there, whenever it came. */
import { and, eq, ne } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments, refunds } from '../../db/schema-billing.ts'
import { nextOrderState } from '../../../src/contract/order-machine.ts'
import { giveBackCoupon, holdCoupon } from '../coupons/hold.ts'
import type { ServiceParts } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { grantOrder } from '../subscription/grant.ts'
import { closeUnpaid } from './end.ts'
import { premiseHolds, standingOf } from './standing.ts'
import { moveOrder, type OrderRow, type PaymentRow } from './store.ts'
import { REFUND_REASON } from './texts.ts'
import { tellGivenBack, tellPaid } from './told.ts'

/** What is to be done at the provider once the transaction is through. */
export type Aftermath = {
  refundId: string | null
  /** Orders that were overtaken: their pages must not take money any more. */
  overtaken: readonly string[]
}
export const NOTHING_MORE: Aftermath = { refundId: null, overtaken: [] }

type Parts = Pick<ServiceParts, 'seller' | 'outbox'>
type Paid = { order: OrderRow; payment: PaymentRow }

/** Sends a payment back, whole. @returns the refund that is to be started */
async function giveBack(
  tx: Database,
  parts: Parts,
  now: Date,
  { order, payment }: Paid,
  isExtra: boolean,
): Promise<Aftermath> {
  const id = newNumericId(now)
  const { amount, currency, id: paymentId } = payment
  const reason = isExtra ? REFUND_REASON.paidTwice : REFUND_REASON.boughtTwice
  const asked = { reason, requestedAt: now, decidedAt: now, updatedAt: now }
  await tx.insert(refunds).values({
    id,
    orderId: order.id,
    paymentId,
    state: 'sending',
    amount,
    currency,
    isExtra,
    ...asked,
  })
  await tellGivenBack(tx, parts, now, order, { amount, currency, isExtra })
  return { refundId: id, overtaken: [] }
}

/** Closes the member's other open orders: what they were bought on top of is no longer there. */
async function overtake(tx: Database, now: Date, order: OrderRow): Promise<string[]> {
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
  for (const other of others) await closeUnpaid(tx, now, other, 'cancel')
  return others.map(({ id }) => id)
}

/** Gives the member what he paid for, with its invoice. */
async function give(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
  payment: Pick<PaymentRow, 'provider' | 'methodRef' | 'methodLabel'>,
): Promise<Aftermath> {
  const { provider, methodRef, methodLabel } = payment
  const given = await grantOrder(tx, now, order, { provider, methodRef, methodLabel })
  const paid = { ...order, ...given }
  await tx.update(orders).set(given).where(eq(orders.id, order.id))
  const overtaken = await overtake(tx, now, order)
  await tellPaid(tx, parts, now, paid)
  await issueInvoice(tx, now, paid, parts.seller)
  return { refundId: null, overtaken }
}

/**
 * Takes a payment that was captured just now, in the transaction that holds the member. Money is
 * never turned away: an open, cancelled or expired order is paid with it. Where the order was paid
 * already, or what it was bought on top of has been replaced by another order meanwhile, nothing
 * is charged twice: the money goes back by itself.
 */
export async function takePayment(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
  payment: PaymentRow,
): Promise<Aftermath> {
  if (nextOrderState(order.state, 'pay') === null) {
    return giveBack(tx, parts, now, { order, payment }, true)
  }
  const { memberId } = order
  const isGiven = memberId !== null && premiseHolds(await standingOf(tx, now, memberId), order)
  if (isGiven) {
    const paid = await moveOrder(tx, now, order, 'pay')
    // One that had run out has given its coupon back.
    await holdCoupon(tx, now, paid)
    return give(tx, parts, now, paid, payment)
  }
  const paid = await moveOrder(tx, now, order, 'pay', { before: null })
  // What gives nothing uses nothing up.
  await giveBackCoupon(tx, order.id)
  const aftermath = await giveBack(tx, parts, now, { order: paid, payment }, false)
  await moveOrder(tx, now, paid, 'askRefund')
  await issueInvoice(tx, now, paid, parts.seller)
  return aftermath
}

/** Pays an open order of nothing, in the transaction that holds its member: no provider is needed. */
export async function payFree(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
): Promise<Aftermath> {
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
  return give(tx, parts, now, paid, payment)
}
