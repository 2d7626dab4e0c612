/** Orders that end unpaid, and the provider's payment pages that are closed with them. */
import { beforeAll, expect, test } from 'vitest'
import { ProviderError } from '../../../../server/payment/provider.ts'
import { expireOrders } from '../../../../server/service/orders/expire.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { booksOf, HOUR_MS, lateMoney, PLAN, shoppers } from '../../../helpers/orders.ts'
import { decideInSandbox, payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, submit, call, detail } = shop
  const { provider, begin } = lateMoney(() => service)
  const { levelOf, stateOf } = booksOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  test('an order expires after half an hour, and the next submit makes another', async () => {
    const who = await newShopper()
    const { data: first } = await submit(who, PLAN.plusMonth)
    service.advance(BILLING.orderLifeMs - 1)
    expect((await detail(who, first.id)).canPay).toBe(true)
    service.advance(1)
    const gone = await detail(who, first.id)
    expect(gone).toMatchObject({ state: 'expired', canPay: false, canCancel: false })
    expect(gone.closedAt).toBe(service.parts.clock().toISOString())
    expect((await call('payOrder', { id: first.id }, who)).code).toBe(409)
    const { data: next } = await submit(who, PLAN.plusMonth)
    expect(next.id).not.toBe(first.id)
  })

  test('a cancelled order stays cancelled, a paid one cannot be', async () => {
    const who = await newShopper()
    const { data: open } = await submit(who, PLAN.plusMonth)
    for (let time = 0; time < 2; time++) {
      const { data } = await call('cancelOrder', { id: open.id }, who)
      expect(data).toMatchObject({ state: 'cancelled', canCancel: false })
    }
    const { data: next } = await submit(who, PLAN.plusMonth)
    await payInSandbox(service, next.id, who.token)
    const refused = await call('cancelOrder', { id: next.id }, who)
    expect(refused.code).toBe(409)
    expect((await detail(who, next.id)).state).toBe('paid')
  })

  test('an order paid at the moment of cancelling is paid', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const { data: begun } = await call('payOrder', { id: order.id }, who)
    await decideInSandbox(service, begun.url, 'neverTold')
    const { data } = await call('cancelOrder', { id: order.id }, who)
    expect(data.state).toBe('paid')
    expect(await levelOf(who)).toBe('plus')
  })

  test('queries the provider before an order expires, so that no payment is lost', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    const { data: begun } = await call('payOrder', { id: order.id }, who)
    await decideInSandbox(service, begun.url, 'neverTold')
    service.advance(BILLING.orderLifeMs)
    await expireOrders(service.parts)
    expect((await detail(who, order.id)).state).toBe('paid')
  })

  test('a provider that does not answer delays the expiry of an order by an hour, and no longer', async () => {
    const who = await newShopper()
    const { data: order } = await submit(who, PLAN.plusMonth)
    await begin(who, order.id)
    const fails = () => Promise.reject(new ProviderError('no answer'))
    const silent = { ...service.parts, payments: { ...provider(), close: fails, query: fails } }
    service.advance(BILLING.orderLifeMs)
    await expireOrders(silent)
    expect(await stateOf(order.id)).toBe('pending')
    service.advance(HOUR_MS)
    await expireOrders(silent)
    expect(await stateOf(order.id)).toBe('expired')
  })
})
