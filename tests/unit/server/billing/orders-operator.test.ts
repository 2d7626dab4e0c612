import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { refunds } from '../../../../server/db/schema-billing.ts'
import { OperatorError } from '../../../../server/service/feedback/operator.ts'
import {
  approveRefund,
  findOrders,
  markCancelled,
  markPaid,
  markRefunded,
  refundOrder,
  refuseRefund,
  showOrder,
} from '../../../../server/service/orders/operator.ts'
import { startRefund } from '../../../../server/service/payments/refund.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox } from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  let service: ServiceApp
  const shop = shoppers(() => service)
  const { newShopper, submit, call, detail, back } = shop
  beforeAll(async () => {
    service = await serviceApp(await open())
    await shop.fill()
  })
  afterAll(() => service.close())

  const operator = () => ({
    db: service.parts.db,
    outbox: service.parts.outbox,
    now: service.parts.clock(),
    seller: service.parts.seller,
    log: service.parts.log,
  })
  const levelOf = async (who: Shopper) => {
    const [row] = await service.parts.db.select().from(members).where(eq(members.id, who.memberId))
    return row?.level
  }
  const mailsTo = (recipient: string) =>
    service.parts.db.select().from(outbox).where(eq(outbox.recipient, recipient))

  /** A paid order whose refund waits for the operator, because it is a week old. */
  async function waiting(): Promise<{ who: Shopper; id: string }> {
    const first = await newShopper()
    const { data } = await submit(first, PLAN.plusMonth)
    await payInSandbox(service, data.id, first.token)
    service.advance(BILLING.refundAtOnceMs)
    const who = await back(first)
    const { data: asked } = await call('requestRefund', { id: data.id, reason: '不再需要' }, who)
    expect(asked).toMatchObject({ state: 'refunding', refunds: [{ state: 'requested' }] })
    return { who, id: data.id }
  }

  test('orders are found by member, by state, and by what waits for a decision', async () => {
    const { who, id } = await waiting()
    const other = await newShopper()
    const { data: open2 } = await submit(other, PLAN.proMonth)
    const { db } = service.parts
    const idsOf = async (asked: Parameters<typeof findOrders>[1]) =>
      (await findOrders(db, asked)).map(({ order }) => order.id)
    expect(await idsOf({ member: ` ${who.email.toUpperCase()} ` })).toEqual([id])
    expect(await idsOf({ member: who.memberId, state: 'pending' })).toEqual([])
    expect(await idsOf({ member: other.email, state: 'pending' })).toEqual([open2.id])
    expect(await idsOf({ needsDecision: true })).toContain(id)
    expect(await idsOf({ needsDecision: true })).not.toContain(open2.id)
    const shown = await showOrder(db, id)
    expect(shown).toMatchObject({
      email: who.email,
      order: { id, state: 'refunding' },
      payments: [{ state: 'captured' }],
      refunds: [{ state: 'requested', reason: '不再需要' }],
      invoices: [{ amount: 3900 }],
      holdsCoupon: false,
    })
    await expect(showOrder(db, '1')).rejects.toThrow(OperatorError)
  })

  test('a refund that is granted is sent by the server, with all that follows', async () => {
    const { who, id } = await waiting()
    const { refundId } = await approveRefund(operator(), id, '已退回')
    expect((await detail(who, id)).refunds).toMatchObject([{ state: 'sending', answer: '已退回' }])
    await expect(approveRefund(operator(), id)).rejects.toThrow(/no refund that waits/)
    await startRefund(service.parts, refundId)
    expect(await detail(who, id)).toMatchObject({
      state: 'refunded',
      invoices: [{ amount: 3900 }, { amount: -3900 }],
    })
    expect(await levelOf(who)).toBe('free')
    const mails = await mailsTo(who.email)
    expect(mails.filter(({ subject }) => /退款已完成|refunded/.test(subject))).toHaveLength(1)
  })

  test('a refund that is refused leaves everything, and tells why', async () => {
    const { who, id } = await waiting()
    await expect(refuseRefund(operator(), id, ' ')).rejects.toThrow(OperatorError)
    await refuseRefund(operator(), id, '本月已使用 120 次分析')
    const order = await detail(who, id)
    expect(order).toMatchObject({
      state: 'paid',
      refunds: [{ state: 'refused', answer: '本月已使用 120 次分析' }],
    })
    expect(order.invoices).toHaveLength(1)
    expect(await levelOf(who)).toBe('plus')
    const { data: told } = await call('notificationPage', {}, who)
    expect(told.records[0]).toMatchObject({ bodyZh: '本月已使用 120 次分析' })
    const mails = await mailsTo(who.email)
    expect(mails.some(({ body }) => body.includes('本月已使用 120 次分析'))).toBe(true)
    // He may ask again.
    service.advance(1)
    const { data: again } = await call('requestRefund', { id, reason: 'R' }, who)
    expect(again.refunds.map(({ state }: { state: string }) => state)).toEqual([
      'refused',
      'requested',
    ])
  })

  test('the operator gives money back without having been asked', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    await expect(refundOrder(operator(), order.id, 'R')).rejects.toThrow(/is pending/)
    await payInSandbox(service, order.id, who.token)
    await expect(refundOrder(operator(), order.id, '')).rejects.toThrow(OperatorError)
    const { refundId } = await refundOrder(operator(), order.id, '服务中断补偿')
    await startRefund(service.parts, refundId)
    expect((await detail(who, order.id)).state).toBe('refunded')
  })

  test('what was credited to an upgrade is not given back a second time', async () => {
    const who = await newShopper()
    const { data: plus } = await submit(who, PLAN.plusMonth)
    await payInSandbox(service, plus.id, who.token)
    const { data: pro } = await submit(who, PLAN.proMonth)
    await payInSandbox(service, pro.id, who.token)
    const twice = refundOrder(operator(), plus.id, '客户要求')
    await expect(twice).rejects.toThrow(`credited to order ${pro.id}`)
    const { refundId } = await refundOrder(operator(), pro.id, '客户要求')
    await startRefund(service.parts, refundId)
    expect(await levelOf(who)).toBe('plus')
    await startRefund(service.parts, (await refundOrder(operator(), plus.id, '客户要求')).refundId)
    expect(await levelOf(who)).toBe('free')
  })

  test('an order paid by bank transfer is marked, and its money goes back the same way', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusYear)
    await expect(markPaid(operator(), order.id, '')).rejects.toThrow(OperatorError)
    await markPaid(operator(), order.id, '银行转账 20261120')
    const paid = await detail(who, order.id)
    expect(paid).toMatchObject({
      state: 'paid',
      payments: [{ provider: 'none', methodLabel: '银行转账 20261120', amount: 39_000 }],
      invoices: [{ amount: 39_000 }],
    })
    expect(await levelOf(who)).toBe('plus')
    await expect(markPaid(operator(), order.id, 'again')).rejects.toThrow(/is paid/)
    await expect(markRefunded(operator(), order.id, 'T1')).rejects.toThrow(/no refund on its way/)
    await refundOrder(operator(), order.id, '客户要求')
    await markRefunded(operator(), order.id, '转账 20261121')
    expect((await detail(who, order.id)).state).toBe('refunded')
    const [row] = await service.parts.db.select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(row).toMatchObject({ state: 'done', ref: '转账 20261121' })
    expect(await levelOf(who)).toBe('free')
  })

  test('an open order is marked as cancelled, once', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    await markCancelled(operator(), order.id)
    expect((await detail(who, order.id)).state).toBe('cancelled')
    const again = markCancelled(operator(), order.id)
    await expect(again).rejects.toThrow(new OperatorError(`Order ${order.id} is cancelled`))
  })
})
