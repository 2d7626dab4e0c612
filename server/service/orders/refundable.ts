/** Refunded and refundable amounts of a payment. */
import { and, asc, eq, inArray, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments, refunds } from '../../db/schema-billing.ts'
import type { RefundState } from '../../../src/contract/order-machine.ts'
import { closeUnpaid } from './end-order.ts'
import type { OrderRow, PaymentRow, RefundRow } from './store.ts'

/** States of a refund that is neither done nor refused: a payment has at most one such refund. */
const OPEN: readonly RefundState[] = ['requested', 'sending', 'failed']

/** Total of the completed refunds of a payment. */
export async function totalRefunded(tx: Database, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done')))
  return row?.sum ?? 0
}

/** Remaining amount of the payment of a refund. */
export async function remainingOf(tx: Database, paymentId: string): Promise<number> {
  const [payment] = await tx
    .select({ amount: payments.amount })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return (payment?.amount ?? 0) - (await totalRefunded(tx, paymentId))
}

/** The refund of a payment that is not finished. */
export async function findOpenRefund(tx: Database, paymentId: string): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, [...OPEN])))
    .for('no key update')
  return row ?? null
}

/** The captured payment that an order is paid with, not a duplicate one, which is refunded. */
export async function findPayingPayment(tx: Database, orderId: string): Promise<PaymentRow | null> {
  const isSecond = sql`exists (select 1 from ${refunds} where ${refunds}.payment_id = ${payments}.id and ${refunds}.is_extra)`
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'captured'), sql`not ${isSecond}`))
    .orderBy(asc(payments.updatedAt), asc(payments.id))
    .limit(1)
  return payment ?? null
}

export type Refundable = { payment: PaymentRow; left: number }

/** The payment that a refund of an order returns, and its remaining amount: none while a refund is open. */
export async function findRefundablePayment(
  tx: Database,
  orderId: string,
): Promise<Refundable | null> {
  const payment = await findPayingPayment(tx, orderId)
  if (payment === null || (await findOpenRefund(tx, payment.id)) !== null) return null
  const left = payment.amount - (await totalRefunded(tx, payment.id))
  return left > 0 ? { payment, left } : null
}

/**
 * Cancels the member's open orders whose price has credit from an order that is being refunded in part: the credit
 * was for more than is left.
 */
export async function cancelCreditedOrders(
  tx: Database,
  now: Date,
  { id }: OrderRow,
): Promise<void> {
  const quoted = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending'),
        sql`${orders.credit} > 0`,
        sql`${orders.before} ->> 'orderId' = ${id}`,
      ),
    )
  for (const order of quoted) await closeUnpaid(tx, now, order, 'withdrawn')
}

/** A partial refund that is done or decided, and when it was. */
export type RefundedPart = { amount: number; decidedAt: Date | null }

/** The parts of an order that were refunded or are going to be: no credit is given for them. */
export function findRefundedParts(db: Database, orderId: string): Promise<RefundedPart[]> {
  return db
    .select({ amount: refunds.amount, decidedAt: refunds.decidedAt })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.isPart, true),
        eq(refunds.isExtra, false),
        inArray(refunds.state, ['sending', 'failed', 'done']),
      ),
    )
}
