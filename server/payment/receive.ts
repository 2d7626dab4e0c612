/** Handles a provider's notification: verifies it, processes it once, and records it either way. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { and, eq, sql } from '../db/drizzle.ts'
import { paymentEvents } from '../db/schema-billing.ts'
import type { ServiceParts } from '../service/context.ts'
import { settlePayment } from '../service/orders/settle-payment.ts'
import { recordDispute, settleExternalRefunds } from '../service/payments/external-events.ts'
import { settleRefund } from '../service/orders/settle-refund.ts'
import type { Settled } from '../service/orders/store.ts'
import { type Notification, NotificationError, type PaymentProvider } from './provider.ts'

/** The reply to the provider: anything but 200 makes it send the notification again. */
export type Received = { status: 200 | 400 | 503; text: string }

const REFUSAL_STATUS: Record<NotificationError['why'], string> = {
  unsigned: 'The signature is missing or wrong',
  old: 'The notification is too old, or from the future',
  malformed: 'The notification cannot be read',
}

/** Ids come from outside, so their length is limited before they are stored. */
const ID_LENGTH = 200
const truncate = (value: string) => value.slice(0, ID_LENGTH)

type Event = Omit<typeof paymentEvents.$inferInsert, 'provider' | 'receivedAt'>

async function record(
  { db, clock }: ServiceParts,
  provider: PaymentProvider,
  event: Event,
): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({ ...event, provider: provider.name, receivedAt: clock() })
    .onConflictDoUpdate({
      target: [paymentEvents.provider, paymentEvents.eventId],
      set: { outcome: event.outcome, reason: event.reason ?? '' },
      // If the same notification arrives several times at once, the effective one is stored.
      setWhere: sql`${paymentEvents.outcome} = 'refused' or ${event.outcome} = 'applied'`,
    })
}

async function isKnown(
  { db }: ServiceParts,
  provider: PaymentProvider,
  eventId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ outcome: paymentEvents.outcome })
    .from(paymentEvents)
    .where(
      and(eq(paymentEvents.provider, provider.name), eq(paymentEvents.eventId, truncate(eventId))),
    )
  // A refused one is processed again: what was missing before may exist now.
  return row !== undefined && row.outcome !== 'refused'
}

async function settle(
  parts: ServiceParts,
  provider: PaymentProvider,
  notification: Notification,
): Promise<Settled> {
  if (notification.kind === 'other') return { outcome: 'ignored', reason: 'other' }
  if (notification.kind === 'refund') {
    return settleRefund(parts, notification.refundId, notification.facts)
  }
  if (notification.kind === 'returned') {
    return settleExternalRefunds(parts, provider, notification.takenRef)
  }
  if (notification.kind === 'dispute') {
    return recordDispute(parts, provider, notification.takenRef, notification.dispute)
  }
  const { facts } = notification
  const isPaid = facts.state === 'captured' || facts.state === 'authorized'
  const whole = isPaid ? ((await provider.complete?.(facts)) ?? facts) : facts
  return settlePayment(parts, whole)
}

const paymentOf = (notification: Notification): string | null =>
  notification.kind === 'payment' ? truncate(notification.facts.paymentId) : null

async function settleOnce(
  parts: ServiceParts,
  provider: PaymentProvider,
  notification: Notification,
): Promise<Received> {
  if (await isKnown(parts, provider, notification.eventId)) {
    return { status: 200, text: 'Known already' }
  }
  const { outcome, reason } = await settle(parts, provider, notification)
  // Recorded after processing, never before: if the server stops in between, the provider sends it
  // again, and processing it twice changes nothing.
  await record(parts, provider, {
    eventId: truncate(notification.eventId),
    paymentId: paymentOf(notification),
    kind: notification.kind,
    outcome,
    reason,
  })
  if (outcome !== 'refused') return { status: 200, text: 'Received' }
  parts.log.warn({ provider: provider.name, reason }, 'a notification does not match')
  return { status: 400, text: `This does not match what was ordered: ${reason}` }
}

async function refuse(
  parts: ServiceParts,
  provider: PaymentProvider,
  why: NotificationError['why'],
  mayRecord: () => boolean,
): Promise<Received> {
  parts.log.warn({ provider: provider.name, why }, 'a notification was refused')
  if (mayRecord()) {
    await record(parts, provider, {
      eventId: `refused-${randomUUID()}`,
      paymentId: null,
      kind: 'unknown',
      outcome: 'refused',
      reason: why,
    })
  }
  return { status: 400, text: REFUSAL_STATUS[why] }
}

/**
 * Handles a notification from any sender. Replies 400 when it is not authentic or does not match our records, and
 * 503 when the same may succeed later. It never throws.
 * @param raw the body, byte for byte
 * @param mayRecord whether a refused one is recorded: unauthenticated requests must not fill the disk
 */
export async function receiveNotification(
  parts: ServiceParts,
  provider: PaymentProvider,
  raw: Buffer,
  headers: IncomingHttpHeaders,
  mayRecord: () => boolean = () => true,
): Promise<Received> {
  try {
    const notification = provider.readNotification(raw, headers, parts.clock())
    return await settleOnce(parts, provider, notification)
  } catch (error) {
    if (error instanceof NotificationError) {
      return refuse(parts, provider, error.why, mayRecord).catch(() => ({
        status: 400,
        text: REFUSAL_STATUS[error.why],
      }))
    }
    parts.log.error({ err: error, provider: provider.name }, 'a notification could not be settled')
    return { status: 503, text: 'This could not be settled now, please send it again' }
  }
}
