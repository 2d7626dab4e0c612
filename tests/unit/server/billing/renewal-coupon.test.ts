import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { couponUses, subscriptions } from '../../../../server/db/schema-billing.ts'
import {
  createCoupon,
  listCoupons,
  type NewCoupon,
} from '../../../../server/service/coupons/operator.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { placeOrder, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, type Subscriber, subscribers } from '../../../helpers/subscriber.ts'

// Each test moves the clock by weeks, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  let count = 0
  /** Creates a coupon, by default 20 % off. @returns its code */
  async function coupon(facts: Partial<NewCoupon> = {}): Promise<string> {
    count += 1
    const value = facts.amountOff === undefined ? { percentOff: 20 } : {}
    const made = { code: `SPRING-${count}`, ...value, ...facts }
    return (await createCoupon(service.parts.db, time.now(), made)).code
  }
  const put = (member: Subscriber, couponCode: string) =>
    member.call('putRenewalCoupon', { couponCode })
  const problem = async (member: Subscriber, couponCode: string) => {
    const { status, data } = await put(member, couponCode)
    return [status, data?.fields?.couponCode]
  }
  const view = async (member: Subscriber) => (await member.call('subscription')).data
  const uses = async (code: string) =>
    service.parts.db.$count(couponUses, eq(couponUses.code, code))
  const listed = async (code: string) =>
    (await listCoupons(service.parts.db)).find((each) => each.code === code)?.uses
  const renew = async (member: Subscriber) => {
    time.until((await member.row()).periodEnd, -DAY + 1000)
    await time.round()
  }
  /** Removes the payment method: the member pays by hand from now on. */
  const byHand = ({ id }: Subscriber) =>
    service.parts.db
      .update(subscriptions)
      .set({ methodRef: null, methodLabel: null })
      .where(eq(subscriptions.memberId, id))

  test('discounts the next renewal once: shown, in the reminder, charged, used', async () => {
    const member = await time.member()
    await member.buy('7101')
    const code = await coupon()
    const shown = (await put(member, ` ${code.toLowerCase()} `)).data
    expect(shown).toMatchObject({ nextAmount: 3120, nextDiscount: 780, couponCode: code })
    // Reserved, not used.
    expect([await uses(code), await listed(code)]).toEqual([0, 1])
    time.until((await member.row()).periodEnd, -3 * DAY)
    await time.round()
    const [reminder] = await member.mails()
    expect(reminder?.body).toContain(`¥31.20（原价 ¥39.00，已使用优惠码 ${code}）`)
    expect(reminder?.body).toContain(`CN¥31.20 (CN¥39.00 less the discount for coupon ${code})`)
    await renew(member)
    expect(await member.charged()).toEqual([3900, 3120])
    const order = (await member.orders()).at(-1)
    const money = { listAmount: 3900, discount: 780, credit: 0, amount: 3120, couponCode: code }
    expect(order).toMatchObject({ kind: 'renewal', state: 'paid', ...money })
    expect([await uses(code), await listed(code)]).toEqual([1, 1])
    const invoices = (await member.call('invoicePage', { current: 1, size: 10 })).data.records
    expect(invoices[0].amount).toBe(3120)
    // The period after that costs the full price again.
    expect(await view(member)).toMatchObject({
      nextAmount: 3900,
      nextDiscount: 0,
      couponCode: null,
    })
    await renew(member)
    expect(await member.charged()).toEqual([3900, 3120, 3900])
    expect(await problem(member, code)).toEqual([400, 'alreadyUsed'])
  })

  test('refuses the same code twice; another one replaces it', async () => {
    const member = await time.member()
    await member.buy('7101')
    const [code, better] = [await coupon(), await coupon({ percentOff: 50 })]
    await put(member, code)
    const before = await member.row()
    expect(await problem(member, code)).toEqual([400, 'alreadyOn'])
    expect(await member.row()).toEqual(before)
    await put(member, better)
    expect(await view(member)).toMatchObject({ couponCode: better, nextAmount: 1950 })
    expect([await listed(code), await listed(better)]).toEqual([0, 1])
  })

  test('the last use is reserved once, and released when the code is removed', async () => {
    const [one, other] = [await time.member(), await time.member()]
    for (const member of [one, other]) await member.buy('7101')
    const code = await coupon({ maxUses: 1 })
    const statuses = await Promise.all([put(one, code), put(other, code)])
    expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    const [holder, loser] = statuses[0]?.status === 200 ? [one, other] : [other, one]
    expect(await problem(loser, code)).toEqual([400, 'usedUp'])
    const stranger = await time.member()
    const quote = await stranger.call('orderPreview', { planId: '7101', couponCode: code })
    expect(quote.data.couponProblem).toBe('usedUp')
    // A purchase by the member would be a second use.
    const own = await holder.call('orderPreview', { planId: '7201', couponCode: code })
    expect(own.data.couponProblem).toBe('usedUp')
    expect((await holder.call('removeRenewalCoupon')).data).toMatchObject({ nextAmount: 3900 })
    expect((await holder.call('removeRenewalCoupon')).status).toBe(200)
    expect((await put(loser, code)).status).toBe(200)
  })

  test('refuses a code that does not apply to the next renewal at its entry', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    const renewsAt = periodEnd.getTime() - DAY
    const at = (ms: number) => new Date(ms)
    expect(await problem(member, 'NO-SUCH')).toEqual([400, 'unknown'])
    const ends = async (ms: number) => problem(member, await coupon({ endsAt: at(ms) }))
    expect(await ends(renewsAt)).toEqual([400, 'endsBefore'])
    expect(await ends(time.now().getTime())).toEqual([400, 'expired'])
    expect(await ends(renewsAt + 1)).toEqual([200, undefined])
    const starts = async (ms: number) => problem(member, await coupon({ startsAt: at(ms) }))
    expect(await starts(renewsAt + 1)).toEqual([400, 'notYet'])
    expect(await starts(renewsAt)).toEqual([200, undefined])
    expect(await problem(member, await coupon({ planIds: ['7201'] }))).toEqual([400, 'otherPlan'])
    const dollars = await coupon({ amountOff: 100, currency: 'USD' })
    expect(await problem(member, dollars)).toEqual([400, 'otherCurrency'])
  })

  test('a renewal with a full discount needs no charge, no payment method and no invoice', async () => {
    for (const hasMethod of [true, false]) {
      const member = await time.member()
      await member.buy('7101')
      if (!hasMethod) await byHand(member)
      const code = await coupon({ percentOff: 100 })
      const { periodEnd } = await member.row()
      const shown = (await put(member, code)).data
      expect(shown).toMatchObject({ nextAmount: 0, nextDiscount: 3900, nextInvoice: null })
      expect(shown.nextChargeAt).toBe(new Date(periodEnd.getTime() - DAY).toISOString())
      time.until(periodEnd, -3 * DAY)
      await time.round()
      expect((await member.mails())[0]?.body).toContain('at no charge')
      await renew(member)
      const row = await member.row()
      expect(row).toMatchObject({ periodStart: periodEnd, amount: 3900, couponCode: null })
      expect(row.methodRef).toBe(hasMethod ? 'sandbox_card' : null)
      expect(await member.charged()).toEqual([3900])
      expect(await uses(code)).toBe(1)
      const { data } = await member.call('invoicePage', { current: 1, size: 10 })
      expect(data.records).toHaveLength(1)
      expect(await member.told()).not.toContain('Your renewal is due')
    }
  })

  test('a change to a plan without the coupon releases it, and reports it', async () => {
    const member = await time.member()
    await member.buy('7201')
    const code = await coupon({ planIds: ['7201', '7202'] })
    await put(member, code)
    // The yearly plan of the same level keeps it.
    await member.call('changeSubscription', { planId: '7101' })
    expect(await view(member)).toMatchObject({ couponCode: null, nextAmount: 3900 })
    expect((await member.told()).at(-2)).toBe('Your coupon no longer applies')
    expect(await listed(code)).toBe(0)
    // The next plan may have another one; changing back removes that one, too.
    const plus = await coupon({ planIds: ['7101'] })
    await put(member, plus)
    await member.call('cancelSubscription', { reason: 'unused' })
    expect(await listed(plus)).toBe(1)
    await member.call('resumeSubscription')
    expect(await view(member)).toMatchObject({ couponCode: null, nextAmount: 9900 })
    expect(await listed(plus)).toBe(0)
  })

  test('is released when the subscription ends, and cannot be added to one that does not renew', async () => {
    const member = await time.member()
    await member.buy('7101')
    const code = await coupon()
    await put(member, code)
    await member.call('cancelSubscription', { reason: 'unused' })
    expect((await put(member, await coupon())).status).toBe(409)
    expect(await view(member)).toMatchObject({ couponCode: null, nextAmount: null })
    time.until((await member.row()).periodEnd, 1000)
    await time.round()
    expect([await listed(code), (await member.row()).couponCode]).toEqual([0, null])
    // A purchase after the end pays the full price, unless the code is entered there.
    expect(await member.buy('7101')).toMatchObject({ amount: 3900, discount: 0 })
  })

  test('a due renewal keeps its amount; paid by hand, it has the code, or one of the checkout', async () => {
    const member = await time.member()
    await member.buy('7101')
    await byHand(member)
    const code = await coupon()
    await put(member, code)
    await renew(member)
    expect((await member.orders()).at(-1)).toMatchObject({ state: 'pending', amount: 3120 })
    for (const call of [put(member, await coupon()), member.call('removeRenewalCoupon')]) {
      expect((await call).status).toBe(409)
    }
    expect(await listed(code)).toBe(1)
    const quote = (await member.call('orderPreview', { planId: '7101' })).data
    expect(quote).toMatchObject({ kind: 'renewal', amount: 3120, couponCode: code })
    // After the order it is still one use.
    await placeOrder(service, await member.token(), '7101')
    expect([await uses(code), await listed(code)]).toEqual([0, 1])
    expect(await member.buy('7101')).toMatchObject({ state: 'paid', amount: 3120 })
    expect([await uses(code), await listed(code)]).toEqual([1, 1])
    await byHand(member)
    await renew(member)
    const half = await coupon({ percentOff: 50 })
    const typed = await member.call('orderPreview', { planId: '7101', couponCode: half })
    expect(typed.data).toMatchObject({ kind: 'renewal', amount: 1950, couponProblem: null })
  })
})
