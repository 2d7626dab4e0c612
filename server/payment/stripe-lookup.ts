/** Finds Stripe's payments and refunds by our ids in their metadata. */
import type Stripe from 'stripe'
import type { PaymentFacts, RefundEntry, RepeatedCharge, TakenPayment } from './provider.ts'
import { ask } from './stripe-ask.ts'
import { intentFacts, readMethodRef, refundFacts, wasTried } from './stripe-facts.ts'

/** The largest page of a list that Stripe gives. */
const PAGE = 100
/** How far its clock may be behind ours. */
const CLOCKS_APART_MS = 60 * 60_000

/** Of several, which cannot be unless keys were forgotten, the one that took money counts. */
const WEIGHT: Readonly<Partial<Record<PaymentFacts['state'], number>>> = {
  captured: 2,
  authorized: 1,
}
const weigh = (facts: PaymentFacts | null) => (facts === null ? -1 : (WEIGHT[facts.state] ?? 0))

/**
 * A charge that may have been made, whose answer was lost. Stripe forgets idempotency keys after a
 * day, its books never. They are listed, not searched: the search lags behind them.
 */
export async function findCharge(
  stripe: Stripe,
  { paymentId, methodRef, since }: RepeatedCharge,
): Promise<PaymentFacts | null> {
  const saved = readMethodRef(methodRef)
  // Without a method of ours nothing was ever asked of Stripe.
  if (saved === null) return null
  const made = await ask('look-up', () =>
    stripe.paymentIntents
      .list({
        customer: saved.customer,
        created: { gte: Math.floor((since.getTime() - CLOCKS_APART_MS) / 1000) },
        expand: ['data.payment_method'],
        limit: PAGE,
      })
      .autoPagingToArray({ limit: 10_000 }),
  )
  let found: PaymentFacts | null = null
  for (const intent of made) {
    if (intent.metadata['paymentId'] !== paymentId || !wasTried(intent)) continue
    const facts = intentFacts(intent)
    if (weigh(facts) > weigh(found)) found = facts
  }
  return found
}

/** The refunds of a payment, those made in the dashboard too, the newest first. */
export async function refundsOf(stripe: Stripe, intent: string): Promise<RefundEntry[]> {
  const made = await ask('refunds', () =>
    stripe.refunds.list({ payment_intent: intent, limit: PAGE }).autoPagingToArray({ limit: 1000 }),
  )
  return made.map((refund) => ({
    ...refundFacts(refund),
    refundId: refund.metadata?.['refundId'] ?? null,
    amount: refund.amount,
  }))
}

/** Checkouts and charges alike: both leave our number on the payment intent. */
export async function taken(stripe: Stripe, intentId: string): Promise<TakenPayment | null> {
  const intent = await ask('look-up', () => stripe.paymentIntents.retrieve(intentId))
  const { paymentId } = intent.metadata
  if (paymentId === undefined) return null
  const refunds = await refundsOf(stripe, intent.id)
  return { paymentId, currency: intent.currency.toUpperCase(), refunds }
}
