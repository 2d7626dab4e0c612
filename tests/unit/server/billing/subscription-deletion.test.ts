import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { orders, subscriptions } from '../../../../server/db/schema-billing.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { runHousekeeping } from '../../../../server/service/housekeeping.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { lateMoney } from '../../../helpers/orders.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'
import { sellPlans } from '../../../helpers/pay.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  const { captureLate } = lateMoney(() => service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  test('S33 requesting deletion cancels the renewal and notifies it; after erasing nothing is charged', async () => {
    const member = await time.member()
    await member.buy('7101')
    const token = await member.token()
    const response = await service.call(
      'requestDeletion',
      { password: encrypted(PASSWORD) },
      { token },
    )
    expect(response.code).toBe(200)
    expect((await member.row()).cancelAtPeriodEnd).toBe(true)
    expect(await member.told()).toContain('Your renewal has been cancelled')
    const resumed = await member.call('resumeSubscription')
    expect([resumed.code, resumed.msg.zh]).toEqual([
      409,
      '账户已申请注销，期间不能购买或续费。撤回注销申请后即可继续',
    ])
    await member.call('cancelDeletion')
    expect((await member.row()).cancelAtPeriodEnd).toBe(false)

    // Requested on the last day but one, when the renewal could not be charged yet.
    const deleting = await time.member()
    const paid = await deleting.buy('7101', 'declinedLater')
    const { periodEnd } = await deleting.row()
    time.until(periodEnd, -DAY)
    await time.round()
    expect((await deleting.orders()).map(({ state }) => state)).toEqual(['paid', 'pending'])
    await deleting.call('requestDeletion', { password: encrypted(PASSWORD) })
    expect((await deleting.orders()).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
    service.advance(LIMITS.deletionGraceMs)
    await runHousekeeping(service.parts, new AbortController().signal)
    await time.round()
    const left = await service.parts.db.select().from(orders).where(eq(orders.id, paid.id))
    expect(left).toMatchObject([{ state: 'paid', memberId: null, amount: 3900 }])
    expect(await service.parts.db.$count(invoices, eq(invoices.orderId, paid.id))).toBe(1)
    const rows = await service.parts.db.$count(
      subscriptions,
      eq(subscriptions.memberId, deleting.id),
    )
    expect(rows).toBe(0)
  })

  test('S33 refunds the payment of an order whose account has been erased', async () => {
    const member = await time.member()
    const token = await member.token()
    const requested = {
      planId: '7101',
      title: { kind: 'personal', name: 'A' },
      expectedAmount: 3900,
      currency: 'CNY',
      idempotencyKey: 'key-of-one-who-leaves',
    }
    const order = (await service.call('submitOrder', requested, { token })).data
    const begun = (await service.call('payOrder', { id: order.id }, { token })).data
    await service.call('requestDeletion', { password: encrypted(PASSWORD) }, { token })
    await service.parts.db
      .update(members)
      .set({ deletionDueAt: time.now() })
      .where(eq(members.id, member.id))
    await runHousekeeping(service.parts, new AbortController().signal)
    // The page was closed with the request; the provider captures all the same.
    await captureLate(new URL(begun.url, service.parts.origin).pathname.split('/').at(-1) ?? '')
    await time.round()
    service.advance(3 * 60_000)
    await time.round()
    const [row] = await service.parts.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ state: 'refunded', memberId: null })
  })
})
