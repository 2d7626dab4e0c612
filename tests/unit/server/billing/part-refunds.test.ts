/** Partial refunds of a paid order by the operator: money, credit notes, and the remaining amount. */
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { payments, refunds } from '../../../../server/db/schema-billing.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import { ProviderError } from '../../../../server/payment/provider.ts'
import { approveRefund, refundOrder } from '../../../../server/service/orders/operator.ts'
import {
  type PartialRefundRequest,
  refundPart,
} from '../../../../server/service/orders/partial-refund.ts'
import { startRefund } from '../../../../server/service/payments/refund.ts'
import { syncOpenPayments } from '../../../../server/service/payments/sync.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import type { Invoice } from '../../../../src/contract/endpoints/invoices.ts'
import { buyersOf } from '../../../helpers/buyers.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { COMPANY } from '../../../helpers/invoice.ts'
import { lateMoney, PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, submit, call, detail, back, preview } = shop
  const { withProvider } = buyersOf(() => service)
  const { begin, captureLate } = lateMoney(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  const operator = () => {
    const { db, outbox: mails, seller, log } = service.parts
    service.advance(1)
    return { db, outbox: mails, seller, log, now: service.parts.clock() }
  }
  const levelOf = async (who: Shopper) => {
    const [row] = await service.parts.db.select().from(members).where(eq(members.id, who.memberId))
    return row?.level
  }
  /** Returns the sandbox's refunds of an order's payment. */
  const refundedAmounts = async (orderId: string) => {
    const rows = await service.parts.db
      .select({ refunded: sandboxPayments.refunded })
      .from(payments)
      .innerJoin(sandboxPayments, eq(sandboxPayments.ref, payments.ref))
      .where(eq(payments.orderId, orderId))
    return rows.reduce((sum, { refunded }) => sum + refunded, 0)
  }
  const bought = async (planId: string = PLAN.plusMonth) => {
    const who = await newShopper()
    const { data } = await submit(who, planId)
    await payInSandbox(service, data.id, who.token)
    return { who, id: data.id as string }
  }
  const order = (id: string, amount: number, reason = '服务中断', key?: string) =>
    refundPart(operator(), id, { amount, reason, key } satisfies PartialRefundRequest)
  const give = async (id: string, amount: number, reason?: string, key?: string) =>
    startRefund(service.parts, (await order(id, amount, reason, key)).refundId)
  const invoicesOf = async (who: Shopper): Promise<Invoice[]> => {
    const { data } = await call('invoicePage', { size: 50 }, who)
    const ids = (data.records as { id: string }[]).map(({ id }) => id)
    const details = await Promise.all(ids.map((id) => call('invoice', { id }, who)))
    return details
      .map((each) => each.data as Invoice)
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
  }

  describe('a partial refund', () => {
    test('refunds the amount, keeps the order and the level, and has a credit note over it', async () => {
      const { who, id } = await bought()
      await give(id, 1000)
      expect(await refundedAmounts(id)).toBe(1000)
      const paid = await detail(who, id)
      expect(paid).toMatchObject({
        state: 'paid',
        refundedAmount: 1000,
        refunds: [{ state: 'done', amount: 1000, isPart: true, reason: '服务中断' }],
        invoices: [{ amount: 3900 }, { amount: -1000, kind: 'credit', isPart: true }],
        canRefund: true,
      })
      expect(await levelOf(who)).toBe('plus')
      const [invoice, credit] = await invoicesOf(who)
      // 39.00 includes 2.21 of tax at 6 %, and the remaining 29.00 include 1.64.
      expect(credit).toMatchObject({ net: -943, tax: -57, amount: -1000, reason: '服务中断' })
      expect(credit).toMatchObject({ isPart: true, relatedNumber: invoice?.number })
      expect(credit?.lines).toMatchObject([
        { textEn: expect.stringMatching(/^Partial refund: Veri/) },
      ])
      expect(invoice).toMatchObject({
        isReversed: false,
        canReissue: true,
        credited: 1000,
        creditNumbers: [credit?.number],
      })
    })

    test('followed by another and the rest: the credit notes add up to net and tax of the invoice', async () => {
      const { who, id } = await bought()
      for (const amount of [1, 333, 2, 1299]) await give(id, amount)
      expect(await detail(who, id)).toMatchObject({ state: 'paid', refundedAmount: 1635 })
      const { refundId } = await refundOrder(operator(), id, '全部退回')
      await startRefund(service.parts, refundId)
      expect(await refundedAmounts(id)).toBe(3900)
      expect(await detail(who, id)).toMatchObject({ state: 'refunded', refundedAmount: 3900 })
      expect(await levelOf(who)).toBe('free')
      const all = await invoicesOf(who)
      expect(all.map(({ amount }) => amount)).toEqual([3900, -1, -333, -2, -1299, -2265])
      for (const part of ['net', 'tax', 'amount'] as const) {
        expect(all.reduce((sum, invoice) => sum + invoice[part], 0)).toBe(0)
      }
      // The remaining amount always includes its tax: 221, 221, 202, 202, 128, 0.
      expect(all.map(({ tax }) => tax)).toEqual([221, 0, -19, 0, -74, -128])
      expect(all[0]).toMatchObject({ isReversed: true, relatedNumber: all[5]?.number })
      expect(all.slice(1).map(({ isPart }) => isPart)).toEqual([true, true, true, true, false])
    })

    test('notifies the member of the amount, the rest, the reason and the credit note', async () => {
      const { who, id } = await bought()
      await give(id, 1000, '服务中断三天')
      const { number } = (await invoicesOf(who))[1]!
      const { data } = await call('notificationPage', {}, who)
      const [{ titleEn, bodyZh, bodyEn }] = data.records
      expect(titleEn).toBe('Part of your payment was refunded')
      for (const body of [bodyZh, bodyEn]) {
        for (const word of ['10.00', '29.00', '服务中断三天', number]) expect(body).toContain(word)
      }
      const mails = await service.parts.db
        .select()
        .from(outbox)
        .where(eq(outbox.recipient, who.email))
      const notified = mails.filter(({ subject }) => /已部分退款/.test(subject))
      expect(notified).toHaveLength(1)
      expect(notified[0]?.body).toContain(number)
      expect(mails.filter(({ subject }) => /退款已完成/.test(subject))).toEqual([])
    })

    test('a reissued invoice is over the rest, and can be credited further', async () => {
      const { who, id } = await bought()
      await give(id, 1000)
      const [first] = await invoicesOf(who)
      const request = { id: first?.id, title: COMPANY, reason: '抬头有误' }
      const reissued = await call('reissueInvoice', request, who)
      // 29.00 include 1.64 of tax.
      expect(reissued.data).toMatchObject({ amount: 2900, net: 2736, tax: 164, credited: 0 })
      expect(reissued.data.lines).toMatchObject([{ amount: 3900 }, { amount: -1000 }])
      await give(id, 500)
      expect((await invoicesOf(who)).map(({ amount }) => amount)).toEqual([
        3900, -1000, -2900, 2900, -500,
      ])
      expect((await detail(who, id)).refundedAmount).toBe(1500)
    })
  })

  describe('invalid refunds', () => {
    test('refuses more than the rest, and no amount, without moving money', async () => {
      const { id } = await bought()
      await give(id, 1000)
      await expect(order(id, 2901)).rejects.toThrow(
        /29\.01 is more than what is left of order \d+: .*29\.00 of .*39\.00$/,
      )
      for (const amount of [0, -100, 1.5, Number.NaN]) {
        await expect(order(id, amount)).rejects.toThrow('must be above zero')
      }
      await expect(order(id, 100, ' ')).rejects.toThrow('The reason is empty')
      expect(await refundedAmounts(id)).toBe(1000)
    })

    test('refuses a second refund while one is pending, by operator and member', async () => {
      const { who, id } = await bought()
      const { refundId } = await order(id, 1000)
      await expect(order(id, 500)).rejects.toThrow(
        `Refund ${refundId} of order ${id} is on its way`,
      )
      await expect(refundOrder(operator(), id, 'R')).rejects.toThrow(
        'no payment that could go back',
      )
      expect((await call('requestRefund', { id, reason: 'R' }, who)).code).toBe(409)
      await startRefund(service.parts, refundId)
      expect(await refundedAmounts(id)).toBe(1000)
    })
  })

  describe('a repeated command', () => {
    test('refunds once, before and after completion; another key is another refund', async () => {
      const { id } = await bought()
      const first = await order(id, 1000)
      expect(await order(id, 1000)).toMatchObject({ refundId: first.refundId, isNew: false })
      await startRefund(service.parts, first.refundId)
      expect(await order(id, 1000)).toMatchObject({ state: 'done', isNew: false })
      expect(await refundedAmounts(id)).toBe(1000)
      expect(await order(id, 1000, '服务中断', 'ticket-2')).toMatchObject({ isNew: true })
      await expect(order(id, 900, 'x', 'ticket-2')).rejects.toThrow(/this key and another amount/)
    })

    test('refunds once for concurrent commands', async () => {
      const { id } = await bought()
      const all = await Promise.allSettled([1, 2, 3, 4].map(() => give(id, 1000)))
      expect(all.every(({ status }) => status === 'fulfilled')).toBe(true)
      expect(await refundedAmounts(id)).toBe(1000)
      const rows = await service.parts.db.select().from(refunds).where(eq(refunds.orderId, id))
      expect(rows).toHaveLength(1)
    })

    test('interrupted after the provider has paid: the billing job books it, and the money moves once', async () => {
      const { who, id } = await bought()
      const provider = service.parts.payments
      const { refundId } = await order(id, 1000)
      const lost = {
        refund: async (request: Parameters<NonNullable<typeof provider>['refund']>[0]) => {
          await provider?.refund(request)
          throw new ProviderError('the server is gone')
        },
      }
      await withProvider(lost, async () =>
        expect(startRefund(service.parts, refundId)).rejects.toThrow('gone'),
      )
      service.advance(3 * 60_000)
      await syncOpenPayments(service.parts)
      await syncOpenPayments(service.parts)
      expect(await refundedAmounts(id)).toBe(1000)
      expect((await detail(await back(who), id)).refundedAmount).toBe(1000)
    })

    test('refused by the provider: the order stays paid, and it is retried', async () => {
      const { who, id } = await bought()
      const { refundId } = await order(id, 1000)
      const refusing = { refund: async () => ({ ref: `no-${id}`, state: 'failed' as const }) }
      await withProvider(refusing, () => startRefund(service.parts, refundId))
      expect(await detail(who, id)).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] })
      await approveRefund(operator(), id)
      expect((await detail(who, id)).state).toBe('paid')
      await withProvider(refusing, () => startRefund(service.parts, refundId))
      const slow = { refund: async () => ({ ref: `slow-${id}`, state: 'sending' as const }) }
      await withProvider(slow, () => startRefund(service.parts, refundId))
      expect(await detail(who, id)).toMatchObject({
        state: 'paid',
        refunds: [{ state: 'sending' }],
      })
      const through = { queryRefund: async () => ({ ref: `slow-${id}`, state: 'done' as const }) }
      await withProvider(through, () => startRefund(service.parts, refundId))
      expect(await detail(who, id)).toMatchObject({ state: 'paid', refundedAmount: 1000 })
    })
  })

  describe('a request of the member', () => {
    const request = async () => {
      const { who: then, id } = await bought()
      service.advance(BILLING.refundAtOnceMs)
      const who = await back(then)
      await call('requestRefund', { id, reason: '用不上' }, who)
      return { who, id }
    }

    test('is answered with a partial refund: the order is paid again, and the member is notified', async () => {
      const { who, id } = await request()
      expect((await detail(who, id)).state).toBe('refunding')
      await give(id, 1500, '已使用一半')
      expect(await detail(who, id)).toMatchObject({
        state: 'paid',
        refunds: [{ state: 'done', amount: 1500, reason: '用不上', answer: '已使用一半' }],
      })
      expect(await levelOf(who)).toBe('plus')
      const { data } = await call('notificationPage', {}, who)
      expect(data.records[0].bodyZh).toContain('已使用一半')
      expect(await order(id, 1500, '已使用一半')).toMatchObject({ isNew: false })
    })

    test('after a partial refund is for the rest', async () => {
      const { who, id } = await bought()
      await give(id, 900)
      const { data } = await call('requestRefund', { id, reason: '其余也不要了' }, who)
      expect(data).toMatchObject({ state: 'refunded', refundedAmount: 3900 })
      expect(data.refunds).toMatchObject([{ amount: 900 }, { amount: 3000, isPart: false }])
    })
  })

  describe('the rest counts afterwards', () => {
    test('as credit for a higher plan, as soon as the partial refund is pending', async () => {
      const { who, id } = await bought()
      expect((await preview(who, PLAN.proMonth)).data.credit).toBe(3900)
      await order(id, 1900)
      const { data } = await preview(who, PLAN.proMonth)
      // A millisecond of the 20.00 that are left has been used.
      expect(data).toMatchObject({ credit: 1999, creditFrom: { paid: 2000 } })
    })

    test('closes an order made with a higher credit, and refunds its payment', async () => {
      const { who, id } = await bought()
      const { data: upgrade } = await submit(who, PLAN.proMonth)
      const ref = await begin(who, upgrade.id)
      await give(id, 1900)
      expect((await detail(who, upgrade.id)).state).toBe('cancelled')
      await captureLate(ref)
      await service.parts.background.idle()
      const late = await detail(who, upgrade.id)
      expect(late).toMatchObject({ state: 'refunded', periodStart: null })
      expect(late.refunds[0].reason).toContain('credited payment had been refunded')
      expect(await levelOf(who)).toBe('plus')
      expect(await refundedAmounts(id)).toBe(1900)
    })
  })
})
