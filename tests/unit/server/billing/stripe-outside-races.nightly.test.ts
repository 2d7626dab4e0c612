/** A refund in Stripe's dashboard at any step of a refund of ours: the money is refunded only once. */
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { refunds } from '../../../../server/db/schema-billing.ts'
import type { PaymentProvider } from '../../../../server/payment/provider.ts'
import { listPaymentEvents } from '../../../../server/service/orders/event-list.ts'
import { refundOrder } from '../../../../server/service/orders/operator.ts'
import { refundPart } from '../../../../server/service/orders/partial-refund.ts'
import { startRefund } from '../../../../server/service/payments/refund.ts'
import { syncOpenPayments } from '../../../../server/service/payments/sync.ts'
import { buyersOf } from '../../../helpers/buyers.ts'
import { refusal } from '../../../helpers/stripe-books.ts'
import { type Bought, dashboardOf, REFUNDED } from '../../../helpers/stripe-dashboard.ts'
import { eventOf } from '../../../helpers/stripe-signed.ts'
import { onEachStripe, type StripeScene } from '../../../helpers/stripe-scene.ts'

const DAY = 24 * 60 * 60_000

await onEachStripe((here) => {
  let service: StripeScene['service']
  let stripe: StripeScene['stripe']
  let provider: PaymentProvider
  const dashboard = dashboardOf(
    () => service,
    () => stripe,
  )
  const { bought, sendEvent, eventsOf, refundedByHand, noted, readState } = dashboard
  const { withProvider } = buyersOf(() => service)
  beforeAll(() => {
    ;({ service, stripe, provider } = here())
  })

  const request = async ({ id, token }: Bought) =>
    service.call('requestRefund', { id, reason: 'no need' }, { token: await token() })

  test('our own refund is not recorded as an outside one, whichever event reports it', async () => {
    const of = await bought()
    expect((await request(of)).data.state).toBe('refunded')
    const own = [...stripe.refunds.values()].at(-1) ?? {}
    for (const payload of eventsOf(of, own)) expect(await sendEvent(payload)).toBe(200)
    expect(await readState(of)).toEqual(REFUNDED)
    expect(await noted(of.memberId, 'refundedOutside')).toEqual([])
  })

  test('with a lost answer: charge.refunded alone completes it', async () => {
    const of = await bought()
    const lost: PaymentProvider['refund'] = async (refundRequest) => {
      await provider.refund(refundRequest)
      throw new Error('the server is gone')
    }
    await withProvider({ refund: lost }, async () => request(of))
    expect(await readState(of)).toMatchObject({ state: 'refunding', refunds: ['sending'] })
    const [, charge = ''] = eventsOf(of, {})
    expect(await sendEvent(charge)).toBe(200)
    expect(await readState(of)).toEqual(REFUNDED)
    expect(await noted(of.memberId, 'refundedOutside')).toEqual([])
  })

  test.each([
    ['before Stripe is asked', false],
    ['while Stripe answers', true],
  ])('made by hand and reported %s: the money and the books move once', async (_, isDelayed) => {
    const of = await bought()
    const meanwhile: PaymentProvider['refund'] = async (refundRequest) => {
      const notified = refundedByHand(of)
      if (!isDelayed) for (const payload of notified) expect(await sendEvent(payload)).toBe(200)
      const facts = await provider.refund(refundRequest)
      if (isDelayed) for (const payload of notified) expect(await sendEvent(payload)).toBe(200)
      return facts
    }
    const { data } = await withProvider({ refund: meanwhile }, async () => request(of))
    expect(data.state).toBe('refunded')
    expect(await readState(of)).toEqual(REFUNDED)
    const made = [...stripe.refunds.values()].filter((row) => row['payment_intent'] === of.intent)
    expect(made).toHaveLength(1)
    const [row] = await service.parts.db.select().from(refunds).where(eq(refunds.orderId, of.id))
    expect(row?.ref).toBe(made[0]?.id)
    expect(await noted(of.memberId, 'refundedOutside')).toHaveLength(1)
  })

  test('concurrently requested, made by hand and reported', async () => {
    const of = await bought()
    const notified = refundedByHand(of)
    const token = await of.token()
    const own = () => service.call('requestRefund', { id: of.id, reason: 'x' }, { token })
    const [first, second, ...answers] = await Promise.all([
      own(),
      own(),
      ...notified.map(sendEvent),
    ])
    // After the refund in the dashboard nothing is left to refund.
    for (const { data } of [first, second]) expect(['refunded', 'refunding']).toContain(data.state)
    expect(answers).toEqual([200, 200, 200])
    service.advance(3 * 60_000)
    await syncOpenPayments(service.parts)
    expect(await readState(of)).toEqual(REFUNDED)
    expect(await noted(of.memberId, 'refundedOutside')).toHaveLength(1)
  })

  test('our own refund returned by the bank is left to the operator, notified once', async () => {
    const of = await bought()
    expect((await request(of)).data.state).toBe('refunded')
    const own = [...stripe.refunds.values()].at(-1)!
    const failed = { ...own, status: 'failed', failure_reason: 'lost_or_stolen_card' }
    const notified = [eventOf('refund.failed', failed), eventOf('charge.refund.updated', failed)]
    for (const payload of [...notified, ...notified]) expect(await sendEvent(payload)).toBe(200)
    const facts = { order: of.id, ref: own['id'], amount: 3900, currency: 'CNY', state: 'failed' }
    expect(await noted(of.memberId, 'refundReturned')).toMatchObject([{ data: facts }])
    expect(await listPaymentEvents(service.parts.db)).toContainEqual(
      expect.objectContaining({ kind: 'refundReturned', memberId: of.memberId }),
    )
    // The level has ended and the red-letter invoice is written; the books do not change again.
    expect(await readState(of)).toEqual(REFUNDED)
  })

  test('a request waiting for the operator is completed by it, and its reason stays', async () => {
    const of = await bought()
    service.advance(8 * DAY)
    expect((await request(of)).data).toMatchObject({
      state: 'refunding',
      refunds: [{ state: 'requested' }],
    })
    for (const payload of refundedByHand(of)) expect(await sendEvent(payload)).toBe(200)
    expect(await readState(of)).toEqual(REFUNDED)
    const [row] = await service.parts.db.select().from(refunds).where(eq(refunds.orderId, of.id))
    expect(row).toMatchObject({ reason: 'no need', amount: 3900 })
  })

  test('a failed refund is completed by it, and is not sent again', async () => {
    const of = await bought()
    stripe.failNext(/refunds$/, refusal(400, 'invalid_request_error', 'balance_insufficient'))
    expect((await request(of)).data).toMatchObject({
      state: 'paid',
      refunds: [{ state: 'failed' }],
    })
    for (const payload of refundedByHand(of)) expect(await sendEvent(payload)).toBe(200)
    expect(await readState(of)).toEqual(REFUNDED)
    const [row] = await service.parts.db.select().from(refunds).where(eq(refunds.orderId, of.id))
    await startRefund(service.parts, row?.id ?? '')
    expect(await readState(of)).toEqual(REFUNDED)
    const parts = { ...service.parts, now: service.parts.clock() }
    await expect(refundOrder(parts, of.id, 'again')).rejects.toThrow(/refunded/)
  })

  describe('our partial refund', () => {
    const part = (id: string, amount: number, reason = 'an outage') => {
      service.advance(1)
      const parts = { ...service.parts, now: service.parts.clock() }
      return refundPart(parts, id, { amount, reason })
    }
    const madeAtStripe = ({ intent }: Bought) =>
      [...stripe.refunds.values()]
        .filter((row) => row['payment_intent'] === intent && row['status'] === 'succeeded')
        .map((row) => row['amount'])

    test('is not recorded as an outside one, whichever event reports it', async () => {
      const of = await bought()
      await startRefund(service.parts, (await part(of.id, 1000)).refundId)
      const own = [...stripe.refunds.values()].at(-1) ?? {}
      for (const payload of eventsOf(of, own)) expect(await sendEvent(payload)).toBe(200)
      expect(await readState(of)).toMatchObject({
        state: 'paid',
        refunds: ['done'],
        invoiced: 2900,
      })
      expect(await noted(of.memberId, 'refundedOutside')).toEqual([])
    })

    test('with an answer lost for longer than Stripe keeps keys is not made again', async () => {
      const of = await bought()
      const { refundId } = await part(of.id, 1000)
      const lost: PaymentProvider['refund'] = async (refundRequest) => {
        await provider.refund(refundRequest)
        throw new Error('the server is gone')
      }
      await withProvider({ refund: lost }, () =>
        expect(startRefund(service.parts, refundId)).rejects.toThrow('gone'),
      )
      stripe.forgetKeys()
      service.advance(2 * DAY)
      await syncOpenPayments(service.parts)
      expect(madeAtStripe(of)).toEqual([1000])
      expect(await readState(of)).toMatchObject({
        state: 'paid',
        refunds: ['done'],
        invoiced: 2900,
      })
    })

    test.each([
      ['as much', 1000],
      ['something else', 400],
    ])('and %s made by hand during the request: both are booked, each once', async (_, amount) => {
      const of = await bought()
      const { refundId } = await part(of.id, 1000)
      const meanwhile: PaymentProvider['refund'] = async (refundRequest) => {
        const notified = refundedByHand(of, { amount })
        const facts = await provider.refund(refundRequest)
        for (const payload of [...notified, ...notified]) expect(await sendEvent(payload)).toBe(200)
        return facts
      }
      await withProvider({ refund: meanwhile }, () => startRefund(service.parts, refundId))
      expect(madeAtStripe(of)).toEqual([amount, 1000])
      expect(await readState(of)).toMatchObject({ state: 'paid', invoiced: 2900 - amount })
    })

    test('after a full refund by hand: the order is refunded, and ours is cancelled', async () => {
      const of = await bought()
      const { refundId } = await part(of.id, 1000)
      for (const payload of refundedByHand(of)) expect(await sendEvent(payload)).toBe(200)
      await startRefund(service.parts, refundId)
      expect(madeAtStripe(of)).toEqual([3900])
      expect(await readState(of)).toMatchObject({ state: 'refunded', level: 'free', invoiced: 0 })
      const rows = await service.parts.db.select().from(refunds).where(eq(refunds.orderId, of.id))
      expect(rows.map(({ state }) => state).toSorted()).toEqual(['done', 'refused'])
    })
  })
})
