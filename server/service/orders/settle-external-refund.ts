/** Books refunds that were not made here, for example in the provider's dashboard. */
import { and, eq, ne } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema-billing.ts'
import type { Dispute, RefundEntry, TakenPayment } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { noteEvent } from './note-event.ts'
import { finishRefund } from './settle-refund.ts'
import {
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
export type Held = { order: OrderRow; payment: PaymentRow }

/** The refund of a payment that is not refused. */
async function standingRefund(tx: Database, paymentId: string): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'refused')))
    .for('update')
  return row ?? null
}

/** A refund that was not requested here. */
async function addRefund(tx: Database, now: Date, { order, payment }: Held): Promise<RefundRow> {
  const { amount, currency, id: paymentId } = payment
  const [row] = await tx
    .insert(refunds)
    .values({
      id: newNumericId(now),
      orderId: order.id,
      paymentId,
      amount,
      currency,
      state: 'sending',
      // The order is paid by another payment, or refunded already: this payment was a duplicate.
      isExtra: order.state !== 'paid' && order.state !== 'refunding',
      reason: REFUND_REASON.outside,
      requestedAt: now,
      decidedAt: now,
      updatedAt: now,
    })
    .returning()
  if (row === undefined) throw new Error('the refund was not written')
  return row
}

/** The whole payment was refunded. A refund of ours that is still in progress is done with it. */
async function finishOutside(
  tx: Database,
  parts: ServiceParts,
  held: Held,
  ref: string,
): Promise<Settled> {
  const now = parts.clock()
  const found = await standingRefund(tx, held.payment.id)
  if (found?.state === 'done') return ignored('known')
  const refund = found ?? (await addRefund(tx, now, held))
  const ready = refund.state === 'requested' ? await moveRefund(tx, now, refund, 'approve') : refund
  await finishRefund(tx, parts, held.order, ready, ref)
  return applied('refunded outside')
}

const sum = (entries: readonly RefundEntry[]) =>
  entries.reduce((total, { amount }) => total + amount, 0)

/**
 * Books refunds that were not made here, in the transaction that has locked the member. If they add up
 * to the whole payment, the order becomes refunded; a partial refund changes nothing, because orders
 * are refunded in full only. The operator finds both in the security log.
 */
export async function applyOutside(
  tx: Database,
  parts: ServiceParts,
  held: Held,
  taken: TakenPayment,
): Promise<Settled> {
  const { payment } = held
  const outside = taken.refunds.filter(({ refundId }) => refundId === null)
  const returned = sum(taken.refunds.filter(({ state }) => state === 'done'))
  const last = outside.find(({ state }) => state === 'done')
  let isNew = false
  for (const { ref, state, amount } of outside) {
    if (state === 'sending') continue
    const facts = { ref, state, amount, returned, paid: payment.amount }
    isNew = (await noteEvent(tx, parts, held, 'refundedOutside', facts)) || isNew
  }
  if (last !== undefined && returned >= payment.amount) {
    return finishOutside(tx, parts, held, last.ref)
  }
  return isNew ? applied('recorded') : ignored('known')
}

/** Records a dispute (chargeback). Nothing else changes. */
export async function noteDispute(
  tx: Database,
  parts: ServiceParts,
  held: Held,
  dispute: Dispute,
): Promise<Settled> {
  const isNew = await noteEvent(tx, parts, held, 'paymentDisputed', dispute)
  return isNew ? applied('recorded') : ignored('known')
}
