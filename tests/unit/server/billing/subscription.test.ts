import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { analysisRecords, members } from '../../../../server/db/schema.ts'
import { plans } from '../../../../server/db/schema-levels.ts'
import { subscriptionEndpoints } from '../../../../src/contract/endpoints/subscription.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PERSON } from '../../../helpers/orders.ts'
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

  test('without a purchase there is no subscription; a granted level is shown without a plan', async () => {
    const member = await time.member()
    expect(await read(member)).toMatchObject({
      level: 'free',
      levelExpiresAt: null,
      state: 'none',
      plan: null,
      nextChargeAt: null,
    })
    await service.parts.db.update(members).set({ level: 'pro' }).where(eq(members.id, member.id))
    expect(await read(member)).toMatchObject({ level: 'pro', levelExpiresAt: null, state: 'none' })
    for (const name of [
      'cancelSubscription',
      'resumeSubscription',
      'changeSubscription',
    ] as const) {
      const response = await member.call(name, { reason: 'unused', planId: '7101' })
      expect([response.code, response.msg.en]).toEqual([
        409,
        'You have no subscription. Choose a plan first',
      ])
    }
  })

  test('shows the plan, its end, the next charge, and the usage', async () => {
    const member = await time.member()
    await member.buy('7101')
    await service.parts.db.insert(analysisRecords).values({
      id: '1',
      memberId: member.id,
      toolId: '6001',
      title: 'T',
      fileName: 'f',
      note: '',
      inputSha256: '0'.repeat(64),
      variants: 1,
      engineVersion: '1',
      headline: '{}',
      result: '{}',
      createdAt: time.now(),
      updatedAt: time.now(),
    })
    const { periodStart, periodEnd } = await member.row()
    expect(await read(member)).toEqual({
      level: 'plus',
      levelExpiresAt: periodEnd.toISOString(),
      state: 'active',
      plan: {
        planId: '7101',
        level: 'plus',
        period: 'month',
        currency: 'CNY',
        seats: 1,
        amount: 3900,
      },
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd.toISOString(),
      cancelAtPeriodEnd: false,
      cancelReason: null,
      nextPlan: null,
      nextChargeAt: new Date(periodEnd.getTime() - DAY).toISOString(),
      nextAmount: 3900,
      nextDiscount: 0,
      couponCode: null,
      graceUntil: null,
      failedAttempts: 0,
      methodLabel: 'Visa •••• 4242',
      nextInvoice: { source: 'lastOrder', titleId: null, title: { ...PERSON, name: '王小明' } },
      usage: { savedRecords: 1 },
    })
  })

  test('the level applies to a session signed in before the payment', async () => {
    const member = await time.member()
    const token = await member.token()
    const level = async () => (await service.call('me', {}, { token })).data.level
    expect(await level()).toBe('free')
    await member.buy('7201')
    expect(await level()).toBe('pro')
  })

  test('cancelled: the level stays until the end, nothing is charged, then it is free', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    const requested = { reason: 'tooExpensive', note: '  With a new grant, gladly again  ' }
    const cancelled = await member.call('cancelSubscription', requested)
    expect(cancelled.data).toMatchObject({
      state: 'active',
      level: 'plus',
      cancelAtPeriodEnd: true,
      cancelReason: 'tooExpensive',
      nextChargeAt: null,
      nextAmount: null,
      levelExpiresAt: periodEnd.toISOString(),
    })
    expect((await member.row()).cancelNote).toBe('With a new grant, gladly again')
    // A repeated call changes nothing and sends no second notification.
    expect((await member.call('cancelSubscription', { reason: 'unused' })).data).toMatchObject({
      cancelReason: 'tooExpensive',
    })
    const notified = await member.told()
    expect(notified.filter((title) => title === 'Your renewal has been cancelled')).toHaveLength(1)
    for (const offset of [-3 * DAY, -DAY, -1000]) {
      time.until(periodEnd, offset)
      await time.round()
      expect(await member.level()).toBe('plus')
    }
    time.until(periodEnd)
    // The subscription has ended, also before the billing job has run.
    expect(await member.level()).toBe('free')
    await time.round()
    expect(await read(member)).toMatchObject({ state: 'ended', level: 'free' })
    expect(await member.charged()).toEqual([3900])
    expect(await member.told()).toContain('Your membership has ended')
    expect(await member.told()).not.toContain('Your membership renews soon')
    const late = await member.call('resumeSubscription')
    expect([late.code, late.msg.zh]).toEqual([409, '订阅已经结束，请重新选择方案'])
  })

  test('a given reason for cancelling is one of the list, and it works for a discontinued plan', async () => {
    const member = await time.member()
    await member.buy('7102')
    await service.parts.db.update(plans).set({ isOffered: false }).where(eq(plans.id, '7102'))
    expect((await member.call('cancelSubscription', { reason: 'whatever' })).code).toBe(400)
    const done = await member.call('cancelSubscription', { reason: 'other' })
    expect([done.code, done.data.cancelAtPeriodEnd]).toEqual([200, true])
    expect((await member.call('resumeSubscription')).data.cancelAtPeriodEnd).toBe(false)
    await service.parts.db.update(plans).set({ isOffered: true }).where(eq(plans.id, '7102'))
  })

  test('resumed before the end, it renews as usual', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    await member.call('cancelSubscription', { reason: 'unused' })
    time.until(periodEnd, -3600_000)
    await time.round()
    const resumed = await member.call('resumeSubscription')
    expect(resumed.data).toMatchObject({ cancelAtPeriodEnd: false, cancelReason: null })
    expect((await member.call('resumeSubscription')).code).toBe(200)
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900])
    expect((await member.row()).periodStart).toEqual(periodEnd)
  })

  test('cancelled in the grace period, nothing is charged, and the level stays to its end', async () => {
    const member = await time.member()
    await member.buy('7101', 'declinedLater')
    const { periodEnd } = await member.row()
    time.until(periodEnd, -DAY)
    await time.round()
    time.until(periodEnd, 3600_000)
    await time.round()
    const { failedAttempts } = await member.row()
    expect((await member.call('cancelSubscription', { reason: 'unused' })).data).toMatchObject({
      state: 'grace',
      level: 'plus',
      nextChargeAt: null,
      cancelAtPeriodEnd: true,
    })
    expect((await member.orders()).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
    time.until(periodEnd, 6 * DAY)
    await time.round()
    expect(await member.row()).toMatchObject({ failedAttempts, state: 'grace' })
    time.until(periodEnd, 7 * DAY)
    await time.round()
    expect((await member.row()).state).toBe('ended')
  })
})
