/** Requests to Stripe that are really sent, and the parsing of the replies. */
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { ChargePayment } from '../../../../server/payment/provider.ts'
import { labelOf } from '../../../../server/payment/stripe-facts.ts'
import { paymentsToStart } from '../../../helpers/payments-to-start.ts'
import { STRIPE_KEY, STRIPE_ORIGIN } from '../../../helpers/stripe-signed.ts'
import { refusal } from '../../../helpers/stripe-books.ts'
import { stripeForFile } from '../../../helpers/stripe-scene.ts'

const { stripe, provider } = await stripeForFile()

const last = () => {
  const request = stripe.requests.at(-1)
  if (request === undefined) throw new Error('nothing was requested')
  return request
}

const starting = paymentsToStart()
const charging = (methodRef: string): ChargePayment => ({ ...starting(), methodRef })

describe('the checkout', () => {
  test('is requested with its identity, limits and description', async () => {
    const payment = starting()
    const { ref, url } = await provider.start(payment)
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${ref}`)
    const { method, path, params, authorization, idempotencyKey } = last()
    expect(`${method} ${path}`).toBe('POST /v1/checkout/sessions')
    expect(authorization).toBe(`Bearer ${STRIPE_KEY}`)
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
      success_url: `${STRIPE_ORIGIN}/front-pages/payment?order=1&back=done`,
      cancel_url: `${STRIPE_ORIGIN}/front-pages/payment?order=1&back=left`,
    })
    // Stripe refuses less than half an hour, so an order in its last second gets half an hour too.
    const life = Number(params['expires_at']) - payment.expiresAt.getTime() / 1000
    expect(life).toBeGreaterThan(30 * 60)
    expect(life).toBeLessThan(24 * 60 * 60 - 30 * 60)
  })

  test('is the same when repeated; in another language it is another, not refused', async () => {
    const payment = starting({ currency: 'USD', amount: 590, email: null, language: 'en' })
    const first = await provider.start(payment)
    expect(last().params['customer_email']).toBeUndefined()
    expect(last().params['line_items[0][price_data][currency]']).toBe('usd')
    expect(await provider.start(payment)).toEqual(first)
    const other = await provider.start({ ...payment, language: 'zh', description: '析微' })
    expect(other.ref).not.toBe(first.ref)
  })

  test('reads its state: open, paid with its method, expired', async () => {
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
    // Closing a paid session is no error and changes nothing.
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

  test('a delayed payment is authorized, and an error when it fails', async () => {
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

  test('methods have familiar names', () => {
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
  test('is made off-session, once for repeated requests', async () => {
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
  ])('that fails has its reason: %s', async (method, problem) => {
    const facts = await provider.charge(charging(`cus_test:${method}`))
    expect(facts).toMatchObject({ state: 'error', problem })
    expect(facts.ref).toMatch(/^pi_/)
    expect(await provider.query(facts.ref)).toMatchObject({ state: 'error', problem })
  })

  test.each(['cus_test:pm_gone', 'sandbox_card', ''])(
    'to a missing method fails for good: %j',
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
      // It can be queried and closed like any other, although Stripe does not have it.
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
  const request = (paymentRef: string, changes: object = {}) => ({
    refundId: `refund-of-${paymentRef}`,
    attempt: '1',
    paymentRef,
    amount: 3900,
    currency: 'CNY' as const,
    ...changes,
  })

  test('goes to the payment of the checkout, once', async () => {
    const ref = await paid()
    const facts = await provider.refund(request(ref))
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
    expect(await provider.refund(request(ref))).toEqual(facts)
    expect(await provider.queryRefund(facts.ref)).toEqual(facts)
    // Also when Stripe has forgotten the key, the existing refund is found.
    expect(await provider.refund(request(ref, { attempt: '2' }))).toEqual(facts)
  })

  test('of a charge goes to the charge', async () => {
    const charged = await provider.charge(charging('cus_test:pm_visa'))
    expect((await provider.refund(request(charged.ref))).state).toBe('done')
    expect(last().params['payment_intent']).toBe(charged.ref)
  })

  test('that Stripe refuses fails; another attempt is another request', async () => {
    const ref = await paid()
    stripe.failNext(/refunds$/, refusal(400, 'invalid_request_error', 'balance_insufficient'))
    expect((await provider.refund(request(ref))).state).toBe('failed')
    expect((await provider.refund(request(ref, { attempt: '2' }))).state).toBe('done')
  })
})
