/** Limits and locks under parallel calls of one member, and of two members who refer to each other. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../../server/backup/tables.ts'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { recoveryCodes } from '../../../../server/db/schema-second-factors.ts'
import { openSession } from '../../../../server/service/auth/sessions.ts'
import type { Context } from '../../../../server/service/context.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import type { Endpoint, Limit } from '../../../../src/contract/endpoint.ts'
import { LEVEL_LIMITS } from '../../../../src/contract/level-limits.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { appCode } from '../../../helpers/authenticator.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { COMPANY } from '../../../helpers/invoice.ts'
import { shoppers } from '../../../helpers/orders.ts'
import { passkeyDevice } from '../../../helpers/passkey-device.ts'
import { sellPlans } from '../../../helpers/pay.ts'
import { pushDevice } from '../../../helpers/push-device.ts'
import { sharedContent } from '../../../helpers/shared-content.ts'
import { type Answer, startedService } from '../../../helpers/service-app.ts'
import { type Subscriber, subscribers } from '../../../helpers/subscriber.ts'

vi.setConfig({ testTimeout: 90_000 })

const CALLS = 50
/** Ids as devices make them. */
const idOf = (i: number) => `17636472001${String(i).padStart(7, '0')}`
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  const shop = shoppers(() => service)
  const { coupon } = shop
  beforeAll(() => sellPlans(service.parts.db))

  /** Opens a further session of a member, without a password, whose check takes longer than the tests. */
  async function newSession({ id }: Subscriber): Promise<string> {
    const { parts } = service
    const caller = { now: parts.clock(), ip: '203.0.113.7', userAgent: 'tests' }
    return (
      await openSession({ ...parts, ...caller } as unknown as Context, id, {
        credential: true,
        secondFactor: false,
      })
    ).accessToken
  }

  type Quota = {
    call: EndpointName
    max: number
    /** Prepares one call of the member. @returns its parameters */
    params: (who: Subscriber, i: number) => object | Promise<object>
    /** Another session for each call, where a session has one. */
    hasOwnSession?: true
    /** Counts the effects, where a call that succeeds may have none. */
    count?: (who: Subscriber, answers: Answer[]) => number | Promise<number>
    prepare?: (who: Subscriber) => Promise<unknown>
    calls?: number
  }

  const title = (i: number) => ({ ...COMPANY, name: `${COMPANY.name}${i}` })
  const differentIds = (_who: Subscriber, answers: Answer[]) =>
    new Set(answers.flatMap(({ data }) => (data === null ? [] : [data.id]))).size
  const findRecovery = new Map<string, string[]>()

  async function protect(who: Subscriber) {
    const { data } = await who.call('beginSecondFactor')
    const code = appCode(data.secret, time.now())
    const on = await who.call('confirmSecondFactor', { code })
    findRecovery.set(who.id, on.data.recoveryCodes)
  }

  const order = (seats: number, couponCode?: string) => async (who: Subscriber, i: number) => {
    const choice = { planId: '7101', seats, ...(couponCode !== undefined && { couponCode }) }
    const { data } = await who.call('orderPreview', choice)
    const { amount: expectedAmount, currency } = data
    return {
      ...choice,
      title: COMPANY,
      expectedAmount,
      currency,
      idempotencyKey: `key-of-an-order-${i}`,
    }
  }

  const QUOTAS: readonly Quota[] = [
    {
      call: 'addPasskey',
      max: LIMITS.passkeys,
      params: async (who, i) => {
        const { data } = await who.call('beginPasskey')
        const device = passkeyDevice(service.parts.origin)
        return { name: `Key ${i}`, answer: device.register(data.challenge) }
      },
    },
    {
      call: 'disputeEvent',
      max: 5,
      prepare: async (who) => {
        const { data } = await who.call('beginPasskey')
        const answer = passkeyDevice(service.parts.origin).register(data.challenge)
        await who.call('addPasskey', { name: 'Key', answer })
      },
      params: async (who) => {
        const { data } = await who.call('securityLog', { current: 1, size: 10 })
        const { id } = data.records.find(({ kind }: { kind: string }) => kind === 'passkeyChanged')
        return { id }
      },
    },
    {
      call: 'subscribeToPush',
      max: LIMITS.pushDevices,
      hasOwnSession: true,
      params: ({ id }, i) => pushDevice(`https://push.example.com/${id}-${i}`).params,
    },
    {
      call: 'saveInvoiceTitle',
      max: LIMITS.invoiceTitles,
      params: (_, i) => ({ title: title(i) }),
    },
    {
      call: 'reissueInvoice',
      max: LIMITS.invoiceReissues,
      prepare: (who) => who.buy('7101'),
      params: async (who, i) => {
        const { data } = await who.call('invoicePage', { current: 1, size: 10 })
        return { id: data.records[0].id, title: title(i), reason: 'R' }
      },
    },
    {
      call: 'sendFeedback',
      max: LIMITS.feedbackPerHour,
      params: (_, i) => ({ id: idOf(i), kind: 'problem', title: 'T', body: 'B' }),
    },
    {
      call: 'replyFeedback',
      max: LIMITS.feedbackRepliesPerHour,
      prepare: (who) =>
        who.call('sendFeedback', { id: idOf(0), kind: 'problem', title: 'T', body: 'B' }),
      params: (_, i) => ({ id: idOf(0), messageId: idOf(i + 1), body: 'B' }),
    },
    {
      call: 'saveRecord',
      max: LEVEL_LIMITS.free.savedRecords ?? 0,
      params: (_, i) => ({
        id: idOf(i),
        toolId: '6001',
        title: 'BMI on CHD',
        fileName: 'harmonised.csv',
        inputSha256: 'ab'.repeat(32),
        variants: 97,
        engineVersion: '1.0.0',
        headline: '{}',
        result: '{"schemaVersion":1}',
        createdAt: '2026-11-19T10:00:00.000Z',
      }),
    },
    {
      call: 'shareResult',
      max: LIMITS.sharedResults,
      prepare: (who) => who.call('saveRecord', { ...callParams().saveRecord, id: idOf(0) }),
      params: () => ({ recordId: idOf(0), days: 7, content: sharedContent() }),
    },
    { call: 'requestExport', max: 1, params: () => ({}) },
    {
      call: 'renewRecoveryCodes',
      max: 10,
      calls: 10,
      prepare: protect,
      params: ({ id }, i) => ({ secondFactor: findRecovery.get(id)?.[i] }),
      count: ({ id }) => service.parts.db.$count(recoveryCodes, eq(recoveryCodes.memberId, id)),
    },
    {
      call: 'inviteToSeat',
      max: 2,
      prepare: (who) => who.buy('7101', 'succeed', 3),
      params: ({ id }, i) => ({ address: `guest-${id}-${i}@example.org` }),
    },
    { call: 'submitOrder', max: 1, params: order(1), count: differentIds },
    {
      call: 'submitOrder',
      max: 1,
      prepare: () => coupon({ code: 'ONCE', percentOff: 10, maxUses: 1 }),
      params: (who, i) => order(i + 1, 'ONCE')(who, i),
      count: differentIds,
    },
  ]

  test('S52 tries every limit that a call of a member declares', () => {
    const isOfMember = (limit: Limit) =>
      'per' in limit && ['member', 'subscription', 'invoice'].includes(limit.per)
    const declared = Object.entries<Endpoint>(contract)
      .filter(([, { limits = [] }]) => limits.some(isOfMember))
      .map(([name]) => name)
    expect(QUOTAS.map(({ call }) => call)).toEqual(expect.arrayContaining(declared))
  })

  describe('S52 never exceeds a limit by parallel calls', () => {
    test.each(QUOTAS)('$call: at most $max', async (quota) => {
      const { call, max, params, calls = CALLS, hasOwnSession, prepare, count } = quota
      const who = await time.member()
      await prepare?.(who)
      const ready: [params: object, token: string][] = []
      for (const i of range(calls)) {
        const token = hasOwnSession ? await newSession(who) : await who.token()
        ready.push([await params(who, i), token])
      }
      const answers = await Promise.all(
        ready.map(([given, token]) => service.call(call, given, { token })),
      )
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const successes = answers.filter(({ code }) => code === 200)
      expect(successes.length, JSON.stringify(answers[0]?.body)).toBeGreaterThan(0)
      const effects = await (count?.(who, successes) ?? successes.length)
      expect(effects).toBeGreaterThan(0)
      expect(effects).toBeLessThanOrEqual(max)
      await service.parts.background.idle()
    })
  })

  test('S52 answers two payers who accept each other’s seats in parallel, without a deadlock', async () => {
    const payers = [await time.member(), await time.member()] as const
    for (const payer of payers) await payer.buy('7101', 'succeed', 3)
    const [one, other] = payers
    await one.call('inviteToSeat', { address: other.email })
    await other.call('inviteToSeat', { address: one.email })
    const offers = await Promise.all(
      payers.map(async (payer) => (await payer.call('seats')).data.places[0].id as string),
    )
    const answers = await Promise.all(
      range(24).map(async (i) =>
        (i % 2 === 0 ? one : other).call('acceptSeat', { id: offers[i % 2] }),
      ),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([409]))
    expect(service.logs.join()).not.toContain('deadlock')
  })

  test('S52 gives each of several members who accept a seat at once the level', async () => {
    const payer = await time.member()
    await payer.buy('7101', 'succeed', 9)
    const guests: Subscriber[] = []
    for (const _ of range(8)) guests.push(await time.member())
    for (const { email } of guests) await payer.call('inviteToSeat', { address: email })
    const accept = async (guest: Subscriber) => {
      const { data } = await guest.call('seats')
      return guest.call('acceptSeat', { id: data.places[0].id })
    }
    const answers = await Promise.all(guests.map(accept))
    expect(answers.map(({ code }) => code)).toEqual(guests.map(() => 200))
    expect(
      new Set(await Promise.all(guests.map(async (one) => (await one.account()).level))),
    ).toEqual(new Set(['plus']))
  })

  test.each<[title: string, table: string, attempts: number, call: EndpointName]>([
    ['after a few attempts of its transaction', 'push_devices', 4, 'subscribeToPush'],
    ['at once, outside a transaction', 'member_preferences', 1, 'updatePreferences'],
  ])('S52 answers a deadlock that persists with 503, %s', async (_title, table, attempts, call) => {
    const { db } = service.parts
    await db.execute(
      sql.raw(`create sequence attempts_${table};
        create function deadlock_${table}() returns trigger language plpgsql as $$ begin
          perform nextval('attempts_${table}');
          raise exception 'made by the test' using errcode = '40P01';
        end $$;
        create trigger deadlock before insert on ${table} for each row execute function deadlock_${table}()`),
    )
    const who = await time.member()
    const params =
      call === 'subscribeToPush'
        ? pushDevice('https://push.example.com/d').params
        : { newsMail: true }
    const answer = await who.call(call, params)
    await db.execute(sql.raw(`drop trigger deadlock on ${table}`))
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const [counted] = await rowsOf<{ value: string }>(
      db,
      sql.raw(`select last_value as value from attempts_${table}`),
    )
    expect(Number(counted?.value)).toBe(attempts)
  })
})
