import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { sandboxNotices } from '../../../../server/db/schema-operations.ts'
import { sandboxProvider } from '../../../../server/payment/sandbox.ts'
import { ProviderError } from '../../../../server/payment/provider.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'
import { sellPlans } from '../../../helpers/pay.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  // Otherwise the members of one test would be charged during the months of the next.
  beforeEach(() => time.quieten())

  test('a server that stops after the charge: the next one completes it without a second charge', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    const { db, clock } = service.parts
    const silent = sandboxProvider({ db, clock, secret: 'another', wake: () => {} })
    const dying = {
      ...service.parts,
      payments: {
        ...silent,
        charge: async (payment: Parameters<typeof silent.charge>[0]) => {
          await silent.charge(payment)
          // No notification about it arrives either.
          await db.delete(sandboxNotices)
          throw new Error('the server is gone')
        },
      },
    }
    time.until(periodEnd, -DAY)
    await time.round(dying)
    expect(await member.charged()).toEqual([3900, 3900])
    expect((await member.row()).periodEnd).toEqual(periodEnd)
    expect((await member.orders()).map(({ state }) => state)).toEqual(['paid', 'pending'])
    service.advance(11 * 60_000)
    await time.round()
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900])
    expect((await member.row()).periodStart).toEqual(periodEnd)
    expect((await member.orders()).map(({ state }) => state)).toEqual(['paid', 'paid'])
  })

  test('a server that stops before the charge, or finds no provider: later, once, level kept', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    const provider = service.parts.payments
    if (provider === null) throw new Error('no provider')
    const failing = (error: Error) => ({
      ...service.parts,
      payments: {
        ...provider,
        charge: async () => {
          throw error
        },
      },
    })
    time.until(periodEnd, -DAY)
    await time.round(failing(new Error('the server is gone')))
    for (const hours of [1, 6, 20]) {
      time.until(periodEnd, -DAY + hours * 3_600_000)
      await time.round(failing(new ProviderError('no answer')))
    }
    time.until(periodEnd, 3_600_000)
    await time.round(failing(new ProviderError('no answer')))
    expect(await member.level()).toBe('plus')
    expect((await member.view()).failedAttempts).toBe(0)
    service.advance(3_600_000)
    await time.round()
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900])
    expect((await member.row()).periodStart).toEqual(periodEnd)
  })

  /**
   * A server in which `meanwhile` happens during a request to the provider. The notification of the charge
   * is lost, because otherwise its order relative to that event would be random.
   */
  const meanwhile = (work: () => Promise<unknown>) => {
    const { db, clock } = service.parts
    const sandbox = sandboxProvider({ db, clock, secret: 'another', wake: () => {} })
    const charge: typeof sandbox.charge = async (payment) => {
      const facts = await sandbox.charge(payment)
      await db.delete(sandboxNotices)
      await work()
      return facts
    }
    return { ...service.parts, payments: { ...sandbox, charge } }
  }

  test('cancelled during the charge of the renewal: it counts, and it is the last', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    time.until(periodEnd, -DAY)
    const cancel = () => member.call('cancelSubscription', { reason: 'unused' })
    await time.round(meanwhile(cancel))
    const row = await member.row()
    expect(row).toMatchObject({ cancelAtPeriodEnd: true, cancelReason: 'unused', state: 'active' })
    expect(row.periodStart).toEqual(periodEnd)
    time.until(row.periodEnd)
    await time.round()
    expect((await member.row()).state).toBe('ended')
    expect(await member.charged()).toEqual([3900, 3900])
  })

  test('a higher plan bought during the charge of the renewal: the renewal is refunded automatically', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    time.until(periodEnd, -DAY)
    await time.round(meanwhile(() => member.buy('7201')))
    service.advance(3 * 60_000)
    await time.round()
    expect(await member.view()).toMatchObject({ level: 'pro', plan: { planId: '7201' } })
    const states = (await member.orders()).map(({ kind, state }) => `${kind} ${state}`)
    expect(states.toSorted()).toEqual(['new paid', 'renewal refunded', 'upgrade paid'])
  })

  test('a plan from the 31st renews on the last day of February and on 31 March', async () => {
    time.until('2028-01-31T10:00:00Z')
    await time.round()
    const member = await time.member()
    await member.buy('7101')
    const ends: string[] = []
    for (let month = 0; month < 4; month += 1) {
      const { periodEnd } = await member.row()
      ends.push(periodEnd.toISOString().slice(0, 16))
      time.until(periodEnd, -DAY)
      await time.round()
    }
    expect(ends).toEqual([
      '2028-02-29T10:00',
      '2028-03-31T10:00',
      '2028-04-30T10:00',
      '2028-05-31T10:00',
    ])
  })

  test.each([
    ['is suspended', () => ({ suspendedAt: time.now() })],
    ['is leaving', () => ({ deletionDueAt: new Date(time.now().getTime() + 90 * DAY) })],
  ])(
    'a member who %s is not charged, and the membership ends with the period',
    async (_what, change) => {
      const member = await time.member()
      await member.buy('7101')
      const { periodEnd } = await member.row()
      await service.parts.db.update(members).set(change()).where(eq(members.id, member.id))
      for (const offset of [-3 * DAY, -DAY, 0]) {
        time.until(periodEnd, offset)
        await time.round()
      }
      expect(await member.charged()).toEqual([3900])
      expect((await member.row()).state).toBe('ended')
    },
  )

  test('after a month without a server no member is charged for the outage', async () => {
    const member = await time.member()
    await member.buy('7101')
    const { periodEnd } = await member.row()
    time.until(periodEnd, 30 * DAY)
    await time.round()
    const row = await member.row()
    expect(row.periodStart).toEqual(time.now())
    expect(row.state).toBe('active')
    expect(await member.charged()).toEqual([3900, 3900])
    expect(await member.level()).toBe('plus')
  })
})
