/** The sandbox as a provider: its cards and its stored payments. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import { deliverNotices } from '../../../../server/payment/notices.ts'
import { ProviderError, type StartPayment } from '../../../../server/payment/provider.ts'
import { isSandbox, type SandboxProvider } from '../../../../server/payment/sandbox.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { decideInSandbox } from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
import { paymentsToStart } from '../../../helpers/payments-to-start.ts'

const MINUTE = 60_000

onOneDatabase((open) => {
  let service: ServiceApp
  let sandbox: SandboxProvider
  let count = 0
  beforeAll(async () => {
    service = await serviceApp(await open())
    if (!isSandbox(service.parts.payments)) throw new Error('there is no sandbox')
    sandbox = service.parts.payments
  })
  afterAll(() => service.close())

  const starting = paymentsToStart()
  const begin = async (changes: Partial<StartPayment> = {}) => {
    const expiresAt = new Date(service.parts.clock().getTime() + 30 * MINUTE)
    const payment = starting({ expiresAt, ...changes })
    return { ...(await sandbox.start(payment)), payment }
  }
  describe('as a provider', () => {
    test('the same payment is begun once', async () => {
      const { ref, url, payment } = await begin()
      expect(await sandbox.start(payment)).toEqual({ ref, url })
      expect(ref).toMatch(/^sandbox_[0-9a-f]{48}$/)
    })

    const charging = (methodRef: string) => {
      count += 1
      return {
        paymentId: `charge-${count}`,
        orderId: `order-${count}`,
        amount: 3900,
        currency: 'CNY' as const,
        description: 'Renewal',
        methodRef,
      }
    }

    test.each([
      ['sandbox_card', 'captured', null],
      ['sandbox_card_declined_later', 'error', 'declined'],
      ['sandbox_card_empty_later', 'error', 'insufficientFunds'],
      ['sandbox_card_slow_refund', 'captured', null],
    ])('what is left for renewals decides a charge: %s', async (methodRef, state, problem) => {
      const payment = charging(methodRef)
      const facts = await sandbox.charge(payment)
      expect(facts).toMatchObject({ paymentId: payment.paymentId, state, problem, amount: 3900 })
      // A repeated call, also a simultaneous one, gives the same payment.
      expect(await Promise.all([sandbox.charge(payment), sandbox.charge(payment)])).toEqual([
        facts,
        facts,
      ])
      const rows = await service.parts.db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.paymentId, payment.paymentId))
      expect(rows).toHaveLength(1)
      await service.parts.background.idle()
    })

    test('a card that it has not given out is no card', async () => {
      for (const methodRef of ['', 'toString', 'cus_1:pm_1']) {
        await expect(sandbox.charge(charging(methodRef))).rejects.toThrow(ProviderError)
      }
    })

    test('a refund is made once, never above what was paid, never of what was not', async () => {
      const { ref, url } = await begin()
      const asked = {
        refundId: `r-${ref}`,
        attempt: '1',
        paymentRef: ref,
        amount: 3900,
        currency: 'CNY' as const,
      }
      expect((await sandbox.refund(asked)).state).toBe('failed')
      await decideInSandbox(service, url, 'neverTold')
      expect((await sandbox.refund({ ...asked, amount: 3901 })).state).toBe('failed')
      expect((await sandbox.refund({ ...asked, currency: 'USD' })).state).toBe('failed')
      const all = await Promise.all([1, 2, 3].map(() => sandbox.refund(asked)))
      expect(all.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
      expect((await sandbox.refund({ ...asked, refundId: 'another' })).state).toBe('failed')
      const [row] = await service.parts.db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.ref, ref))
      expect(row?.refunded).toBe(3900)
      await service.parts.background.idle()
    })

    test('a slow refund is on its way, then done, and stays done', async () => {
      const { ref, url } = await begin()
      await decideInSandbox(service, url, 'slowRefund')
      const asked = {
        refundId: `slow-${ref}`,
        attempt: '1',
        paymentRef: ref,
        amount: 3900,
        currency: 'CNY' as const,
      }
      const facts = await sandbox.refund(asked)
      expect(facts.state).toBe('sending')
      expect((await sandbox.queryRefund(facts.ref)).state).toBe('sending')
      service.advance(20_000)
      expect((await sandbox.queryRefund(facts.ref)).state).toBe('done')
      await deliverNotices(service.parts)
      expect((await sandbox.queryRefund(facts.ref)).state).toBe('done')
      expect((await sandbox.refund(asked)).state).toBe('done')
    })

    test.each([
      ['succeed', 'captured'],
      ['declined', 'error'],
    ] as const)('to close a page after %s changes nothing', async (choice, state) => {
      const { ref, url } = await begin()
      await decideInSandbox(service, url, choice)
      const before = await sandbox.query(ref)
      expect(before.state).toBe(state)
      await sandbox.close(ref)
      expect(await sandbox.query(ref)).toEqual(before)
    })

    test('what it does not know is an error, not a guess', async () => {
      await expect(sandbox.query('sandbox_none')).rejects.toThrow(ProviderError)
      await expect(sandbox.close('sandbox_none')).rejects.toThrow(ProviderError)
      await expect(sandbox.queryRefund('refund_none')).rejects.toThrow(ProviderError)
    })
  })
})
