/** Finds Stripe's payments and refunds by our ids in their metadata. */
import type Stripe from 'stripe'
import type { PaymentFacts, RefundEntry, RepeatedCharge, TakenPayment } from './provider.ts'
import { callStripe } from './call-stripe.ts'
import { intentFacts, parseMethodRef, refundFacts, wasAttempted } from './stripe-facts.ts'

/** Largest page of a list that Stripe returns. */
const PAGE = 100
/** Largest lag of Stripe's clock behind ours. */
const MAX_CLOCK_LAG_MS = 60 * 60_000

/**
 * Precedence of states: of several charges, possible only when idempotency keys have expired, the one that took
 * money counts.
 */
const STATE_PRECEDENCE: Readonly<Partial<Record<PaymentFacts['state'], number>>> = {
  captured: 2,
  authorized: 1,
}
const precedenceOf = (facts: PaymentFacts | null) =>
  facts === null ? -1 : (STATE_PRECEDENCE[facts.state] ?? 0)

/**
 * Finds a charge that may have been made and whose answer was lost. Stripe's idempotency keys expire after a day,
 * its records never. They are listed, not searched: the search index lags behind.
 */
export async function findCharge(
  stripe: Stripe,
  { paymentId, methodRef, since }: RepeatedCharge,
): Promise<PaymentFacts | null> {
  const saved = parseMethodRef(methodRef)
  // Without a method of ours Stripe was never called.
  if (saved === null) return null
  const made = await callStripe('look-up', () =>
    stripe.paymentIntents
      .list({
        customer: saved.customer,
        created: { gte: Math.floor((since.getTime() - MAX_CLOCK_LAG_MS) / 1000) },
        expand: ['data.payment_method'],
        limit: PAGE,
      })
      .autoPagingToArray({ limit: 10_000 }),
  )
  let found: PaymentFacts | null = null
  for (const intent of made) {
    if (intent.metadata['paymentId'] !== paymentId || !wasAttempted(intent)) continue
    const facts = intentFacts(intent)
    if (precedenceOf(facts) > precedenceOf(found)) found = facts
  }
  return found
}

/** Lists the refunds of a payment, those made in the dashboard included, newest first. */
export async function refundsOf(stripe: Stripe, intent: string): Promise<RefundEntry[]> {
  const made = await callStripe('refunds', () =>
    stripe.refunds.list({ payment_intent: intent, limit: PAGE }).autoPagingToArray({ limit: 1000 }),
  )
  return made.map((refund) => ({
    ...refundFacts(refund),
    refundId: refund.metadata?.['refundId'] ?? null,
    amount: refund.amount,
  }))
}

/**
 * Finds our payment for a captured charge, from a checkout or a renewal: both store our id on the payment intent.
 */
export async function findTakenPayment(
  stripe: Stripe,
  intentId: string,
): Promise<TakenPayment | null> {
  const intent = await callStripe('look-up', () => stripe.paymentIntents.retrieve(intentId))
  const { paymentId } = intent.metadata
  if (paymentId === undefined) return null
  const refunds = await refundsOf(stripe, intent.id)
  return { paymentId, currency: intent.currency.toUpperCase(), refunds }
}
