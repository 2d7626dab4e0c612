/** Charges a renewal to what the member has left for it. */
import type { PaymentFacts, PaymentProvider } from '../../payment/provider.ts'
import { ProviderError } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { settlePayment } from '../orders/settle.ts'
import { lockPayment, movePayment, type OrderRow, type PaymentRow } from '../orders/store.ts'
import type { Method } from '../subscription/grant.ts'
import { describeOrder } from './describe.ts'
import { addPayment, isOpenState, isPaidState, lockOrderOf, paymentsOf } from './store.ts'

/** `unknown`: the provider did not answer; the round job asks again, nothing is charged twice. */
export type Charged = { outcome: 'paid' | 'failed' | 'unknown'; problem: string | null }

/** Its own text in both languages: a repeated charge has to be the same in every word. */
async function bilingualOf(parts: ServiceParts, order: OrderRow): Promise<string> {
  const zh = await describeOrder(parts.db, order, 'zh')
  return `${zh} / ${await describeOrder(parts.db, order, 'en')}`
}

function chargedOf(facts: PaymentFacts): Charged {
  if (facts.state === 'captured') return { outcome: 'paid', problem: null }
  const isOver = facts.state === 'error' || facts.state === 'canceled'
  return { outcome: isOver ? 'failed' : 'unknown', problem: facts.problem }
}

/**
 * What became of a charge that was asked for before; null when nothing did. Whoever asks long after
 * cannot rely on the provider to know the repetition from a second charge.
 */
export async function findCharged(
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
  const found = isRepeated ? await findCharged(provider, payment) : null
  const facts =
    found ??
    (await provider.charge({
      paymentId: payment.id,
      orderId: order.id,
      amount: payment.amount,
      currency: payment.currency,
      description: await bilingualOf(parts, order),
      methodRef: payment.methodRef ?? '',
    }))
  const { outcome, reason } = await settlePayment(parts, facts)
  if (outcome !== 'refused') return chargedOf(facts)
  parts.log.error({ payment: payment.id, reason }, 'the provider contradicts our books')
  return { outcome: 'unknown', problem: null }
}

type Ready = Attempt | { charged: Charged }

/** The attempt that a stop has left open, else a new one; none when the order is over. */
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
    const open = attempts.find(
      ({ state, methodRef }) => isOpenState(state) && methodRef === method.methodRef,
    )
    if (open !== undefined) return { payment: open, isRepeated: true }
    // The member is paying by hand at this moment: charging as well could take the money twice.
    if (attempts.some(({ state }) => isOpenState(state))) {
      return { charged: { outcome: 'unknown', problem: null } }
    }
    const payment = await addPayment(tx, now, provider, order, method)
    return { payment, isRepeated: false }
  })
}

/**
 * Charges an order of a renewal, without its member. May be repeated at any time: an attempt whose
 * end is not known is gone on with, and what is paid stays paid once.
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

/** Goes on with a charge that a stop has interrupted before its end was known. */
export async function chargeAgain(
  parts: ServiceParts,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const order = await parts.db.transaction((tx) => lockOrderOf(tx, payment.orderId))
  if (order !== null) await charge(parts, provider, order, { payment, isRepeated: true })
}

/** Nobody was ever led to its page, so nobody can pay it; what comes in spite of it is kept. */
export async function cancelUnstarted(parts: ServiceParts, payment: PaymentRow): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockOrderOf(tx, payment.orderId)
    const row = await lockPayment(tx, payment.id)
    if (row === null || row.ref !== null || !isOpenState(row.state)) return
    await movePayment(tx, parts.clock(), row, 'cancel')
  })
}

/**
 * Ends a charge whose answer was lost and that is not to be made any more: money that was taken
 * counts, otherwise it is given up. One that is under way at this moment may still take money, which
 * then finds its order, or goes back.
 */
export async function endCharge(
  parts: ServiceParts,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const facts = await findCharged(provider, payment)
  if (facts === null) await cancelUnstarted(parts, payment)
  else await settlePayment(parts, facts)
}
