/** S26: what a payment provider tells is believed when it is signed, young, and fits our books. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from '../../../../server/db/drizzle.ts'
import { events, members } from '../../../../server/db/schema.ts'
import { orders, paymentEvents, payments } from '../../../../server/db/schema-billing.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { sandboxNotices } from '../../../../server/db/schema-operations.ts'
import { deliverNotices } from '../../../../server/payment/notices.ts'
import { NOTIFY_PATH } from '../../../../server/payment/notify-route.ts'
import type { PaymentFacts } from '../../../../server/payment/provider.ts'
import { SANDBOX_SIGNATURE } from '../../../../server/payment/sandbox.ts'
import { signBody } from '../../../../server/payment/signature.ts'
import { onEachDatabase } from '../../../helpers/database.ts'
import { decideInSandbox, placeOrder, PLANS, sellPlans } from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp, WEBHOOK_SECRET } from '../../../helpers/service-app.ts'

const URL_PATH = `${NOTIFY_PATH}/sandbox`
const MINUTE = 60_000

type Sending = { secret?: string; ageS?: number; signature?: string; type?: string }

onEachDatabase((open) => {
  let service: ServiceApp
  let underMaintenance = false
  let count = 0
  beforeAll(async () => {
    service = await serviceApp(await open(), {
      deps: { maintenance: async () => (underMaintenance ? { until: null } : null) },
    })
    await sellPlans(service.parts.db)
  })
  afterAll(() => service.close())

  /** A member whose payment is begun, and what its provider would say when it is paid. */
  async function begun(planId: string = PLANS.plusMonth) {
    count += 1
    const email = `hook-${count}@example.org`
    const memberId = await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token as string
    const { data: order } = await placeOrder(service, token, planId)
    const { data } = await service.call('payOrder', { id: order.id }, { token })
    const [payment] = await service.parts.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id))
    if (payment === undefined) throw new Error('no payment was begun')
    const facts: PaymentFacts = {
      ref: payment.ref ?? '',
      paymentId: payment.id,
      state: 'captured',
      amount: payment.amount,
      currency: payment.currency,
      methodRef: 'sandbox_card',
      methodLabel: 'Visa •••• 4242',
      problem: null,
    }
    return { id: order.id as string, url: data.url as string, memberId, token, facts }
  }

  const bodyOf = (facts: PaymentFacts, id = `evt_${count}_${Math.random()}`) =>
    JSON.stringify({ id, type: 'payment', payment: facts })

  const send = (
    body: string,
    { secret = WEBHOOK_SECRET, ageS = 0, signature, type }: Sending = {},
  ) => {
    const at = new Date(service.parts.clock().getTime() - ageS * 1000)
    return service.app.inject({
      method: 'POST',
      url: URL_PATH,
      headers: {
        'content-type': type ?? 'application/json',
        [SANDBOX_SIGNATURE]: signature ?? signBody(body, at, secret),
      },
      payload: body,
    })
  }

  /** All that a payment changes, in one value. */
  async function effects({ id, memberId, token }: Awaited<ReturnType<typeof begun>>) {
    const { db } = service.parts
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    const [member] = await db.select().from(members).where(eq(members.id, memberId))
    const notices = await service.call('notificationPage', {}, { token })
    return {
      state: order?.state,
      periodEnd: order?.periodEnd?.toISOString() ?? null,
      level: member?.level,
      until: member?.levelExpiresAt?.toISOString() ?? null,
      invoices: await db.$count(invoices, eq(invoices.orderId, id)),
      told: notices.data.total as number,
    }
  }
  const recorded = (paymentId: string) =>
    service.parts.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId))
  const countEvents = () => service.parts.db.$count(paymentEvents)

  test('S26 a signed notification pays the order, and the return finds it paid', async () => {
    const buyer = await begun()
    const sent = await send(bodyOf(buyer.facts))
    expect(sent.statusCode).toBe(200)
    expect(sent.headers['cache-control']).toBe('no-store')
    expect(await effects(buyer)).toMatchObject({ state: 'paid', level: 'plus', invoices: 1 })
    const synced = await service.call('syncOrder', { id: buyer.id }, { token: buyer.token })
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

  test('S26 the same payment told by 20 different events has one effect', async () => {
    const buyer = await begun()
    const told = await Promise.all(Array.from({ length: 20 }, () => send(bodyOf(buyer.facts))))
    expect(told.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await effects(buyer)).toMatchObject({ state: 'paid', invoices: 1 })
    const outcomes = (await recorded(buyer.facts.paymentId)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'ignored')).toHaveLength(19)
  })

  test('S26 webhook and return at the same moment have one effect', async () => {
    const buyer = await begun()
    await decideInSandbox(service, buyer.url, 'neverTold')
    const returns = Array.from({ length: 5 }, () =>
      service.call('syncOrder', { id: buyer.id }, { token: buyer.token }),
    )
    const hooks = Array.from({ length: 5 }, () => send(bodyOf(buyer.facts)))
    await Promise.all([...returns, ...hooks])
    expect(await effects(buyer)).toMatchObject({ state: 'paid', level: 'plus', invoices: 1 })
  })

  const refusals: [string, string, (facts: PaymentFacts) => Sending & { body?: string }][] = [
    ['no signature', 'signature', () => ({ signature: '' })],
    ['a signature without a time', 'signature', () => ({ signature: `v1=${'0'.repeat(64)}` })],
    ['a foreign secret', 'signature', () => ({ secret: 'somebody else’s secret' })],
    [
      'a signature of another body',
      'signature',
      (facts) => ({
        signature: signBody(bodyOf({ ...facts, amount: 1 }), service.parts.clock(), WEBHOOK_SECRET),
      }),
    ],
    [
      'the same JSON, written otherwise',
      'signature',
      (facts) => {
        const body = bodyOf(facts)
        const signature = signBody(body, service.parts.clock(), WEBHOOK_SECRET)
        return { body: JSON.stringify(JSON.parse(body), null, 1), signature }
      },
    ],
    ['an age of 301 s', 'old', () => ({ ageS: 301 })],
    ['a time 301 s ahead', 'old', () => ({ ageS: -301 })],
    ['a signed body that is no JSON', 'read', () => ({ body: 'paid=1' })],
    [
      'a signed body without a payment',
      'read',
      () => ({ body: '{"id":"evt_1","type":"payment"}' }),
    ],
    ['an empty body', 'read', () => ({ body: '' })],
  ]
  test.each(refusals)('S26 refused, recorded, without effect: %s', async (_, words, change) => {
    const buyer = await begun()
    const before = { effects: await effects(buyer), events: await countEvents() }
    const { body = bodyOf(buyer.facts), ...sending } = change(buyer.facts)
    const refused = await send(body, sending)
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain(words)
    expect(refused.body.length).toBeLessThan(120)
    expect(await effects(buyer)).toEqual(before.effects)
    expect(await countEvents()).toBe(before.events + 1)
    // The honest notification that follows is not held back by the refused one.
    expect((await send(bodyOf(buyer.facts))).statusCode).toBe(200)
    expect((await effects(buyer)).state).toBe('paid')
  })

  test('S26 300 s are young enough, on both sides', async () => {
    for (const ageS of [300, -300]) {
      const buyer = await begun()
      expect((await send(bodyOf(buyer.facts), { ageS })).statusCode).toBe(200)
      expect((await effects(buyer)).state).toBe('paid')
    }
  })

  describe('S26 what is signed and does not fit our books', () => {
    test.each<[string, (facts: PaymentFacts, other: PaymentFacts) => PaymentFacts]>([
      ['amount', (facts) => ({ ...facts, amount: facts.amount - 1 })],
      ['amount', (facts) => ({ ...facts, amount: 0 })],
      ['currency', (facts) => ({ ...facts, currency: 'USD' })],
      ['ref', (facts, other) => ({ ...facts, ref: other.ref })],
      ['payment', (facts) => ({ ...facts, paymentId: '1' })],
    ])('%s: refused, recorded, nothing changed', async (what, change) => {
      const buyer = await begun()
      const other = await begun()
      const before = await Promise.all([effects(buyer), effects(other)])
      const wrong = change(buyer.facts, other.facts)
      const body = bodyOf(wrong)
      const refused = await send(body)
      expect(refused.statusCode).toBe(400)
      expect(refused.body).toContain(what)
      expect((await send(body)).statusCode).toBe(400)
      expect(await Promise.all([effects(buyer), effects(other)])).toEqual(before)
      expect(await recorded(wrong.paymentId)).toContainEqual(
        expect.objectContaining({ outcome: 'refused', reason: what }),
      )
      const log = await service.parts.db
        .select()
        .from(events)
        .where(eq(events.kind, 'paymentMismatch'))
      expect(log.map(({ data }) => (data as { what: string }).what)).toContain(what)
    })
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

  test('money that comes after the order ran out, or was cancelled, still buys', async () => {
    const cancelled = await begun()
    await service.call('cancelOrder', { id: cancelled.id }, { token: cancelled.token })
    expect((await send(bodyOf(cancelled.facts))).statusCode).toBe(200)
    expect(await effects(cancelled)).toMatchObject({ state: 'paid', level: 'plus' })

    const expired = await begun()
    service.advance(31 * MINUTE)
    await service.call('orderPage', {}, { token: expired.token })
    expect((await effects(expired)).state).toBe('expired')
    await send(bodyOf(expired.facts))
    expect(await effects(expired)).toMatchObject({ state: 'paid', level: 'plus' })
  })

  test('a notification that the server could not settle is answered 503 and works when it is repeated', async () => {
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

  test('a crash between the effect and its record loses neither and doubles neither', async () => {
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

  test('the route needs no header of ours, takes any type of body, and no other provider', async () => {
    const buyer = await begun()
    expect((await send(bodyOf(buyer.facts), { type: 'text/plain' })).statusCode).toBe(200)
    expect((await effects(buyer)).state).toBe('paid')
    const elsewhere = await service.app.inject({
      method: 'POST',
      url: `${NOTIFY_PATH}/stripe`,
      payload: '{}',
    })
    expect(elsewhere.statusCode).toBe(404)
    expect((await service.app.inject({ url: URL_PATH })).statusCode).toBe(404)
    const large = await service.app.inject({
      method: 'POST',
      url: URL_PATH,
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(300 * 1024),
    })
    expect(large.statusCode).toBe(413)
    const noBody = await service.app.inject({ method: 'POST', url: URL_PATH })
    expect(noBody.statusCode).toBe(400)
  })

  test('under maintenance it is told to come again', async () => {
    const buyer = await begun()
    underMaintenance = true
    const refused = await send(bodyOf(buyer.facts))
    underMaintenance = false
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('60')
    expect((await send(bodyOf(buyer.facts))).statusCode).toBe(200)
  })

  test('strangers do not fill the disk: of a minute’s refusals 60 are written down', async () => {
    service.advance(MINUTE)
    const before = await countEvents()
    for (let index = 0; index < 80; index++) await send('{}', { signature: `t=${index},v1=x` })
    expect(await countEvents()).toBe(before + 60)
  })

  describe('the sandbox sends', () => {
    test('a duplicate with the same event id, which has one effect', async () => {
      const buyer = await begun()
      await decideInSandbox(service, buyer.url, 'toldTwice')
      expect(await effects(buyer)).toMatchObject({ state: 'paid', invoices: 1 })
      const found = await recorded(buyer.facts.paymentId)
      expect(found).toHaveLength(1)
      const sent = await service.parts.db
        .select()
        .from(sandboxNotices)
        .where(eq(sandboxNotices.eventId, found[0]?.eventId ?? ''))
      expect(sent.map(({ sentAt }) => sentAt !== null)).toEqual([true, true])
    })

    test('before the payer is back, when he wants it so', async () => {
      const buyer = await begun()
      const { background } = service.parts
      service.parts.background = { ...background, run: () => {} }
      await decideInSandbox(service, buyer.url, 'toldFirst')
      service.parts.background = background
      expect(await effects(buyer)).toMatchObject({ state: 'paid', level: 'plus' })
    })

    test('again, when it was not accepted, also from another process', async () => {
      const buyer = await begun()
      const { db } = service.parts
      service.parts.db = new Proxy(db, {
        get: (target, name) => {
          const value = Reflect.get(target, name) as unknown
          if (name !== 'select') return value
          return (...asked: [never]) => {
            // The claim of notices reads `id` alone; what settles a payment reads more.
            if (Object.keys(asked[0] ?? {}).join() === 'outcome') throw new Error('away')
            return target.select(...asked)
          }
        },
      })
      await decideInSandbox(service, buyer.url, 'succeed').catch(() => {})
      service.parts.db = db
      expect((await effects(buyer)).state).toBe('pending')
      expect(await deliverNotices(service.parts)).toBe(0)
      service.advance(6000)
      expect(await deliverNotices(service.parts)).toBe(1)
      expect((await effects(buyer)).state).toBe('paid')
      service.advance(60 * MINUTE)
      expect(await deliverNotices(service.parts)).toBe(0)
    })

    test('late, when it was delayed', async () => {
      const buyer = await begun()
      await decideInSandbox(service, buyer.url, 'toldLate')
      expect(await deliverNotices(service.parts)).toBe(0)
      service.advance(20_000)
      expect(await deliverNotices(service.parts)).toBe(1)
      expect((await effects(buyer)).state).toBe('paid')
    })
  })
})
