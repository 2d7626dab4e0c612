/** Stripe's notifications: believed when signed and young, then read in our words. */
import type { IncomingHttpHeaders } from 'node:http'
import type Stripe from 'stripe'
import { type Notification, NotificationError, type PaymentFacts } from './provider.ts'
import { claimedTime, demandFresh, NOTIFICATION_AGE_S } from './signature.ts'
import { intentFacts, refundFacts, sessionFacts } from './stripe-facts.ts'

/** @throws NotificationError */
function believe(
  stripe: Stripe,
  secret: string,
  raw: Buffer,
  header: string,
  now: Date,
): Stripe.Event {
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(
      raw,
      header,
      secret,
      NOTIFICATION_AGE_S,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    if (error instanceof SyntaxError) throw new NotificationError('malformed')
    const isOld = /tolerance/i.test(error instanceof Error ? error.message : '')
    throw new NotificationError(isOld ? 'old' : 'unsigned')
  }
  // The SDK only minds the past.
  demandFresh(claimedTime(header) ?? 0, now)
  return event
}

function paymentNotice(eventId: string, facts: PaymentFacts | null): Notification {
  return facts === null ? { eventId, kind: 'other' } : { eventId, kind: 'payment', facts }
}

/** Of a refund made elsewhere, in Stripe's dashboard say, our books know nothing. */
function refundNotice(eventId: string, refund: Stripe.Refund | undefined): Notification {
  const refundId = refund?.metadata?.['refundId']
  return refund === undefined || refundId === undefined
    ? { eventId, kind: 'other' }
    : { eventId, kind: 'refund', refundId, facts: refundFacts(refund) }
}

const failed = (facts: PaymentFacts | null): PaymentFacts | null =>
  facts === null ? null : { ...facts, state: 'error', problem: 'declined' }

function read(event: Stripe.Event): Notification {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return paymentNotice(event.id, sessionFacts(event.data.object))
    case 'checkout.session.async_payment_failed':
      return paymentNotice(event.id, failed(sessionFacts(event.data.object)))
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return paymentNotice(event.id, intentFacts(event.data.object))
    case 'charge.refunded':
      return refundNotice(
        event.id,
        event.data.object.refunds?.data.find(({ metadata }) => metadata?.['refundId']),
      )
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundNotice(event.id, event.data.object)
    default:
      return { eventId: event.id, kind: 'other' }
  }
}

/** @throws NotificationError */
export function readStripeNotification(
  stripe: Stripe,
  secret: string,
  raw: Buffer,
  headers: IncomingHttpHeaders,
  now: Date,
): Notification {
  const header = headers['stripe-signature']
  const event = believe(stripe, secret, raw, typeof header === 'string' ? header : '', now)
  try {
    if (typeof event.id !== 'string') throw new NotificationError('malformed')
    return read(event)
  } catch {
    throw new NotificationError('malformed')
  }
}
