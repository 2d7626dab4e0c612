/** Guards of subscriptions in rare situations. Each test fails when its guard is removed. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { orders } from '../../../../server/db/schema-billing.ts'
import { markPaid, refundOrder } from '../../../../server/service/orders/operator.ts'
import { startRefund } from '../../../../server/service/payments/refund.ts'
import { subscriptionOf } from '../../../../server/service/subscription/read.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox, type SandboxChoice, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  const shop = shoppers(() => service)
  const { newShopper, preview, submit, call, back, coupon } = shop
  beforeAll(async () => {
    await sellPlans(service.parts.db)
    await coupon({ code: 'HALF', percentOff: 50, usesPerMember: 9 })
    await coupon({ code: 'GIFT', percentOff: 100, usesPerMember: 9 })
  })
  // Otherwise the members of one test would be charged during the months of the next.
  beforeEach(() => time.quieten())

  const rowOf = async ({ memberId }: Shopper) => {
    const row = await subscriptionOf(service.parts.db, memberId)
    if (row === null) throw new Error('no subscription')
    return row
  }
  const accountOf = async ({ memberId }: Shopper) => {
    const [row] = await service.parts.db.select().from(members).where(eq(members.id, memberId))
    return { level: row?.level, until: row?.levelExpiresAt }
  }
  const ordersOf = ({ memberId }: Shopper) =>
    service.parts.db
      .select()
      .from(orders)
      .where(eq(orders.memberId, memberId))
      .orderBy(orders.createdAt, orders.id)
  const operator = () => {
    const { db, outbox, seller, clock } = service.parts
    return { db, outbox, seller, now: clock() }
  }
  const refund = async (id: string) => {
    const { refundId } = await refundOrder(operator(), id, '客户要求')
    await startRefund(service.parts, refundId)
  }
  const buy = async (who: Shopper, planId: string, choice: SandboxChoice = 'succeed') => {
    const { data } = await submit(who, planId)
    await payInSandbox(service, data.id, who.token, choice)
    return data.id as string
  }
  /** Moves the clock to a day before the present period ends, and runs the billing job. */
  const renew = async (who: Shopper): Promise<Shopper> => {
    time.until((await rowOf(who)).periodEnd, -DAY)
    await time.round()
    return back(who)
  }

  test('discounts and credits do not apply to the next period', async () => {
    const buyer = await newShopper()
    const { data: first } = await submit(buyer, PLAN.plusMonth, { couponCode: 'HALF' })
    await payInSandbox(service, first.id, buyer.token)
    expect(await rowOf(buyer)).toMatchObject({ amount: 3900 })
    const { data: upgrade } = await submit(buyer, PLAN.proMonth)
    expect(upgrade).toMatchObject({ credit: 1950, amount: 7950 })
    await payInSandbox(service, upgrade.id, buyer.token)
    const who = await renew(buyer)
    const paid = (await ordersOf(who)).map(({ kind, state, amount }) => [kind, state, amount])
    expect(paid).toEqual([
      ['new', 'paid', 1950],
      ['upgrade', 'paid', 7950],
      ['renewal', 'paid', 9900],
    ])
    expect((await call('subscription', {}, who)).data.nextAmount).toBe(9900)
  })

  test('a payment without a card keeps the saved card for the next period', async () => {
    const buyer = await newShopper()
    await buy(buyer, PLAN.plusMonth)
    const { data: gift } = await submit(buyer, PLAN.proMonth, { couponCode: 'GIFT' })
    expect(gift).toMatchObject({ kind: 'upgrade', state: 'paid', amount: 0 })
    const card = { provider: 'sandbox', methodRef: 'sandbox_card' }
    expect(await rowOf(buyer)).toMatchObject(card)
    const { data: year } = await submit(buyer, PLAN.proYear)
    await markPaid(operator(), year.id, '银行转账')
    expect(await rowOf(buyer)).toMatchObject({ planId: PLAN.proYear, ...card })
    const who = await renew(buyer)
    expect((await ordersOf(who)).at(-1)).toMatchObject({
      kind: 'renewal',
      state: 'paid',
      amount: 99_000,
    })
  })

  test('refunding an earlier period does not affect the present one', async () => {
    const buyer = await newShopper()
    const first = await buy(buyer, PLAN.plusMonth)
    const who = await renew(buyer)
    const present = await rowOf(who)
    expect(present.orderId).not.toBe(first)
    await refund(first)
    expect(await rowOf(who)).toMatchObject({
      state: 'active',
      orderId: present.orderId,
      periodEnd: present.periodEnd,
    })
    expect(await accountOf(who)).toEqual({ level: 'plus', until: present.periodEnd })
  })

  test('an ended cancelled membership can be bought again, also before the job has run', async () => {
    const buyer = await newShopper()
    await buy(buyer, PLAN.plusMonth)
    await call('cancelSubscription', { reason: 'unused' }, buyer)
    const { periodEnd } = await rowOf(buyer)
    time.until(periodEnd)
    const who = await back(buyer)
    expect((await rowOf(who)).state).toBe('active')
    expect((await preview(who, PLAN.plusMonth)).data).toMatchObject({
      kind: 'new',
      amount: 3900,
      periodStart: periodEnd.toISOString(),
    })
    await buy(who, PLAN.plusMonth)
    expect(await rowOf(who)).toMatchObject({ periodStart: periodEnd, cancelAtPeriodEnd: false })
  })
})
