/** Renewals charged through Stripe, when the reply is lost and Stripe has forgotten the idempotency key since. */
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { orders, refunds } from '../../../../server/db/schema-billing.ts'
import { type PaymentProvider, ProviderError } from '../../../../server/payment/provider.ts'
import { endOrder } from '../../../../server/service/orders/end-order.ts'
import { chargeRenewal } from '../../../../server/service/payments/charge.ts'
import { syncOpenPayments } from '../../../../server/service/payments/sync.ts'
import { buyersOf, silent } from '../../../helpers/buyers.ts'
import { CARD } from '../../../helpers/stripe-books.ts'
import { onEachStripe, stripeForFile, type StripeScene } from '../../../helpers/stripe-scene.ts'

const DAY = 24 * 60 * 60_000

const many = await stripeForFile()

await onEachStripe((here) => {
  let service: StripeScene['service']
  let stripe: StripeScene['stripe']
  let provider: PaymentProvider
  const { buyer, rowsOf, withProvider } = buyersOf(() => service)
  beforeAll(() => {
    ;({ service, stripe, provider } = here())
  })

  const orderOf = async (id: string) => {
    const [row] = await service.parts.db.select().from(orders).where(eq(orders.id, id))
    if (row === undefined) throw new Error('no order')
    return row
  }
  const charge = async (id: string, method = 'pm_visa') =>
    chargeRenewal(service.parts, await orderOf(id), {
      provider: 'stripe',
      methodRef: `cus_test:${method}`,
      methodLabel: 'Visa',
    })
  /** Returns the charges that Stripe attempted for an order, and their outcomes. */
  const triedFor = async (id: string) => {
    const own = new Set((await rowsOf(id)).map(({ id: paymentId }) => paymentId))
    return [...stripe.intents.values()]
      .filter(({ metadata }) => own.has((metadata as { paymentId: string }).paymentId))
      .map(({ status }) => status)
  }
  /** Charges at Stripe and drops the reply. */
  const answerLost = (id: string, method?: string) => {
    const lost: PaymentProvider['charge'] = async (payment) => {
      await provider.charge(payment)
      throw new ProviderError('the answer was lost')
    }
    return withProvider({ charge: lost }, () => charge(id, method))
  }
  const daysLater = () => {
    service.advance(2 * DAY)
    stripe.forgetKeys()
  }

  test('charges once when the answer is lost and the server is down for two days', async () => {
    const { id } = await buyer()
    expect((await answerLost(id)).outcome).toBe('unknown')
    daysLater()
    expect(await charge(id)).toEqual({ outcome: 'paid', problem: null })
    expect(await triedFor(id)).toEqual(['succeeded'])
    expect(await rowsOf(id)).toMatchObject([
      { state: 'captured', methodRef: 'cus_test:pm_visa', methodLabel: 'Visa •••• 4242' },
    ])
    expect((await orderOf(id)).state).toBe('paid')
  })

  test('a declined card with a lost answer is not retried as the same payment', async () => {
    const { id } = await buyer()
    await answerLost(id, 'pm_empty')
    daysLater()
    expect(await charge(id, 'pm_empty')).toEqual({
      outcome: 'failed',
      problem: 'insufficientFunds',
    })
    expect(await triedFor(id)).toEqual(['requires_payment_method'])
  })

  test('a charge that never reached Stripe is made, once', async () => {
    const { id } = await buyer()
    await withProvider({ charge: silent }, () => charge(id))
    daysLater()
    expect((await charge(id)).outcome).toBe('paid')
    expect(await triedFor(id)).toEqual(['succeeded'])
  })

  test('charges nothing while Stripe cannot be queried', async () => {
    const { id } = await buyer()
    await answerLost(id)
    daysLater()
    const unknownCharge = await withProvider({ findCharge: silent }, () => charge(id))
    expect(unknownCharge.outcome).toBe('unknown')
    expect(await triedFor(id)).toEqual(['succeeded'])
    expect((await charge(id)).outcome).toBe('paid')
    expect(await triedFor(id)).toEqual(['succeeded'])
  })

  test('finds a charge for an order that has ended meanwhile', async () => {
    const { id } = await buyer()
    await answerLost(id)
    await endOrder(service.parts, await orderOf(id), 'expired')
    daysLater()
    await syncOpenPayments(service.parts)
    expect((await orderOf(id)).state).toBe('paid')
    expect(await triedFor(id)).toEqual(['succeeded'])
  })

  test('paid by hand with an unknown charge: a made charge counts, without a page', async () => {
    const { id, token } = await buyer()
    await answerLost(id)
    const begun = await service.call('payOrder', { id }, { token: await token() })
    expect(begun.data).toMatchObject({ url: null, order: { state: 'paid' } })
    expect(await triedFor(id)).toEqual(['succeeded'])
  })

  test('paid by hand with a charge never made: only the page, no charge', async () => {
    const { id, token } = await buyer()
    await withProvider({ charge: silent }, () => charge(id))
    const begun = await service.call('payOrder', { id }, { token: await token() })
    expect(begun.data.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    service.advance(3 * 60_000)
    await syncOpenPayments(service.parts)
    expect((await charge(id)).outcome).toBe('unknown')
    const page = (await rowsOf(id)).find(({ state }) => state === 'requires_more')
    stripe.pay(page?.ref ?? '')
    service.advance(3 * 60_000)
    await syncOpenPayments(service.parts)
    expect((await orderOf(id)).state).toBe('paid')
    expect(await triedFor(id)).toEqual(['succeeded'])
    expect(await service.parts.db.$count(refunds, eq(refunds.orderId, id))).toBe(0)
  })
})

test('finds a charge among many by our number, and counts only real attempts', async () => {
  const { stripe, provider } = many
  const since = new Date('2026-11-20T08:00:00Z')
  const add = (paymentId: string, changes: object = {}) => {
    const id = `pi_many_${stripe.intents.size}`
    stripe.intents.set(id, {
      id,
      object: 'payment_intent',
      amount: 3900,
      currency: 'cny',
      customer: 'cus_many',
      payment_method: CARD,
      created: since.getTime() / 1000,
      metadata: { paymentId, orderId: '1', via: 'charge' },
      status: 'succeeded',
      last_payment_error: null,
      setup_future_usage: null,
      ...changes,
    })
    return id
  }
  const find = (paymentId: string, methodRef = 'cus_many:pm_visa') =>
    provider.findCharge({ paymentId, methodRef, since })

  const expectedRef = add('900')
  add('901', { status: 'requires_payment_method' })
  add('902', { status: 'requires_confirmation' })
  add('903', { created: since.getTime() / 1000 - 2 * 60 * 60 })
  add('904', { customer: 'cus_other' })
  // The two clocks may differ by some seconds.
  const early = add('905', { created: since.getTime() / 1000 - 60 })
  for (let count = 0; count < 230; count += 1) add(`1000${count}`)

  expect(await find('900')).toMatchObject({ ref: expectedRef, state: 'captured', paymentId: '900' })
  expect(await find('905')).toMatchObject({ ref: early })
  for (const none of ['901', '902', '903', '904', '906']) expect(await find(none)).toBeNull()
  expect(await find('900', 'sandbox_card')).toBeNull()
  const declined = { code: 'card_declined', decline_code: 'generic_decline' }
  add('907', { status: 'requires_payment_method', last_payment_error: declined })
  expect(await find('907')).toMatchObject({ state: 'error', problem: 'declined' })
  const taken = add('907')
  add('907', { status: 'canceled' })
  expect(await find('907')).toMatchObject({ ref: taken, state: 'captured' })
})
