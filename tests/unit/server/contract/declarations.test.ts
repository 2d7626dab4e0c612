/**
 * Declarations of calls, tried on the service: every test loops over all calls that declare something, so that a new call is covered by its declaration alone.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../../server/backup/tables.ts'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { sessions } from '../../../../server/db/schema.ts'
import { secondFactors } from '../../../../server/db/schema-second-factors.ts'
import { createVisitorCache } from '../../../../server/proxy/visitor-cache.ts'
import { endpointsByUrl, type EndpointName } from '../../../../src/contract/contract.ts'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { shapeOf, type Shape } from '../../../../tools/contract/shape.ts'
import { fillOwner, fillShared, tokenFor } from '../../../helpers/call-fixture.ts'
import { callParams, NO_IDS } from '../../../helpers/call-params.ts'
import { openAny } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { upstreamCall } from '../../../helpers/upstream-call.ts'

const CALLS = [...endpointsByUrl().values()]
const namesOf = (matches: (endpoint: Endpoint) => unknown): EndpointName[] =>
  CALLS.filter(({ endpoint }) => matches(endpoint)).map(({ name }) => name)

/** Calls that change an account or what it is charged and need no further proof, with the reason. */
const HARMLESS: Partial<Record<EndpointName, string>> = {
  updateProfile: 'a name and a portrait',
  updatePreferences: 'the mails that a member wants',
  prove: 'is the proof itself',
  cancelDeletion: 'restores what was there',
  revokeSession: 'only ends sessions',
  revokeOtherSessions: 'only ends sessions',
  disputeEvent: 'only ends sessions, and mails a link to the owner',
  cancelSubscription: 'ends charges',
  removeMethod: 'ends charges',
  syncMethod: 'reads what the provider has saved',
  putRenewalCoupon: 'makes a charge smaller',
  removeRenewalCoupon: 'the price that was agreed to',
  setRenewalTitle: 'the name on an invoice',
  inviteToSeat: 'seats that are paid for',
  freeSeat: 'seats that are paid for',
  acceptSeat: 'charges nobody',
  leaveSeat: 'charges nobody',
}

/** Actions after which an account, its data or its money may belong to somebody else. */
const GRADED_ACTIONS = ['export', 'delete', 'pay']
const GRADED_SUBJECTS = ['Account', 'Session', 'Subscription']

test('S39 S48 whatever changes sign-in methods, exports, deletes or pays declares a level of re-authentication', () => {
  const guarded = CALLS.filter(({ name, endpoint: { repeat, permission, access } }) => {
    if (access !== 'member' || HARMLESS[name] !== undefined) return false
    const [action, subject] = permission
    const isChange = repeat !== 'read' && GRADED_SUBJECTS.includes(subject)
    return isChange || GRADED_ACTIONS.includes(action)
  })
  expect(guarded.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['addPasskey', 'exportPart', 'requestDeletion', 'transferOrder']),
  )
  const wrong = guarded.filter(({ endpoint }) => endpoint.reauthentication === 'none')
  expect(wrong.map(({ name }) => name)).toEqual([])
  const listed = Object.keys(HARMLESS).map((name) => upstreamCall(name as EndpointName).endpoint)
  expect(listed.filter(({ reauthentication }) => reauthentication !== 'none')).toEqual([])
})

test('a re-authentication by a parameter names one of the secret parameters of its call', () => {
  for (const { name, endpoint } of CALLS) {
    const { reauthentication = 'none', secrets = [] } = endpoint
    if (reauthentication !== 'none' && reauthentication.field !== undefined)
      expect([name, secrets]).toEqual([name, expect.arrayContaining([reauthentication.field])])
  }
})

/** Names of fields that hold a secret of the caller. */
const SECRET_FIELD = /challenge|secret|token|password|deviceKey|recoveryCodes$/i

function fieldNames(shape: Shape): string[] {
  if (shape.is === 'fields')
    return Object.entries(shape.fields).flatMap(([name, inside]) => [name, ...fieldNames(inside)])
  if (shape.is === 'list') return fieldNames(shape.of)
  return shape.is === 'either' ? shape.options.flatMap(fieldNames) : []
}

test('S45 a reply with a secret, challenge or code declares it, and is never stored', () => {
  const named = CALLS.filter(
    ({ endpoint: { reply, isBare } }) =>
      isBare || fieldNames(shapeOf(reply)).some((name) => SECRET_FIELD.test(name)),
  )
  expect(namesOf(({ hasSecretReply }) => hasSecretReply)).toEqual(named.map(({ name }) => name))
  for (const name of namesOf(({ hasSecretReply }) => hasSecretReply)) {
    const { cache = 'nobody' } = upstreamCall(name).endpoint
    expect([name, cache]).toEqual([name, 'nobody'])
  }
})

test('S16 only replies declared for everybody are shared, and none that was fetched with a token', async () => {
  for (const { name, endpoint } of CALLS) {
    let computed = 0
    const compute = async () => ({ status: 200, body: String((computed += 1)) })
    const cache = createVisitorCache(60_000, () => 0)
    const request = async (token: string | null) =>
      (await cache.answer(upstreamCall(name, { token }), compute)).body
    const bodies = [
      await request('of a member'),
      await request(null),
      await request(null),
      await request('of a member'),
    ]
    const isForAll = typeof endpoint.cache === 'object' && endpoint.cache.for === 'everybody'
    const shared = isForAll ? ['1', '2', '2', '3'] : ['1', '2', '3', '4']
    expect([name, ...bodies]).toEqual([name, ...shared])
  }
})

describe('on the service', () => {
  const service = startedService(openAny, { visitorCacheMs: 60_000 })

  async function newMember(name: string) {
    const id = await service.addMember(`${name}@example.org`.toLowerCase())
    return { id, token: await tokenFor(service, id) }
  }
  beforeAll(() => fillShared(service))

  test('S45 thirty requesters at the same time never share a secret reply', async () => {
    for (const name of namesOf(({ hasSecretReply }) => hasSecretReply)) {
      const { access } = upstreamCall(name).endpoint
      const tokens = await Promise.all(
        Array.from({ length: 30 }, async (_, at) =>
          access === 'public' ? null : (await newMember(`${name}-${at}`)).token,
        ),
      )
      const replies = await Promise.all(
        tokens.map((token, at) =>
          service.call(name, callParams()[name], { token, ip: `203.0.113.${at}` }),
        ),
      )
      const secrets = replies.filter(({ status }) => status === 200)
      const different = new Set(secrets.map(({ data }) => JSON.stringify(data)))
      expect([name, different.size]).toEqual([name, secrets.length])
    }
    const { status } = await service.call('passkeyChallenge')
    expect(status).toBe(200)
  }, 30_000)

  /** Calls that need a recent authentication, without the parameter that may contain one. */
  const recentCalls = CALLS.flatMap(({ name, endpoint }) => {
    const { reauthentication = 'none' } = endpoint
    if (reauthentication === 'none' || reauthentication.level === 'secondFactor') return []
    const { level, field = '' } = reauthentication
    const { [field]: _secret, ...params }: Record<string, unknown> = { ...callParams(NO_IDS)[name] }
    return [{ name, level, params, isComplete: endpoint.params.safeParse(params).success }]
  })
  const minutesAgo = (minutes: number) =>
    new Date(service.parts.clock().getTime() - minutes * 60_000)

  test('S39 no call with a level runs in a session that was proved eleven minutes ago', async () => {
    for (const { name, level, params, isComplete } of recentCalls) {
      const { id, token } = await newMember(`old-${name}`)
      await service.parts.db
        .update(sessions)
        .set({ provedAt: minutesAgo(11) })
        .where(eq(sessions.memberId, id))
      const { status, data } = await service.call(name, params, { token })
      // Accounts without a second factor see no change where the level asks for that alone.
      if (level === 'recentWithFactor') expect([name, data?.proof]).toEqual([name, undefined])
      // A call that requires the password as a parameter is refused without it.
      else if (!isComplete) expect([name, status]).toEqual([name, 400])
      else {
        const refused = { status: 403, data: { proof: 'needed', steps: ['credential'] } }
        expect({ name, status, data }).toEqual({ name, ...refused })
      }
    }
  })

  test.each([
    { proof: 'none', provedAt: 0, secondFactorAt: null, steps: ['secondFactor'] },
    { proof: 'an old one', provedAt: 0, secondFactorAt: 11, steps: ['secondFactor'] },
    { proof: 'one of the factor before', provedAt: 0, secondFactorAt: 6, steps: ['secondFactor'] },
    { proof: 'only it', provedAt: 11, secondFactorAt: 0, steps: ['credential', 'secondFactor'] },
    { proof: 'both', provedAt: 9, secondFactorAt: 4, steps: null },
  ])(
    'S48 a call with a level needs the second factor of an account that has one: $proof',
    async ({ proof, provedAt, secondFactorAt, steps }) => {
      const { db, clock } = service.parts
      for (const { name, params } of recentCalls.filter(({ isComplete }) => isComplete)) {
        const { id, token } = await newMember(`${proof.replaceAll(' ', '-')}-${name}`)
        const confirmedAt = minutesAgo(5)
        const secondFactor = { sealedSecret: '', createdAt: clock(), lastStep: 0, confirmedAt }
        await db.insert(secondFactors).values({ memberId: id, ...secondFactor })
        await db
          .update(sessions)
          .set({
            provedAt: minutesAgo(provedAt),
            secondFactorAt: secondFactorAt === null ? null : minutesAgo(secondFactorAt),
          })
          .where(eq(sessions.memberId, id))
        const { status, data } = await service.call(name, params, { token })
        if (steps === null) expect([name, data?.proof]).toEqual([name, undefined])
        else
          expect({ name, status, data }).toEqual({
            name,
            status: 403,
            data: { proof: 'needed', steps },
          })
      }
    },
  )

  test('a body larger than its call declares is refused before the call is made', async () => {
    for (const { name, endpoint } of CALLS) {
      const padding = 'x'.repeat(endpoint.maxBytes ?? LIMITS.smallBody)
      const { status } = await service.call(name, { ...callParams()[name], padding })
      expect([name, status]).toEqual([name, 413])
    }
  })

  /** Returns all rows of the database without their moments. */
  async function readRows(): Promise<string[]> {
    const { db } = service.parts
    const tables = await rowsOf<{ name: string; moments: string[] }>(
      db,
      sql`select table_name::text as name,
          coalesce(array_agg(column_name::text) filter (where data_type like 'timestamp%'), '{}') as moments
        from information_schema.columns
        where table_schema = 'public' and table_name not in ('budgets', 'settings') group by 1`,
    )
    const rows = await Promise.all(
      tables.map(({ name, moments }) =>
        rowsOf<{ row: string }>(
          db,
          sql`select ${name} || ' ' || (to_jsonb(t) - ${`{${moments.join()}}`}::text[])::text as row from ${sql.identifier(name)} t`,
        ),
      ),
    )
    return rows
      .flat()
      .map(({ row }) => row)
      .toSorted()
  }

  /** Calls that undo what a filled member has done already, so that the queued call has an effect. */
  const BEFORE: Partial<Record<EndpointName, EndpointName>> = {
    like: 'cancelLike',
    addFavourite: 'removeFavourite',
  }

  /** Sends a call of a new member so many times at once. @returns what it changed, and how to send it again */
  async function sendAtOnce(name: EndpointName, times: number) {
    const { id, token } = await newMember(`${name}-${times}`)
    const filled = await fillOwner(service, token, id, 'mark')
    const feedback = name === 'sendFeedback' ? '82' : filled.feedback
    const params = callParams({ ...filled, feedback })
    const before = BEFORE[name]
    if (before !== undefined) await service.call(before, params[before], { token })
    const send = async () => (await service.call(name, params[name], { token })).status
    const rows = await readRows()
    const statuses = await Promise.all(Array.from({ length: times }, send))
    return { statuses, send, added: (await readRows()).length - rows.length }
  }

  test.each(namesOf(({ isQueueable }) => isQueueable))(
    'R16 %s sent twice, at once or later, has one effect',
    async (name) => {
      const single = await sendAtOnce(name, 1)
      const double = await sendAtOnce(name, 2)
      expect({ ...single, send: null }).toEqual({
        statuses: [200],
        added: double.added,
        send: null,
      })
      expect(double.statuses).toContain(200)
      const rows = await readRows()
      service.advance(1000)
      // After a removal it is gone, which the outbox counts as done.
      expect([200, 404]).toContain(await double.send())
      expect(await readRows()).toEqual(rows)
    },
  )
})
