/**
 * Requirement S48: with a second factor on, a session and the password without that factor change no sign-in method,
 * export nothing, delete nothing and pay for nothing.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { passkeys, secondFactors } from '../../../../server/db/schema-second-factors.ts'
import { removeSecondFactor } from '../../../../server/service/auth/second-factor.ts'
import { CODE_TYPE, HEADER } from '../../../../src/contract/codes.ts'
import type { EndpointName } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { appCode } from '../../../helpers/authenticator.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PLAN, shoppers } from '../../../helpers/orders.ts'
import { sellPlans } from '../../../helpers/pay.ts'
import { passkeyDevice } from '../../../helpers/passkey-device.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000
const password = encrypted(PASSWORD)

/** Calls without parameters of the member's own, whose refusal by the handler shows that they were let through. */
const PAYMENTS = ['payOrder', 'transferOrder', 'submitOrder', 'changeSubscription'] as const
const CHANGES: EndpointName[] = [
  'beginPasskey',
  'addPasskey',
  'removePasskey',
  'bindAccount',
  'setPassword',
  'beginMethod',
  'requestExport',
  'exportPart',
  'requestDeletion',
  'resumeSubscription',
  ...PAYMENTS,
]

onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  const now = () => service.parts.clock()
  const operator = () => ({ ...service.parts, now: now(), ip: '' })
  let count = 0

  /** Creates a member whose second factor was turned on in one session, and another session from before. */
  async function protectedMember() {
    const email = `levels-${(count += 1)}@example.org`
    const id = await service.addMember(email)
    const signIn = async (more: object = {}) =>
      (await service.call('token', { grant_type: 'sci_web', email, password, ...more })).data
    const own: string = (await signIn()).access_token
    const other: string = (await signIn()).access_token
    const { data } = await service.call('beginSecondFactor', {}, { token: own })
    const secret: string = data.secret
    const confirmed = await service.call(
      'confirmSecondFactor',
      { code: appCode(secret, now()) },
      { token: own },
    )
    const recovery: string[] = confirmed.data.recoveryCodes
    service.advance(STEP_MS)
    const code = () => appCode(secret, now())
    return { id, email, own, other, recovery, signIn, code }
  }
  /** Makes a call without the password that it may contain. @returns the steps that it needs, null for none */
  const missingSteps = async (name: EndpointName, token: string, more: object = {}) => {
    const { password: _password, ...params }: Record<string, unknown> = { ...callParams()[name] }
    if (name === 'setPassword') Object.assign(params, { oldPassword: password, password })
    const { data } = await service.call(name, { ...params, ...more }, { token })
    return data?.proof === undefined ? null : data.steps
  }
  const prove = (token: string, params: object) => service.call('prove', params, { token })
  const mayDelete = async (token: string) =>
    (await service.call('requestDeletion', {}, { token })).status === 200

  test('S48 a session and the password without the factor may do none of it', async () => {
    const { id, other } = await protectedMember()
    for (const name of CHANGES)
      expect([name, await missingSteps(name, other)]).toEqual([name, ['secondFactor']])
    // Not with the password in the call either.
    for (const name of ['addPasskey', 'beginPasskey', 'requestExport', 'requestDeletion'] as const)
      expect([name, await missingSteps(name, other, { password })]).toEqual([
        name,
        ['secondFactor'],
      ])
    expect(await prove(other, { password })).toMatchObject({
      status: 400,
      data: { fields: { secondFactor: 'required' } },
    })
    service.advance(10 * MINUTE_MS)
    for (const name of CHANGES) {
      // The call that always contains the password proves that much.
      const steps =
        name === 'setPassword' ? ['secondFactor'] : expect.arrayContaining(['secondFactor'])
      expect([name, await missingSteps(name, other)]).toEqual([name, steps])
    }
    const { db } = service.parts
    expect(await db.select().from(passkeys).where(eq(passkeys.memberId, id))).toEqual([])
    const [row] = await db.select().from(members).where(eq(members.id, id))
    expect(row?.deletionRequestedAt).toBeNull()
  })

  test('S48 the session that turned the factor on goes on, for ten minutes', async () => {
    const { own } = await protectedMember()
    for (const name of ['beginPasskey', 'beginMethod', ...PAYMENTS] as const)
      expect([name, await missingSteps(name, own)]).toEqual([name, null])
    service.advance(10 * MINUTE_MS)
    expect(await missingSteps('beginPasskey', own)).toEqual(['credential', 'secondFactor'])
  })

  test('S48 a sign-in with the factor is enough, for ten minutes', async () => {
    const { signIn, code } = await protectedMember()
    const { access_token: token } = await signIn({ secondFactor: code() })
    for (const name of CHANGES.filter((each) => each !== 'setPassword'))
      expect([name, await missingSteps(name, token)]).toEqual([name, null])
    service.advance(10 * MINUTE_MS)
    expect(await missingSteps('exportPart', token)).toEqual(['credential', 'secondFactor'])
  })

  describe('S48 a re-authentication with the factor', () => {
    test('by password and the code of the app', async () => {
      const member = await protectedMember()
      const wrong = await prove(member.other, { password, secondFactor: '000000' })
      expect(wrong).toMatchObject({ status: 400, data: { fields: { secondFactor: 'wrong' } } })
      expect(await mayDelete(member.other)).toBe(false)
      service.advance(STEP_MS)
      const right = await prove(member.other, { password, secondFactor: member.code() })
      expect(right.status).toBe(200)
      expect(await mayDelete(member.other)).toBe(true)
    })

    test('by a mailed code, which stays usable until the factor is right', async () => {
      const { email, other, code } = await protectedMember()
      await service.call('sendEmailCode', { email, codeType: CODE_TYPE.signIn })
      const mailed = await service.lastCode(email)
      const missing = await prove(other, { code: mailed })
      expect(missing).toMatchObject({ status: 400, data: { fields: { secondFactor: 'required' } } })
      expect((await prove(other, { code: mailed, secondFactor: code() })).status).toBe(200)
      expect(await mayDelete(other)).toBe(true)
    })

    test('by the factor alone while the password is recent, and not after', async () => {
      const { other, code } = await protectedMember()
      const until = new Date(now().getTime() - STEP_MS + 10 * MINUTE_MS).toISOString()
      expect((await prove(other, { secondFactor: code() })).data).toEqual({ until })
      expect(await mayDelete(other)).toBe(true)
      service.advance(10 * MINUTE_MS)
      expect(await prove(other, { secondFactor: code() })).toMatchObject({
        status: 400,
        data: { fields: { password: 'required' } },
      })
    })

    test("by a passkey of the member's own", async () => {
      const [member, stranger] = [await protectedMember(), await protectedMember()]
      const device = passkeyDevice(service.parts.origin)
      const { data } = await service.call('beginPasskey', {}, { token: member.own })
      const added = { name: 'Key', answer: device.register(data.challenge) }
      await service.call('addPasskey', added, { token: member.own })
      const passkey = async () =>
        device.signIn((await service.call('passkeyChallenge')).data.challenge)
      expect((await prove(stranger.other, { passkey: await passkey() })).status).toBe(400)
      expect(await mayDelete(stranger.other)).toBe(false)
      expect((await prove(member.other, { passkey: await passkey() })).status).toBe(200)
      expect(await mayDelete(member.other)).toBe(true)
    })

    test('delays wrong codes of the factor as at sign-in', async () => {
      const { other } = await protectedMember()
      const statuses: number[] = []
      for (let attempt = 0; attempt < 12; attempt += 1)
        statuses.push((await prove(other, { password, secondFactor: '000000' })).status)
      expect(statuses[0]).toBe(400)
      expect(statuses.at(-1)).toBe(429)
    })
  })

  describe('S48 a lost app', () => {
    test('is replaced by a recovery code, once', async () => {
      const { other, recovery } = await protectedMember()
      const [secondFactor] = recovery
      const used = () => prove(other, { password, secondFactor })
      expect((await used()).status).toBe(200)
      expect((await used()).status).toBe(400)
      expect(await mayDelete(other)).toBe(true)
    })

    test('without recovery codes is helped by the operator: the password is enough again', async () => {
      const { id, other } = await protectedMember()
      expect(await removeSecondFactor(operator(), id)).toBe(true)
      service.advance(10 * MINUTE_MS)
      expect(await missingSteps('requestDeletion', other)).toEqual(['credential'])
      expect((await prove(other, { password })).status).toBe(200)
      expect(await mayDelete(other)).toBe(true)
    })
  })

  test('S48 payments of accounts without a factor need no more than their session', async () => {
    const who = await shop.newShopper()
    service.advance(LIMITS.reauthenticationLifeMs)
    const order = await shop.submit(who, PLAN.plusMonth)
    expect(order.status).toBe(200)
    expect((await shop.call('payOrder', { id: order.data.id }, who)).status).toBe(200)
  })

  test('S48 a page that cannot ask for the factor is told to reload, others are asked', async () => {
    const { id, other } = await protectedMember()
    const headers = { [HEADER.contract]: '1' }
    const call = (name: EndpointName) => service.call(name, {}, { token: other, headers })
    expect((await call('requestDeletion')).code).toBe(426)
    await removeSecondFactor(operator(), id)
    service.advance(10 * MINUTE_MS)
    expect(await call('requestDeletion')).toMatchObject({ code: 403, data: { proof: 'needed' } })
    // Its download has no dialog at all.
    expect((await service.call('exportPart', { part: 0 }, { token: other, headers })).code).toBe(
      426,
    )
  })

  test('S48 the service renews with the stored method, which no session without the factor can make dearer', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const { db } = service.parts
    const row = { memberId: member.id, sealedSecret: '', lastStep: 0 }
    await db.insert(secondFactors).values({ ...row, createdAt: now(), confirmedAt: now() })
    for (const name of ['changeSubscription', 'resumeSubscription'] as const)
      expect(await missingSteps(name, await member.token())).toEqual(['secondFactor'])
    time.until((await member.row()).periodEnd, -DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900])
  })
})
