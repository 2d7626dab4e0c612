import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { subscriptionEndpoints } from '../../../../src/contract/endpoints/subscription.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, type Subscriber, subscribers } from '../../../helpers/subscriber.ts'
import { sellPlans } from '../../../helpers/pay.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  const read = async (member: Subscriber) =>
    subscriptionEndpoints.subscription.reply.parse((await member.call('subscription')).data)

  test('a lower plan starts at the period end: the higher one until then, then the lower price', async () => {
    const member = await time.member()
    await member.buy('7201')
    const { periodEnd } = await member.row()
    const changed = await member.call('changeSubscription', { planId: '7101' })
    expect(changed.data).toMatchObject({
      level: 'pro',
      plan: { planId: '7201', amount: 9900 },
      nextPlan: { planId: '7101', level: 'plus', amount: 3900 },
      nextAmount: 3900,
      nextChargeAt: periodEnd.toISOString(),
    })
    // Choosing the present plan cancels the change; a further change can be made; repeating it has no effect.
    expect((await member.call('changeSubscription', { planId: '7201' })).data.nextPlan).toBeNull()
    await member.call('changeSubscription', { planId: '7101' })
    await member.call('changeSubscription', { planId: '7101' })
    const scheduled = (await member.told()).filter((title) => title.includes('is scheduled'))
    expect(scheduled).toHaveLength(2)
    for (const offset of [-3 * DAY, -DAY, -1]) {
      time.until(periodEnd, offset)
      await time.round()
      expect(await member.level()).toBe('pro')
      expect(await member.charged()).toEqual([9900])
    }
    time.until(periodEnd)
    // The level is not `free` while the charge is being made.
    expect(await member.level()).toBe('pro')
    await time.round()
    expect(await member.charged()).toEqual([9900, 3900])
    const view = await read(member)
    expect(view).toMatchObject({ level: 'plus', nextPlan: null, nextAmount: 3900 })
    expect(view.periodStart).toBe(periodEnd.toISOString())
  })

  test('refunding an upgrade restores the earlier plan, with its end and its settings', async () => {
    const member = await time.member()
    await member.buy('7101')
    const before = await member.row()
    await member.call('cancelSubscription', { reason: 'unused' })
    service.advance(10 * DAY)
    const upgrade = await member.buy('7201')
    expect(upgrade.kind).toBe('upgrade')
    expect(await read(member)).toMatchObject({ level: 'pro', cancelAtPeriodEnd: false })
    const refund = await member.call('requestRefund', {
      id: upgrade.id,
      reason: 'Too large for me',
    })
    expect(refund.code).toBe(200)
    await service.parts.background.idle()
    await time.round()
    expect((await member.call('order', { id: upgrade.id })).data.state).toBe('refunded')
    expect(await read(member)).toMatchObject({
      level: 'plus',
      levelExpiresAt: before.periodEnd.toISOString(),
      plan: { planId: '7101' },
      cancelAtPeriodEnd: true,
      periodEnd: before.periodEnd.toISOString(),
    })
  })

  test('refunding a renewal ends the membership with the period before it, without another charge', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    time.until(periodEnd, -DAY)
    await time.round()
    const renewal = (await member.orders())[1]
    await member.call('requestRefund', { id: renewal?.id, reason: 'R' })
    await service.parts.background.idle()
    await time.round()
    expect(await read(member)).toMatchObject({
      level: 'plus',
      cancelAtPeriodEnd: true,
      periodEnd: periodEnd.toISOString(),
    })
    time.until(periodEnd)
    await time.round()
    expect((await member.row()).state).toBe('ended')
    expect(await member.charged()).toHaveLength(2)
    expect((await member.orders()).map(({ state }) => state)).toEqual(['paid', 'refunded'])
  })

  test('refunding the first order ends the level at once, and nothing is charged later', async () => {
    const member = await time.member()
    const order = await member.buy('7101')
    await member.call('requestRefund', { id: order.id, reason: 'R' })
    await service.parts.background.idle()
    await time.round()
    expect(await read(member)).toMatchObject({ level: 'free', state: 'ended' })
    service.advance(40 * DAY)
    await time.round()
    expect(await member.charged()).toHaveLength(1)
  })

  test('a late refund request is decided before the next period is charged', async () => {
    const member = await time.member()
    const order = await member.buy('7101')
    const { periodEnd } = await member.row()
    service.advance(20 * DAY)
    const refundResponse = await member.call('requestRefund', { id: order.id, reason: 'R' })
    expect(refundResponse.data.state).toBe('refunding')
    time.until(periodEnd, -DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900])
  })

  test('a granted higher level stays while it lasts; then the paid one counts again', async () => {
    const member = await time.member()
    const until = new Date(time.now().getTime() + 10 * DAY)
    const given = { level: 'pro' as const, levelExpiresAt: until }
    await service.parts.db.update(members).set(given).where(eq(members.id, member.id))
    await member.buy('7101')
    expect(await member.level()).toBe('pro')
    time.until(until)
    await time.round()
    expect(await member.level()).toBe('plus')
    const { periodEnd } = await member.row()
    expect((await member.account()).levelExpiresAt).toEqual(periodEnd)
    // A level without an end stays after the subscription has ended.
    const forEver = { level: 'pro' as const, levelExpiresAt: null }
    await service.parts.db.update(members).set(forEver).where(eq(members.id, member.id))
    await member.call('cancelSubscription', { reason: 'unused' })
    time.until(periodEnd)
    await time.round()
    expect(await read(member)).toMatchObject({ level: 'pro', state: 'ended' })
  })
})
