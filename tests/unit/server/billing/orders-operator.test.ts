import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { OperatorError } from '../../../../server/service/feedback/operator.ts'
import { refuseRefund } from '../../../../server/service/orders/operator.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, submit, call, detail, back } = shop
  beforeAll(() => sellPlans(service.parts.db))

  const operator = () => ({
    db: service.parts.db,
    outbox: service.parts.outbox,
    now: service.parts.clock(),
    seller: service.parts.seller,
    log: service.parts.log,
  })
  const levelOf = async (who: Shopper) => {
    const [row] = await service.parts.db.select().from(members).where(eq(members.id, who.memberId))
    return row?.level
  }
  const mailsTo = (recipient: string) =>
    service.parts.db.select().from(outbox).where(eq(outbox.recipient, recipient))

  /** Creates a paid order whose refund waits for the operator, because it is a week old. */
  async function waiting(): Promise<{ who: Shopper; id: string }> {
    const first = await newShopper()
    const { data } = await submit(first, PLAN.plusMonth)
    await payInSandbox(service, data.id, first.token)
    service.advance(BILLING.refundAtOnceMs)
    const who = await back(first)
    const { data: asked } = await call('requestRefund', { id: data.id, reason: '不再需要' }, who)
    expect(asked).toMatchObject({ state: 'refunding', refunds: [{ state: 'requested' }] })
    return { who, id: data.id }
  }

  test('refusing a refund changes nothing, and notifies the reason', async () => {
    const { who, id } = await waiting()
    await expect(refuseRefund(operator(), id, ' ')).rejects.toThrow(OperatorError)
    await refuseRefund(operator(), id, '本月已使用 120 次分析')
    const order = await detail(who, id)
    expect(order).toMatchObject({
      state: 'paid',
      refunds: [{ state: 'refused', answer: '本月已使用 120 次分析' }],
    })
    expect(order.invoices).toHaveLength(1)
    expect(await levelOf(who)).toBe('plus')
    const { data: notified } = await call('notificationPage', {}, who)
    expect(notified.records[0]).toMatchObject({ bodyZh: '本月已使用 120 次分析' })
    const mails = await mailsTo(who.email)
    expect(mails.some(({ body }) => body.includes('本月已使用 120 次分析'))).toBe(true)
    // The member may request it again.
    service.advance(1)
    const { data: again } = await call('requestRefund', { id, reason: 'R' }, who)
    expect(again.refunds.map(({ state }: { state: string }) => state)).toEqual([
      'refused',
      'requested',
    ])
  })
})
