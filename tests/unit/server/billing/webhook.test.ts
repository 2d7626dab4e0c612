/** S26: the notifications of a payment provider take effect once, in any order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq } from '../../../../server/db/drizzle.ts'
import { paymentEvents } from '../../../../server/db/schema-billing.ts'
import { NOTIFY_PATH } from '../../../../server/payment/notify-route.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { bodyOf, begunPaymentsOf, SANDBOX_NOTIFY } from '../../../helpers/payment-notifications.ts'
import { decideInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const MINUTE = 60_000

onOneDatabase((open) => {
  let service: ServiceApp
  let underMaintenance = false
  const { begun, send, effects, recorded, countEvents } = begunPaymentsOf(() => service)
  beforeAll(async () => {
    service = await serviceApp(await open(), {
      deps: { maintenance: async () => (underMaintenance ? { until: null } : null) },
    })
    await sellPlans(service.parts.db)
  })
  afterAll(() => service.close())

  test('S26 a signed notification pays the order, and the return finds it paid', async () => {
    const buyer = await begun()
    const sent = await send(bodyOf(buyer.facts))
    expect(sent.statusCode).toBe(200)
    expect(sent.headers['cache-control']).toBe('no-store')
    expect(await effects(buyer)).toMatchObject({ state: 'paid', level: 'plus', invoices: 1 })
    const synced = await service.call('syncOrder', { id: buyer.id }, { token: await buyer.token() })
    expect(synced.data.state).toBe('paid')
    expect(await recorded(buyer.facts.paymentId)).toMatchObject([
      { provider: 'sandbox', kind: 'payment', outcome: 'applied' },
    ])
  })

  test('S26 50 repetitions, one after the other and at once, have one effect', async () => {
    const buyer = await begun()
    const body = bodyOf(buyer.facts)
    const first = await Promise.all(Array.from({ length: 10 }, () => send(body)))
    const once = await effects(buyer)
    for (let again = 0; again < 15; again++) first.push(await send(body))
    first.push(...(await Promise.all(Array.from({ length: 25 }, () => send(body)))))
    expect(first.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    expect(await effects(buyer)).toEqual(once)
    expect(once).toMatchObject({ state: 'paid', invoices: 1 })
    expect(await recorded(buyer.facts.paymentId)).toMatchObject([{ outcome: 'applied' }])
  })

  test('S26 the same payment reported by 20 different events has one effect', async () => {
    const buyer = await begun()
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(bodyOf(buyer.facts))))
    expect(sent.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await effects(buyer)).toMatchObject({ state: 'paid', invoices: 1 })
    const outcomes = (await recorded(buyer.facts.paymentId)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'ignored')).toHaveLength(19)
  })

  test('S26 webhook and return at the same moment have one effect', async () => {
    const buyer = await begun()
    await decideInSandbox(service, buyer.url, 'neverTold')
    const token = await buyer.token()
    const returns = Array.from({ length: 5 }, () =>
      service.call('syncOrder', { id: buyer.id }, { token }),
    )
    const hooks = Array.from({ length: 5 }, () => send(bodyOf(buyer.facts)))
    await Promise.all([...returns, ...hooks])
    expect(await effects(buyer)).toMatchObject({ state: 'paid', level: 'plus', invoices: 1 })
  })

  test('S26 out of order: a failure after the success changes nothing, a success after a failure counts', async () => {
    const buyer = await begun()
    await send(bodyOf(buyer.facts))
    const paid = await effects(buyer)
    for (const state of ['error', 'canceled', 'requires_more', 'pending'] as const) {
      expect((await send(bodyOf({ ...buyer.facts, state }))).statusCode).toBe(200)
    }
    expect(await effects(buyer)).toEqual(paid)

    const late = await begun()
    await send(bodyOf({ ...late.facts, state: 'error', problem: 'declined' }))
    expect((await effects(late)).state).toBe('pending')
    await send(bodyOf({ ...late.facts, state: 'canceled' }))
    await send(bodyOf(late.facts))
    expect(await effects(late)).toMatchObject({ state: 'paid', level: 'plus', invoices: 1 })
  })

  test('a notification that could not be processed is answered 503 and works when repeated', async () => {
    const buyer = await begun()
    const body = bodyOf(buyer.facts)
    const { db } = service.parts
    service.parts.db = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') throw new Error('the database is away')
        return Reflect.get(target, name) as unknown
      },
    })
    const failed = await send(body)
    service.parts.db = db
    expect(failed.statusCode).toBe(503)
    expect(failed.body).not.toMatch(/database|Error|at /)
    expect(await recorded(buyer.facts.paymentId)).toEqual([])
    expect((await send(body)).statusCode).toBe(200)
    expect((await effects(buyer)).state).toBe('paid')
  })

  test('a crash between the effect and its record neither loses nor repeats them', async () => {
    const buyer = await begun()
    const body = bodyOf(buyer.facts, 'evt_crash')
    await send(body)
    const paid = await effects(buyer)
    await service.parts.db
      .delete(paymentEvents)
      .where(and(eq(paymentEvents.provider, 'sandbox'), eq(paymentEvents.eventId, 'evt_crash')))
    expect((await send(body)).statusCode).toBe(200)
    expect(await effects(buyer)).toEqual(paid)
    expect(await recorded(buyer.facts.paymentId)).toMatchObject([{ outcome: 'ignored' }])
  })

  /** Sends a body; `meanwhile` runs before the notification takes effect. */
  async function overtakenBy(body: string, meanwhile: () => Promise<unknown>) {
    const usual = service.parts.payments
    if (usual === null) throw new Error('nothing is sold')
    let isFirst = true
    service.parts.payments = {
      ...usual,
      complete: async (facts) => {
        if (isFirst) {
          isFirst = false
          await meanwhile()
        }
        return facts
      },
    }
    try {
      return await send(body)
    } finally {
      service.parts.payments = usual
    }
  }

  test('an event handled by two servers at once is recorded as effective', async () => {
    const buyer = await begun()
    const body = bodyOf(buyer.facts)
    const outcomes = async () =>
      (await recorded(buyer.facts.paymentId)).map(({ outcome }) => outcome)
    const later = await overtakenBy(body, async () => {
      expect((await send(body)).statusCode).toBe(200)
      expect(await outcomes()).toEqual(['applied'])
    })
    expect(later.statusCode).toBe(200)
    expect(await outcomes()).toEqual(['applied'])
    expect(await effects(buyer)).toMatchObject({ state: 'paid', invoices: 1 })

    const other = await begun()
    await overtakenBy(bodyOf(other.facts, 'evt_written_before'), () =>
      service.parts.db.insert(paymentEvents).values({
        provider: 'sandbox',
        eventId: 'evt_written_before',
        paymentId: other.facts.paymentId,
        kind: 'payment',
        outcome: 'ignored',
        receivedAt: service.parts.clock(),
      }),
    )
    expect(await recorded(other.facts.paymentId)).toMatchObject([{ outcome: 'applied' }])
  })

  test('the route needs no header of the product, accepts any type of body, and no other provider', async () => {
    const buyer = await begun()
    expect((await send(bodyOf(buyer.facts), { type: 'text/plain' })).statusCode).toBe(200)
    expect((await effects(buyer)).state).toBe('paid')
    const elsewhere = await service.app.inject({
      method: 'POST',
      url: `${NOTIFY_PATH}/stripe`,
      payload: '{}',
    })
    expect(elsewhere.statusCode).toBe(404)
    expect((await service.app.inject({ url: SANDBOX_NOTIFY })).statusCode).toBe(404)
    const large = await service.app.inject({
      method: 'POST',
      url: SANDBOX_NOTIFY,
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(300 * 1024),
    })
    expect(large.statusCode).toBe(413)
    const noBody = await service.app.inject({ method: 'POST', url: SANDBOX_NOTIFY })
    expect(noBody.statusCode).toBe(400)
  })

  test('under maintenance it is answered 503', async () => {
    const buyer = await begun()
    underMaintenance = true
    const refused = await send(bodyOf(buyer.facts))
    underMaintenance = false
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('60')
    expect((await send(bodyOf(buyer.facts))).statusCode).toBe(200)
  })

  test('records at most 60 refusals a minute, so that strangers cannot fill the disk', async () => {
    service.advance(MINUTE)
    const before = await countEvents()
    for (let index = 0; index < 80; index++) await send('{}', { signature: `t=${index},v1=x` })
    expect(await countEvents()).toBe(before + 60)
  })
})
