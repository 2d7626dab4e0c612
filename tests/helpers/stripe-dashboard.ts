/** Members who pay at Stripe, and an operator who makes refunds in its dashboard. */
import { expect } from 'vitest'
import { and, eq } from '../../server/db/drizzle.ts'
import { events, members, outbox } from '../../server/db/schema.ts'
import { orders, refunds } from '../../server/db/schema-billing.ts'
import { invoices } from '../../server/db/schema-invoices.ts'
import { NOTIFY_PATH } from '../../server/payment/notify-route.ts'
import { type Buyer, buyersOf } from './buyers.ts'
import type { ServiceApp } from './service-app.ts'
import { eventOf, signedByStripe } from './stripe-signed.ts'
import type { FakeStripe } from './fake-stripe.ts'

export type Bought = Buyer & { intent: string; session: string }

/** The state after an order for one month of Plus was paid and refunded. */
export const REFUNDED = {
  state: 'refunded',
  level: 'free',
  refunds: ['done'],
  invoices: ['credit', 'invoice'],
  invoiced: 0,
  notified: 1,
}
/** The state of the same order while it is paid. */
export const PAID = {
  state: 'paid',
  level: 'plus',
  refunds: [],
  invoices: ['invoice'],
  invoiced: 3900,
  notified: 0,
}

/** Creates functions for paid orders and refunds in the dashboard. */
export function dashboardOf(service: () => ServiceApp, stripe: () => FakeStripe) {
  const { buyer, rowsOf } = buyersOf(service)
  const sessionEvent = (session: string) =>
    eventOf('checkout.session.completed', stripe().sessions.get(session) ?? {})

  async function sendEvent(payload: string): Promise<number> {
    const reply = await service().app.inject({
      method: 'POST',
      url: `${NOTIFY_PATH}/stripe`,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...signedByStripe(payload, service().parts.clock()),
      },
      payload,
    })
    return reply.statusCode
  }

  /** Pays an order on Stripe's page. */
  async function payOnPage(orderId: string, token: string, isNotified: boolean) {
    await service().call('payOrder', { id: orderId }, { token })
    const [payment] = await rowsOf(orderId)
    const session = payment?.ref ?? ''
    const intent = stripe().pay(session).id
    if (isNotified) expect(await sendEvent(sessionEvent(session))).toBe(200)
    return { session, intent }
  }
  const bought = async (isNotified = true): Promise<Bought> => {
    const made = await buyer()
    return { ...made, ...(await payOnPage(made.id, await made.token(), isNotified)) }
  }

  /** Returns the events that Stripe sends about a refund, in the usual order. */
  const eventsOf = ({ intent }: Pick<Bought, 'intent'>, refund: object) => {
    const charge = { id: `ch_${intent}`, object: 'charge', payment_intent: intent }
    return [
      eventOf('refund.created', refund),
      eventOf('charge.refunded', charge),
      eventOf('refund.updated', refund),
    ]
  }
  const refundedByHand = (
    of: Pick<Bought, 'intent'>,
    changes?: Parameters<FakeStripe['refundByHand']>[1],
  ) => eventsOf(of, stripe().refundByHand(of.intent, changes))

  const noted = (memberId: string, kind: string) =>
    service()
      .parts.db.select({ data: events.data })
      .from(events)
      .where(and(eq(events.memberId, memberId), eq(events.kind, kind)))
      .orderBy(events.at)
  /** Returns everything that a refund can change, as one value. */
  async function readState({ id, memberId, email }: Pick<Buyer, 'id' | 'memberId' | 'email'>) {
    const { db } = service().parts
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    const [member] = await db.select().from(members).where(eq(members.id, memberId))
    const papers = await db.select().from(invoices).where(eq(invoices.orderId, id))
    const made = await db.select().from(refunds).where(eq(refunds.orderId, id))
    const mails = await db.select().from(outbox).where(eq(outbox.recipient, email))
    return {
      state: order?.state,
      level: member?.level,
      refunds: made.map(({ state }) => state),
      invoices: papers.map(({ kind }) => kind).toSorted(),
      invoiced: papers.reduce((total, { amount }) => total + amount, 0),
      notified: mails.filter(({ subject }) => /refund is done|退款已完成/i.test(subject)).length,
    }
  }

  return {
    bought,
    payOnPage,
    sendEvent,
    sessionEvent,
    eventsOf,
    refundedByHand,
    noted,
    readState,
  }
}
