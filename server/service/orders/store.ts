/** Rows of orders, payments and refunds: the only place that changes their state. */
import { and, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments, refunds } from '../../db/schema-billing.ts'
import type { PaymentEventOutcome } from '../../db/vocabularies.ts'
import {
  nextOrderState,
  nextPaymentState,
  nextRefundState,
  type OrderEvent,
  type PaymentEvent,
  type RefundEvent,
} from '../../../src/contract/order-machine.ts'
import { endOffer } from '../offers/end-offer.ts'

export type OrderRow = typeof orders.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** How a message from the payment provider was handled. */
export type Settled = { outcome: PaymentEventOutcome; reason: string }

/** Error of a state change that the state table does not allow; nothing was changed. */
export class TransitionError extends Error {
  constructor(what: string, { id, state }: { id: string; state: string }, event: string) {
    super(`${what} ${id} is ${state}: ${event} is refused`)
    this.name = 'TransitionError'
  }
}

/** The order as it is now, locked until the transaction ends. */
export async function lockOrder(tx: Database, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return row ?? null
}

export async function lockPayment(tx: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return row ?? null
}

export async function lockRefund(tx: Database, id: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update')
  return row ?? null
}

/** The times that an event sets on the order, beside its state. */
function marksOf(event: OrderEvent, now: Date): Partial<OrderRow> {
  if (event === 'pay') return { paidAt: now, closedAt: null }
  if (event === 'cancel' || event === 'expire') return { closedAt: now }
  return event === 'refund' ? { refundedAt: now } : {}
}

/**
 * Changes an order's state as the state table allows.
 * @param changes further columns that change with it
 * @returns the order as it is afterwards
 * @throws TransitionError when its state, as given or as it is in the database by now, does not allow it
 */
export async function moveOrder(
  tx: Database,
  now: Date,
  order: OrderRow,
  event: OrderEvent,
  changes: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const state = nextOrderState(order.state, event)
  if (state === null) throw new TransitionError('order', order, event)
  const [moved] = await tx
    .update(orders)
    .set({ ...changes, ...marksOf(event, now), state, updatedAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning()
  if (moved === undefined) throw new TransitionError('order', order, event)
  if (event === 'pay') {
    const { id, memberId } = moved
    await endOffer(tx, now, { kind: 'order', id, memberId, facts: {} }, 'paid')
  }
  return moved
}

/** Changes the state of a payment attempt, like `moveOrder`. */
export async function movePayment(
  tx: Database,
  now: Date,
  payment: PaymentRow,
  event: PaymentEvent,
  changes: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  const state = nextPaymentState(payment.state, event)
  if (state === null) throw new TransitionError('payment', payment, event)
  const [moved] = await tx
    .update(payments)
    .set({ ...changes, state, updatedAt: now })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning()
  if (moved === undefined) throw new TransitionError('payment', payment, event)
  return moved
}

/** Changes the state of a refund, like `moveOrder`. */
export async function moveRefund(
  tx: Database,
  now: Date,
  refund: RefundRow,
  event: RefundEvent,
  changes: Partial<RefundRow> = {},
): Promise<RefundRow> {
  const state = nextRefundState(refund.state, event)
  if (state === null) throw new TransitionError('refund', refund, event)
  const decided = event === 'approve' || event === 'refuse' ? { decidedAt: now } : {}
  // To the provider a new attempt after a failed one is a new refund.
  const renewed = event === 'approve' ? { ref: null } : {}
  const [moved] = await tx
    .update(refunds)
    .set({ ...decided, ...renewed, ...changes, state, updatedAt: now })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, refund.state)))
    .returning()
  if (moved === undefined) throw new TransitionError('refund', refund, event)
  return moved
}
