/** Synchronisation of payments with the provider. */
import { beforeAll, describe, expect, test } from 'vitest'
import { deliverNotices } from '../../../../server/payment/notices.ts'
import { syncOpenPayments } from '../../../../server/service/payments/sync.ts'
import { buyersOf, silent } from '../../../helpers/buyers.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

const MINUTE = 60_000

onOneDatabase((open) => {
  const service = startedService(open)
  const { buyer, rowsOf, withProvider } = buyersOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  describe('syncOrder', () => {
    test('return before the notification: queries the provider, and the notification changes nothing', async () => {
      const { id, token } = await buyer()
      const { data } = await payInSandbox(service, id, await token(), 'toldLate')
      expect(data.state).toBe('pending')
      const synced = await service.call('syncOrder', { id }, { token: await token() })
      expect(synced.data).toMatchObject({ state: 'paid', level: 'plus' })
      service.advance(21_000)
      expect(await deliverNotices(service.parts)).toBe(1)
      const after = await service.call('order', { id }, { token: await token() })
      expect(after.data).toEqual(synced.data)
      expect(after.data.invoices).toHaveLength(1)
    })

    test('a provider that does not answer leaves the order as it is', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token(), 'neverTold')
      const unanswered = await withProvider({ query: silent }, async () =>
        service.call('syncOrder', { id }, { token: await token() }),
      )
      expect(unanswered).toMatchObject({ code: 200, data: { state: 'pending' } })
      const synced = await service.call('syncOrder', { id }, { token: await token() })
      expect(synced.data.state).toBe('paid')
    })
  })

  describe('syncOpenPayments', () => {
    test('a payment with a lost notification is found', async () => {
      const { id, token } = await buyer()
      await payInSandbox(service, id, await token(), 'neverTold')
      await syncOpenPayments(service.parts)
      const state = async () =>
        (await service.call('order', { id }, { token: await token() })).data.state as string
      // Younger than two minutes: its notification may still come.
      expect(await state()).toBe('pending')
      service.advance(2 * MINUTE + 1000)
      await syncOpenPayments(service.parts)
      expect(await state()).toBe('paid')
    })

    test('one failing query does not delay the other payments', async () => {
      const stuck = await buyer()
      const fine = await buyer()
      await payInSandbox(service, stuck.id, await stuck.token(), 'neverTold')
      await payInSandbox(service, fine.id, await fine.token(), 'neverTold')
      const [row] = await rowsOf(stuck.id)
      service.advance(3 * MINUTE)
      const originalQuery = service.parts.payments?.query ?? silent
      const query = (ref: string) => (ref === row?.ref ? silent() : originalQuery(ref))
      await withProvider({ query }, () => syncOpenPayments(service.parts))
      const of = async ({ id, token }: typeof fine) =>
        (await service.call('order', { id }, { token: await token() })).data.state as string
      expect(await of(fine)).toBe('paid')
      expect(await of(stuck)).toBe('pending')
      service.advance(3 * MINUTE)
      await syncOpenPayments(service.parts)
      expect(await of(stuck)).toBe('paid')
    })

    test('the next round closes a page that could not be closed with its order', async () => {
      const { id, token } = await buyer()
      await service.call('payOrder', { id }, { token: await token() })
      const usual = service.parts.payments
      const [row] = await rowsOf(id)
      await withProvider({ close: silent, query: silent }, async () =>
        service.call('cancelOrder', { id }, { token: await token() }),
      )
      expect((await usual?.query(row?.ref ?? ''))?.state).toBe('requires_more')
      service.advance(3 * MINUTE)
      await syncOpenPayments(service.parts)
      expect((await usual?.query(row?.ref ?? ''))?.state).toBe('canceled')
      expect(await rowsOf(id)).toMatchObject([{ state: 'canceled' }])
    })

    test('a queried payment, with or without an answer, waits for its next turn', async () => {
      const { id, token } = await buyer()
      await service.call('payOrder', { id }, { token: await token() })
      const [row] = await rowsOf(id)
      let queryCount = 0
      const query = (ref: string) => {
        if (ref === row?.ref) queryCount += 1
        return silent()
      }
      await withProvider({ query }, async () => {
        for (const [waitMs, times] of [
          [3 * MINUTE, 1],
          [MINUTE, 1],
          [MINUTE, 2],
        ] as const) {
          service.advance(waitMs)
          await syncOpenPayments(service.parts)
          expect(queryCount).toBe(times)
        }
      })
    })
  })
})
