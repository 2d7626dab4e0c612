/** Refunds: which may be requested, and how they are made. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import { deliverNotices } from '../../../../server/payment/notices.ts'
import { startRefund } from '../../../../server/service/payments/refund.ts'
import { syncOpenPayments } from '../../../../server/service/payments/sync.ts'
import { buyersOf, silent } from '../../../helpers/buyers.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { payInSandbox, PLANS, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

onOneDatabase((open) => {
  const service = startedService(open)
  const { buyer, rowsOf, withProvider } = buyersOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  describe('refunds', () => {
    const request = async (id: string, token: string) =>
      service.call('requestRefund', { id, reason: '  买错了  ' }, { token })

    test('refunds at once within 7 days, once', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token())
      service.advance(6 * DAY)
      const shared = await token()
      const responses = await Promise.all([
        request(id, shared),
        request(id, shared),
        request(id, shared),
      ])
      expect(responses.map(({ code }) => code)).toEqual([200, 200, 200])
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

    test('after 30 days, unpaid, or a second time: 409 without a change', async () => {
      const { id, token } = await buyer(PLANS.plusYear)
      expect((await request(id, await token())).code).toBe(409)
      await payInSandbox(service, id, await token())
      service.advance(30 * DAY)
      const refused = await request(id, await token())
      expect(refused.code).toBe(409)
      expect(refused.msg.en).toMatch(/cannot be refunded/)
      const { data } = await service.call('order', { id }, { token: await token() })
      expect(data).toMatchObject({ state: 'paid', refunds: [] })
    })

    test('a pending refund is completed by its notification', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token(), 'slowRefund')
      const { data } = await request(id, await token())
      expect(data).toMatchObject({ state: 'refunding', refunds: [{ state: 'sending' }] })
      service.advance(21_000)
      await deliverNotices(service.parts)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] })
    })

    test('the billing job queries a pending refund, and does not make a second one', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token(), 'slowRefund')
      await request(id, await token())
      service.advance(3 * MINUTE)
      const refund = vi.fn(silent)
      await withProvider({ refund }, () => syncOpenPayments(service.parts))
      expect(refund).not.toHaveBeenCalled()
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toMatchObject({ state: 'refunded' })
    })

    test('the billing job retries a provider that does not answer', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token())
      const { data } = await withProvider({ refund: silent }, async () =>
        request(id, await token()),
      )
      expect(data).toMatchObject({ state: 'refunding', refunds: [{ state: 'sending' }] })
      service.advance(3 * MINUTE)
      await syncOpenPayments(service.parts)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toMatchObject({ state: 'refunded' })
    })

    test('an order whose refund the provider refuses stays paid, and can be retried', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token())
      const refund = async () => ({ ref: `refused-${id}`, state: 'failed' as const })
      await withProvider({ refund }, async () => request(id, await token()))
      const beforeRetry = await service.call('order', { id }, { token: await token() })
      expect(beforeRetry.data).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] })
      await startRefund(service.parts, beforeRetry.data.refunds[0].id)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toMatchObject({ state: 'refunded' })
    })
  })
})
