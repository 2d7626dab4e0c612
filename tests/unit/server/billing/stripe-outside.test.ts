/** Events of a payment that begin at Stripe: refunds in its dashboard, and disputes. */
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { events } from '../../../../server/db/schema.ts'
import { paymentEvents } from '../../../../server/db/schema-billing.ts'
import { refusal } from '../../../helpers/stripe-books.ts'
import { dashboardOf, REFUNDED, PAID } from '../../../helpers/stripe-dashboard.ts'
import { eventOf } from '../../../helpers/stripe-signed.ts'
import { onEachStripe, type StripeScene } from '../../../helpers/stripe-scene.ts'

await onEachStripe((here) => {
  let service: StripeScene['service']
  let stripe: StripeScene['stripe']
  const dashboard = dashboardOf(
    () => service,
    () => stripe,
  )
  const { bought, sendEvent, eventsOf, refundedByHand, noted, readState } = dashboard
  beforeAll(() => {
    ;({ service, stripe } = here())
  })

  describe('a whole refund made in the dashboard', () => {
    test.each([
      ['as it happened', (all: string[]) => all],
      ['backwards', (all: string[]) => all.toReversed()],
      ['each twice', (all: string[]) => all.flatMap((each) => [each, each])],
      ['the charge only', (all: string[]) => all.slice(1, 2)],
      ['the refund only', (all: string[]) => all.slice(0, 1)],
    ])("revokes the order's effects once; reported %s", async (_, order) => {
      const of = await bought()
      expect(await readState(of)).toEqual(PAID)
      for (const payload of order(refundedByHand(of))) expect(await sendEvent(payload)).toBe(200)
      expect(await readState(of)).toEqual(REFUNDED)
      const written = await noted(of.memberId, 'refundedOutside')
      expect(written).toMatchObject([
        { data: { order: of.id, amount: 3900, returned: 3900, paid: 3900, currency: 'CNY' } },
      ])
      const { data } = await service.call('order', { id: of.id }, { token: await of.token() })
      expect(data.refunds[0].reason).toContain('Refunded at the payment provider')
    })

    test('takes effect once for concurrent and repeated events', async () => {
      const of = await bought()
      const refund = stripe.refundByHand(of.intent)
      const all = [1, 2, 3].flatMap(() => eventsOf(of, refund))
      const answers = await Promise.all([...all, ...all].map(sendEvent))
      expect(new Set(answers)).toEqual(new Set([200]))
      expect(await readState(of)).toEqual(REFUNDED)
      expect(await noted(of.memberId, 'refundedOutside')).toHaveLength(1)
    })

    test('takes effect when a pending one succeeds', async () => {
      const of = await bought()
      const refund = stripe.refundByHand(of.intent, { status: 'pending' })
      for (const payload of eventsOf(of, refund)) expect(await sendEvent(payload)).toBe(200)
      expect(await readState(of)).toEqual(PAID)
      refund['status'] = 'succeeded'
      expect(await sendEvent(eventOf('refund.updated', refund))).toBe(200)
      expect(await readState(of)).toEqual(REFUNDED)
    })
  })

  describe('a partial refund made in the dashboard', () => {
    const PART = {
      ...PAID,
      refunds: ['done'],
      invoices: ['credit', 'invoice'],
      invoiced: 2900,
      notified: 0,
    }

    test.each([
      ['as it happened', (all: string[]) => all],
      ['backwards', (all: string[]) => all.toReversed()],
      ['each twice', (all: string[]) => all.flatMap((each) => [each, each])],
      ['the charge only', (all: string[]) => all.slice(1, 2)],
    ])('leaves the order paid, with a credit note over it; reported %s', async (_, as) => {
      const of = await bought()
      for (const payload of as(refundedByHand(of, { amount: 1000 }))) {
        expect(await sendEvent(payload)).toBe(200)
      }
      expect(await readState(of)).toEqual(PART)
      const { data } = await service.call('order', { id: of.id }, { token: await of.token() })
      expect(data).toMatchObject({
        refundedAmount: 1000,
        refunds: [{ state: 'done', amount: 1000, isPart: true }],
      })
      const written = await noted(of.memberId, 'refundedOutside')
      expect(written.map((row) => row.data)).toEqual([
        {
          order: of.id,
          payment: expect.any(String),
          ref: expect.stringMatching(/^re_/),
          state: 'done',
          amount: 1000,
          returned: 1000,
          paid: 3900,
          currency: 'CNY',
        },
      ])
    })

    test('and others, reported out of order: each has its credit note; the rest completes the refund', async () => {
      const of = await bought()
      const notified = [1000, 500, 1000].flatMap((amount) => refundedByHand(of, { amount }))
      for (const payload of notified.toReversed()) expect(await sendEvent(payload)).toBe(200)
      expect(await readState(of)).toMatchObject({
        state: 'paid',
        level: 'plus',
        refunds: ['done', 'done', 'done'],
        invoiced: 1400,
      })
      for (const payload of refundedByHand(of)) expect(await sendEvent(payload)).toBe(200)
      expect(await readState(of)).toMatchObject({
        state: 'refunded',
        level: 'free',
        invoiced: 0,
        invoices: ['credit', 'credit', 'credit', 'credit', 'invoice'],
        notified: 1,
      })
      const written = await noted(of.memberId, 'refundedOutside')
      expect(written.map(({ data }) => data['amount'])).toEqual([1000, 500, 1000, 1400])
    })

    test('that failed is no refund; one that the bank returned stays booked, once', async () => {
      const of = await bought()
      const refund = stripe.refundByHand(of.intent, { amount: 1000, status: 'pending' })
      for (const payload of eventsOf(of, refund)) expect(await sendEvent(payload)).toBe(200)
      expect(await readState(of)).toEqual(PAID)
      refund['status'] = 'succeeded'
      expect(await sendEvent(eventOf('refund.updated', refund))).toBe(200)
      expect(await readState(of)).toEqual(PART)
      refund['status'] = 'failed'
      expect(await sendEvent(eventOf('refund.failed', refund))).toBe(200)
      expect(await readState(of)).toEqual(PART)
      expect(await noted(of.memberId, 'refundedOutside')).toMatchObject([
        { data: { state: 'done' } },
        { data: { state: 'failed', returned: 0 } },
      ])
      // The amount is owed to the member: a replacement payment is the same money.
      for (const payload of refundedByHand(of, { amount: 1000 })) await sendEvent(payload)
      expect(await readState(of)).toEqual(PART)
      for (const payload of refundedByHand(of, { amount: 900 })) await sendEvent(payload)
      expect(await readState(of)).toMatchObject({ state: 'paid', invoiced: 2000 })
    })
  })

  describe('other events', () => {
    test('a dispute is recorded in each of its states, and nothing else changes', async () => {
      const of = await bought()
      const dispute = {
        id: `dp_${of.intent}`,
        object: 'dispute',
        amount: 3900,
        currency: 'cny',
        reason: 'fraudulent',
        status: 'needs_response',
        payment_intent: of.intent,
      }
      const lost = { ...dispute, status: 'lost' }
      const notified = [
        eventOf('charge.dispute.created', dispute),
        eventOf('charge.dispute.created', dispute),
        eventOf('charge.dispute.closed', lost),
      ]
      for (const payload of [...notified, ...notified]) expect(await sendEvent(payload)).toBe(200)
      expect(await readState(of)).toEqual(PAID)
      const written = await noted(of.memberId, 'paymentDisputed')
      expect(
        written
          .map(({ data }) => data)
          .toSorted((a, b) => (a['state'] === 'lost' ? 1 : b['state'] === 'lost' ? -1 : 0)),
      ).toEqual(
        ['needs_response', 'lost'].map((state) => ({
          order: of.id,
          payment: expect.any(String),
          ref: dispute.id,
          reason: 'fraudulent',
          amount: 3900,
          currency: 'CNY',
          state,
        })),
      )
    })

    test('ignores payments of other products, and refuses an unknown payment', async () => {
      const add = (id: string, metadata: object) =>
        stripe.intents.set(id, {
          id,
          object: 'payment_intent',
          amount: 100,
          currency: 'cny',
          metadata,
        })
      add('pi_shop', {})
      add('pi_lost', { paymentId: '404', via: 'checkout' })
      const before = await service.parts.db.$count(events)
      for (const [intent, status] of [
        ['pi_shop', 200],
        ['pi_lost', 400],
      ] as const) {
        for (const payload of refundedByHand({ intent }))
          expect(await sendEvent(payload)).toBe(status)
      }
      expect(await service.parts.db.$count(events)).toBe(before)
    })

    test('Stripe cannot be queried: 503, so that it repeats the event, which then takes effect', async () => {
      const of = await bought()
      const [created = ''] = refundedByHand(of)
      const down = refusal(503, 'api_error', 'down')
      stripe.failNext(/payment_intents/, down, down)
      expect(await sendEvent(created)).toBe(503)
      stripe.failNext(/./)
      expect(await readState(of)).toEqual(PAID)
      expect(await sendEvent(created)).toBe(200)
      expect(await readState(of)).toEqual(REFUNDED)
      const kinds = await service.parts.db
        .select({ kind: paymentEvents.kind, outcome: paymentEvents.outcome })
        .from(paymentEvents)
        .where(eq(paymentEvents.eventId, (JSON.parse(created) as { id: string }).id))
      expect(kinds).toEqual([{ kind: 'returned', outcome: 'applied' }])
    })
  })
})
