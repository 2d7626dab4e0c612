/** Converts Stripe's objects to our types. */
import type Stripe from 'stripe'
import type { PaymentFacts, PaymentProblem, RefundFacts, SetupFacts } from './provider.ts'

/** Values in the metadata of our objects that identify their origin in a notification. */
export type Via = 'checkout' | 'charge'

/** Reference to a saved method: customer and method. */
export const methodRefOf = (customer: string, method: string) => `${customer}:${method}`

/**
 * Parses a reference made by `methodRefOf`.
 * @returns null for any other text
 */
export function parseMethodRef(ref: string): { customer: string; method: string } | null {
  const parts = /^(cus_\w+):(\w+)$/.exec(ref)
  return parts?.[1] === undefined || parts[2] === undefined
    ? null
    : { customer: parts[1], method: parts[2] }
}

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Label by which its owner recognises a method: `Visa •••• 4242`. */
export function labelOf(method: Stripe.PaymentMethod): string {
  if (method.card) {
    const { brand, last4 } = method.card
    return `${BRANDS[brand] ?? brand} •••• ${last4}`
  }
  const words = method.type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Our code for the reason why a card was declined. */
export function problemOf(
  code: string | null | undefined,
  decline?: string | null,
): PaymentProblem {
  const codes = [code, decline]
  if (codes.includes('insufficient_funds')) return 'insufficientFunds'
  if (codes.includes('expired_card')) return 'expiredCard'
  if (codes.includes('authentication_required')) return 'authenticationNeeded'
  if (codes.includes('payment_intent_authentication_failure')) return 'authenticationNeeded'
  return code === 'processing_error' ? 'providerError' : 'declined'
}

type Method = Pick<PaymentFacts, 'methodRef' | 'methodLabel'>

/** The method that later periods can be charged to, when it was saved for that. */
function methodOf(intent: Stripe.PaymentIntent | null): Method {
  const method = intent?.payment_method ?? null
  const label = typeof method === 'object' && method !== null ? labelOf(method) : null
  const customer = idOf(intent?.customer)
  const id = idOf(method)
  const isReusable =
    intent?.setup_future_usage === 'off_session' && customer !== null && id !== null
  return { methodRef: isReusable ? methodRefOf(customer, id) : null, methodLabel: label }
}

type PaymentStatus = Pick<PaymentFacts, 'state' | 'problem'>

/** State of a payment intent that needs no further input of the payer: a charge, or a finished checkout. */
function intentStatus(intent: Stripe.PaymentIntent): PaymentStatus {
  const error = intent.last_payment_error
  switch (intent.status) {
    case 'succeeded':
      return { state: 'captured', problem: null }
    case 'processing':
    case 'requires_capture':
      return { state: 'authorized', problem: null }
    case 'canceled':
      return { state: 'canceled', problem: 'abandoned' }
    case 'requires_action':
      return { state: 'error', problem: 'authenticationNeeded' }
    default:
      return { state: 'error', problem: problemOf(error?.code, error?.decline_code) }
  }
}

function sessionStatus(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentStatus {
  if (session.status === 'expired') return { state: 'canceled', problem: 'abandoned' }
  if (session.payment_status === 'paid') return { state: 'captured', problem: null }
  // While its page is open the payer may try another card there: a declined card does not end it.
  if (session.status !== 'complete') return { state: 'requires_more', problem: null }
  return intent === null ? { state: 'authorized', problem: null } : intentStatus(intent)
}

const intentIn = (session: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof session.payment_intent === 'object' ? session.payment_intent : null

/** Converts a checkout; null when it is not one of ours. */
export function sessionFacts(session: Stripe.Checkout.Session): PaymentFacts | null {
  const paymentId = session.metadata?.['paymentId']
  if (paymentId === undefined) return null
  const intent = intentIn(session)
  return {
    ref: session.id,
    paymentId,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    ...sessionStatus(session, intent),
    ...methodOf(intent),
  }
}

/** Converts a page on which a method is saved; null when it is not one of ours. */
export function setupFacts(session: Stripe.Checkout.Session): SetupFacts | null {
  const setupId = session.metadata?.['setupId']
  if (setupId === undefined || session.mode !== 'setup') return null
  const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null
  const method = intent?.payment_method ?? null
  const customer = idOf(session.customer)
  const id = idOf(method)
  const isSaved = session.status === 'complete' && customer !== null && id !== null
  const ended = session.status === 'expired' ? 'closed' : 'open'
  return {
    ref: session.id,
    setupId,
    state: isSaved ? 'saved' : ended,
    methodRef: isSaved ? methodRefOf(customer, id) : null,
    methodLabel: typeof method === 'object' && method !== null ? labelOf(method) : null,
  }
}

/**
 * Whether a charge was really attempted: one that Stripe aborted before that has taken nothing and never will, and
 * the outcome of one in progress is not known.
 */
export function wasAttempted({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean {
  if (status === 'requires_confirmation') return false
  return status !== 'requires_payment_method' || error !== null
}

/** Converts a charge; null when it is not one of ours, or belongs to a checkout. */
export function intentFacts(intent: Stripe.PaymentIntent): PaymentFacts | null {
  const { paymentId, via } = intent.metadata
  if (paymentId === undefined || via !== ('charge' satisfies Via)) return null
  const { methodLabel } = methodOf(intent)
  const customer = idOf(intent.customer)
  const method = idOf(intent.payment_method)
  return {
    ref: intent.id,
    paymentId,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    ...intentStatus(intent),
    methodRef: customer !== null && method !== null ? methodRefOf(customer, method) : null,
    methodLabel,
  }
}

export function refundFacts({ id, status }: Stripe.Refund): RefundFacts {
  if (status === 'succeeded') return { ref: id, state: 'done' }
  const isOver = status === 'failed' || status === 'canceled'
  return { ref: id, state: isOver ? 'failed' : 'sending' }
}
