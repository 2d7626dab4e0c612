/**
 * Stripe through its own SDK: a hosted checkout for payments that a member makes, charges to the saved method for
 * renewals. Loaded only where it is configured. Our ids are Stripe's idempotency keys.
 */
import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import {
  type ChargePayment,
  PAYMENT_PROBLEMS,
  type MethodOutlook,
  type PaymentFacts,
  type PaymentProvider,
  ProviderError,
  type RefundFacts,
  type RefundPayment,
  returnTo,
  type SetupFacts,
  type StartPayment,
  type StartSetup,
} from './provider.ts'
import { callStripe, toProviderError } from './call-stripe.ts'
import { parseStripeNotification } from './stripe-events.ts'
import {
  intentFacts,
  problemOf,
  parseMethodRef,
  refundFacts,
  sessionFacts,
  setupFacts,
  type Via,
} from './stripe-facts.ts'
import { findCharge, refundsOf, findTakenPayment } from './stripe-lookup.ts'

export type StripeParts = {
  secretKey: string
  webhookSecret: string
  /** Origin that the checkout leads back to. */
  origin: string
  /** Replaces Stripe's own address in tests. */
  api?: { host: string; port: number; protocol: 'http' }
}

/** Two attempts fit into the time limit of a call. */
const TIMEOUT_MS = 6000
/**
 * Stripe keeps a checkout open for at least half an hour, an order may have a minute left. The checkout therefore
 * outlives the order, and is closed with it.
 */
const MIN_LIFE_MS = 31 * 60_000

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

const isSession = (ref: string) => ref.startsWith('cs_')

function sessionParams(origin: string, payment: StartPayment): Stripe.Checkout.SessionCreateParams {
  const { paymentId, orderId, description } = payment
  const metadata = { paymentId, orderId, via: 'checkout' satisfies Via }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: payment.amount,
          product_data: { name: description },
        },
      },
    ],
    // The method is saved with the member's consent on Stripe's page, for renewals.
    payment_intent_data: { setup_future_usage: 'off_session', description, metadata },
    customer_creation: 'always',
    ...(payment.email === null ? {} : { customer_email: payment.email }),
    client_reference_id: orderId,
    metadata,
    locale: payment.language,
    success_url: `${origin}${returnTo(payment.returnPath, 'done')}`,
    cancel_url: `${origin}${returnTo(payment.returnPath, 'left')}`,
    expires_at: Math.floor((payment.expiresAt.getTime() + MIN_LIFE_MS) / 1000),
  }
}

/**
 * Idempotency key that opens the same page for the same request. A request with any other parameter, for example
 * after the member changed their language, is another one: Stripe refuses a known key with other parameters.
 */
function startKey(paymentId: string, params: object): string {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)
  return `start-${paymentId}-${hash}`
}

async function start(stripe: Stripe, origin: string, payment: StartPayment) {
  const params = sessionParams(origin, payment)
  const session = await callStripe('checkout', () =>
    stripe.checkout.sessions.create(params, {
      idempotencyKey: startKey(payment.paymentId, params),
    }),
  )
  if (session.url === null) throw new ProviderError('stripe checkout: no address')
  return { ref: session.id, url: session.url }
}

async function startSetup(stripe: Stripe, origin: string, setup: StartSetup) {
  const { setupId } = setup
  const metadata = { setupId }
  const session = await callStripe('setup', () =>
    stripe.checkout.sessions.create(
      {
        mode: 'setup',
        currency: setup.currency.toLowerCase(),
        customer_creation: 'always',
        ...(setup.email === null ? {} : { customer_email: setup.email }),
        client_reference_id: setupId,
        metadata,
        setup_intent_data: { metadata },
        locale: setup.language,
        success_url: `${origin}${returnTo(setup.returnPath, 'done')}`,
        cancel_url: `${origin}${returnTo(setup.returnPath, 'left')}`,
        // Stripe keeps a page open for a day at most, counted by its own clock.
        expires_at: Math.floor((setup.expiresAt.getTime() - MIN_LIFE_MS) / 1000),
      },
      { idempotencyKey: `setup-${setupId}` },
    ),
  )
  if (session.url === null) throw new ProviderError('stripe setup: no address')
  return { ref: session.id, url: session.url }
}

async function querySetup(stripe: Stripe, ref: string): Promise<SetupFacts> {
  const session = await callStripe('setup', () =>
    stripe.checkout.sessions.retrieve(ref, { expand: ['setup_intent.payment_method'] }),
  )
  const facts = setupFacts(session)
  if (facts === null) throw new ProviderError('stripe setup: not a page of ours')
  return facts
}

type RejectedCharge = Pick<PaymentFacts, 'paymentId' | 'amount' | 'currency'>

/**
 * State of a charge that Stripe rejected without attempting it: nothing exists at Stripe to query. The generated
 * reference contains all its facts.
 */
function rejectedCharge(
  { paymentId, amount, currency }: RejectedCharge,
  problem: PaymentFacts['problem'],
): PaymentFacts {
  const ref = `unmade_${paymentId}_${amount}_${currency}_${problem}`
  const rejected = { state: 'error', methodRef: null, methodLabel: null } as const
  return { ref, paymentId, amount, currency, problem, ...rejected }
}

function parseRejectedCharge(ref: string): PaymentFacts | null {
  const [mark, paymentId = '', amount, currency = '', word] = ref.split('_')
  const problem = PAYMENT_PROBLEMS.find((each) => each === word) ?? null
  return mark === 'unmade'
    ? rejectedCharge({ paymentId, amount: Number(amount), currency }, problem)
    : null
}

async function query(stripe: Stripe, ref: string): Promise<PaymentFacts> {
  const rejected = parseRejectedCharge(ref)
  if (rejected !== null) return rejected
  const facts = isSession(ref)
    ? sessionFacts(
        await callStripe('query', () =>
          stripe.checkout.sessions.retrieve(ref, {
            expand: ['payment_intent', 'payment_intent.payment_method'],
          }),
        ),
      )
    : intentFacts(
        await callStripe('query', () =>
          stripe.paymentIntents.retrieve(ref, { expand: ['payment_method'] }),
        ),
      )
  if (facts === null) throw new ProviderError('stripe query: not a payment of ours')
  return facts
}

/** Closes a checkout. One that has ended is no error: its outcome is queried next. */
async function close(stripe: Stripe, ref: string): Promise<void> {
  try {
    if (isSession(ref)) await stripe.checkout.sessions.expire(ref)
    else await stripe.paymentIntents.cancel(ref)
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError)) throw toProviderError('close', error)
  }
}

async function charge(stripe: Stripe, payment: ChargePayment): Promise<PaymentFacts> {
  const { paymentId, orderId, amount, description } = payment
  const saved = parseMethodRef(payment.methodRef)
  if (saved === null) return rejectedCharge(payment, 'providerError')
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: payment.currency.toLowerCase(),
    customer: saved.customer,
    payment_method: saved.method,
    off_session: true,
    confirm: true,
    description,
    metadata: { paymentId, orderId, via: 'charge' satisfies Via },
    expand: ['payment_method'],
  }
  try {
    const intent = await stripe.paymentIntents.create(params, {
      idempotencyKey: `charge-${paymentId}`,
    })
    return intentFacts(intent) ?? rejectedCharge(payment, 'providerError')
  } catch (error) {
    if (error instanceof StripeCardError) {
      const problem = problemOf(error.code, error.decline_code)
      const facts = error.payment_intent ? intentFacts(error.payment_intent) : null
      return facts === null
        ? rejectedCharge(payment, problem)
        : { ...facts, state: 'error', problem }
    }
    // The customer or the payment method no longer exists: a retry would not help.
    if (error instanceof StripeInvalidRequestError) return rejectedCharge(payment, 'providerError')
    throw toProviderError('charge', error)
  }
}

/** Detaches a method. One that was detached before, or was never attached, is no error. */
async function detach(stripe: Stripe, methodRef: string): Promise<void> {
  const saved = parseMethodRef(methodRef)
  if (saved === null) return
  try {
    await stripe.paymentMethods.detach(saved.method)
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError)) throw toProviderError('detach', error)
  }
}

/** Reports the validity of a card, which lasts until the end of the printed month. */
async function outlook(stripe: Stripe, methodRef: string, at: Date): Promise<MethodOutlook> {
  const saved = parseMethodRef(methodRef)
  if (saved === null) return 'gone'
  try {
    const { card, customer } = await stripe.paymentMethods.retrieve(saved.method)
    if (customer === null) return 'gone'
    const isOver = card !== undefined && Date.UTC(card.exp_year, card.exp_month) <= at.getTime()
    return isOver ? 'expires' : 'good'
  } catch (error) {
    if (error instanceof StripeInvalidRequestError) return 'gone'
    throw toProviderError('outlook', error)
  }
}

async function intentOf(stripe: Stripe, ref: string): Promise<string> {
  if (!isSession(ref)) return ref
  const session = await callStripe('refund', () => stripe.checkout.sessions.retrieve(ref))
  const intent = session.payment_intent
  const id = typeof intent === 'string' ? intent : intent?.id
  if (id === undefined) throw new ProviderError('stripe refund: the checkout has no payment')
  return id
}

type Refunded = Pick<RefundPayment, 'refundId' | 'amount'>

/** Finds a refund of ours that was made by an attempt whose reply was lost. */
async function findOwnRefund(stripe: Stripe, intent: string, { refundId }: Refunded) {
  const made = await refundsOf(stripe, intent)
  const found = made.find((each) => each.refundId === refundId && each.state !== 'failed')
  return found === undefined ? null : { ref: found.ref, state: found.state }
}

/** As `findOwnRefund`; else the same refund made in the dashboard. */
async function findRefund(stripe: Stripe, intent: string, request: Refunded) {
  const own = await findOwnRefund(stripe, intent, request)
  if (own !== null) return own
  const made = await refundsOf(stripe, intent)
  const same = made.find(
    ({ refundId, state, amount }) =>
      refundId === null && state === 'done' && amount === request.amount,
  )
  return same === undefined ? null : { ref: same.ref, state: same.state }
}

async function refund(stripe: Stripe, request: RefundPayment): Promise<RefundFacts> {
  const { refundId, attempt, amount } = request
  const intent = await intentOf(stripe, request.paymentRef)
  // The same amount of a partial refund may be another one.
  const before = request.canKeyBeExpired ? await findOwnRefund(stripe, intent, request) : null
  if (before !== null) return before
  try {
    const params = { payment_intent: intent, amount, metadata: { refundId } }
    const made = await stripe.refunds.create(params, {
      idempotencyKey: `refund-${refundId}-${attempt}`,
    })
    return refundFacts(made)
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError)) throw toProviderError('refund', error)
    const made =
      error.code === 'charge_already_refunded' ? await findRefund(stripe, intent, request) : null
    if (made !== null) return made
    return { ref: `unmade_${refundId}_${attempt}`, state: 'failed' }
  }
}

/** Adds what a notification does not contain: the method, as a reference and as its label. */
async function complete(stripe: Stripe, facts: PaymentFacts): Promise<PaymentFacts> {
  const { methodRef, methodLabel } = await query(stripe, facts.ref)
  return { ...facts, methodRef, methodLabel }
}

export function stripeProvider(parts: StripeParts): PaymentProvider {
  const stripe = new Stripe(parts.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...parts.api,
  })
  return {
    name: 'stripe',
    start: (payment) => start(stripe, parts.origin, payment),
    startSetup: (setup) => startSetup(stripe, parts.origin, setup),
    querySetup: (ref) => querySetup(stripe, ref),
    query: (ref) => query(stripe, ref),
    close: (ref) => close(stripe, ref),
    detach: (methodRef) => detach(stripe, methodRef),
    outlook: (methodRef, at) => outlook(stripe, methodRef, at),
    charge: (payment) => charge(stripe, payment),
    findCharge: (repeated) => findCharge(stripe, repeated),
    refund: (request) => refund(stripe, request),
    queryRefund: async (ref) =>
      refundFacts(await callStripe('refund', () => stripe.refunds.retrieve(ref))),
    taken: (takenRef) => findTakenPayment(stripe, takenRef),
    complete: (facts) => complete(stripe, facts),
    readNotification: (raw, headers, now) =>
      parseStripeNotification(stripe, parts.webhookSecret, raw, headers, now),
  }
}
