/** Stripe's notifications: signed ones are read, others refused. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NotificationError } from '../../../../server/payment/provider.ts'
import { eventOf, signedByStripe, STRIPE_WEBHOOK } from '../../../helpers/stripe-signed.ts'
import { stripeForFile } from '../../../helpers/stripe-scene.ts'

const { provider } = await stripeForFile()

describe('notifications', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  const read = (payload: string, at = now, secret = STRIPE_WEBHOOK) =>
    provider.readNotification(Buffer.from(payload), signedByStripe(payload, at, secret), now)
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

  test('ignores the intent of a checkout: a declined card does not end its page', () => {
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
    expect(read(eventOf(type, { ...refund, payment_intent: 'pi_1' }))).toMatchObject(expected)
  })

  test.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    '%s of a refund made outside names the payment',
    (type) => {
      const refund = { id: 're_1', object: 'refund', status: 'succeeded', metadata: {} }
      for (const intent of ['pi_1', { id: 'pi_1', object: 'payment_intent' }]) {
        const payload = eventOf(type, { ...refund, payment_intent: intent }, 'evt_2')
        const expected = { eventId: 'evt_2', kind: 'returned', takenRef: 'pi_1' }
        expect(read(payload)).toEqual(expected)
      }
    },
  )

  test('queries who made the refund of charge.refunded', () => {
    const charge = { id: 'ch_1', object: 'charge', amount_refunded: 3900, payment_intent: 'pi_1' }
    expect(read(eventOf('charge.refunded', charge, 'evt_3'))).toEqual({
      eventId: 'evt_3',
      kind: 'returned',
      takenRef: 'pi_1',
    })
  })

  test.each(['charge.dispute.created', 'charge.dispute.closed'])('%s', (type) => {
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      amount: 3900,
      currency: 'cny',
      reason: 'fraudulent',
      status: 'needs_response',
    }
    expect(read(eventOf(type, { ...dispute, payment_intent: 'pi_1' }, 'evt_4'))).toEqual({
      eventId: 'evt_4',
      kind: 'dispute',
      takenRef: 'pi_1',
      dispute: {
        ref: 'dp_1',
        amount: 3900,
        currency: 'CNY',
        reason: 'fraudulent',
        state: 'needs_response',
      },
    })
    const foreign = { ...dispute, payment_intent: null }
    expect(read(eventOf(type, foreign))).toMatchObject({ kind: 'other' })
  })

  test('docs/operating.md lists exactly the events that are handled', () => {
    const text = readFileSync('docs/operating.md', 'utf8').replaceAll(/\s+/g, ' ')
    const step = text.slice(text.indexOf('with exactly these events'), text.indexOf('whsec_'))
    const named = [...step.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, name = '']) => name)
    const object = {
      ...session(),
      reason: 'general',
      metadata: { paymentId: '7', via: 'charge' },
    }
    const events = (name: string) => read(eventOf(name, object)).kind !== 'other'
    expect(named).toHaveLength(14)
    expect(named.filter((name) => !events(name))).toEqual([])
  })

  test('accepts and ignores unknown events, and those not about money', () => {
    const foreign: [string, object][] = [
      ['customer.created', { id: 'cus_1' }],
      ['checkout.session.completed', session({ metadata: {} })],
      ['payment_intent.succeeded', intent({ metadata: {} })],
      ['refund.updated', { id: 're_1', status: 'succeeded', metadata: {}, payment_intent: null }],
      ['charge.refunded', { id: 'ch_1', payment_intent: null }],
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
    expect(
      refusedAs(() => provider.readNotification(changed, signedByStripe(payload, now), now)),
    ).toBe('unsigned')
    expect(refusedAs(() => read('no json'))).toBe('malformed')
    expect(refusedAs(() => read('{"id":"evt_1"}'))).not.toBe('unsigned')
    expect(refusedAs(() => read(eventOf('checkout.session.completed', {})))).toBe('believed')
  })
})
