/** Guards of orders in rare situations. Each test fails when its guard is removed. */
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { couponUses } from '../../../../server/db/schema-billing.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import type { PaymentFacts } from '../../../../server/payment/provider.ts'
import { expireOrders } from '../../../../server/service/orders/expire.ts'
import { settleRefund } from '../../../../server/service/orders/settle-refund.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import {
  booksOf,
  DAY_MS,
  HOUR_MS,
  lateMoney,
  PLAN,
  type Shopper,
  shoppers,
} from '../../../helpers/orders.ts'
import { decideInSandbox, payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, preview, submit, call, detail, back, coupon } = shop
  const { provider, begin, captureLate } = lateMoney(() => service)
  const { levelOf, orderRow: rowOf } = booksOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  async function bought(planId: string): Promise<{ who: Shopper; id: string }> {
    const who = await newShopper()
    const { data } = await submit(who, planId)
    await payInSandbox(service, data.id, who.token)
    return { who, id: data.id }
  }
  /** Runs work while the provider reports these facts about the payment `ref`, and the true facts about others. */
  async function withFacts<T>(ref: string, said: Partial<PaymentFacts>, work: () => Promise<T>) {
    const usual = provider()
    const query = async (requested: string) => ({
      ...(await usual.query(requested)),
      ...(requested === ref ? said : {}),
    })
    service.parts.payments = { ...usual, close: async () => {}, query }
    try {
      return await work()
    } finally {
      service.parts.payments = usual
    }
  }

  test('an order with a pending payment cannot be cancelled', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const ref = await begin(who, order.id)
    const cancel = () => call('cancelOrder', { id: order.id }, who)
    const refused = await withFacts(ref, { state: 'authorized' }, cancel)
    expect(refused.code).toBe(409)
    expect(refused.msg.en).toMatch(/being processed/)
    expect((await rowOf(order.id))?.state).toBe('pending')
    await captureLate(ref)
    expect((await detail(who, order.id)).state).toBe('paid')
  })

  test('waits a day for a pending payment, and no longer', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const ref = await begin(who, order.id)
    const expire = () => withFacts(ref, { state: 'authorized' }, () => expireOrders(service.parts))
    service.advance(BILLING.orderLifeMs + 24 * HOUR_MS - 1)
    await expire()
    expect((await rowOf(order.id))?.state).toBe('pending')
    service.advance(1)
    await expire()
    expect((await rowOf(order.id))?.state).toBe('expired')
    // The payment is booked even then.
    await captureLate(ref)
    expect((await rowOf(order.id))?.state).toBe('paid')
  })

  test('queries a failed attempt before cancelling its order', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const { data: begun } = await call('payOrder', { id: order.id }, who)
    await decideInSandbox(service, begun.url, 'declined')
    const [attempt] = (await detail(who, order.id)).payments
    expect(attempt.state).toBe('error')
    // It has succeeded meanwhile, without a notification.
    await service.parts.db
      .update(sandboxPayments)
      .set({ state: 'captured', methodRef: 'sandbox_card' })
      .where(eq(sandboxPayments.paymentId, attempt.id))
    expect((await call('cancelOrder', { id: order.id }, who)).data.state).toBe('paid')
  })

  test('one failing order does not keep the others from expiring', async () => {
    const first = await newShopper()
    const { data: broken } = await submit(first, PLAN.plusMonth)
    const ref = await begin(first, broken.id)
    service.advance(1)
    const { data: other } = await submit(await newShopper(), PLAN.plusMonth)
    service.advance(BILLING.orderLifeMs)
    const usual = provider()
    const query = async (requested: string) => {
      if (requested === ref) throw new Error('not a word that anybody expects')
      return usual.query(requested)
    }
    await expireOrders({ ...service.parts, payments: { ...usual, query } })
    expect((await rowOf(broken.id))?.state).toBe('pending')
    expect((await rowOf(other.id))?.state).toBe('expired')
    await expireOrders(service.parts)
    expect((await rowOf(broken.id))?.state).toBe('expired')
  })

  test('a payment of one member does not affect open orders of others', async () => {
    const other = await newShopper()
    const { data: open2 } = await submit(other, PLAN.plusMonth)
    await bought(PLAN.proMonth)
    expect((await rowOf(open2.id))?.state).toBe('pending')
  })

  test('an upgrade without effect releases its coupon', async () => {
    await coupon({ code: 'HALF', percentOff: 50 })
    const { who, id } = await bought(PLAN.plusMonth)
    const { data: upgrade } = await submit(who, PLAN.proMonth, { couponCode: 'HALF' })
    expect(upgrade).toMatchObject({ discount: 4950, credit: 3900, amount: 1050 })
    const ref = await begin(who, upgrade.id)
    await call('requestRefund', { id, reason: 'R' }, who)
    const uses = () => service.parts.db.select().from(couponUses).where(eq(couponUses.code, 'HALF'))
    expect(await uses()).toHaveLength(1)
    await captureLate(ref)
    expect((await detail(who, upgrade.id)).state).toBe('refunded')
    expect(await uses()).toEqual([])
  })

  test('a period with a pending refund gives no credit, before and after the order', async () => {
    const { who: buyer, id } = await bought(PLAN.plusMonth)
    service.advance(BILLING.refundAtOnceMs + DAY_MS)
    const who = await back(buyer)
    const { data: upgrade } = await submit(who, PLAN.proMonth)
    expect(upgrade.credit).toBeGreaterThan(0)
    const ref = await begin(who, upgrade.id)
    const { data: requested } = await call('requestRefund', { id, reason: 'R' }, who)
    expect(requested.state).toBe('refunding')
    expect((await preview(who, PLAN.proMonth)).data).toMatchObject({
      kind: 'upgrade',
      takesEffect: 'periodEnd',
      credit: 0,
      amount: 9900,
    })
    expect((await submit(who, PLAN.proYear)).code).toBe(409)
    await captureLate(ref)
    expect((await detail(who, upgrade.id)).state).toBe('refunded')
    expect(await levelOf(who)).toBe('plus')
  })

  test('a full discount pays an upgrade without using the credit', async () => {
    await coupon({ code: 'WHOLE', percentOff: 100 })
    const { who } = await bought(PLAN.plusMonth)
    expect((await preview(who, PLAN.proMonth, 'WHOLE')).data).toMatchObject({
      discount: 9900,
      credit: 0,
      creditFrom: null,
      amount: 0,
    })
    const { data: upgrade } = await submit(who, PLAN.proMonth, { couponCode: 'WHOLE' })
    expect(upgrade).toMatchObject({ state: 'paid', amount: 0, credit: 0, invoices: [] })
    expect(await levelOf(who)).toBe('pro')
  })

  test('refuses a refund notification with an unknown reference', async () => {
    const { who, id } = await bought(PLAN.plusMonth)
    const usual = provider()
    const slow = async () => ({ ref: 're_ours', state: 'sending' as const })
    service.parts.payments = { ...usual, refund: slow }
    try {
      await call('requestRefund', { id, reason: 'R' }, who)
      await service.parts.background.idle()
    } finally {
      service.parts.payments = usual
    }
    const [refund] = (await detail(who, id)).refunds
    const other = await settleRefund(service.parts, refund.id, { ref: 're_other', state: 'done' })
    expect(other).toEqual({ outcome: 'refused', reason: 'ref' })
    expect((await rowOf(id))?.state).toBe('refunding')
    await settleRefund(service.parts, refund.id, { ref: 're_ours', state: 'done' })
    expect((await rowOf(id))?.state).toBe('refunded')
  })

  test('notifies the member of a failed refund', async () => {
    const { who, id } = await bought(PLAN.plusMonth)
    const usual = provider()
    const refund = async () => ({ ref: 'f', state: 'failed' as const })
    service.parts.payments = { ...usual, refund }
    try {
      await call('requestRefund', { id, reason: 'R' }, who)
      await service.parts.background.idle()
    } finally {
      service.parts.payments = usual
    }
    const { data: notified } = await call('notificationPage', {}, who)
    expect(notified.records[0]).toMatchObject({ titleEn: 'The refund did not go through' })
  })
})
