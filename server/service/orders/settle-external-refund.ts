/** Books refunds that were not made here, for example in the provider's dashboard. */
import { and, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema-billing.ts'
import type { Dispute, RefundEntry, TakenPayment } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { findOpenRefund, totalRefunded } from './refundable.ts'
import { afterRefund, finishRefund } from './settle-refund.ts'
import {
  lockOrder,
  moveRefund,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
  type Settled,
} from './store.ts'
import { REFUND_REASON } from './texts.ts'

const ignored = (reason: string): Settled => ({ outcome: 'ignored', reason })
const applied = (reason: string): Settled => ({ outcome: 'applied', reason })

/** A payment with its order, both locked by the transaction. */
export type LockedPayment = { order: OrderRow; payment: PaymentRow }

const sum = (entries: readonly RefundEntry[]) =>
  entries.reduce((total, { amount }) => total + amount, 0)

const isDone = ({ state }: RefundEntry) => state === 'done'

/** Whether the order is paid by another payment, or refunded already: then this payment is a duplicate. */
async function isDuplicate(tx: Database, { order, payment }: LockedPayment): Promise<boolean> {
  if (order.state !== 'paid' && order.state !== 'refunding') return true
  const extra = and(eq(refunds.paymentId, payment.id), eq(refunds.isExtra, true))
  return (await tx.$count(refunds, extra)) > 0
}

/** Adds a completed refund that was not requested here. */
async function addRefund(
  tx: Database,
  now: Date,
  locked: LockedPayment,
  made: Pick<RefundRow, 'ref' | 'amount' | 'isPart'>,
): Promise<RefundRow> {
  const { order, payment } = locked
  const [row] = await tx
    .insert(refunds)
    .values({
      ...made,
      id: newNumericId(now),
      orderId: order.id,
      paymentId: payment.id,
      currency: payment.currency,
      state: 'done',
      isExtra: await isDuplicate(tx, locked),
      reason: REFUND_REASON.outside,
      requestedAt: now,
      decidedAt: now,
      updatedAt: now,
    })
    .returning()
  if (row === undefined) throw new Error('the refund was not written')
  return row
}

/** The refund of a payment with a reference of the provider, in any state. */
async function refundWith(tx: Database, paymentId: string, ref: string): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.ref, ref)))
  return row ?? null
}

/**
 * Books one refund from outside, once. The provider's total decides: a refund that the bank returned stays booked,
 * and the one that replaces it is not booked again. A refund of ours that is still in progress is completed by the
 * one that leaves nothing.
 */
async function bookEntry(
  tx: Database,
  parts: ServiceParts,
  { order, payment }: LockedPayment,
  { ref, amount: made }: RefundEntry,
  returned: number,
): Promise<boolean> {
  const now = parts.clock()
  const known = await refundWith(tx, payment.id, ref)
  if (known?.state === 'done') return false
  const booked = await totalRefunded(tx, payment.id)
  const amount = Math.min(made, Math.min(returned, payment.amount) - booked)
  if (amount <= 0) return false
  const isPart = booked + amount < payment.amount
  const found = known ?? (await findOpenRefund(tx, payment.id))
  const isOurs = found !== null && (found.ref === ref || (!isPart && !found.isPart))
  if (!isOurs || found.state === 'refused') {
    const row = await addRefund(tx, now, { order, payment }, { ref, amount, isPart })
    await afterRefund(tx, parts, order, row)
    return true
  }
  const ready = found.state === 'requested' ? await moveRefund(tx, now, found, 'approve') : found
  await finishRefund(tx, parts, order, ready, { ref, amount })
  return true
}

/**
 * Books refunds that were not made here, each once, in the transaction that has locked the member: a part leaves
 * the order paid, and once nothing is left of the payment the order becomes refunded. All of them are in the
 * security log for the operator.
 */
export async function bookExternalRefunds(
  tx: Database,
  parts: ServiceParts,
  locked: LockedPayment,
  taken: TakenPayment,
): Promise<Settled> {
  const { payment } = locked
  // The provider lists the newest first.
  const outside = taken.refunds.filter(({ refundId }) => refundId === null).toReversed()
  const returned = sum(taken.refunds.filter(isDone))
  let isNew = false
  let order = locked.order
  for (const entry of outside) {
    if (entry.state === 'sending') continue
    const { ref, state, amount } = entry
    const facts = { ref, state, amount, returned, paid: payment.amount }
    isNew = (await recordPaymentEvent(tx, parts, locked, 'refundedOutside', facts)) || isNew
    if (!isDone(entry)) continue
    if (await bookEntry(tx, parts, { order, payment }, entry, returned)) {
      isNew = true
      order = (await lockOrder(tx, order.id)) ?? order
    }
  }
  return isNew ? applied('recorded') : ignored('known')
}

/** Records a dispute (chargeback). Nothing else changes. */
export async function recordDisputeEvent(
  tx: Database,
  parts: ServiceParts,
  locked: LockedPayment,
  dispute: Dispute,
): Promise<Settled> {
  const isNew = await recordPaymentEvent(tx, parts, locked, 'paymentDisputed', dispute)
  return isNew ? applied('recorded') : ignored('known')
}
