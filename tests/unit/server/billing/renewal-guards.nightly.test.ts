/** Guards of renewals in rare situations. Each test fails when its guard is removed. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { notifications } from '../../../../server/db/schema-account.ts'
import { orders, subscriptions } from '../../../../server/db/schema-billing.ts'
import { sandboxNotices } from '../../../../server/db/schema-operations.ts'
import { type PaymentProvider, ProviderError } from '../../../../server/payment/provider.ts'
import { settleDue } from '../../../../server/service/billing/due-subscription.ts'
import { markPaid, refuseRefund } from '../../../../server/service/orders/operator.ts'
import { subscriptionOf } from '../../../../server/service/subscription/read.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { lateMoney, MINUTE_MS, PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox, type SandboxChoice, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  const shop = shoppers(() => service)
  const { newShopper, preview, submit, call, detail, back } = shop
  const { provider } = lateMoney(() => service)
  beforeAll(() => sellPlans(service.parts.db))
  // Otherwise the members of one test would be charged during the months of the next.
  beforeEach(() => time.quieten())

  const rowOf = async ({ memberId }: Shopper) => {
    const row = await subscriptionOf(service.parts.db, memberId)
    if (row === null) throw new Error('no subscription')
    return row
  }
  const ordersOf = ({ memberId }: Shopper) =>
    service.parts.db
      .select()
      .from(orders)
      .where(eq(orders.memberId, memberId))
      .orderBy(orders.createdAt, orders.id)
  const statesOf = async (who: Shopper) =>
    (await ordersOf(who)).map(({ planId, state }) => `${planId} ${state}`)
  const notificationsOf = async ({ memberId }: Shopper, title: string) => {
    const rows = await service.parts.db
      .select({ title: notifications.titleEn })
      .from(notifications)
      .where(eq(notifications.memberId, memberId))
    return rows.filter((row) => row.title === title).length
  }
  const accountOf = async (who: Shopper) => (await call('me', {}, await back(who))).data
  const setMethod = ({ memberId }: Shopper, methodRef: string | null) =>
    service.parts.db
      .update(subscriptions)
      .set({ methodRef })
      .where(eq(subscriptions.memberId, memberId))
  const operator = () => {
    const { db, outbox, seller, clock } = service.parts
    return { db, outbox, seller, now: clock() }
  }
  /** A member whose first period ends in a day; the billing job has not run yet. */
  async function dueWith(planId: string, choice: SandboxChoice = 'succeed'): Promise<Shopper> {
    const who = await newShopper()
    const { data } = await submit(who, planId)
    await payInSandbox(service, data.id, who.token, choice)
    time.until((await rowOf(who)).periodEnd, -DAY)
    return back(who)
  }
  const renewalOf = async (who: Shopper) => {
    const renewal = (await ordersOf(who)).find(({ kind }) => kind === 'renewal')
    if (renewal === undefined) throw new Error('there is no renewal')
    return renewal
  }
  /** A server whose provider charges with the given function. */
  const charging = (charge: PaymentProvider['charge']) => ({
    ...service.parts,
    payments: { ...provider(), charge },
  })
  const FAILED = 'Your renewal could not be charged'

  test('another plan after a failed renewal closes the renewal of the earlier plan at once', async () => {
    const who = await dueWith(PLAN.proMonth, 'declinedLater')
    await time.round()
    expect(await statesOf(who)).toEqual(['7201 paid', '7201 pending'])
    const changed = await call('changeSubscription', { planId: PLAN.plusMonth }, who)
    expect(changed.code).toBe(200)
    expect(await statesOf(who)).toEqual(['7201 paid', '7201 cancelled'])
    await setMethod(who, 'sandbox_card')
    service.advance(DAY)
    await time.round()
    expect(await statesOf(who)).toEqual(['7201 paid', '7201 cancelled', '7101 paid'])
  })

  test('requests no payment for the next period while a refund of this one is pending', async () => {
    const buyer = await newShopper()
    const { data } = await submit(buyer, PLAN.plusMonth)
    await payInSandbox(service, data.id, buyer.token)
    await setMethod(buyer, null)
    service.advance(BILLING.refundAtOnceMs)
    const asker = await back(buyer)
    await call('requestRefund', { id: data.id, reason: 'R' }, asker)
    time.until((await rowOf(buyer)).periodEnd, -DAY)
    await time.round()
    const ready = 'Your renewal is due'
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await notificationsOf(buyer, ready)).toBe(0)
    // The outcome is not known in time: the level is kept, and the member is asked to pay when it is known.
    time.until((await rowOf(buyer)).periodEnd, DAY)
    await time.round()
    expect((await accountOf(buyer)).level).toBe('plus')
    await refuseRefund(operator(), data.id, '已使用')
    service.advance(2 * 60 * MINUTE_MS)
    await time.round()
    expect((await renewalOf(buyer)).state).toBe('pending')
    expect(await notificationsOf(buyer, ready)).toBe(1)
  })

  test('two servers with a concurrently declined charge count and notify it once', async () => {
    const who = await dueWith(PLAN.plusMonth, 'declinedLater')
    const usual = provider()
    const both = charging(async (payment) => {
      await settleDue(service.parts, who.memberId)
      return usual.charge(payment)
    })
    await settleDue(both, who.memberId)
    await service.parts.background.idle()
    expect((await rowOf(who)).failedAttempts).toBe(1)
    expect(await notificationsOf(who, FAILED)).toBe(1)
  })

  test.each(['declined', 'not answered'])(
    'a charge that is %s after the renewal was paid by other means changes nothing',
    async (how) => {
      const who = await dueWith(PLAN.plusMonth, 'declinedLater')
      const usual = provider()
      const paidMeanwhile = charging(async (payment) => {
        await markPaid(operator(), payment.orderId, '银行转账')
        if (how !== 'declined') throw new ProviderError('no answer')
        const facts = await usual.charge(payment)
        await service.parts.db.delete(sandboxNotices)
        return facts
      })
      const { periodEnd } = await rowOf(who)
      await settleDue(paidMeanwhile, who.memberId)
      expect(await rowOf(who)).toMatchObject({
        state: 'active',
        periodStart: periodEnd,
        unpaidSince: null,
        graceUntil: null,
        failedAttempts: 0,
      })
      expect(await notificationsOf(who, FAILED)).toBe(0)
    },
  )

  test('charges nothing while the member has an open renewal order', async () => {
    const who = await dueWith(PLAN.plusMonth, 'declinedLater')
    await time.round()
    await call('cancelOrder', { id: (await renewalOf(who)).id }, who)
    await setMethod(who, 'sandbox_card')
    service.advance(DAY - MINUTE_MS)
    const later = await back(who)
    expect((await preview(later, PLAN.plusMonth)).data.kind).toBe('renewal')
    const { data: own } = await submit(later, PLAN.plusMonth)
    service.advance(2 * MINUTE_MS)
    await time.round()
    expect((await detail(later, own.id)).state).toBe('pending')
    expect(await statesOf(who)).toEqual(['7101 paid', '7101 cancelled', '7101 pending'])
    // The member does not pay it, so it is charged as usual.
    service.advance(2 * 60 * MINUTE_MS)
    await time.round()
    await time.round()
    expect((await statesOf(who)).toSorted()).toEqual([
      '7101 cancelled',
      '7101 expired',
      '7101 paid',
      '7101 paid',
    ])
  })
})
