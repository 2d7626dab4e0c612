import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { subscriptions } from '../../../../server/db/schema-billing.ts'
import { plans } from '../../../../server/db/schema-levels.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'
import { sellPlans } from '../../../helpers/pay.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  // Otherwise the members of one test would be charged during the months of the next.
  beforeEach(() => time.quieten())

  test('renews a period a day before its end, at the subscribed price and billing details', async () => {
    const member = await time.member()
    await member.buy('7101')
    const first = await member.row()
    expect(await member.level()).toBe('plus')
    // A subscriber keeps the price of the subscription.
    await service.parts.db.update(plans).set({ amount: 4900 }).where(eq(plans.id, '7101'))
    time.until(first.periodEnd, -DAY - 60_000)
    await time.round()
    expect(await member.charged()).toEqual([3900])
    service.advance(120_000)
    await time.round()
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900])
    const second = await member.row()
    expect(second).toMatchObject({ state: 'active', amount: 3900, failedAttempts: 0 })
    expect(second.periodStart).toEqual(first.periodEnd)
    expect(second.periodEnd.toISOString()).toBe('2027-01-20T08:00:00.000Z')
    expect(
      (await member.told()).filter((title) => title.includes('has been renewed')),
    ).toHaveLength(1)
    expect((await member.mails())[0]?.body).toContain('¥39.00')
    const [, renewal] = await member.orders()
    expect(renewal).toMatchObject({ kind: 'renewal', state: 'paid', amount: 3900 })
    expect(renewal?.title).toMatchObject({ name: '王小明' })
    const invoices = (await member.call('invoicePage', { current: 1, size: 10 })).data.records
    expect(invoices).toHaveLength(2)
    // There is no gap between the two periods.
    for (const offset of [-1, 0, 1]) {
      time.until(first.periodEnd, offset)
      expect(await member.level()).toBe('plus')
    }
    await time.round()
    expect(await member.charged()).toHaveLength(2)
    await service.parts.db.update(plans).set({ amount: 3900 }).where(eq(plans.id, '7101'))
  })

  test('one reminder for each period, with date, amount and how to cancel', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    time.until(periodEnd, -3 * DAY - 1000)
    await time.round()
    const before = (await member.mails()).length
    service.advance(2000)
    for (let round = 0; round < 3; round += 1) await time.round()
    service.advance(DAY)
    await time.round()
    const mails = await member.mails()
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.subject).toBe('析微：会员即将续费')
    expect(mails[0]?.body).toMatch(/¥39\.00/)
    expect(mails[0]?.body).toMatch(/Visa •••• 4242/)
    expect(mails[0]?.body).toMatch(/取消续费/)
    time.until(periodEnd, -DAY)
    await time.round()
    const { periodEnd: next } = await member.row()
    time.until(next, -3 * DAY)
    await time.round()
    const reminders = (await member.told()).filter((title) => title.includes('renews soon'))
    expect(reminders).toHaveLength(2)
  })

  test('R5 two concurrent servers renew each subscription once', async () => {
    const many = []
    for (let count = 0; count < 6; count += 1) many.push(await time.member())
    for (const member of many) await member.buy('7101')
    const { periodEnd } = await many[0]!.row()
    time.until(periodEnd, -DAY + 60_000)
    const servers = [service.parts, { ...service.parts }, { ...service.parts }]
    await Promise.all(servers.map((parts) => time.round(parts)))
    await Promise.all(servers.map((parts) => time.round(parts)))
    for (const member of many) {
      expect(await member.charged()).toEqual([3900, 3900])
      expect((await member.orders()).map(({ state }) => state)).toEqual(['paid', 'paid'])
    }
  })

  test('a declined card: retries, grace period with the level, warning, end; nothing is charged', async () => {
    const member = await time.member()
    await member.buy('7101', 'declinedLater')
    const { periodEnd } = await member.row()
    const mailed = async (subject: string) =>
      (await member.mails()).filter((mail) => mail.subject.includes(subject)).length
    const at = async (offset: number) => {
      time.until(periodEnd, offset)
      await time.round()
      await time.round()
      return member.view()
    }
    const first = await at(-DAY + 1000)
    const graceUntil = new Date(periodEnd.getTime() + 7 * DAY)
    // The member can pay by hand from now on; the period still runs.
    expect(first).toMatchObject({ state: 'grace', failedAttempts: 1, level: 'plus', graceUntil })
    expect((await member.row()).state).toBe('active')
    expect(await mailed('续费扣款未成功')).toBe(1)
    expect(await at(2000)).toMatchObject({ state: 'grace', failedAttempts: 2, level: 'plus' })
    expect(await at(DAY)).toMatchObject({ failedAttempts: 2 })
    expect(await at(2 * DAY + 2000)).toMatchObject({ failedAttempts: 3, level: 'plus' })
    expect(await at(4 * DAY + 2000)).toMatchObject({ failedAttempts: 4, nextChargeAt: null })
    expect(await mailed('会员权益即将停止')).toBe(0)
    expect(await at(5 * DAY + 2000)).toMatchObject({ state: 'grace', failedAttempts: 4 })
    expect(await mailed('会员权益即将停止')).toBe(1)
    time.until(graceUntil, -1000)
    expect(await member.level()).toBe('plus')
    service.advance(1000)
    expect(await member.level()).toBe('free')
    await time.round()
    expect(await member.view()).toMatchObject({ state: 'ended', level: 'free', nextAmount: null })
    expect(await mailed('续费扣款未成功')).toBe(4)
    expect(await mailed('会员已结束')).toBe(1)
    expect(await member.charged()).toEqual([3900])
    const states = (await member.orders()).map(({ state }) => state)
    expect(states).toEqual(['paid', 'expired'])
    // From then on it is not charged, and the plan can be bought again.
    time.until(graceUntil, 40 * DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900])
    await member.buy('7101')
    expect(await member.view()).toMatchObject({ state: 'active', level: 'plus' })
  })

  test('paid by hand within the grace period, it continues at the end of the period', async () => {
    const member = await time.member()
    await member.buy('7101', 'declinedLater')
    const { periodEnd } = await member.row()
    time.until(periodEnd, -DAY)
    await time.round()
    time.until(periodEnd, 3 * DAY)
    await time.round()
    // The price for others has risen meanwhile.
    const priced = (amount: number) =>
      service.parts.db.update(plans).set({ amount }).where(eq(plans.id, '7101'))
    await priced(4500)
    const quote = (await member.call('orderPreview', { planId: '7101' })).data
    await priced(3900)
    expect(quote).toMatchObject({ kind: 'renewal', amount: 3900 })
    expect(quote.periodStart).toBe(periodEnd.toISOString())
    const paid = await member.buy('7101')
    expect(paid).toMatchObject({ kind: 'renewal', state: 'paid' })
    const row = await member.row()
    expect(row).toMatchObject({ state: 'active', failedAttempts: 0, methodRef: 'sandbox_card' })
    expect(row.periodStart).toEqual(periodEnd)
    expect(await member.charged()).toEqual([3900, 3900])
    time.until(periodEnd, 8 * DAY)
    await time.round()
    expect(await member.level()).toBe('plus')
    // From then on it is renewed automatically with the card of that payment.
    time.until(row.periodEnd, -DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900, 3900])
  })

  test('without a card: the member is reminded, prompted, warned, and may pay by hand', async () => {
    const member = await time.member()
    await member.buy('7101')
    await service.parts.db
      .update(subscriptions)
      .set({ methodRef: null, methodLabel: null })
      .where(eq(subscriptions.memberId, member.id))
    const { periodEnd } = await member.row()
    expect(await member.view()).toMatchObject({ methodLabel: null, nextChargeAt: null })
    for (const offset of [-3 * DAY, -DAY, 0, DAY]) {
      time.until(periodEnd, offset)
      await time.round()
    }
    expect(await member.view()).toMatchObject({ state: 'grace', failedAttempts: 0, level: 'plus' })
    const notified = (await member.told()).slice(-2)
    expect(notified).toEqual(['Your membership renews soon', 'Your renewal is due'])
    await member.buy('7101')
    const row = await member.row()
    expect(row.periodStart).toEqual(periodEnd)
    expect(row.state).toBe('active')
    expect(await member.charged()).toEqual([3900, 3900])
  })
})
