/** Orders paid by Stripe: from the checkout to the refund. */
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { paymentEvents, payments } from '../../../../server/db/schema-billing.ts'
import { NOTIFY_PATH } from '../../../../server/payment/notify-route.ts'
import { placeOrder, PLANS } from '../../../helpers/pay.ts'
import {
  eventOf,
  signedByStripe,
  STRIPE_KEY,
  STRIPE_WEBHOOK,
} from '../../../helpers/stripe-signed.ts'
import { refusal } from '../../../helpers/stripe-books.ts'
import { onEachStripe, type StripeScene } from '../../../helpers/stripe-scene.ts'

await onEachStripe((here) => {
  let service: StripeScene['service']
  let stripe: StripeScene['stripe']
  let token = ''
  const logged: unknown[] = []
  beforeAll(async () => {
    ;({ service, stripe } = here())
    const keep = (...said: unknown[]) => void logged.push(said)
    service.parts.log = { info: keep, warn: keep, error: keep, debug: keep }
    await service.addMember('stripe@example.org')
    token = (await service.signIn('stripe@example.org')).data.access_token as string
  })

  const sendEvent = (payload: string, headers = signedByStripe(payload, service.parts.clock())) =>
    service.app.inject({
      method: 'POST',
      url: `${NOTIFY_PATH}/stripe`,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      payload,
    })

  test('buys, notifies, refunds; replays and other amounts change nothing', async () => {
    const { data: order } = await placeOrder(service, token, PLANS.plusMonthUsd)
    const begun = await service.call('payOrder', { id: order.id }, { token })
    expect(begun.data.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    const [payment] = await service.parts.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id))
    const ref = payment?.ref ?? ''
    stripe.pay(ref)
    const state = async () => (await service.call('order', { id: order.id }, { token })).data

    const wrong = eventOf('checkout.session.completed', {
      ...stripe.sessions.get(ref),
      amount_total: 1,
    })
    expect((await sendEvent(wrong)).statusCode).toBe(400)
    expect((await state()).state).toBe('pending')

    const payload = eventOf('checkout.session.completed', stripe.sessions.get(ref) ?? {})
    const elsewhere = signedByStripe(payload, service.parts.clock(), 'whsec_elsewhere')
    expect((await sendEvent(payload, elsewhere)).statusCode).toBe(400)
    const notified = await Promise.all(Array.from({ length: 10 }, () => sendEvent(payload)))
    expect(notified.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    const paid = await state()
    expect(paid).toMatchObject({ state: 'paid', currency: 'USD' })
    expect(paid.payments).toMatchObject([
      { provider: 'stripe', state: 'captured', methodLabel: 'Visa •••• 4242' },
    ])
    expect(paid.invoices).toHaveLength(1)
    const { data: subscription } = await service.call('subscription', {}, { token })
    expect(subscription).toMatchObject({ level: 'plus', methodLabel: 'Visa •••• 4242' })

    const refundRequest = { id: order.id, reason: 'not needed' }
    const back = await service.call('requestRefund', refundRequest, { token })
    expect(back.data).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] })
    const [refund] = [...stripe.refunds.values()].slice(-1)
    expect((await sendEvent(eventOf('refund.updated', refund ?? {}))).statusCode).toBe(200)
    expect((await state()).invoices).toHaveLength(2)
    const outcomes = await service.parts.db.select().from(paymentEvents)
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'applied',
      'ignored',
      'refused',
      'refused',
    ])
  })

  test('S28 the keys never reach a log line', async () => {
    const loud = refusal(401, 'invalid_request_error', 'api_key', { message: STRIPE_KEY })
    stripe.failNext(/sessions$/, loud)
    const { data: order } = await placeOrder(service, token, PLANS.proMonth)
    expect((await service.call('payOrder', { id: order.id }, { token })).code).toBe(503)
    await sendEvent('{}', { 'stripe-signature': `t=1,v1=${STRIPE_WEBHOOK}` })
    const written = [
      ...service.logs,
      ...logged.map((said) =>
        JSON.stringify(said, (_, value: unknown) =>
          value instanceof Error ? `${value.stack ?? ''} ${JSON.stringify(value)}` : value,
        ),
      ),
    ].join('\n')
    expect(written).toContain('a payment could not be begun')
    expect(written).toContain('a notification was refused')
    for (const secret of [STRIPE_KEY, STRIPE_WEBHOOK]) expect(written).not.toContain(secret)
  })
})
