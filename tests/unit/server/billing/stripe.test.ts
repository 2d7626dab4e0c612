/** Stripe: requests that really leave, and notifications that are really signed. */
import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { paymentEvents, payments } from '../../../../server/db/schema-billing.ts'
import { NOTIFY_PATH } from '../../../../server/payment/notify-route.ts'
import {
  type ChargePayment,
  NotificationError,
  type PaymentProvider,
  ProviderError,
  type StartPayment,
} from '../../../../server/payment/provider.ts'
import { stripeProvider } from '../../../../server/payment/stripe.ts'
import { labelOf } from '../../../../server/payment/stripe-facts.ts'
import { onEachDatabase } from '../../../helpers/database.ts'
import { placeOrder, PLANS, sellPlans } from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
import {
  refusal,
  startStripeStandIn,
  type StripeStandIn,
} from '../../../helpers/stripe-stand-in.ts'

// Not written as one word: a scanner for keys would take it for a real one.
const SECRET_KEY = ['sk', 'test', randomBytes(12).toString('hex')].join('_')
const WEBHOOK_SECRET = ['whsec', randomBytes(12).toString('hex')].join('_')
const ORIGIN = 'https://veriscope.example'

let stripe: StripeStandIn
let provider: PaymentProvider
beforeAll(async () => {
  stripe = await startStripeStandIn()
  provider = stripeProvider({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    origin: ORIGIN,
    api: stripe.api,
  })
})
afterAll(() => stripe.close())

const last = () => {
  const asked = stripe.asked.at(-1)
  if (asked === undefined) throw new Error('nothing was asked')
  return asked
}

let count = 0
const starting = (changes: Partial<StartPayment> = {}): StartPayment => {
  count += 1
  return {
    paymentId: `17636472000000${String(count).padStart(4, '0')}`,
    orderId: `17636471000000${String(count).padStart(4, '0')}`,
    amount: 3900,
    currency: 'CNY',
    description: '析微 Plus 进阶版 · 1 个月',
    language: 'zh',
    email: 'reader@example.org',
    returnPath: '/front-pages/payment?order=1',
    expiresAt: new Date('2026-11-20T08:30:00Z'),
    ...changes,
  }
}
const charging = (methodRef: string): ChargePayment => ({ ...starting(), methodRef })

describe('the checkout', () => {
  test('is asked for with all that identifies, bounds and explains it', async () => {
    const payment = starting()
    const { ref, url } = await provider.start(payment)
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${ref}`)
    const { method, path, params, authorization, idempotencyKey } = last()
    expect(`${method} ${path}`).toBe('POST /v1/checkout/sessions')
    expect(authorization).toBe(`Bearer ${SECRET_KEY}`)
    expect(idempotencyKey).toMatch(new RegExp(`^start-${payment.paymentId}-[0-9a-f]{16}$`))
    expect(params).toMatchObject({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'cny',
      'line_items[0][price_data][unit_amount]': '3900',
      'line_items[0][price_data][product_data][name]': payment.description,
      'payment_intent_data[setup_future_usage]': 'off_session',
      'payment_intent_data[metadata][paymentId]': payment.paymentId,
      customer_creation: 'always',
      customer_email: 'reader@example.org',
      client_reference_id: payment.orderId,
      'metadata[paymentId]': payment.paymentId,
      'metadata[orderId]': payment.orderId,
      locale: 'zh',
      success_url: `${ORIGIN}/front-pages/payment?order=1`,
      cancel_url: `${ORIGIN}/front-pages/payment?order=1`,
    })
    // Stripe refuses less than half an hour from now: an order in its last second has it too.
    const life = Number(params['expires_at']) - payment.expiresAt.getTime() / 1000
    expect(life).toBeGreaterThan(30 * 60)
    expect(life).toBeLessThan(24 * 60 * 60 - 30 * 60)
  })

  test('repeated it is the same one; in another language it is another, not a refusal', async () => {
    const payment = starting({ currency: 'USD', amount: 590, email: null, language: 'en' })
    const first = await provider.start(payment)
    expect(last().params['customer_email']).toBeUndefined()
    expect(last().params['line_items[0][price_data][currency]']).toBe('usd')
    expect(await provider.start(payment)).toEqual(first)
    const other = await provider.start({ ...payment, language: 'zh', description: '析微' })
    expect(other.ref).not.toBe(first.ref)
  })

  test('stands as it stands: open, paid with its method, run out', async () => {
    const payment = starting()
    const { ref } = await provider.start(payment)
    expect(await provider.query(ref)).toEqual({
      ref,
      paymentId: payment.paymentId,
      state: 'requires_more',
      amount: 3900,
      currency: 'CNY',
      methodRef: null,
      methodLabel: null,
      problem: null,
    })
    stripe.pay(ref)
    expect(await provider.query(ref)).toMatchObject({
      state: 'captured',
      methodRef: 'cus_test:pm_visa',
      methodLabel: 'Visa •••• 4242',
    })
    // Closing what is paid is no error and changes nothing.
    await provider.close(ref)
    expect((await provider.query(ref)).state).toBe('captured')

    const left = await provider.start(starting())
    await provider.close(left.ref)
    expect(last().path).toBe(`/v1/checkout/sessions/${left.ref}/expire`)
    expect(await provider.query(left.ref)).toMatchObject({
      state: 'canceled',
      problem: 'abandoned',
    })
  })

  test('money that takes its time is authorized, and an error when it does not come', async () => {
    const { ref } = await provider.start(starting())
    const intent = stripe.pay(ref)
    const session = stripe.sessions.get(ref)
    if (session === undefined) throw new Error('no session')
    session['payment_status'] = 'unpaid'
    intent['status'] = 'processing'
    expect((await provider.query(ref)).state).toBe('authorized')
    intent['status'] = 'requires_payment_method'
    intent['last_payment_error'] = { code: 'payment_method_provider_decline' }
    expect(await provider.query(ref)).toMatchObject({ state: 'error', problem: 'declined' })
  })

  test('methods have names that their owners know', () => {
    const of = (method: object) => labelOf(method as Stripe.PaymentMethod)
    expect(of({ type: 'card', card: { brand: 'mastercard', last4: '0005' } })).toBe(
      'Mastercard •••• 0005',
    )
    expect(of({ type: 'card', card: { brand: 'unionpay', last4: '0005' } })).toBe(
      'UnionPay •••• 0005',
    )
    expect(of({ type: 'alipay' })).toBe('Alipay')
    expect(of({ type: 'us_bank_account' })).toBe('Us bank account')
  })
})

describe('a charge for a renewal', () => {
  test('is made without its owner, once however often it is asked for', async () => {
    const payment = charging('cus_test:pm_visa')
    const facts = await provider.charge(payment)
    expect(facts).toMatchObject({
      paymentId: payment.paymentId,
      state: 'captured',
      amount: 3900,
      currency: 'CNY',
      methodLabel: 'Visa •••• 4242',
    })
    expect(last()).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      idempotencyKey: `charge-${payment.paymentId}`,
    })
    expect(last().params).toMatchObject({
      amount: '3900',
      currency: 'cny',
      customer: 'cus_test',
      payment_method: 'pm_visa',
      off_session: 'true',
      confirm: 'true',
      'metadata[paymentId]': payment.paymentId,
      'metadata[orderId]': payment.orderId,
    })
    const before = stripe.intents.size
    expect(await provider.charge(payment)).toEqual(facts)
    expect(stripe.intents.size).toBe(before)
    expect(await provider.query(facts.ref)).toEqual(facts)
  })

  test.each([
    ['pm_empty', 'insufficientFunds'],
    ['pm_declined', 'declined'],
    ['pm_old', 'expiredCard'],
    ['pm_asks', 'authenticationNeeded'],
  ])('that fails says why: %s', async (method, problem) => {
    const facts = await provider.charge(charging(`cus_test:${method}`))
    expect(facts).toMatchObject({ state: 'error', problem })
    expect(facts.ref).toMatch(/^pi_/)
    expect(await provider.query(facts.ref)).toMatchObject({ state: 'error', problem })
  })

  test.each(['cus_test:pm_gone', 'sandbox_card', ''])(
    'to a method that is not there fails for good: %j',
    async (methodRef) => {
      const payment = charging(methodRef)
      const facts = await provider.charge(payment)
      expect(facts).toMatchObject({
        paymentId: payment.paymentId,
        state: 'error',
        amount: 3900,
        currency: 'CNY',
        problem: 'providerError',
      })
      // It can be asked about and closed like any other, although Stripe does not know it.
      await provider.close(facts.ref)
      expect(await provider.query(facts.ref)).toMatchObject({
        state: 'error',
        paymentId: payment.paymentId,
        problem: 'providerError',
      })
    },
  )
})

describe('a refund', () => {
  const paid = async () => {
    const { ref } = await provider.start(starting())
    stripe.pay(ref)
    return ref
  }
  const asked = (paymentRef: string, changes: object = {}) => ({
    refundId: `refund-of-${paymentRef}`,
    attempt: '1',
    paymentRef,
    amount: 3900,
    currency: 'CNY' as const,
    ...changes,
  })

  test('goes to the payment of the checkout, once', async () => {
    const ref = await paid()
    const facts = await provider.refund(asked(ref))
    expect(facts.state).toBe('done')
    expect(last()).toMatchObject({
      path: '/v1/refunds',
      idempotencyKey: `refund-refund-of-${ref}-1`,
    })
    expect(last().params).toMatchObject({
      amount: '3900',
      payment_intent: stripe.sessions.get(ref)?.['payment_intent'],
      'metadata[refundId]': `refund-of-${ref}`,
    })
    expect(await provider.refund(asked(ref))).toEqual(facts)
    expect(await provider.queryRefund(facts.ref)).toEqual(facts)
    // Also when Stripe has forgotten the key: the one that was made is found.
    expect(await provider.refund(asked(ref, { attempt: '2' }))).toEqual(facts)
  })

  test('of a charge goes to the charge', async () => {
    const charged = await provider.charge(charging('cus_test:pm_visa'))
    expect((await provider.refund(asked(charged.ref))).state).toBe('done')
    expect(last().params['payment_intent']).toBe(charged.ref)
  })

  test('that Stripe refuses has failed; another attempt is another request', async () => {
    const ref = await paid()
    stripe.failNext(/refunds$/, refusal(400, 'invalid_request_error', 'balance_insufficient'))
    expect((await provider.refund(asked(ref))).state).toBe('failed')
    expect((await provider.refund(asked(ref, { attempt: '2' }))).state).toBe('done')
  })
})

describe('when Stripe fails', () => {
  test.each([
    ['it is down', refusal(503, 'api_error', 'down')],
    ['the key is wrong', refusal(401, 'invalid_request_error', 'api_key')],
    ['there are too many requests', refusal(429, 'rate_limit_error', 'rate_limit')],
  ])(
    '%s: ProviderError, and no word of keys',
    async (_, failure) => {
      const loud = { ...failure, body: { error: { ...failure.body, message: SECRET_KEY } } }
      stripe.failNext(/./, loud, loud, loud)
      const error = await provider.start(starting()).catch((thrown: unknown) => thrown)
      stripe.failNext(/./)
      expect(error).toBeInstanceOf(ProviderError)
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(SECRET_KEY)
    },
    20_000,
  )

  test('nobody answers: ProviderError', async () => {
    const nowhere = stripeProvider({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      origin: ORIGIN,
      api: { host: '127.0.0.1', port: 1, protocol: 'http' },
    })
    await expect(nowhere.query('cs_1')).rejects.toThrow(ProviderError)
    await expect(nowhere.close('cs_1')).rejects.toThrow(ProviderError)
    await expect(nowhere.charge(charging('cus_a:pm_a'))).rejects.toThrow(ProviderError)
  }, 20_000)
})

const signer = new Stripe(SECRET_KEY)
const sign = (payload: string, at: Date, secret = WEBHOOK_SECRET) => ({
  'stripe-signature': signer.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  }),
})
const eventOf = (type: string, object: object, id = `evt_${randomBytes(6).toString('hex')}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object } })

describe('notifications', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  const read = (payload: string, at = now, secret = WEBHOOK_SECRET) =>
    provider.readNotification(Buffer.from(payload), sign(payload, at, secret), now)
  const refusedAs = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      if (error instanceof NotificationError) return error.why
      throw error
    }
    return 'believed'
  }
  const session = (changes: object = {}) => ({
    id: 'cs_1',
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 3900,
    currency: 'cny',
    metadata: { paymentId: '7', orderId: '8' },
    payment_intent: 'pi_1',
    ...changes,
  })
  const intent = (changes: object = {}) => ({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 3900,
    currency: 'cny',
    status: 'succeeded',
    customer: 'cus_1',
    payment_method: 'pm_1',
    last_payment_error: null,
    metadata: { paymentId: '7', orderId: '8', via: 'charge' },
    ...changes,
  })

  test.each<[string, object, object]>([
    ['checkout.session.completed', session(), { state: 'captured' }],
    [
      'checkout.session.completed',
      session({ payment_status: 'unpaid' }),
      { state: 'authorized', problem: null },
    ],
    ['checkout.session.async_payment_succeeded', session(), { state: 'captured' }],
    [
      'checkout.session.async_payment_failed',
      session({ payment_status: 'unpaid' }),
      { state: 'error', problem: 'declined' },
    ],
    [
      'checkout.session.expired',
      session({ status: 'expired', payment_status: 'unpaid' }),
      { state: 'canceled', problem: 'abandoned' },
    ],
  ])('%s', (type, object, facts) => {
    expect(read(eventOf(type, object, 'evt_1'))).toEqual({
      eventId: 'evt_1',
      kind: 'payment',
      facts: {
        ref: 'cs_1',
        paymentId: '7',
        amount: 3900,
        currency: 'CNY',
        methodRef: null,
        methodLabel: null,
        problem: null,
        ...facts,
      },
    })
  })

  test.each<[string, object, object]>([
    ['payment_intent.succeeded', intent(), { state: 'captured', methodRef: 'cus_1:pm_1' }],
    ['payment_intent.processing', intent({ status: 'processing' }), { state: 'authorized' }],
    ['payment_intent.canceled', intent({ status: 'canceled' }), { state: 'canceled' }],
    [
      'payment_intent.payment_failed',
      intent({
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
      }),
      { state: 'error', problem: 'insufficientFunds' },
    ],
  ])('%s of a charge', (type, object, facts) => {
    expect(read(eventOf(type, object))).toMatchObject({
      kind: 'payment',
      facts: { ref: 'pi_1', paymentId: '7', amount: 3900, currency: 'CNY', ...facts },
    })
  })

  test('the intent of a checkout says nothing: a refused card is not the end of its page', () => {
    const metadata = { paymentId: '7', orderId: '8', via: 'checkout' }
    for (const type of ['payment_intent.succeeded', 'payment_intent.payment_failed']) {
      expect(read(eventOf(type, intent({ metadata })))).toMatchObject({ kind: 'other' })
    }
  })

  test.each<[string, string, string]>([
    ['refund.updated', 'succeeded', 'done'],
    ['refund.created', 'pending', 'sending'],
    ['refund.failed', 'failed', 'failed'],
    ['charge.refund.updated', 'requires_action', 'sending'],
  ])('%s: %s', (type, status, state) => {
    const refund = { id: 're_1', object: 'refund', status, metadata: { refundId: '9' } }
    const expected = { kind: 'refund', refundId: '9', facts: { ref: 're_1', state } }
    expect(read(eventOf(type, refund))).toMatchObject(expected)
    const charge = { id: 'ch_1', object: 'charge', refunds: { data: [refund] } }
    expect(read(eventOf('charge.refunded', charge))).toMatchObject(expected)
  })

  test('what is not ours, or not about money, is taken and left alone', () => {
    const foreign: [string, object][] = [
      ['customer.created', { id: 'cus_1' }],
      ['checkout.session.completed', session({ metadata: {} })],
      ['payment_intent.succeeded', intent({ metadata: {} })],
      ['refund.updated', { id: 're_1', status: 'succeeded', metadata: {} }],
      ['charge.refunded', { id: 'ch_1' }],
    ]
    for (const [type, object] of foreign) {
      expect(read(eventOf(type, object))).toMatchObject({ kind: 'other' })
    }
  })

  test('S26 signature, age and form', () => {
    const payload = eventOf('checkout.session.completed', session())
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    expect(refusedAs(() => read(payload, at(-300)))).toBe('believed')
    expect(refusedAs(() => read(payload, at(300)))).toBe('believed')
    expect(refusedAs(() => read(payload, at(-301)))).toBe('old')
    expect(refusedAs(() => read(payload, at(301)))).toBe('old')
    expect(refusedAs(() => read(payload, now, 'whsec_another'))).toBe('unsigned')
    const raw = Buffer.from(payload)
    expect(refusedAs(() => provider.readNotification(raw, {}, now))).toBe('unsigned')
    const nonsense = { 'stripe-signature': 'nonsense' }
    expect(refusedAs(() => provider.readNotification(raw, nonsense, now))).toBe('unsigned')
    const changed = Buffer.from(payload.replace('3900', '1'))
    expect(refusedAs(() => provider.readNotification(changed, sign(payload, now), now))).toBe(
      'unsigned',
    )
    expect(refusedAs(() => read('no json'))).toBe('malformed')
    expect(refusedAs(() => read('{"id":"evt_1"}'))).not.toBe('unsigned')
    expect(refusedAs(() => read(eventOf('checkout.session.completed', {})))).toBe('believed')
  })
})

onEachDatabase((open) => {
  let service: ServiceApp
  let token = ''
  const logged: unknown[] = []
  beforeAll(async () => {
    service = await serviceApp(await open(), { payments: provider })
    const keep = (...said: unknown[]) => void logged.push(said)
    service.parts.log = { info: keep, warn: keep, error: keep, debug: keep }
    await sellPlans(service.parts.db)
    await service.addMember('stripe@example.org')
    token = (await service.signIn('stripe@example.org')).data.access_token as string
  })
  afterAll(() => service.close())

  const tell = (payload: string, headers = sign(payload, service.parts.clock())) =>
    service.app.inject({
      method: 'POST',
      url: `${NOTIFY_PATH}/stripe`,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      payload,
    })

  test('bought, told, refunded; replays and foreign amounts change nothing', async () => {
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
    expect((await tell(wrong)).statusCode).toBe(400)
    expect((await state()).state).toBe('pending')

    const payload = eventOf('checkout.session.completed', stripe.sessions.get(ref) ?? {})
    const elsewhere = sign(payload, service.parts.clock(), 'whsec_elsewhere')
    expect((await tell(payload, elsewhere)).statusCode).toBe(400)
    const told = await Promise.all(Array.from({ length: 10 }, () => tell(payload)))
    expect(told.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    const paid = await state()
    expect(paid).toMatchObject({ state: 'paid', currency: 'USD' })
    expect(paid.payments).toMatchObject([
      { provider: 'stripe', state: 'captured', methodLabel: 'Visa •••• 4242' },
    ])
    expect(paid.invoices).toHaveLength(1)
    const { data: subscription } = await service.call('subscription', {}, { token })
    expect(subscription).toMatchObject({ level: 'plus', methodLabel: 'Visa •••• 4242' })

    const asked = { id: order.id, reason: 'not needed' }
    const back = await service.call('requestRefund', asked, { token })
    expect(back.data).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] })
    const [refund] = [...stripe.refunds.values()].slice(-1)
    expect((await tell(eventOf('refund.updated', refund ?? {}))).statusCode).toBe(200)
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
    const loud = refusal(401, 'invalid_request_error', 'api_key', { message: SECRET_KEY })
    stripe.failNext(/sessions$/, loud)
    const { data: order } = await placeOrder(service, token, PLANS.proMonth)
    expect((await service.call('payOrder', { id: order.id }, { token })).code).toBe(503)
    await tell('{}', { 'stripe-signature': `t=1,v1=${WEBHOOK_SECRET}` })
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
    for (const secret of [SECRET_KEY, WEBHOOK_SECRET]) expect(written).not.toContain(secret)
  })
})
