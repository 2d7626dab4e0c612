/** Guards of prices, keys and refunds in rare situations. Each test fails when its guard is removed. */
import { beforeAll, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { refunds } from '../../../../server/db/schema-billing.ts'
import { type PaymentProvider } from '../../../../server/payment/provider.ts'
import {
  approveRefund,
  refundOrder,
  refuseRefund,
} from '../../../../server/service/orders/operator.ts'
import { settleRefund } from '../../../../server/service/orders/settle-refund.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import {
  booksOf,
  DAY_MS,
  lateMoney,
  PLAN,
  type Shopper,
  shoppers,
} from '../../../helpers/orders.ts'
import { decideInSandbox, payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

// Each test buys several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, submit, call, detail, back } = shop
  const { provider, captureLate } = lateMoney(() => service)
  const { stateOf, operator } = booksOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  const refundsOf = (id: string) =>
    service.parts.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, id))
      .orderBy(refunds.requestedAt)
  async function bought(planId: string): Promise<{ who: Shopper; id: string }> {
    const who = await newShopper()
    const { data } = await submit(who, planId)
    await payInSandbox(service, data.id, who.token)
    return { who, id: data.id }
  }
  /** Runs work with a changed provider, and then the background work that it leaves. */
  async function while_<T>(changes: Partial<PaymentProvider>, work: () => Promise<T>): Promise<T> {
    const usual = provider()
    service.parts.payments = { ...usual, ...changes }
    try {
      const done = await work()
      await service.parts.background.idle()
      return done
    } finally {
      service.parts.payments = usual
    }
  }
  const failing = { refund: async () => ({ ref: 're_failed', state: 'failed' as const }) }
  const request = (id: string, who: Shopper) => call('requestRefund', { id, reason: 'R' }, who)

  /** Creates an order that was paid on two payment pages. */
  async function paidTwice(changes: Partial<PaymentProvider>) {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const { data: begun } = await call('payOrder', { id: order.id }, who)
    await decideInSandbox(service, begun.url, 'declined')
    await payInSandbox(service, order.id, who.token)
    await while_(changes, () => captureLate(begun.url.split('/').at(-1).split('?')[0]))
    const [extra] = await refundsOf(order.id)
    if (extra?.isExtra !== true) throw new Error('nothing goes back')
    return { who, id: order.id as string, extra }
  }

  test('the same key of two members makes an order for each', async () => {
    const key = { idempotencyKey: 'a-key-that-two-have-drawn' }
    const [one, other] = [await newShopper(), await newShopper()]
    const { data: first } = await submit(one, PLAN.plusMonth, key)
    const second = await submit(other, PLAN.plusMonth, key)
    expect(second.code).toBe(200)
    expect(second.data.id).not.toBe(first.id)
    expect((await call('orderPage', {}, other)).data.records).toHaveLength(1)
  })

  test('S27 a repeated key returns the order made with it, also when that has ended', async () => {
    const key = { idempotencyKey: 'a-key-that-is-sent-twice' }
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth, key)
    await call('cancelOrder', { id: order.id }, who)
    const again = await submit(who, PLAN.plusMonth, key)
    expect(again.data).toMatchObject({ id: order.id, state: 'cancelled' })
    expect((await call('orderPage', {}, who)).data.records).toHaveLength(1)
  })

  test('a payment with a failed refund is not refunded by a second one', async () => {
    const { who, id } = await bought(PLAN.plusMonth)
    await while_(failing, () => request(id, who))
    expect(await stateOf(id)).toBe('paid')
    await expect(refundOrder(operator(), id, '补偿')).rejects.toThrow(/no payment that could go/)
    expect((await request(id, who)).code).toBe(409)
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('a duplicate payment is always refunded, and does not affect the order', async () => {
    const failed = await paidTwice(failing)
    expect(failed.extra.state).toBe('failed')
    expect(await stateOf(failed.id)).toBe('paid')
    await expect(refuseRefund(operator(), failed.id, '不退')).rejects.toThrow(/paid twice/)
    await approveRefund(operator(), failed.id)
    expect(await stateOf(failed.id)).toBe('paid')

    const slow: PaymentProvider['refund'] = async ({ refundId }) => ({
      ref: `re_${refundId}`,
      state: 'sending',
    })
    const { who, id, extra } = await paidTwice({ refund: slow })
    service.advance(1)
    await while_({ refund: slow }, () => request(id, who))
    expect(await stateOf(id)).toBe('refunding')
    const notified = { ref: `re_${extra.id}`, state: 'failed' as const }
    expect((await settleRefund(service.parts, extra.id, notified)).outcome).toBe('applied')
    expect(await stateOf(id)).toBe('refunding')
  })

  test('does not grant a failed refund after the rest was credited to an upgrade', async () => {
    const { who, id } = await bought(PLAN.plusMonth)
    await while_(failing, () => request(id, who))
    const { data: upgrade } = await submit(who, PLAN.proMonth)
    expect(upgrade.credit).toBe(3900)
    await payInSandbox(service, upgrade.id, who.token)
    await expect(approveRefund(operator(), id)).rejects.toThrow(`credited to order ${upgrade.id}`)
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['failed'])
  })

  test('refunds at once within seven days, after that with the operator', async () => {
    const [one, other] = [await bought(PLAN.plusMonth), await bought(PLAN.plusMonth)]
    service.advance(7 * DAY_MS - 1)
    const early = await request(one.id, await back(one.who))
    expect(early.data.state).toBe('refunded')
    service.advance(1)
    const late = await request(other.id, await back(other.who))
    expect(late.data).toMatchObject({ state: 'refunding', refunds: [{ state: 'requested' }] })
  })

  test('an ended short month cannot be refunded, though it began less than thirty days ago', async () => {
    service.advance(Date.parse('2027-02-01T08:00:00Z') - service.parts.clock().getTime())
    const { who: buyer, id } = await bought(PLAN.plusMonth)
    await call('cancelSubscription', { reason: 'unused' }, buyer)
    service.advance(28 * DAY_MS - 1)
    expect((await detail(await back(buyer), id)).canRefund).toBe(true)
    service.advance(1)
    const who = await back(buyer)
    expect((await detail(who, id)).canRefund).toBe(false)
    expect((await request(id, who)).code).toBe(409)
  })
})
