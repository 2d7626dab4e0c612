/** R5: two servers on one PostgreSQL share orders, payments and notifications. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { openPostgres } from '../../../../server/db/open.ts'
import { paymentEvents, payments } from '../../../../server/db/schema-billing.ts'
import { deliverNotices } from '../../../../server/payment/notices.ts'
import { syncOpenPayments } from '../../../../server/service/payments/sync.ts'
import { bodyOf, type Begun, begunPaymentsOf } from '../../../helpers/payment-notifications.ts'
import { decideInSandbox, placeOrder, PLANS, sellPlans } from '../../../helpers/pay.ts'
import { type Cluster, findPostgres, startCluster } from '../../../helpers/postgres-cluster.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

describe('one PostgreSQL', () => {
  let cluster: Cluster
  let one: ServiceApp
  let other: ServiceApp
  const onOne = begunPaymentsOf(() => one)
  const onOther = begunPaymentsOf(() => other)
  beforeAll(async () => {
    cluster = await startCluster(findPostgres())
    await cluster.createDatabase('shared')
    one = await serviceApp(await openPostgres(cluster.url('shared')))
    other = await serviceApp(await openPostgres(cluster.url('shared')))
    await sellPlans(one.parts.db)
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    await cluster.dispose()
  })

  const once = async (buyer: Begun) => {
    expect(await onOther.effects(buyer)).toMatchObject({
      state: 'paid',
      level: 'plus',
      invoices: 1,
    })
    const rows = await one.parts.db.select().from(payments).where(eq(payments.orderId, buyer.id))
    expect(rows).toMatchObject([{ state: 'captured' }])
  }

  test('R5 the webhook on one, the return on the other', async () => {
    const buyer = await onOne.begun()
    await decideInSandbox(one, buyer.url, 'neverTold')
    expect((await onOther.send(bodyOf(buyer.facts))).statusCode).toBe(200)
    const synced = await one.call('syncOrder', { id: buyer.id }, { token: await buyer.token() })
    expect(synced.data.state).toBe('paid')
    await once(buyer)
  })

  test('R5 webhook and return at the same moment on both', async () => {
    const buyer = await onOne.begun()
    const token = await buyer.token()
    await decideInSandbox(other, buyer.url, 'neverTold')
    const body = bodyOf(buyer.facts)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => onOne.send(body)),
      ...Array.from({ length: 5 }, () => onOther.send(body)),
      ...[one, other, one, other].map((server) =>
        server.call('syncOrder', { id: buyer.id }, { token }),
      ),
    ])
    for (const answer of answers) {
      expect('statusCode' in answer ? answer.statusCode : answer.status).toBe(200)
    }
    await once(buyer)
    const events = await one.parts.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, buyer.facts.paymentId))
    expect(events).toHaveLength(1)
  })

  test('S27 R5 both servers return the same order and the same page', async () => {
    await one.addMember('both@example.org')
    const token = (await one.signIn('both@example.org')).data.access_token as string
    const keys = [randomUUID(), randomUUID()]
    const placed = await Promise.all(
      [one, other, one, other].map((server, index) =>
        placeOrder(server, token, PLANS.plusMonth, { idempotencyKey: keys[index % 2] ?? '' }),
      ),
    )
    const ids = new Set(placed.map(({ data }) => data.id as string))
    expect(ids.size).toBe(1)
    const [id] = ids
    const begun = await Promise.all(
      [one, other, one, other].map((server) => server.call('payOrder', { id }, { token })),
    )
    expect(new Set(begun.map(({ data }) => data.url as string)).size).toBe(1)
    const rows = await one.parts.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, id ?? ''))
    expect(rows).toHaveLength(1)
  })

  test('R5 notifications and billing jobs of both servers do each piece of work once', async () => {
    const buyers = [await onOne.begun(), await onOne.begun(), await onOne.begun()]
    for (const buyer of buyers) await decideInSandbox(one, buyer.url, 'toldLate')
    for (const server of [one, other]) server.advance(3 * 60_000)
    const sent = await Promise.all([deliverNotices(one.parts), deliverNotices(other.parts)])
    expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(3)
    await Promise.all([syncOpenPayments(one.parts), syncOpenPayments(other.parts)])
    for (const buyer of buyers) await once(buyer)
  })
})
