/** Reasons that a member may leave out. */
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { refunds } from '../../../../server/db/schema-billing.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))

  test('cancels a renewal without a reason, and keeps a given one', async () => {
    const member = await time.member()
    await member.buy('7101')
    expect((await member.call('cancelSubscription', {})).data).toMatchObject({
      cancelAtPeriodEnd: true,
      cancelReason: null,
    })
    await member.call('resumeSubscription')
    const { data } = await member.call('cancelSubscription', { reason: 'unused' })
    expect(data.cancelReason).toBe('unused')
  })

  test.each([
    [0, 'refunded'],
    [8, 'refunding'],
  ])('requests a refund %i days after the payment without a reason', async (days, state) => {
    const member = await time.member()
    const { id } = await member.buy('7101')
    service.advance(days * DAY)
    expect((await member.call('requestRefund', { id })).data.state).toBe(state)
    const [refund] = await service.parts.db.select().from(refunds).where(eq(refunds.orderId, id))
    expect(refund?.reason).toBe('')
    const papers = await service.parts.db.select().from(invoices).where(eq(invoices.orderId, id))
    expect(papers.map(({ reason }) => reason).filter((reason) => reason !== '')).toEqual([])
  })
})
