/** Notifications of the sandbox: late, twice, repeated. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { sandboxNotices } from '../../../../server/db/schema-operations.ts'
import { deliverNotices } from '../../../../server/payment/notices.ts'
import { removeExpired } from '../../../../server/service/housekeeping.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { begunPaymentsOf } from '../../../helpers/payment-notifications.ts'
import { decideInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const MINUTE = 60_000

onOneDatabase((open) => {
  let service: ServiceApp
  const { begun, effects, recorded } = begunPaymentsOf(() => service)
  beforeAll(async () => {
    service = await serviceApp(await open())
    await sellPlans(service.parts.db)
  })
  afterAll(() => service.close())

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

    test('what was sent long ago is forgotten, a refund is not', async () => {
      const buyer = await begun()
      await decideInSandbox(service, buyer.url, 'succeed')
      const asked = { id: buyer.id, reason: 'not needed' }
      await service.call('requestRefund', asked, { token: await buyer.token() })
      await service.parts.background.idle()
      const { db } = service.parts
      const bodies = async () =>
        (await db.select().from(sandboxNotices)).map(({ body }) => body).join()
      service.advance(31 * 24 * 60 * MINUTE)
      expect(await bodies()).toContain(buyer.facts.paymentId)
      await removeExpired(db, service.parts.clock())
      expect(await bodies()).not.toContain(buyer.facts.paymentId)
      expect(await bodies()).toContain('"type":"refund"')
    })
  })
})
