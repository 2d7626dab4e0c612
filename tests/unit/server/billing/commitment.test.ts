/** S43: one rule decides whether an account may enter a commitment, at every entry point. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { payments, refunds } from '../../../../server/db/schema-billing.ts'
import { obstacleOf } from '../../../../server/service/members/commitment.ts'
import { scheduleErasure } from '../../../../server/service/members/operator.ts'
import { markPaid } from '../../../../server/service/orders/operator.ts'
import { addPayment } from '../../../../server/service/payments/store.ts'
import { chargeAgain, chargeRenewal } from '../../../../server/service/payments/charge.ts'
import { renewalOrder } from '../../../../server/service/subscription/open-renewal.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { lateMoney, PERSON, PLAN } from '../../../helpers/orders.ts'
import { decideInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

describe('S43 the rule', () => {
  const day = new Date('2026-11-20T08:00:00Z')
  test.each([
    ['an account in use', { suspendedAt: null, deletionDueAt: null }, null],
    ['one that waits for its deletion', { suspendedAt: null, deletionDueAt: day }, 'leaving'],
    ['one that is suspended', { suspendedAt: day, deletionDueAt: null }, 'suspended'],
    ['one that is both', { suspendedAt: day, deletionDueAt: day }, 'suspended'],
    ['one that is gone', null, 'leaving'],
  ] as const)('%s', (_name, account, expected) => {
    expect(obstacleOf(account)).toBe(expected)
  })
})

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  const { captureLate } = lateMoney(() => service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  type Member = Awaited<ReturnType<typeof time.member>>
  const leave = async (member: Member) => {
    const response = await member.call('requestDeletion', { password: encrypted(PASSWORD) })
    expect(response.code).toBe(200)
    return response.data.dueAt as string
  }
  const keep = async (member: Member) => (await member.call('cancelDeletion')).data
  const submit = (member: Member, planId: string, expectedAmount: number) =>
    member.call('submitOrder', {
      planId,
      title: PERSON,
      expectedAmount,
      currency: 'CNY',
      idempotencyKey: `key-of-a-commitment-${member.id}-${planId}`,
    })
  const refundsOf = (orderId: string) =>
    service.parts.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const statesOf = async (member: Member) => (await member.orders()).map(({ state }) => state)
  const operator = () => {
    const { db, outbox, seller, log } = service.parts
    return { db, outbox, seller, log, now: time.now() }
  }
  const DELETION = {
    zh: '账户已申请注销，期间不能购买或续费。撤回注销申请后即可继续',
    en: 'Your account is scheduled for deletion: until then you cannot buy or renew. Keep the account to continue',
  }

  test('S43 refuses an account with a pending deletion at every entry point, with the date', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const dueAt = await leave(member)
    const before = await member.row()
    const entryPoints = [
      await member.call('orderPreview', { planId: PLAN.proMonth }),
      await submit(member, PLAN.proMonth, 9900),
      await member.call('changeSubscription', { planId: PLAN.plusYear }),
      await member.call('resumeSubscription'),
    ]
    for (const { code, data, msg } of entryPoints) {
      expect({ code, data, msg }).toEqual({
        code: 409,
        data: { obstacle: 'leaving', dueAt },
        msg: DELETION,
      })
    }
    expect(await statesOf(member)).toEqual(['paid'])
    expect(await member.row()).toEqual(before)
  })

  test('S43 closes an open order and its payment page when the deletion is requested', async () => {
    const member = await time.member()
    const ref = await member.openPage(PLAN.plusYear)
    const [order] = await member.orders()
    await leave(member)
    expect(await statesOf(member)).toEqual(['cancelled'])
    expect((await service.parts.payments?.query(ref))?.state).toBe('canceled')
    expect((await member.call('payOrder', { id: order?.id ?? '' })).code).toBe(409)
  })

  test('S43 an order that could not be closed cannot be paid', async () => {
    const member = await time.member()
    await submit(member, PLAN.plusMonth, 3900)
    const [order] = await member.orders()
    await service.parts.db
      .update(members)
      .set({ deletionRequestedAt: time.now(), deletionDueAt: new Date(time.now().getTime() + DAY) })
      .where(eq(members.id, member.id))
    const paid = await member.call('payOrder', { id: order?.id ?? '' })
    expect([paid.code, paid.data.obstacle]).toEqual([409, 'leaving'])
    await expect(markPaid(operator(), order?.id ?? '', 'Bank transfer')).rejects.toThrow(
      /waits for its deletion/,
    )
    expect(await statesOf(member)).toEqual(['pending'])
  })

  test('S43 refunds a payment on a page opened before the deletion was requested, and starts no period', async () => {
    const member = await time.member()
    const ref = await member.openPage(PLAN.plusYear)
    await leave(member)
    await captureLate(ref)
    await time.round()
    const [order] = await member.orders()
    expect(order).toMatchObject({ state: 'refunded', periodStart: null, before: null })
    expect(await refundsOf(order?.id ?? '')).toMatchObject([
      { state: 'done', amount: 39_000, isExtra: false },
    ])
    expect((await refundsOf(order?.id ?? ''))[0]?.reason).toMatch(/scheduled for deletion/)
    expect(await member.level()).toBe('free')
    expect(await member.told()).toContain('Your payment will be refunded')
  })

  test('S43 counts a payment made before the deletion was requested, whenever its notification arrives', async () => {
    const member = await time.member()
    await submit(member, PLAN.plusMonth, 3900)
    const [order] = await member.orders()
    const begun = await member.call('payOrder', { id: order?.id ?? '' })
    await decideInSandbox(service, begun.data.url, 'neverTold')
    expect(await statesOf(member)).toEqual(['pending'])
    await leave(member)
    expect(await statesOf(member)).toEqual(['paid'])
    expect(await member.row()).toMatchObject({ state: 'active', cancelAtPeriodEnd: true })
  })

  test('S43 renews nothing while a deletion is pending, also when the operator has requested it', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const { periodEnd } = await member.row()
    time.until(periodEnd, -2 * DAY)
    await scheduleErasure(operator(), member.id)
    expect(await member.row()).toMatchObject({ cancelAtPeriodEnd: true })
    time.until(periodEnd, DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900])
  })

  test('S43 does not charge a renewal that was recorded before the deletion was requested', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const { parts } = service
    const row = await member.row()
    const order = await parts.db.transaction((tx) => renewalOrder(tx, time.now(), row))
    const method = { provider: 'sandbox', methodRef: row.methodRef, methodLabel: null } as const
    const waits = { deletionRequestedAt: time.now(), deletionDueAt: order.expiresAt }
    await parts.db.update(members).set(waits).where(eq(members.id, member.id))
    expect((await chargeRenewal(parts, order, method)).outcome).toBe('failed')
    // A server that resumes after an interruption must not charge the attempt that it finds.
    const provider = parts.payments
    if (provider === null) throw new Error('nothing is sold')
    const attempt = await addPayment(parts.db, time.now(), provider, order, method)
    await chargeAgain(parts, provider, attempt)
    const [left] = await parts.db.select().from(payments).where(eq(payments.id, attempt.id))
    expect(left?.state).toBe('canceled')
    // The job must not begin it either.
    time.until(row.periodEnd, -DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900])
    expect(await member.told()).not.toContain('Your renewal could not be charged')
  })

  test('S43 cancelling the deletion restores the renewal and the plan change that it cancelled', async () => {
    const member = await time.member()
    await member.buy(PLAN.proMonth)
    await member.call('changeSubscription', { planId: PLAN.plusMonth })
    const before = await member.row()
    await leave(member)
    expect(await member.row()).toMatchObject({ cancelAtPeriodEnd: true, nextPlanId: null })
    service.advance(DAY)
    expect(await keep(member)).toEqual({ requestedAt: null, dueAt: null, renewal: 'resumed' })
    const { updatedAt: _now, ...after } = await member.row()
    const { updatedAt: _then, ...was } = before
    expect(after).toEqual(was)
    expect(await member.told()).toContain('Your membership will renew again')
    // A second call has nothing left to restore.
    expect((await keep(member)).renewal).toBe('none')
    time.until(before.periodEnd)
    await time.round()
    expect(await member.charged()).toEqual([9900, 3900])
    expect((await submit(member, PLAN.proMonth, 9900)).code).not.toBe(200)
  })

  test('S43 cancelling the deletion does not restore what the member had cancelled; ended subscriptions are reported as ended', async () => {
    const own = await time.member()
    await own.buy(PLAN.plusMonth)
    await own.call('cancelSubscription', { reason: 'unused' })
    await leave(own)
    expect((await keep(own)).renewal).toBe('none')
    expect(await own.row()).toMatchObject({ cancelAtPeriodEnd: true, cancelReason: 'unused' })

    const late = await time.member()
    await late.buy(PLAN.plusMonth)
    const { periodEnd } = await late.row()
    time.until(periodEnd, -2 * DAY)
    await leave(late)
    time.until(periodEnd, DAY)
    await time.round()
    expect(LIMITS.deletionGraceMs).toBeGreaterThan(3 * DAY)
    expect((await keep(late)).renewal).toBe('ended')
    expect(await late.row()).toMatchObject({ state: 'ended' })
    // A new membership can be bought.
    expect((await submit(late, PLAN.plusMonth, 3900)).code).toBe(200)
  })
})
