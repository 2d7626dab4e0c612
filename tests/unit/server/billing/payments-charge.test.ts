/** A renewal is charged only once, whatever happens between the service and the provider. */
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { orders } from '../../../../server/db/schema-billing.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import { type PaymentProvider, ProviderError } from '../../../../server/payment/provider.ts'
import type { SandboxMethod } from '../../../../server/payment/sandbox-store.ts'
import { chargeRenewal } from '../../../../server/service/payments/charge.ts'
import { syncOpenPayments } from '../../../../server/service/payments/sync.ts'
import { buyersOf, silent } from '../../../helpers/buyers.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

const MINUTE = 60_000

onOneDatabase((open) => {
  const service = startedService(open)
  const { buyer, rowsOf, withProvider } = buyersOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  const orderOf = async (id: string) => {
    const [row] = await service.parts.db.select().from(orders).where(eq(orders.id, id))
    if (row === undefined) throw new Error('no order')
    return row
  }
  const charge = async (id: string, methodRef: SandboxMethod | null = 'sandbox_card') => {
    const method = { provider: 'sandbox' as const, methodRef, methodLabel: 'Visa' }
    const charged = await chargeRenewal(service.parts, await orderOf(id), method)
    await service.parts.background.idle()
    return charged
  }
  /** Returns how often the sandbox has captured a payment for an order. */
  const taken = async (id: string) => {
    const rows = await rowsOf(id)
    const counts = rows.map(({ id: paymentId }) =>
      service.parts.db.$count(sandboxPayments, eq(sandboxPayments.paymentId, paymentId)),
    )
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
  }

  test('charges once for five concurrent requests and a repeated one', async () => {
    const { id } = await buyer()
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => charge(id)))
    all.push(await charge(id))
    for (const charged of all) expect(charged).toEqual({ outcome: 'paid', problem: null })
    expect(await rowsOf(id)).toMatchObject([{ state: 'captured', methodRef: 'sandbox_card' }])
    expect(await taken(id)).toBe(1)
    expect((await orderOf(id)).state).toBe('paid')
  })

  test('a declined charge has its reason, and a later attempt is another payment', async () => {
    const { id } = await buyer()
    expect(await charge(id, 'sandbox_card_empty_later')).toEqual({
      outcome: 'failed',
      problem: 'insufficientFunds',
    })
    expect((await orderOf(id)).state).toBe('pending')
    expect((await charge(id)).outcome).toBe('paid')
    const states = (await rowsOf(id)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['captured', 'error'])
  })

  test.each([
    ['before the money was taken', false],
    ['after the money was taken', true],
  ])('an answer lost %s is requested again, and charges once', async (_, isTaken) => {
    const { id } = await buyer()
    const usual = service.parts.payments
    const lost = await withProvider(
      {
        charge: async (payment) => {
          if (isTaken) await usual?.charge(payment)
          throw new ProviderError('the answer was lost')
        },
      },
      () => charge(id),
    )
    expect(lost.outcome).toBe('unknown')
    service.advance(3 * MINUTE)
    await syncOpenPayments(service.parts)
    await service.parts.background.idle()
    expect((await orderOf(id)).state).toBe('paid')
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await taken(id)).toBe(1)
  })

  test('rejects a charge of another amount', async () => {
    const { id } = await buyer()
    const reported: PaymentProvider['charge'] = async ({ paymentId, methodRef }) => ({
      ref: `other-amount-${paymentId}`,
      paymentId,
      state: 'captured',
      amount: 1,
      currency: 'CNY',
      methodRef,
      methodLabel: null,
      problem: null,
    })
    const charged = await withProvider({ charge: reported }, () => charge(id))
    expect(charged).toEqual({ outcome: 'unknown', problem: null })
    expect((await orderOf(id)).state).toBe('pending')
    // The attempt stays open: its outcome is checked again, and no second charge is made.
    expect(await rowsOf(id)).toMatchObject([{ state: 'pending' }])
  })

  test('charges nothing while the member pays by hand', async () => {
    const { id, token } = await buyer()
    await service.call('payOrder', { id }, { token: await token() })
    expect((await charge(id)).outcome).toBe('unknown')
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('charges nothing for an ended order, without a method, or with another provider', async () => {
    const { id, token } = await buyer()
    expect((await charge(id, null)).outcome).toBe('failed')
    const foreign = { provider: 'stripe', methodRef: 'cus_1:pm_1', methodLabel: null } as const
    expect((await chargeRenewal(service.parts, await orderOf(id), foreign)).outcome).toBe('failed')
    await service.call('cancelOrder', { id }, { token: await token() })
    expect((await charge(id)).outcome).toBe('failed')
    expect(await rowsOf(id)).toEqual([])
  })

  test('a provider without an answer charges nothing, and the order can still be paid', async () => {
    const { id } = await buyer()
    await withProvider({ charge: silent }, async () => {
      expect((await charge(id)).outcome).toBe('unknown')
      service.advance(3 * MINUTE)
      await syncOpenPayments(service.parts)
    })
    expect((await orderOf(id)).state).toBe('pending')
    expect((await charge(id)).outcome).toBe('paid')
    expect(await taken(id)).toBe(1)
  })
})
