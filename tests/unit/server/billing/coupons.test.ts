import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { couponUses } from '../../../../server/db/schema-billing.ts'
import { discountOf } from '../../../../server/service/coupons/validate.ts'
import { OperatorError } from '../../../../server/service/feedback/operator.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { DAY_MS, PLAN, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

test.each([
  [1, 1, 3900],
  [1, 3, 3900],
  [2, 3, 7800],
  [100, 3, 11_700],
])('a code for %i seats takes the whole off %i seats: %i', (maxSeats, seats, off) => {
  const coupon = { percentOff: 100, amountOff: null, maxSeats }
  expect(discountOf(coupon, { amount: 3900 * seats, seats })).toBe(off)
})

test('an amount is taken off once', () => {
  const coupon = { percentOff: null, amountOff: 1000, maxSeats: 1 }
  expect(discountOf(coupon, { amount: 11_700, seats: 3 })).toBe(1000)
})

test.each([
  [33, 599, 197],
  [50, 1, 0],
  [99, 199, 197],
  [100, 599, 599],
])('%i percent of %i is %i: the discount is rounded down', (percentOff, price, off) => {
  const coupon = { percentOff, amountOff: null, maxSeats: 1 }
  expect(discountOf(coupon, { amount: price, seats: 1 })).toBe(off)
})

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, preview, submit, call, coupon } = shop
  beforeAll(() => sellPlans(service.parts.db))

  const usesOf = (code: string) =>
    service.parts.db.select().from(couponUses).where(eq(couponUses.code, code))
  const problemOf = async (code: string, planId: string = PLAN.plusMonth) =>
    (await preview(await newShopper(), planId, code)).data.couponProblem

  test('a percentage is rounded down, and a price is never negative', async () => {
    await coupon({ code: 'third', percentOff: 33 })
    await coupon({ code: 'MUCH', amountOff: 999_999, currency: 'CNY' })
    const who = await newShopper()
    const share = (await preview(who, PLAN.plusMonthUsd, ' Third ')).data
    expect(share).toMatchObject({ couponCode: 'THIRD', discount: 198, amount: 402 })
    expect(share.renewalAmount).toBe(600)
    expect((await preview(who, PLAN.plusMonth, 'much')).data).toMatchObject({
      discount: 3900,
      amount: 0,
    })
  })

  test('the preview reports every problem of a coupon, and submit refuses it', async () => {
    const now = service.parts.clock().getTime()
    await coupon({ code: 'LATER', percentOff: 10, startsAt: new Date(now + DAY_MS) })
    await coupon({ code: 'OVER', percentOff: 10, endsAt: new Date(now + 1) })
    service.advance(1)
    await coupon({ code: 'PRO-ONLY', percentOff: 10, planIds: [PLAN.proMonth] })
    await coupon({ code: 'DOLLARS', amountOff: 100, currency: 'USD' })
    const problems = {
      NOTHING: 'unknown',
      LATER: 'notYet',
      OVER: 'expired',
      'PRO-ONLY': 'otherPlan',
      DOLLARS: 'otherCurrency',
    }
    for (const [code, problem] of Object.entries(problems)) {
      expect(await problemOf(code)).toBe(problem)
      const refused = await submit(await newShopper(), PLAN.plusMonth, { couponCode: code })
      expect(refused.code).toBe(400)
      expect(refused.data.fields).toEqual({ couponCode: problem })
    }
    expect(await problemOf('PRO-ONLY', PLAN.proMonth)).toBeNull()
  })

  test('a member uses a coupon once, also while the first order is open; cancelling releases it', async () => {
    await coupon({ code: 'ONCE', percentOff: 50 })
    const who = await newShopper()
    const { data: first } = await submit(who, PLAN.plusMonth, { couponCode: 'ONCE' })
    expect(first).toMatchObject({ couponCode: 'ONCE', discount: 1950, amount: 1950 })
    // The same plan continues the same order, so the coupon that this order holds does not block it.
    expect((await preview(who, PLAN.plusMonth, 'ONCE')).data.couponProblem).toBeNull()
    expect((await preview(who, PLAN.proMonth, 'ONCE')).data.couponProblem).toBe('alreadyUsed')
    await call('cancelOrder', { id: first.id }, who)
    expect(await usesOf('ONCE')).toEqual([])
    expect((await preview(who, PLAN.proMonth, 'ONCE')).data.couponProblem).toBeNull()
    const { data: second } = await submit(who, PLAN.plusMonth, { couponCode: 'ONCE' })
    await payInSandbox(service, second.id, who.token)
    expect((await preview(who, PLAN.proYear, 'ONCE')).data.couponProblem).toBe('alreadyUsed')
  })

  test('an open order that drops its coupon or expires releases it', async () => {
    await coupon({ code: 'DROPPED', percentOff: 50, maxUses: 1 })
    const who = await newShopper()
    const { data: first } = await submit(who, PLAN.plusMonth, { couponCode: 'DROPPED' })
    const { data: same } = await submit(who, PLAN.plusMonth)
    expect(same).toMatchObject({ id: first.id, couponCode: null, discount: 0, amount: 3900 })
    expect(await usesOf('DROPPED')).toEqual([])
    await submit(who, PLAN.plusMonth, { couponCode: 'DROPPED' })
    expect(await problemOf('DROPPED')).toBe('usedUp')
    service.advance(BILLING.orderLifeMs)
    await call('orderPage', {}, who)
    expect(await problemOf('DROPPED')).toBeNull()
  })

  test('the last use is granted once to sixteen concurrent members', async () => {
    await coupon({ code: 'FIVE', percentOff: 20, maxUses: 5 })
    const crowd: Awaited<ReturnType<typeof newShopper>>[] = []
    for (let count = 0; count < 16; count++) crowd.push(await newShopper())
    const answers = await Promise.all(
      crowd.map((who) => submit(who, PLAN.plusMonth, { couponCode: 'FIVE', expectedAmount: 3120 })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
    for (const { code, data } of answers) {
      if (code !== 200) expect(data.fields).toEqual({ couponCode: 'usedUp' })
    }
    expect(await usesOf('FIVE')).toHaveLength(5)
  })

  test('an order with a full discount is settled at once, without a provider', async () => {
    await coupon({ code: 'GIFT', percentOff: 100 })
    const who = await newShopper()
    const { data } = await submit(who, PLAN.plusMonth, { couponCode: 'GIFT' })
    expect(data).toMatchObject({ state: 'paid', amount: 0, canRefund: false, invoices: [] })
    expect(data.payments).toMatchObject([{ provider: 'none', state: 'captured', amount: 0 }])
    expect((await call('me', {}, who)).data.level).toBe('plus')
    expect((await call('requestRefund', { id: data.id, reason: 'R' }, who)).code).toBe(409)
    expect((await call('payOrder', { id: data.id }, who)).data.url).toBeNull()
  })

  test('a coupon whose order was refunded stays used', async () => {
    await coupon({ code: 'KEPT', percentOff: 10 })
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth, { couponCode: 'KEPT' })
    await payInSandbox(service, order.id, who.token)
    const { data: after } = await call('requestRefund', { id: order.id, reason: 'R' }, who)
    expect(after.state).toBe('refunded')
    expect((await preview(who, PLAN.plusMonth, 'KEPT')).data.couponProblem).toBe('alreadyUsed')
  })

  test.each([
    [{ code: 'A' }, /3 to 40/],
    [{ code: 'NOTHING-OFF' }, /percentage or an amount/],
    [
      { code: 'BOTH-OFF', percentOff: 10, amountOff: 10, currency: 'CNY' },
      /percentage or an amount/,
    ],
    [{ code: 'TOO-MUCH', percentOff: 101 }, /1 to 100/],
    [{ code: 'NO-MONEY', amountOff: 100 }, /currency/],
    [{ code: 'EUROS', amountOff: 100, currency: 'EUR' }, /CNY or USD/],
    [{ code: 'NO-PLAN', percentOff: 10, planIds: ['7101', '1'] }, /no plan 1/],
    [{ code: 'NEVER-USED', percentOff: 10, maxUses: 0 }, /1 or more/],
    [
      { code: 'BACKWARDS', percentOff: 10, startsAt: new Date(2), endsAt: new Date(1) },
      /before it begins/,
    ],
  ])('refuses an inconsistent coupon: %o', async (wrong, why) => {
    await expect(coupon(wrong)).rejects.toThrow(OperatorError)
    await expect(coupon(wrong)).rejects.toThrow(why)
  })
})
