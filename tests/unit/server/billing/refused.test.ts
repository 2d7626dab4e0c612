/** Refused billing calls are logged and change nothing. */
import { beforeAll, expect, test } from 'vitest'
import { and, eq } from '../../../../server/db/drizzle.ts'
import { events } from '../../../../server/db/schema.ts'
import { orders } from '../../../../server/db/schema-billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PERSON, PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { sellPlans } from '../../../helpers/pay.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, submit, call } = shop
  beforeAll(() => sellPlans(service.parts.db))

  const noted = async (who: Shopper) => {
    const rows = await service.parts.db
      .select()
      .from(events)
      .where(and(eq(events.memberId, who.memberId), eq(events.kind, 'billingRefused')))
    return rows.map(({ data }) => data)
  }
  const ordersOf = (who: Shopper) =>
    service.parts.db.select().from(orders).where(eq(orders.memberId, who.memberId))

  test('logs the field of a wrong tax number and an unknown coupon, never the input', async () => {
    const who = await newShopper()
    const title = { ...PERSON, kind: 'company' as const, taxNo: '91350100M000100Y44' }
    expect((await submit(who, PLAN.plusMonth, { title })).code).toBe(400)
    expect((await submit(who, PLAN.plusMonth, { couponCode: 'NO-SUCH-THING' })).code).toBe(400)
    const found = await noted(who)
    expect(
      found
        .map(({ call: name, fields }) => `${name} ${fields}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['submitOrder couponCode: unknown', 'submitOrder taxNo: taxNoCheck'])
    expect(JSON.stringify(found)).not.toMatch(/91350100M|NO-SUCH/)
    expect(await ordersOf(who)).toEqual([])
  })

  test('S32 paying, cancelling or refunding another member’s order is 404, logged, without effect', async () => {
    const [owner, stranger] = [await newShopper(), await newShopper()]
    const { data } = await submit(owner, PLAN.plusMonth)
    const before = await ordersOf(owner)
    for (const name of ['order', 'payOrder', 'cancelOrder'] as const) {
      expect((await call(name, { id: data.id }, stranger)).code).toBe(404)
    }
    expect((await call('requestRefund', { id: data.id, reason: 'mine' }, stranger)).code).toBe(404)
    expect((await noted(stranger)).map(({ why }) => why)).toEqual(
      Array.from({ length: 4 }, () => 'notFound'),
    )
    expect(await ordersOf(owner)).toEqual(before)
    expect(await noted(owner)).toEqual([])
  })
})
