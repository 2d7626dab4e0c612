/** What happens to payments without us: refunds made in the provider's dashboard, disputes. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { payments } from '../../db/schema-billing.ts'
import type { Dispute, PaymentProvider, TakenPayment } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { settlePayment } from '../orders/settle.ts'
import { applyOutside, type Held, noteDispute } from '../orders/settle-outside.ts'
import { settleRefund } from '../orders/settle-refund.ts'
import { lockPayment, type PaymentRow, type Settled } from '../orders/store.ts'
import { lockOrderOf } from './store.ts'

const refused = (reason: string): Settled => ({ outcome: 'refused', reason })
const ignored = (reason: string): Settled => ({ outcome: 'ignored', reason })

/** The gravest of several. */
const GRAVITY: readonly Settled['outcome'][] = ['ignored', 'refused', 'applied']
const graver = (a: Settled, b: Settled): Settled =>
  GRAVITY.indexOf(b.outcome) > GRAVITY.indexOf(a.outcome) ? b : a

type Found = { payment: PaymentRow; taken: TakenPayment }

/** The payment of ours that money belongs to, or why there is none. */
async function find(
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

/** Does work on a payment whose member, order and row are held. */
async function holding(
  parts: ServiceParts,
  { id, orderId }: PaymentRow,
  work: (tx: Database, held: Held) => Promise<Settled>,
): Promise<Settled> {
  return parts.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, orderId)
    const payment = await lockPayment(tx, id)
    return order === null || payment === null ? refused('order') : work(tx, { order, payment })
  })
}

/**
 * Takes over what has gone back of a payment. Its own notification may still be under way: money that
 * came is booked before money that went.
 */
export async function settleReturned(
  parts: ServiceParts,
  provider: PaymentProvider,
  takenRef: string,
): Promise<Settled> {
  const found = await find(parts, provider, takenRef)
  if ('outcome' in found) return found
  const { payment, taken } = found
  if (payment.state !== 'captured') {
    await settlePayment(parts, await provider.query(payment.ref ?? takenRef))
  }
  let settled = await holding(parts, payment, async (tx, held) =>
    held.payment.state === 'captured'
      ? applyOutside(tx, parts, held, taken)
      : refused(`payment ${held.payment.state}`),
  )
  for (const { refundId, ref, state } of taken.refunds) {
    // Of what has failed its own notification tells: it may be an attempt that another has followed.
    if (refundId === null || state !== 'done') continue
    settled = graver(settled, await settleRefund(parts, refundId, { ref, state }))
  }
  return settled
}

/** Writes down that a payer has asked his bank for the money of a payment, or how that ended. */
export async function recordDispute(
  parts: ServiceParts,
  provider: PaymentProvider,
  takenRef: string,
  dispute: Dispute,
): Promise<Settled> {
  const found = await find(parts, provider, takenRef)
  if ('outcome' in found) return found
  return holding(parts, found.payment, (tx, held) => noteDispute(tx, parts, held, dispute))
}
