/** Payments that are late, duplicate, or differ from the order. */
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { payments, refunds } from '../../../../server/db/schema-billing.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { expireOrders } from '../../../../server/service/orders/expire.ts'
import { refundOrder } from '../../../../server/service/orders/operator.ts'
import { settleRefund } from '../../../../server/service/orders/settle-refund.ts'
import { startRefund } from '../../../../server/service/payments/refund.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { lateMoney, PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { decideInSandbox, payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, preview, submit, call, detail } = shop
  beforeAll(() => sellPlans(service.parts.db))

  const { provider, begin, captureLate } = lateMoney(() => service)
  const rowsOf = async (id: string) => ({
    payments: await service.parts.db.select().from(payments).where(eq(payments.orderId, id)),
    refunds: await service.parts.db.select().from(refunds).where(eq(refunds.orderId, id)),
    invoices: await service.parts.db.select().from(invoices).where(eq(invoices.orderId, id)),
  })
  const levelOf = async (who: Shopper) => {
    const [row] = await service.parts.db.select().from(members).where(eq(members.id, who.memberId))
    return row?.level
  }

  async function bought(planId: string): Promise<{ who: Shopper; id: string }> {
    const who = await newShopper()
    const { data } = await submit(who, planId)
    await payInSandbox(service, data.id, who.token)
    return { who, id: data.id }
  }

  test('a payment after the order expired buys what was ordered', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const ref = await begin(who, order.id)
    service.advance(BILLING.orderLifeMs)
    await expireOrders(service.parts)
    expect((await detail(who, order.id)).state).toBe('expired')
    expect(await captureLate(ref)).toEqual({ outcome: 'applied', reason: 'captured' })
    expect(await detail(who, order.id)).toMatchObject({
      state: 'paid',
      closedAt: null,
      refunds: [],
    })
    expect(await levelOf(who)).toBe('plus')
  })

  test('a payment after the order was cancelled buys what was ordered, once', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const ref = await begin(who, order.id)
    await call('cancelOrder', { id: order.id }, who)
    await captureLate(ref)
    for (let time = 0; time < 3; time++) {
      expect((await captureLate(ref)).outcome).toBe('ignored')
    }
    expect((await detail(who, order.id)).state).toBe('paid')
    expect((await rowsOf(order.id)).invoices).toHaveLength(1)
  })

  test('refunds a second purchase of the same plan automatically', async () => {
    const who = await newShopper()
    const { data: first } = await submit(who, PLAN.plusMonth)
    const ref = await begin(who, first.id)
    service.advance(BILLING.orderLifeMs)
    await expireOrders(service.parts)
    const { data: second } = await submit(who, PLAN.plusMonth)
    const { data: paid } = await payInSandbox(service, second.id, who.token)
    await captureLate(ref)
    const late = await detail(who, first.id)
    expect(late).toMatchObject({
      state: 'refunded',
      periodStart: null,
      canRefund: false,
      refunds: [{ state: 'done', amount: 3900 }],
    })
    expect(late.refunds[0].reason).toMatch(/另一笔订单.*another order/)
    expect(late.invoices.map(({ amount }: { amount: number }) => amount)).toEqual([3900, -3900])
    expect(await detail(who, second.id)).toMatchObject({ state: 'paid', periodEnd: paid.periodEnd })
    const { data: subscription } = await call('subscription', {}, who)
    expect(subscription).toMatchObject({ level: 'plus', periodEnd: paid.periodEnd })
    const mails = await service.parts.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, who.email))
    expect(mails.filter(({ subject }) => subject.includes(first.id))).toHaveLength(2)
  })

  test('an order paid twice keeps one payment and refunds the other', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const { data: begun } = await call('payOrder', { id: order.id }, who)
    await decideInSandbox(service, begun.url, 'declined')
    const failed = begun.url.split('/').at(-1).split('?')[0]
    await payInSandbox(service, order.id, who.token)
    await captureLate(failed)
    const after = await detail(who, order.id)
    expect(after).toMatchObject({ state: 'paid', refunds: [{ state: 'done', amount: 3900 }] })
    expect(after.invoices).toHaveLength(1)
    expect(await levelOf(who)).toBe('plus')
    // The order itself can still be refunded, because it has a payment of its own.
    const { data: refunded } = await call('requestRefund', { id: order.id, reason: 'R' }, who)
    expect(refunded.state).toBe('refunded')
    expect(refunded.refunds).toHaveLength(2)
    expect(await levelOf(who)).toBe('free')
  })

  test('paying for one plan closes the open orders of the others', async () => {
    const who = await newShopper()
    const { data: plus } = await submit(who, PLAN.plusMonth)
    const ref = await begin(who, plus.id)
    const { data: pro } = await submit(who, PLAN.proMonth)
    await payInSandbox(service, pro.id, who.token)
    expect((await detail(who, plus.id)).state).toBe('cancelled')
    expect((await provider().query(ref)).state).toBe('canceled')
    await captureLate(ref)
    expect((await detail(who, plus.id)).state).toBe('refunded')
    expect(await levelOf(who)).toBe('pro')
  })

  test('a failed refund keeps the order paid and the level', async () => {
    const { who, id } = await bought(PLAN.plusMonth)
    const failing = { ...provider(), refund: async () => ({ ref: 'f', state: 'failed' as const }) }
    const parts = service.parts
    const context = { db: parts.db, outbox: parts.outbox, now: parts.clock() }
    const { refundId } = await refundOrder(context, id, '测试')
    await startRefund({ ...parts, payments: failing }, refundId)
    const unchanged = { state: 'paid', canRefund: false }
    expect(await detail(who, id)).toMatchObject({ ...unchanged, refunds: [{ state: 'failed' }] })
    expect((await call('orderPage', {}, who)).data.records).toMatchObject([unchanged])
    expect(await levelOf(who)).toBe('plus')
    expect((await preview(who, PLAN.plusMonth)).data.kind).toBe('same')
    // The provider now reports the refund as done: the order is refunded and the level ends.
    const notified = async (state: 'done' | 'failed') =>
      (await settleRefund(parts, refundId, { ref: 'f', state })).outcome
    expect([await notified('done'), await notified('done')]).toEqual(['applied', 'ignored'])
    // A further change is recorded for the operator and has no other effect.
    expect([await notified('failed'), await notified('failed')]).toEqual(['applied', 'ignored'])
    expect(await detail(who, id)).toMatchObject({ state: 'refunded', canRefund: false })
    expect(await levelOf(who)).toBe('free')
    const rows = await rowsOf(id)
    expect(rows.invoices.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -3900, 3900,
    ])
  })
})
