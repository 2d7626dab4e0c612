/** Paying an order: begun, gone on with, asked about, given back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { payments } from '../../../../server/db/schema-billing.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import { deliverNotices } from '../../../../server/payment/notices.ts'
import { type PaymentProvider, ProviderError } from '../../../../server/payment/provider.ts'
import { startRefund } from '../../../../server/service/payments/refund.ts'
import { syncOpenPayments } from '../../../../server/service/payments/sync.ts'
import { onEachDatabase } from '../../../helpers/database.ts'
import {
  decideInSandbox,
  payInSandbox,
  placeOrder,
  PLANS,
  sellPlans,
} from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

onEachDatabase((open) => {
  let service: ServiceApp
  let sandbox: PaymentProvider
  let count = 0
  beforeAll(async () => {
    service = await serviceApp(await open())
    if (service.parts.payments === null) throw new Error('there is no sandbox')
    sandbox = service.parts.payments
    await sellPlans(service.parts.db)
  })
  afterAll(() => service.close())

  async function buyer(planId: string = PLANS.plusMonth) {
    count += 1
    const email = `buyer-${count}@example.org`
    await service.addMember(email)
    // Some tests move the clock by weeks, and a token lasts an hour.
    let held = { token: '', until: 0 }
    const token = async () => {
      const now = service.parts.clock().getTime()
      if (now >= held.until) {
        const { data } = await service.signIn(email)
        held = { token: data.access_token as string, until: now + 30 * MINUTE }
      }
      return held.token
    }
    const order = await placeOrder(service, await token(), planId)
    return { id: order.data.id as string, token, email }
  }
  const rowsOf = (orderId: string) =>
    service.parts.db.select().from(payments).where(eq(payments.orderId, orderId))

  /** The service with a provider that behaves otherwise in some point. */
  async function withProvider<T>(changes: Partial<PaymentProvider>, work: () => Promise<T>) {
    service.parts.payments = { ...sandbox, ...changes }
    try {
      return await work()
    } finally {
      service.parts.payments = sandbox
    }
  }
  const silent = () => Promise.reject(new ProviderError('no answer'))

  describe('payOrder', () => {
    test('leads to the page of the provider, and after paying nowhere', async () => {
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

    test('S27 a tab that opened a page of its own closes it again', async () => {
      const { id, token } = await buyer()
      const shared = await token()
      // A provider without idempotency keys: each call opens another page.
      const pages: string[] = []
      const closed: string[] = []
      const start: PaymentProvider['start'] = async () => {
        const ref = `page-${pages.length}-of-${id}`
        pages.push(ref)
        await new Promise((done) => setTimeout(done, 20))
        return { ref, url: `https://pay.example/${ref}` }
      }
      const close = async (ref: string) => void closed.push(ref)
      const query: PaymentProvider['query'] = async (ref) => ({
        ref,
        paymentId: '',
        state: 'requires_more',
        amount: 3900,
        currency: 'CNY',
        methodRef: null,
        methodLabel: null,
        problem: null,
      })
      const urls = await withProvider({ start, close, query }, async () => {
        const tabs = await Promise.all(
          Array.from({ length: 3 }, () => service.call('payOrder', { id }, { token: shared })),
        )
        return tabs.map(({ data }) => data.url as string)
      })
      expect(new Set(urls).size).toBe(1)
      expect(closed.toSorted()).toEqual(
        pages.filter((ref) => !urls[0]?.endsWith(`/${ref}`)).toSorted(),
      )
    })

    test('a closed tab goes on with the same page', async () => {
      const { id, token } = await buyer()
      const first = await service.call('payOrder', { id }, { token: await token() })
      await decideInSandbox(service, first.data.url, 'abandon')
      const again = await service.call('payOrder', { id }, { token: await token() })
      expect(again.data.url).toBe(first.data.url)
      expect(again.data.order.state).toBe('pending')
    })

    test.each(['declined', 'insufficientFunds'] as const)(
      'after a failure (%s) there is a new page, also when nobody told of it',
      async (choice) => {
        const { id, token } = await buyer()
        const failed = await payInSandbox(service, id, await token(), choice)
        expect(failed.data).toMatchObject({ state: 'pending', canPay: true })
        expect(failed.data.payments).toMatchObject([{ state: 'error', problem: choice }])
        service.advance(1000)
        const paid = await payInSandbox(service, id, await token(), 'neverTold')
        expect(paid.data.payments).toMatchObject([{ state: 'error' }, { state: 'requires_more' }])
        // The member presses the button once more: the provider is asked before anything is begun.
        const again = await service.call('payOrder', { id }, { token: await token() })
        expect(again.data).toMatchObject({ url: null, order: { state: 'paid' } })
        expect(await rowsOf(id)).toHaveLength(2)
      },
    )

    test('a provider that does not answer costs nothing: 503, and later the same payment', async () => {
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
    ])('a page at %j is never handed to the browser', async (url) => {
      const { id, token } = await buyer()
      const start = async () => ({ ref: `bad-${url}-${id}`, url })
      const refused = await withProvider({ start, close: async () => {} }, async () =>
        service.call('payOrder', { id }, { token: await token() }),
      )
      expect(refused.code).toBe(503)
      expect(JSON.stringify(refused.body)).not.toContain('pay.example')
    })

    test('where nothing is sold it says so', async () => {
      const { id, token } = await buyer()
      service.parts.payments = null
      const refused = await service.call('payOrder', { id }, { token: await token() })
      service.parts.payments = sandbox
      expect(refused.code).toBe(503)
      expect(refused.msg.en).toMatch(/Nothing is sold/)
    })

    test('an order that is over cannot be paid, and its page is closed', async () => {
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

    test('S32 another member’s order is not found', async () => {
      const { id } = await buyer()
      const other = await buyer()
      for (const name of ['payOrder', 'syncOrder'] as const) {
        expect((await service.call(name, { id }, { token: await other.token() })).code).toBe(404)
      }
      const asked = { id, reason: 'mine now' }
      expect(
        (await service.call('requestRefund', asked, { token: await other.token() })).code,
      ).toBe(404)
    })

    test('nobody tries cards here: after 20 attempts it is too many', async () => {
      const { id, token } = await buyer()
      for (let attempt = 0; attempt < 20; attempt++) {
        await payInSandbox(service, id, await token(), 'declined')
      }
      expect((await service.call('payOrder', { id }, { token: await token() })).code).toBe(429)
    })
  })

  describe('syncOrder', () => {
    test('return before the notification: the provider is asked, and the notification changes nothing', async () => {
      const { id, token } = await buyer()
      const { data } = await payInSandbox(service, id, await token(), 'toldLate')
      expect(data.state).toBe('pending')
      const synced = await service.call('syncOrder', { id }, { token: await token() })
      expect(synced.data).toMatchObject({ state: 'paid', level: 'plus' })
      service.advance(21_000)
      expect(await deliverNotices(service.parts)).toBe(1)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toEqual(synced.data)
      expect(after.data.invoices).toHaveLength(1)
    })

    test('a provider that does not answer leaves the order as it is', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token(), 'neverTold')
      const asked = await withProvider({ query: silent }, async () =>
        service.call('syncOrder', { id }, { token: await token() }),
      )
      expect(asked).toMatchObject({ code: 200, data: { state: 'pending' } })
      const synced = await service.call('syncOrder', { id }, { token: await token() })
      expect(synced.data.state).toBe('paid')
    })
  })

  describe('syncOpenPayments', () => {
    test('a lost notification loses nothing', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token(), 'neverTold')
      await syncOpenPayments(service.parts)
      const state = async () =>
        (await service.call('order', { id }, { token: await token() })).data.state as string
      // Younger than two minutes: its notification may still come.
      expect(await state()).toBe('pending')
      service.advance(2 * MINUTE + 1000)
      await syncOpenPayments(service.parts)
      expect(await state()).toBe('paid')
    })

    test('one payment that cannot be asked about does not keep the others waiting', async () => {
      const stuck = await buyer()
      const fine = await buyer()
      await payInSandbox(service, stuck.id, await stuck.token(), 'neverTold')
      await payInSandbox(service, fine.id, await fine.token(), 'neverTold')
      const [row] = await rowsOf(stuck.id)
      service.advance(3 * MINUTE)
      const query = (ref: string) => (ref === row?.ref ? silent() : sandbox.query(ref))
      await withProvider({ query }, () => syncOpenPayments(service.parts))
      const of = async ({ id, token }: typeof fine) =>
        (await service.call('order', { id }, { token: await token() })).data.state as string
      expect(await of(fine)).toBe('paid')
      expect(await of(stuck)).toBe('pending')
      service.advance(3 * MINUTE)
      await syncOpenPayments(service.parts)
      expect(await of(stuck)).toBe('paid')
    })

    test('a page that was opened and never shown is closed with its order', async () => {
      const { id, token } = await buyer()
      await withProvider({ start: silent }, async () =>
        service.call('payOrder', { id }, { token: await token() }),
      )
      await service.call('cancelOrder', { id }, { token: await token() })
      service.advance(3 * MINUTE)
      await syncOpenPayments(service.parts)
      expect(await rowsOf(id)).toMatchObject([{ state: 'canceled' }])
    })
  })

  describe('refunds', () => {
    const ask = async (id: string, token: string) =>
      service.call('requestRefund', { id, reason: '  买错了  ' }, { token })

    test('within 7 days the money goes back at once, once', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token())
      service.advance(6 * DAY)
      const shared = await token()
      const asked = await Promise.all([ask(id, shared), ask(id, shared), ask(id, shared)])
      expect(asked.map(({ code }) => code)).toEqual([200, 200, 200])
      await service.parts.background.idle()
      const { data } = await service.call('order', { id }, { token: shared })
      expect(data).toMatchObject({ state: 'refunded', canRefund: false })
      expect(data.refunds).toMatchObject([{ state: 'done', amount: 3900, reason: '买错了' }])
      expect(data.invoices).toHaveLength(2)
      expect(data.invoices[0].amount + data.invoices[1].amount).toBe(0)
      const [payment] = await rowsOf(id)
      const [book] = await service.parts.db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.paymentId, payment?.id ?? ''))
      expect(book?.refunded).toBe(3900)
      const me = await service.call('me', {}, { token: shared })
      expect(JSON.stringify(me.data)).not.toContain('"plus"')
    })

    test('later it waits for the operator, and is made when he says so', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token())
      service.advance(8 * DAY)
      const { data } = await ask(id, await token())
      expect(data).toMatchObject({ state: 'refunding' })
      expect(data.refunds).toMatchObject([{ state: 'requested', decidedAt: null }])
      service.advance(3 * MINUTE)
      await syncOpenPayments(service.parts)
      expect((await service.call('order', { id }, { token: await token() })).data.state).toBe(
        'refunding',
      )
      await startRefund(service.parts, data.refunds[0].id)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toMatchObject({ state: 'refunded' })
    })

    test('after 30 days, unpaid, or a second time: 409 and nothing changes', async () => {
      const { id, token } = await buyer(PLANS.plusYear)
      expect((await ask(id, await token())).code).toBe(409)
      await payInSandbox(service, id, await token())
      service.advance(30 * DAY)
      const refused = await ask(id, await token())
      expect(refused.code).toBe(409)
      expect(refused.msg.en).toMatch(/cannot be refunded/)
      const { data } = await service.call('order', { id }, { token: await token() })
      expect(data).toMatchObject({ state: 'paid', refunds: [] })
    })

    test('a refund that takes a while is finished by its notification', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token(), 'slowRefund')
      const { data } = await ask(id, await token())
      expect(data).toMatchObject({ state: 'refunding', refunds: [{ state: 'sending' }] })
      service.advance(21_000)
      await deliverNotices(service.parts)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] })
    })

    test('a provider that does not answer is asked again by the round', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token())
      const { data } = await withProvider({ refund: silent }, async () => ask(id, await token()))
      expect(data).toMatchObject({ state: 'refunding', refunds: [{ state: 'sending' }] })
      service.advance(3 * MINUTE)
      await syncOpenPayments(service.parts)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toMatchObject({ state: 'refunded' })
    })

    test('what the provider refuses stays paid, and can be tried again', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token())
      const refund = async () => ({ ref: `refused-${id}`, state: 'failed' as const })
      await withProvider({ refund }, async () => ask(id, await token()))
      const kept = await service.call('order', { id }, { token: await token() })
      expect(kept.data).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] })
      await startRefund(service.parts, kept.data.refunds[0].id)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toMatchObject({ state: 'refunded' })
    })
  })
})
