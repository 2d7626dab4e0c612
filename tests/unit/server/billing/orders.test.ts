import { beforeAll, expect, test } from 'vitest'
import { and, eq } from '../../../../server/db/drizzle.ts'
import { events } from '../../../../server/db/schema.ts'
import { orders } from '../../../../server/db/schema-billing.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { MINUTE_MS, PERSON, PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { serviceApp, startedService } from '../../../helpers/service-app.ts'
import { sellPlans } from '../../../helpers/pay.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, submit, call, detail } = shop
  beforeAll(() => sellPlans(service.parts.db))

  const ordersOf = (who: Shopper) =>
    service.parts.db.select().from(orders).where(eq(orders.memberId, who.memberId))
  const priceEvents = (who: Shopper) =>
    service.parts.db
      .select()
      .from(events)
      .where(and(eq(events.memberId, who.memberId), eq(events.kind, 'priceMismatch')))

  test('S27 sixteen submits at once with one key make one order', async () => {
    const who = await newShopper()
    const same = { idempotencyKey: 'one-key-for-all-of-them' }
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => submit(who, PLAN.plusMonth, same)),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, () => 200))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await ordersOf(who)).toHaveLength(1)
  })

  test('S27 sixteen submits at once with different keys make one order', async () => {
    const who = await newShopper()
    const answers = await Promise.all(Array.from({ length: 16 }, () => submit(who, PLAN.plusMonth)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await ordersOf(who)).toHaveLength(1)
  })

  test('an open order accepts other billing details until payment has begun', async () => {
    const who = await newShopper()
    const first = await submit(who, PLAN.plusMonth)
    service.advance(MINUTE_MS)
    const other = { ...PERSON, name: '另一位' }
    const again = await submit(who, PLAN.plusMonth, { title: other })
    expect(again.data).toMatchObject({ id: first.data.id, title: { name: '另一位' } })
    expect(again.data.expiresAt).toBe(first.data.expiresAt)
    await call('payOrder', { id: first.data.id }, who)
    const late = await submit(who, PLAN.plusMonth)
    expect(late.data).toMatchObject({ id: first.data.id, title: { name: '另一位' } })
  })

  test('refuses and records a tampered price or currency, and makes no order', async () => {
    const who = await newShopper()
    for (const wrong of [{ expectedAmount: 1 }, { expectedAmount: 0 }, { currency: 'USD' }]) {
      const { code, msg } = await submit(who, PLAN.plusMonth, wrong)
      expect(code).toBe(409)
      expect(msg.en).toContain('price has changed')
    }
    expect(await ordersOf(who)).toEqual([])
    const recorded = await priceEvents(who)
    expect(recorded).toHaveLength(3)
    expect(recorded[0]).toMatchObject({ ip: '203.0.113.7', data: { planId: '7101', amount: 3900 } })
  })

  test('S32 an order of another member is 404 like a missing one', async () => {
    const who = await newShopper()
    const stranger = await newShopper()
    const { data: own } = await submit(who, PLAN.plusMonth)
    for (const id of [own.id, '123456789']) {
      expect((await call('order', { id }, stranger)).code).toBe(404)
      expect((await call('payOrder', { id }, stranger)).code).toBe(404)
      expect((await call('syncOrder', { id }, stranger)).code).toBe(404)
      expect((await call('cancelOrder', { id }, stranger)).code).toBe(404)
      expect((await call('requestRefund', { id, reason: 'R' }, stranger)).code).toBe(404)
    }
    expect((await call('orderPage', {}, stranger)).data.records).toEqual([])
    expect((await detail(who, own.id)).state).toBe('pending')
  })

  test('the list has filters by state and time, newest first, in pages', async () => {
    const who = await newShopper()
    const plus = await submit(who, PLAN.plusMonth)
    service.advance(MINUTE_MS)
    const between = service.parts.clock().toISOString()
    const pro = await submit(who, PLAN.proMonth)
    await call('cancelOrder', { id: pro.data.id }, who)
    const idsOf = async (params: object) =>
      (await call('orderPage', params, who)).data.records.map(({ id }: { id: string }) => id)
    expect(await idsOf({})).toEqual([pro.data.id, plus.data.id])
    expect(await idsOf({ state: 'pending' })).toEqual([plus.data.id])
    expect(await idsOf({ from: between })).toEqual([pro.data.id])
    expect(await idsOf({ to: between })).toEqual([plus.data.id])
    expect(await idsOf({ from: '0001-01-01T00:00:00Z', to: between })).toEqual([plus.data.id])
    const second = (await call('orderPage', { current: 2, size: 1 }, who)).data
    expect(second).toMatchObject({
      total: 2,
      pages: 2,
      current: 2,
      records: [{ id: plus.data.id }],
    })
    expect(contract.orderPage.reply.parse(second).records[0]).toMatchObject({
      canPay: true,
      canCancel: true,
      canRefund: false,
    })
  })

  test('refuses orders while nothing is sold', async () => {
    const closed = await serviceApp(await open(), { payments: null })
    const own = shoppers(() => closed)
    await sellPlans(closed.parts.db)
    const who = await own.newShopper()
    expect((await own.preview(who, PLAN.plusMonth)).data.amount).toBe(3900)
    const { code, msg } = await own.submit(who, PLAN.plusMonth)
    expect([code, msg.en]).toEqual([503, expect.stringContaining('Payments are unavailable')])
    await closed.close()
  })
})
