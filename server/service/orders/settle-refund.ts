/** Completes or fails a refund, with its effects on order, subscription and credit note. */
import { lockMembership } from '../../db/lock-order.ts'
import { and, eq, ne } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, refunds } from '../../db/schema-billing.ts'
import type { RefundFacts } from '../../payment/provider.ts'
import { nextRefundState, type RefundEvent } from '../../../src/contract/order-machine.ts'
import type { ServiceParts } from '../context.ts'
import { issueCredit } from '../invoices/issue.ts'
import { revokeOrder } from '../subscription/grant.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { cancelCreditedOrders, remainingOf, findOpenRefund } from './refundable.ts'
import {
  lockOrder,
  lockRefund,
  moveOrder,
  moveRefund,
  type OrderRow,
  type RefundRow,
  type Settled,
} from './store.ts'
import { notifyPartialRefund, notifyRefunded, notifyRefundFailed } from './order-notifications.ts'

const refused = (reason: string): Settled => ({ outcome: 'refused', reason })
const ignored = (reason: string): Settled => ({ outcome: 'ignored', reason })

/** Dependencies of settling a refund. */
type Parts = Pick<ServiceParts, 'db' | 'outbox' | 'clock'>
type LoggedParts = Parts & Pick<ServiceParts, 'log'>

const REFUND_EVENT: Readonly<Record<RefundFacts['state'], RefundEvent | null>> = {
  done: 'finish',
  failed: 'fail',
  sending: null,
}

/**
 * The order with the subscription that its refund restores. If that has been refunded as well, there is nothing to
 * restore.
 */
async function restoredOrder(tx: Database, order: OrderRow): Promise<OrderRow> {
  const orderId = order.before?.orderId ?? null
  if (orderId === null) return order
  const [earlier] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.id, orderId))
  return earlier?.state === 'refunded' ? { ...order, before: null } : order
}

/** Settles a full refund: revokes what the order granted and credits the rest of its invoice. */
async function refundOrder(
  tx: Database,
  parts: Parts,
  found: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const now = parts.clock()
  // A refund that was first reported as failed finds its order in the state `paid` again.
  const order = found.state === 'paid' ? await moveOrder(tx, now, found, 'askRefund') : found
  const refunded = await moveOrder(tx, now, order, 'refund')
  if (refunded.periodStart !== null) await revokeOrder(tx, now, await restoredOrder(tx, refunded))
  await issueCredit(tx, now, refunded, refund.reason)
  // A refund of this payment that waits for a decision has nothing left to return.
  const open = await findOpenRefund(tx, refund.paymentId)
  if (open !== null && open.state !== 'sending') await moveRefund(tx, now, open, 'refuse')
  await notifyRefunded(tx, parts, now, refunded, refund)
}

/** Settles a partial refund: the order stays paid, and its invoice is credited by that part. */
async function refundPart(
  tx: Database,
  parts: Parts,
  order: OrderRow,
  refund: RefundRow,
  left: number,
): Promise<void> {
  const now = parts.clock()
  if (!refund.isPart && order.state === 'refunding') await moveOrder(tx, now, order, 'keepPaid')
  await cancelCreditedOrders(tx, now, order)
  const credit = await issueCredit(tx, now, order, refund.reason, refund.amount)
  await notifyPartialRefund(tx, parts, now, order, { refund, left, credit: credit?.number ?? null })
}

/** Applies the consequences of a completed refund, in the transaction that holds the member. */
export async function afterRefund(
  tx: Database,
  parts: Parts,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const left = await remainingOf(tx, refund.paymentId)
  const open = await findOpenRefund(tx, refund.paymentId)
  // A whole refund that waits for a decision is of the remaining amount.
  if (left > 0 && open !== null && open.state !== 'sending' && !open.isPart) {
    await tx.update(refunds).set({ amount: left }).where(eq(refunds.id, open.id))
  }
  if (refund.isExtra) return notifyRefunded(tx, parts, parts.clock(), order, refund)
  if (left > 0) return refundPart(tx, parts, order, refund, left)
  return refundOrder(tx, parts, order, refund)
}

/**
 * Completes a refund, with all its consequences; in the transaction that holds the member.
 * @param made the provider's reference of the refund, and its amount where that differs from ours
 */
export async function finishRefund(
  tx: Database,
  parts: Parts,
  order: OrderRow,
  refund: RefundRow,
  made: { ref: string; amount?: number },
): Promise<void> {
  await afterRefund(tx, parts, order, await moveRefund(tx, parts.clock(), refund, 'finish', made))
}

/**
 * Records a refund that the bank returned after it was done, for example because the account is closed. The books
 * stay as they are, because the granted level is revoked and the credit note is written: the operator owes the
 * member the money, and finds that in the security log.
 */
async function recordReturned(
  tx: Database,
  parts: LoggedParts,
  order: OrderRow,
  refund: RefundRow,
  { ref, state }: RefundFacts,
): Promise<Settled> {
  const { amount, currency, paymentId } = refund
  const payment = { id: paymentId, currency }
  const facts = { ref, state, amount }
  const isNew = await recordPaymentEvent(tx, parts, { order, payment }, 'refundReturned', facts)
  return isNew ? { outcome: 'applied', reason: 'recorded' } : ignored('known')
}

/** Whether a refund at the provider is booked already as another one than this. */
async function isBooked(tx: Database, { id, paymentId }: RefundRow, ref: string): Promise<boolean> {
  const same = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.state, 'done'),
    eq(refunds.ref, ref),
    ne(refunds.id, id),
  )
  return (await tx.$count(refunds, same)) > 0
}

/** Marks a refund that the provider could not make: it waits for the operator, unless nothing is left to return. */
async function failRefund(
  tx: Database,
  parts: Parts,
  order: OrderRow,
  refund: RefundRow,
  ref: string,
): Promise<Settled> {
  const now = parts.clock()
  const left = await remainingOf(tx, refund.paymentId)
  const amount = refund.isPart || left <= 0 ? refund.amount : left
  const moved = await moveRefund(tx, now, refund, 'fail', { ref, amount })
  if (left <= 0) {
    await moveRefund(tx, now, moved, 'refuse')
    return { outcome: 'applied', reason: 'nothing left' }
  }
  const isWhole = !moved.isExtra && !moved.isPart
  if (isWhole && order.state === 'refunding') await moveOrder(tx, now, order, 'keepPaid')
  await notifyRefundFailed(tx, parts, now, order, moved)
  return { outcome: 'applied', reason: moved.state }
}

/**
 * Records a refund that replaces a returned one. All of the payment is booked as refunded, and the provider has
 * made this one too: it had the money again, because the bank returned another. It is not booked a second time; the
 * security log, which reports to the operator that the member is owed money, also reports this amount as sent.
 */
async function recordReplacement(
  tx: Database,
  parts: LoggedParts,
  order: OrderRow,
  refund: RefundRow,
  { ref, state }: RefundFacts,
): Promise<Settled> {
  const { amount, currency, paymentId } = refund
  const payment = { id: paymentId, currency }
  await recordPaymentEvent(tx, parts, { order, payment }, 'refundedInPlace', { ref, state, amount })
  return failRefund(tx, parts, order, refund, ref)
}

async function applyRefund(
  tx: Database,
  parts: LoggedParts,
  order: OrderRow,
  refund: RefundRow,
  facts: RefundFacts,
): Promise<Settled> {
  if (refund.ref !== null && refund.ref !== facts.ref) return refused('ref')
  if (refund.state === 'done' && facts.state === 'failed') {
    return recordReturned(tx, parts, order, refund, facts)
  }
  const event = REFUND_EVENT[facts.state]
  if (event === null || nextRefundState(refund.state, event) === null) {
    return ignored(`${refund.state} → ${facts.state}`)
  }
  if (event !== 'finish' || (await isBooked(tx, refund, facts.ref))) {
    return failRefund(tx, parts, order, refund, facts.ref)
  }
  const left = await remainingOf(tx, refund.paymentId)
  if (left <= 0) return recordReplacement(tx, parts, order, refund, facts)
  const amount = Math.min(refund.amount, left)
  await finishRefund(tx, parts, order, refund, { ref: facts.ref, amount })
  return { outcome: 'applied', reason: 'done' }
}

/** Updates a refund to the state that the provider reports, with all its consequences. */
export async function settleRefund(
  parts: LoggedParts,
  refundId: string,
  facts: RefundFacts,
): Promise<Settled> {
  const [found] = await parts.db
    .select({ orderId: orders.id, memberId: orders.memberId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  if (found === undefined) return refused('refund')
  return parts.db.transaction(async (tx) => {
    if (found.memberId !== null) await lockMembership(tx, found.memberId)
    const order = await lockOrder(tx, found.orderId)
    const refund = await lockRefund(tx, refundId)
    if (order === null || refund === null) return refused('refund')
    return applyRefund(tx, parts, order, refund, facts)
  })
}
