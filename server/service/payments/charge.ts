/** Charges a renewal to the member's saved payment method. */
import type { PaymentFacts, PaymentProvider } from '../../payment/provider.ts'
import { ProviderError } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { obstacleFor } from '../members/commitment.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { lockPayment, movePayment, type OrderRow, type PaymentRow } from '../orders/store.ts'
import type { Method } from '../subscription/grant.ts'
import { describeOrder } from './describe.ts'
import { addPayment, isOpenState, isPaidState, lockOrderOf, paymentsOf } from './store.ts'

/**
 * Outcome of a charge. `unknown`: the provider did not answer; the billing job queries it again, and nothing is
 * charged twice.
 */
export type Charged = { outcome: 'paid' | 'failed' | 'unknown'; problem: string | null }

/** Description in both languages: a repeated charge must have exactly the same one. */
async function describeInBothLanguages(parts: ServiceParts, order: OrderRow): Promise<string> {
  const zh = await describeOrder(parts.db, order, 'zh')
  return `${zh} / ${await describeOrder(parts.db, order, 'en')}`
}

function toCharged(facts: PaymentFacts): Charged {
  if (facts.state === 'captured') return { outcome: 'paid', problem: null }
  const isOver = facts.state === 'error' || facts.state === 'canceled'
  return { outcome: isOver ? 'failed' : 'unknown', problem: facts.problem }
}

/**
 * The outcome of a charge that was requested before; null when it was never made. Queried because providers expire
 * idempotency keys.
 */
export async function findChargeOutcome(
  provider: PaymentProvider,
  { id, ref, methodRef, createdAt }: PaymentRow,
): Promise<PaymentFacts | null> {
  if (ref !== null) return provider.query(ref)
  return provider.findCharge({ paymentId: id, methodRef: methodRef ?? '', since: createdAt })
}

type Attempt = { payment: PaymentRow; isRepeated: boolean }

async function charge(
  parts: ServiceParts,
  provider: PaymentProvider,
  order: OrderRow,
  { payment, isRepeated }: Attempt,
): Promise<Charged> {
  const found = isRepeated ? await findChargeOutcome(provider, payment) : null
  const facts =
    found ??
    (await provider.charge({
      paymentId: payment.id,
      orderId: order.id,
      amount: payment.amount,
      currency: payment.currency,
      description: await describeInBothLanguages(parts, order),
      methodRef: payment.methodRef ?? '',
    }))
  const { outcome, reason } = await settlePayment(parts, facts)
  if (outcome !== 'refused') return toCharged(facts)
  parts.log.error({ payment: payment.id, reason }, 'the provider contradicts our books')
  return { outcome: 'unknown', problem: null }
}

type Ready = Attempt | { charged: Charged }

/** The attempt that an interrupted run left open, else a new one; none when the order has ended. */
async function attemptOf(
  parts: ServiceParts,
  provider: PaymentProvider,
  orderId: string,
  method: Method,
): Promise<Ready> {
  const now = parts.clock()
  return parts.db.transaction(async (tx): Promise<Ready> => {
    const order = await lockOrderOf(tx, orderId)
    const attempts = await paymentsOf(tx, orderId)
    const isPaid = attempts.some(({ state }) => isPaidState(state))
    if (isPaid) return { charged: { outcome: 'paid', problem: null } }
    if (order === null || order.state !== 'pending') {
      return { charged: { outcome: 'failed', problem: null } }
    }
    // The deletion may have been requested since the renewal was created.
    if ((await obstacleFor(tx, order.memberId)) !== null) {
      return { charged: { outcome: 'failed', problem: null } }
    }
    const open = attempts.find(
      ({ state, methodRef }) => isOpenState(state) && methodRef === method.methodRef,
    )
    if (open !== undefined) return { payment: open, isRepeated: true }
    // The member is paying at this moment: a charge could take the money twice.
    if (attempts.some(({ state }) => isOpenState(state))) {
      return { charged: { outcome: 'unknown', problem: null } }
    }
    const payment = await addPayment(tx, now, provider, order, method)
    return { payment, isRepeated: false }
  })
}

/**
 * Charges a renewal order without the member being present. It can be repeated at any time: an attempt
 * with an unknown outcome is continued, and an order is paid once.
 */
export async function chargeRenewal(
  parts: ServiceParts,
  order: OrderRow,
  method: Method,
): Promise<Charged> {
  const provider = parts.payments
  if (provider === null || method.methodRef === null || method.provider !== provider.name) {
    return { outcome: 'failed', problem: 'providerError' }
  }
  const ready = await attemptOf(parts, provider, order.id, method)
  if ('charged' in ready) return ready.charged
  try {
    return await charge(parts, provider, order, ready)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    parts.log.warn({ err: error, payment: ready.payment.id }, 'a renewal could not be charged')
    return { outcome: 'unknown', problem: 'providerError' }
  }
}

/** Continues a charge that was interrupted before its outcome was known. */
export async function chargeAgain(
  parts: ServiceParts,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const { order, isAllowed } = await parts.db.transaction(async (tx) => {
    const found = await lockOrderOf(tx, payment.orderId)
    const obstacle = found === null ? null : await obstacleFor(tx, found.memberId)
    return { order: found, isAllowed: obstacle === null }
  })
  if (order !== null && !isAllowed) await endCharge(parts, provider, payment)
  else if (order !== null) await charge(parts, provider, order, { payment, isRepeated: true })
}

/**
 * Cancels an attempt that has no payment page yet, so that it cannot be paid; a payment that still arrives is
 * booked.
 */
export async function cancelUnstarted(parts: ServiceParts, payment: PaymentRow): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockOrderOf(tx, payment.orderId)
    const row = await lockPayment(tx, payment.id)
    if (row === null || row.ref !== null || !isOpenState(row.state)) return
    await movePayment(tx, parts.clock(), row, 'cancel')
  })
}

/**
 * Ends a charge whose reply was lost and that is no longer needed: if it was made, the payment counts, otherwise
 * the attempt is cancelled. A charge still in progress may succeed later; that payment is then booked for its
 * order, or refunded.
 */
export async function endCharge(
  parts: ServiceParts,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const facts = await findChargeOutcome(provider, payment)
  if (facts === null) await cancelUnstarted(parts, payment)
  else await settlePayment(parts, facts)
}
