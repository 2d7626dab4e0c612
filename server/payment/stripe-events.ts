/** Stripe's webhooks: verified by signature and age, then converted to our types. */
import type { IncomingHttpHeaders } from 'node:http'
import type Stripe from 'stripe'
import { type Notification, NotificationError, type PaymentFacts } from './provider.ts'
import { parseTimestamp, requireFresh, NOTIFICATION_AGE_S } from './signature.ts'
import { idOf, intentFacts, refundFacts, sessionFacts } from './stripe-facts.ts'

/**
 * Verifies the signature and the age of a webhook.
 * @throws NotificationError
 */
function verifyEvent(
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
  // The SDK only rejects times in the past.
  requireFresh(parseTimestamp(header) ?? 0, now)
  return event
}

function toPaymentNotification(eventId: string, facts: PaymentFacts | null): Notification {
  return facts === null ? { eventId, kind: 'other' } : { eventId, kind: 'payment', facts }
}

type Payable = { payment_intent: string | { id: string } | null }

/** Converts a refund; one of a payment without a payment intent is not ours. */
function toReturnedNotification(
  eventId: string,
  { payment_intent: intent }: Payable,
): Notification {
  const takenRef = idOf(intent)
  return takenRef === null ? { eventId, kind: 'other' } : { eventId, kind: 'returned', takenRef }
}

/**
 * Converts a refund notification; a refund made elsewhere, for example in Stripe's dashboard, has no id of ours.
 */
function toRefundNotification(eventId: string, refund: Stripe.Refund): Notification {
  const refundId = refund.metadata?.['refundId']
  return refundId === undefined
    ? toReturnedNotification(eventId, refund)
    : { eventId, kind: 'refund', refundId, facts: refundFacts(refund) }
}

function toDisputeNotification(eventId: string, dispute: Stripe.Dispute): Notification {
  const takenRef = idOf(dispute.payment_intent)
  if (takenRef === null) return { eventId, kind: 'other' }
  const { id: ref, amount, currency, reason, status: state } = dispute
  const facts = { ref, amount, currency: currency.toUpperCase(), reason, state }
  return { eventId, kind: 'dispute', takenRef, dispute: facts }
}

const failed = (facts: PaymentFacts | null): PaymentFacts | null =>
  facts === null ? null : { ...facts, state: 'error', problem: 'declined' }

function convertEvent(event: Stripe.Event): Notification {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return toPaymentNotification(event.id, sessionFacts(event.data.object))
    case 'checkout.session.async_payment_failed':
      return toPaymentNotification(event.id, failed(sessionFacts(event.data.object)))
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return toPaymentNotification(event.id, intentFacts(event.data.object))
    case 'charge.refunded':
      return toReturnedNotification(event.id, event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return toDisputeNotification(event.id, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return toRefundNotification(event.id, event.data.object)
    default:
      return { eventId: event.id, kind: 'other' }
  }
}

/**
 * Verifies and converts a webhook of Stripe.
 * @throws NotificationError
 */
export function parseStripeNotification(
  stripe: Stripe,
  secret: string,
  raw: Buffer,
  headers: IncomingHttpHeaders,
  now: Date,
): Notification {
  const header = headers['stripe-signature']
  const event = verifyEvent(stripe, secret, raw, typeof header === 'string' ? header : '', now)
  try {
    if (typeof event.id !== 'string') throw new NotificationError('malformed')
    return convertEvent(event)
  } catch {
    throw new NotificationError('malformed')
  }
}
