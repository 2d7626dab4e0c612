/** Beginning and continuing the payment of an order. */
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { payments } from '../../../../server/db/schema-billing.ts'
import type { PaymentProvider } from '../../../../server/payment/provider.ts'
import { buyersOf, silent } from '../../../helpers/buyers.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { decideInSandbox, payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

const MINUTE = 60_000

onOneDatabase((open) => {
  const service = startedService(open)
  const { buyer, rowsOf, withProvider } = buyersOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  describe('payOrder', () => {
    test("returns the provider's page, and none after paying", async () => {
      const { id, token } = await buyer()
      const begun = await service.call('payOrder', { id }, { token: await token() })
      expect(begun.data.url).toMatch(/^\/sandbox\/payment\/sandbox_[0-9a-f]{48}\?lang=zh$/)
      expect(begun.data.order).toMatchObject({ state: 'pending', canPay: true })
      expect(begun.data.order.payments).toMatchObject([{ state: 'requires_more', amount: 3900 }])
      expect(JSON.stringify(begun.data.order)).not.toContain('sandbox_')
      const paid = await payInSandbox(service, id, await token())
      expect(paid.data).toMatchObject({ state: 'paid', canPay: false })
      expect(paid.data.payments).toMatchObject([
        { state: 'captured', methodLabel: 'Visa •••• 4242', problem: null },
      ])
      expect((await service.call('payOrder', { id }, { token: await token() })).data).toMatchObject(
        {
          url: null,
          order: { state: 'paid' },
        },
      )
    })

    test('S27 two tabs at the same moment get one page and one payment', async () => {
      const { id, token } = await buyer()
      const shared = await token()
      const tabs = await Promise.all(
        Array.from({ length: 6 }, () => service.call('payOrder', { id }, { token: shared })),
      )
      expect(new Set(tabs.map(({ data }) => data.url)).size).toBe(1)
      expect(await rowsOf(id)).toHaveLength(1)
    })

    test('a closed tab continues with the same page', async () => {
      const { id, token } = await buyer()
      const first = await service.call('payOrder', { id }, { token: await token() })
      await decideInSandbox(service, first.data.url, 'abandon')
      const again = await service.call('payOrder', { id }, { token: await token() })
      expect(again.data.url).toBe(first.data.url)
      expect(again.data.order.state).toBe('pending')
    })

    test.each(['declined', 'insufficientFunds'] as const)(
      'after a failure (%s) there is a new page, also without a notification',
      async (choice) => {
        const { id, token } = await buyer()
        const failed = await payInSandbox(service, id, await token(), choice)
        expect(failed.data).toMatchObject({ state: 'pending', canPay: true })
        expect(failed.data.payments).toMatchObject([{ state: 'error', problem: choice }])
        service.advance(1000)
        const paid = await payInSandbox(service, id, await token(), 'neverTold')
        expect(paid.data.payments).toMatchObject([{ state: 'error' }, { state: 'requires_more' }])
        // The member clicks the button again: the provider is queried before a new payment begins.
        const again = await service.call('payOrder', { id }, { token: await token() })
        expect(again.data).toMatchObject({ url: null, order: { state: 'paid' } })
        expect(await rowsOf(id)).toHaveLength(2)
      },
    )

    test('a provider that does not answer is 503, and later the same payment', async () => {
      const { id, token } = await buyer()
      const refused = await withProvider({ start: silent }, async () =>
        service.call('payOrder', { id }, { token: await token() }),
      )
      expect(refused.code).toBe(503)
      expect(refused.msg.en).toMatch(/payment service/)
      expect((await payInSandbox(service, id, await token())).data.state).toBe('paid')
      expect(await rowsOf(id)).toHaveLength(1)
    })

    test.each([
      'http://pay.example/x',
      'javascript:alert(1)',
      '//pay.example/x',
      '/\\pay.example',
      'pay.example',
      '',
    ])('a page at %j is never sent to the browser', async (url) => {
      const { id, token } = await buyer()
      const start = async () => ({ ref: `bad-${url}-${id}`, url })
      const refused = await withProvider({ start, close: async () => {} }, async () =>
        service.call('payOrder', { id }, { token: await token() }),
      )
      expect(refused.code).toBe(503)
      expect(JSON.stringify(refused.body)).not.toContain('pay.example')
    })

    test('an ended order cannot be paid, and its page is closed', async () => {
      const { id, token } = await buyer()
      const { data } = await service.call('payOrder', { id }, { token: await token() })
      await service.call('cancelOrder', { id }, { token: await token() })
      expect((await service.call('payOrder', { id }, { token: await token() })).code).toBe(409)
      const page = await service.app.inject({ url: data.url })
      expect(page.body).toContain('已经关闭')
      expect(page.body).not.toContain('<button')

      const late = await buyer()
      service.advance(31 * MINUTE)
      const refused = await service.call('payOrder', { id: late.id }, { token: await late.token() })
      expect(refused.code).toBe(409)
    })

    test('an order that is cancelled while its page is being opened has no page', async () => {
      const { id, token } = await buyer()
      const shared = await token()
      const usual = service.parts.payments
      if (usual === null) throw new Error('nothing is sold')
      const opened: string[] = []
      const start: PaymentProvider['start'] = async (payment) => {
        const page = await usual.start(payment)
        await service.call('cancelOrder', { id }, { token: shared })
        opened.push(page.ref)
        return page
      }
      const refused = await withProvider({ start }, () =>
        service.call('payOrder', { id }, { token: shared }),
      )
      expect(refused.code).toBe(409)
      expect(opened).toHaveLength(1)
      expect((await usual.query(opened[0] ?? '')).state).toBe('canceled')
    })

    test('an attempt of a provider that is no longer configured is replaced by a new one', async () => {
      const { id, token } = await buyer()
      await service.call('payOrder', { id }, { token: await token() })
      const [attempt] = await rowsOf(id)
      await service.parts.db
        .update(payments)
        .set({ provider: 'stripe' })
        .where(eq(payments.id, attempt?.id ?? ''))
      service.advance(1000)
      const again = await service.call('payOrder', { id }, { token: await token() })
      expect(again.data.url).toMatch(/^\/sandbox\/payment\//)
      expect(again.data.order.payments).toMatchObject([
        { state: 'canceled' },
        { state: 'requires_more' },
      ])
    })

    test('refuses attempts after 20, against card testing', async () => {
      const { id, token } = await buyer()
      for (let attempt = 0; attempt < 20; attempt++) {
        await payInSandbox(service, id, await token(), 'declined')
      }
      expect((await service.call('payOrder', { id }, { token: await token() })).code).toBe(429)
    })
  })
})
