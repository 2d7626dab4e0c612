/** Stripe: saving a payment method for renewals, on its own page and without a charge. */
import { expect, test } from 'vitest'
import { ProviderError, type StartSetup } from '../../../../server/payment/provider.ts'
import { CARD, refusal } from '../../../helpers/stripe-books.ts'
import { stripeForFile } from '../../../helpers/stripe-scene.ts'
import { STRIPE_ORIGIN } from '../../../helpers/stripe-signed.ts'

const { stripe, provider } = await stripeForFile()

const setup: StartSetup = {
  setupId: '176364720000001234',
  language: 'en',
  email: 'reader@example.org',
  currency: 'USD',
  returnPath: '/pages/account-settings/payment?setup=176364720000001234',
  expiresAt: new Date('2026-11-21T08:00:00Z'),
}

test('requests its page without an amount, with two return addresses', async () => {
  const { ref, url } = await provider.startSetup(setup)
  expect(url).toBe(`https://checkout.stripe.com/c/pay/${ref}`)
  const lastRequest = stripe.requests.at(-1)
  expect(lastRequest?.idempotencyKey).toBe('setup-176364720000001234')
  expect(lastRequest?.params).toEqual({
    mode: 'setup',
    currency: 'usd',
    customer_creation: 'always',
    customer_email: 'reader@example.org',
    client_reference_id: '176364720000001234',
    'metadata[setupId]': '176364720000001234',
    'setup_intent_data[metadata][setupId]': '176364720000001234',
    locale: 'en',
    success_url: `${STRIPE_ORIGIN}/pages/account-settings/payment?setup=176364720000001234&back=done`,
    cancel_url: `${STRIPE_ORIGIN}/pages/account-settings/payment?setup=176364720000001234&back=left`,
    // Stripe keeps a page open for 24 hours at most: 29 minutes past seven is 23 hours and a half.
    expires_at: String(Date.parse('2026-11-21T07:29:00Z') / 1000),
  })
})

test('reads its state: open, saved with its card, expired, unknown', async () => {
  const { ref } = await provider.startSetup({ ...setup, setupId: '176364720000005678' })
  const session = stripe.sessions.get(ref)
  if (session === undefined) throw new Error('there is no page')
  session['mode'] = 'setup'
  const nothing = { ref, setupId: '176364720000005678', methodRef: null, methodLabel: null }
  expect(await provider.querySetup(ref)).toEqual({ ...nothing, state: 'open' })
  Object.assign(session, {
    status: 'complete',
    customer: 'cus_another',
    setup_intent: {
      id: 'seti_1',
      object: 'setup_intent',
      payment_method: { ...CARD, id: 'pm_new' },
    },
  })
  expect(await provider.querySetup(ref)).toEqual({
    ...nothing,
    state: 'saved',
    methodRef: 'cus_another:pm_new',
    methodLabel: 'Visa •••• 4242',
  })
  Object.assign(session, { status: 'expired', customer: null, setup_intent: null })
  expect(await provider.querySetup(ref)).toEqual({ ...nothing, state: 'closed' })
  session['mode'] = 'payment'
  await expect(provider.querySetup(ref)).rejects.toThrow(/not a page of ours/)
})

test('is deleted when replaced; a missing one is no error, no answer is one', async () => {
  await provider.detach('cus_another:pm_old')
  expect(stripe.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/v1/payment_methods/pm_old/detach',
  })
  await provider.detach('cus_another:pm_gone')
  const down = refusal(503, 'api_error', 'down')
  stripe.failNext(/payment_methods/, down, down)
  await expect(provider.detach('cus_another:pm_old')).rejects.toThrow(ProviderError)
  const before = stripe.requests.length
  await provider.detach('sandbox_card')
  expect(stripe.requests).toHaveLength(before)
})

test('a card is valid to the end of its month; a detached or unknown one is gone', async () => {
  const outlookOn = (day: string) => provider.outlook('cus_another:pm_old', new Date(day))
  const has = (body: object) =>
    stripe.failNext(/payment_methods/, { status: 200, body: { ...CARD, id: 'pm_old', ...body } })
  const card = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2026 }
  const attachedCard = { card, customer: 'cus_another' }
  has(attachedCard)
  expect(await outlookOn('2026-11-30T23:59:59Z')).toBe('good')
  has(attachedCard)
  expect(await outlookOn('2026-12-01T00:00:00Z')).toBe('expires')
  has({ ...attachedCard, card: { ...card, exp_month: 12 } })
  expect(await outlookOn('2026-12-31T23:59:59Z')).toBe('good')
  has({ ...attachedCard, card: { ...card, exp_month: 12 } })
  expect(await outlookOn('2027-01-01T00:00:00Z')).toBe('expires')
  // A wallet has no month.
  has({ type: 'alipay', card: undefined, customer: 'cus_another' })
  expect(await outlookOn('2030-01-01T00:00:00Z')).toBe('good')
  has({ ...attachedCard, customer: null })
  expect(await outlookOn('2026-01-01T00:00:00Z')).toBe('gone')
  expect(await provider.outlook('cus_another:pm_gone', new Date())).toBe('gone')
  expect(await provider.outlook('sandbox_card', new Date())).toBe('gone')
  const down = refusal(503, 'api_error', 'down')
  stripe.failNext(/payment_methods/, down, down)
  await expect(outlookOn('2026-11-01T00:00:00Z')).rejects.toThrow(ProviderError)
})
