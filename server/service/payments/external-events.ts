/** Processes events that start at the provider: refunds made in its dashboard, and disputes. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { payments } from '../../db/schema-billing.ts'
import type { Dispute, PaymentProvider, TakenPayment } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import {
  bookExternalRefunds,
  type LockedPayment,
  recordDisputeEvent,
} from '../orders/settle-external-refund.ts'
import { settleRefund } from '../orders/settle-refund.ts'
import { lockPayment, type PaymentRow, type Settled } from '../orders/store.ts'
import { lockOrderOf } from './store.ts'

const refused = (reason: string): Settled => ({ outcome: 'refused', reason })
const ignored = (reason: string): Settled => ({ outcome: 'ignored', reason })

/** In ascending order; of several outcomes the last one is reported. */
const PRECEDENCE: readonly Settled['outcome'][] = ['ignored', 'refused', 'applied']
const higherPrecedence = (a: Settled, b: Settled): Settled =>
  PRECEDENCE.indexOf(b.outcome) > PRECEDENCE.indexOf(a.outcome) ? b : a

type Found = { payment: PaymentRow; taken: TakenPayment }

/** Our payment for a charge at the provider, or the reason why there is none. */
async function findOwnPayment(
  { db }: ServiceParts,
  provider: PaymentProvider,
  takenRef: string,
): Promise<Found | Settled> {
  const taken = (await provider.taken?.(takenRef)) ?? null
  if (taken === null) return ignored('not ours')
  const [payment] = await db.select().from(payments).where(eq(payments.id, taken.paymentId))
  if (payment === undefined || payment.provider !== provider.name) return refused('payment')
  return taken.currency === payment.currency ? { payment, taken } : refused('currency')
}

/** Runs work on a payment with its member, order and row locked. */
async function withPayment(
  parts: ServiceParts,
  { id, orderId }: PaymentRow,
  work: (tx: Database, locked: LockedPayment) => Promise<Settled>,
): Promise<Settled> {
  return parts.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, orderId)
    const payment = await lockPayment(tx, id)
    return order === null || payment === null ? refused('order') : work(tx, { order, payment })
  })
}

/**
 * Books the refunds of a payment. The notification of the payment itself may still be on its way, so
 * the payment is booked before its refunds.
 */
export async function settleExternalRefunds(
  parts: ServiceParts,
  provider: PaymentProvider,
  takenRef: string,
): Promise<Settled> {
  const found = await findOwnPayment(parts, provider, takenRef)
  if ('outcome' in found) return found
  const { payment, taken } = found
  if (payment.state !== 'captured') {
    await settlePayment(parts, await provider.query(payment.ref ?? takenRef))
  }
  let settled = await withPayment(parts, payment, async (tx, locked) =>
    locked.payment.state === 'captured'
      ? bookExternalRefunds(tx, parts, locked, taken)
      : refused(`payment ${locked.payment.state}`),
  )
  for (const { refundId, ref, state } of taken.refunds) {
    // Failed refunds have a notification of their own; a later attempt may have succeeded.
    if (refundId === null || state !== 'done') continue
    settled = higherPrecedence(settled, await settleRefund(parts, refundId, { ref, state }))
  }
  return settled
}

/** Records a dispute (chargeback) of a payment, or its outcome. */
export async function recordDispute(
  parts: ServiceParts,
  provider: PaymentProvider,
  takenRef: string,
  dispute: Dispute,
): Promise<Settled> {
  const found = await findOwnPayment(parts, provider, takenRef)
  if ('outcome' in found) return found
  return withPayment(parts, found.payment, (tx, locked) =>
    recordDisputeEvent(tx, parts, locked, dispute),
  )
}
