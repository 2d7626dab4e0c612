/** S26: an unsigned, old or non-matching notification is refused and changes nothing. */
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { events } from '../../../../server/db/schema.ts'
import type { PaymentFacts } from '../../../../server/payment/provider.ts'
import { signBody } from '../../../../server/payment/signature.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { bodyOf, begunPaymentsOf, type Sending } from '../../../helpers/payment-notifications.ts'
import { sellPlans } from '../../../helpers/pay.ts'
import { startedService, WEBHOOK_SECRET } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const { begun, send, effects, recorded, countEvents } = begunPaymentsOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

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
  test.each(refusals)('S26 refuses and records without effect: %s', async (_, words, change) => {
    const buyer = await begun()
    const before = { effects: await effects(buyer), events: await countEvents() }
    const { body = bodyOf(buyer.facts), ...sending } = change(buyer.facts)
    const refused = await send(body, sending)
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain(words)
    expect(refused.body.length).toBeLessThan(120)
    expect(await effects(buyer)).toEqual(before.effects)
    expect(await countEvents()).toBe(before.events + 1)
    // The refused notification does not block the valid one that follows.
    expect((await send(bodyOf(buyer.facts))).statusCode).toBe(200)
    expect((await effects(buyer)).state).toBe('paid')
  })

  test('S26 accepts a time difference of 300 s, on both sides', async () => {
    for (const ageS of [300, -300]) {
      const buyer = await begun()
      expect((await send(bodyOf(buyer.facts), { ageS })).statusCode).toBe(200)
      expect((await effects(buyer)).state).toBe('paid')
    }
  })

  describe('S26 a signed notification that contradicts our data', () => {
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
})
