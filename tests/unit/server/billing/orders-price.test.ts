/** The price of a plan for each member. */
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { plans } from '../../../../server/db/schema-levels.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { MINUTE_MS, PLAN, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, preview, submit, call, detail } = shop
  beforeAll(() => sellPlans(service.parts.db))

  test('the preview has the price, the period and the kind of purchase', async () => {
    const who = await newShopper()
    const { data } = await preview(who, PLAN.plusMonth)
    expect(contract.orderPreview.reply.parse(data)).toEqual({
      planId: '7101',
      level: 'plus',
      period: 'month',
      currency: 'CNY',
      seats: 1,
      listAmount: 3900,
      discount: 0,
      credit: 0,
      amount: 3900,
      kind: 'new',
      takesEffect: 'now',
      periodStart: '2026-11-20T08:00:00.000Z',
      periodEnd: '2026-12-20T08:00:00.000Z',
      renewalAmount: 3900,
      creditFrom: null,
      couponCode: null,
      couponProblem: null,
      openOrderId: null,
    })
    expect((await preview(who, '9999')).code).toBe(404)
  })

  test('a paid order has the purchase; a current plan cannot be bought again', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const { data: paid } = await payInSandbox(service, order.id, who.token)
    expect(contract.order.reply.parse(paid)).toMatchObject({
      state: 'paid',
      canPay: false,
      canRefund: true,
      payments: [{ state: 'captured', amount: 3900, methodLabel: 'Visa •••• 4242' }],
      invoices: [{ kind: 'invoice', amount: 3900 }],
    })
    expect(paid.periodStart).toBe(service.parts.clock().toISOString())
    const again = await preview(who, PLAN.plusMonth)
    expect(again.data).toMatchObject({ kind: 'same', takesEffect: 'never' })
    const { code } = await submit(who, PLAN.plusMonth)
    expect(code).toBe(409)
    expect((await call('me', {}, who)).data).toMatchObject({
      level: 'plus',
      levelExpiresAt: paid.periodEnd,
    })
    const { data: message } = await call('notificationPage', {}, who)
    expect(message.records[0]).toMatchObject({
      kind: 'membership',
      href: `/user/orders?id=${order.id}`,
    })
  })

  test('an upgrade is credited with the remaining value, exact to the fen', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const { data: paid } = await payInSandbox(service, order.id, who.token)
    service.advance(11 * MINUTE_MS + 7)
    const wholeMs = Date.parse(paid.periodEnd) - Date.parse(paid.periodStart)
    const leftMs = Date.parse(paid.periodEnd) - service.parts.clock().getTime()
    const credit = Math.floor((3900 * leftMs) / wholeMs)
    expect(credit).toBe(3899)
    const { data: quote } = await preview(who, PLAN.proMonth)
    expect(quote).toMatchObject({
      kind: 'upgrade',
      takesEffect: 'now',
      listAmount: 9900,
      credit,
      amount: 9900 - credit,
      periodStart: service.parts.clock().toISOString(),
      creditFrom: { level: 'plus', period: 'month', paid: 3900 },
    })
    const { data: upgrade } = await submit(who, PLAN.proMonth)
    const { data: after } = await payInSandbox(service, upgrade.id, who.token)
    expect(after).toMatchObject({ state: 'paid', amount: 6001, credit: 3899 })
    // The credit for the next period is the value of this one, not the amount that was paid.
    const { data: year } = await preview(who, PLAN.proYear)
    expect(year).toMatchObject({ kind: 'upgrade', credit: 9900, creditFrom: { paid: 9900 } })
    expect((await detail(who, order.id)).canRefund).toBe(false)
    expect((await detail(who, upgrade.id)).canRefund).toBe(true)
  })

  test('accepts a recently shown price, and refuses an older one', async () => {
    const other = await newShopper()
    const { data: small } = await submit(other, PLAN.plusYear)
    await payInSandbox(service, small.id, other.token)
    const { data: shown } = await preview(other, PLAN.proYear)
    service.advance(14 * MINUTE_MS)
    const { data: now } = await preview(other, PLAN.proYear)
    expect(now.amount).toBe(shown.amount + 2)
    const accepted = await submit(other, PLAN.proYear, { expectedAmount: shown.amount })
    expect(accepted.data).toMatchObject({ amount: shown.amount, credit: shown.credit })
    const dreamt = await submit(other, PLAN.proYear, { expectedAmount: shown.amount - 3 })
    expect(dreamt.code).toBe(409)
  })

  test('a lower plan, another currency or a credit above the price start at the period end', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusYear)
    const { data: paid } = await payInSandbox(service, order.id, who.token)
    for (const planId of [PLAN.plusMonth, PLAN.plusMonthUsd, PLAN.proMonth]) {
      const { data } = await preview(who, planId)
      expect(data).toMatchObject({ takesEffect: 'periodEnd', credit: 0, amount: data.listAmount })
      expect(data.periodStart).toBe(paid.periodEnd)
      const { code, msg } = await submit(who, planId)
      expect([code, msg.zh]).toEqual([409, expect.stringContaining('当前周期结束')])
    }
  })

  test('refuses a discontinued plan; current subscriptions continue', async () => {
    const who = await newShopper()
    const { db } = service.parts
    const offered = (isOffered: boolean) =>
      db.update(plans).set({ isOffered }).where(eq(plans.id, PLAN.plusMonthUsd))
    await offered(false)
    try {
      expect((await preview(who, PLAN.plusMonthUsd)).code).toBe(409)
      const { code, msg } = await submit(who, PLAN.plusMonthUsd, {
        expectedAmount: 600,
        currency: 'USD',
      })
      expect([code, msg.en]).toEqual([409, 'This plan is no longer sold'])
    } finally {
      await offered(true)
    }
  })
})
