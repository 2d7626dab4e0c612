import { expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { secondFactors } from '../../../../server/db/schema-second-factors.ts'
import { seal, unseal } from '../../../../server/service/auth/encrypted-secrets.ts'
import { totpStep } from '../../../../server/service/auth/totp.ts'
import { CODE_TYPE } from '../../../../src/contract/codes.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { appCode } from '../../../helpers/authenticator.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'

const STEP_MS = 30_000

test('codes are those of RFC 6238, appendix B', () => {
  // The secret "12345678901234567890"; the last six of the eight digits that the RFC prints.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [at, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    const moment = new Date(at * 1000)
    expect(totpStep(secret, code, moment)).toBe(Math.floor(at / 30))
    expect(appCode(secret, moment)).toBe(code)
    // One step of difference is a slow user; two are another code.
    expect(totpStep(secret, code, new Date(moment.getTime() + STEP_MS))).toBe(Math.floor(at / 30))
    expect(totpStep(secret, code, new Date(moment.getTime() + 2 * STEP_MS))).toBeNull()
  }
})

onOneDatabase((open) => {
  const service = startedService(open)

  const now = () => service.parts.clock()
  let members = 0

  /** Creates a member with the second factor switched on. */
  async function protectedMember() {
    const email = `factor-${(members += 1)}@example.org`
    const id = await service.addMember(email)
    const first = await service.signIn(email)
    const token: string = first.data.access_token
    const { data } = await service.call('beginSecondFactor', {}, { token })
    const secret: string = data.secret
    const code = appCode(secret, now())
    const on = await service.call('confirmSecondFactor', { code }, { token })
    expect(on.status).toBe(200)
    const recovery: string[] = on.data.recoveryCodes
    // The next code: that of the confirmation is used up.
    service.advance(STEP_MS)
    const signIn = (params: object = {}) =>
      service.call('token', {
        grant_type: 'sci_web',
        email,
        password: encrypted(PASSWORD),
        ...params,
      })
    return { email, id, token, secret, recovery, signIn, code: () => appCode(secret, now()) }
  }

  test('requires no code before the secret was confirmed by one', async () => {
    const email = 'begun@example.org'
    await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token
    const { data } = await service.call('beginSecondFactor', {}, { token })
    expect(data.uri).toContain('otpauth://totp/Veriscope:begun%40example.org')
    expect(data.uri).toContain(data.secret)
    const wrong = await service.call('confirmSecondFactor', { code: '000000' }, { token })
    expect(wrong).toMatchObject({ code: 400, data: { fields: { code: 'wrong' } } })
    expect((await service.signIn(email)).status).toBe(200)
    expect((await service.call('secondFactor', {}, { token })).data).toMatchObject({ since: null })
  })

  test('requires the code after a correct password; a code signs in once', async () => {
    const member = await protectedMember()
    const withoutCode = await member.signIn()
    expect(withoutCode).toMatchObject({ code: 400, data: { fields: { secondFactor: 'required' } } })
    const secondFactor = member.code()
    expect((await member.signIn({ secondFactor })).status).toBe(200)
    expect(await member.signIn({ secondFactor })).toMatchObject({
      code: 400,
      data: { fields: { secondFactor: 'wrong' } },
    })
    service.advance(STEP_MS)
    // As apps show it.
    const spaced = member.code().replace(/^(...)/, '$1 ')
    expect((await member.signIn({ secondFactor: spaced })).status).toBe(200)
  })

  test('a wrong password does not reveal the second factor', async () => {
    const member = await protectedMember()
    const answer = await member.signIn({ password: encrypted('not the password at all') })
    expect(answer.code).toBe(400)
    expect(answer.data?.fields?.secondFactor).toBeUndefined()
    const withCode = await member.signIn({
      password: encrypted('not the password at all'),
      secondFactor: member.code(),
    })
    expect(withCode.code).toBe(400)
    // The app's code was not checked: it still signs its owner in.
    expect((await member.signIn({ secondFactor: member.code() })).status).toBe(200)
  })

  test('a mailed code is not used up while the second factor is missing', async () => {
    const member = await protectedMember()
    service.advance(LIMITS.codeResendMs)
    await service.call('sendEmailCode', { email: member.email, codeType: CODE_TYPE.signIn })
    const code = await service.lastCode(member.email)
    const signIn = (more: object = {}) =>
      service.call('token', { grant_type: 'sci_web', email: member.email, code, ...more })
    expect(await signIn()).toMatchObject({ data: { fields: { secondFactor: 'required' } } })
    expect(await signIn({ secondFactor: '000000' })).toMatchObject({
      data: { fields: { secondFactor: 'wrong' } },
    })
    expect((await signIn({ secondFactor: member.code() })).status).toBe(200)
    expect((await signIn({ secondFactor: member.code() })).status).toBe(400)
  })

  test('each recovery code signs in once, however it is typed, and notifies its owner', async () => {
    const member = await protectedMember()
    expect(new Set(member.recovery).size).toBe(10)
    const [code = ''] = member.recovery
    expect((await member.signIn({ secondFactor: ` ${code.toUpperCase()} ` })).status).toBe(200)
    expect((await member.signIn({ secondFactor: code })).status).toBe(400)
    const { data } = await service.call('secondFactor', {}, { token: member.token })
    expect(data.recoveryCodesLeft).toBe(9)
    const notices = await service.call('notificationPage', { size: 20 }, { token: member.token })
    expect(JSON.stringify(notices.data)).toContain('A recovery code was used')
  })

  test('new recovery codes invalidate the old ones; that and switching off need a code', async () => {
    const member = await protectedMember()
    const { token } = member
    for (const call of ['renewRecoveryCodes', 'endSecondFactor'] as const) {
      const wrong = await service.call(call, { secondFactor: '000000' }, { token })
      expect(wrong).toMatchObject({ code: 400, data: { fields: { secondFactor: 'wrong' } } })
    }
    const renewed = await service.call(
      'renewRecoveryCodes',
      { secondFactor: member.code() },
      { token },
    )
    const [old = ''] = member.recovery
    const [fresh = ''] = renewed.data.recoveryCodes
    expect((await member.signIn({ secondFactor: old })).status).toBe(400)
    expect((await member.signIn({ secondFactor: fresh })).status).toBe(200)
    service.advance(STEP_MS)
    const ended = await service.call('endSecondFactor', { secondFactor: member.code() }, { token })
    expect(ended.status).toBe(200)
    expect((await member.signIn()).status).toBe(200)
  })

  test('S39 an old reauthentication does not switch it on; an active one is not replaced', async () => {
    const member = await protectedMember()
    const again = await service.call('beginSecondFactor', {}, { token: member.token })
    expect(again.code).toBe(409)
    const email = 'late@example.org'
    await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token
    service.advance(LIMITS.reauthenticationLifeMs + 1000)
    for (const [call, params] of [
      ['beginSecondFactor', {}],
      ['confirmSecondFactor', { code: '000000' }],
    ] as const) {
      const answer = await service.call(call, params, { token })
      expect(answer).toMatchObject({ code: 403, data: { proof: 'needed' } })
    }
  })

  test('S38 wrong codes throttle their sender, and never for good', async () => {
    const member = await protectedMember()
    const stranger = (secondFactor: string) =>
      service.call(
        'token',
        { grant_type: 'sci_web', email: member.email, password: encrypted(PASSWORD), secondFactor },
        { ip: '203.0.113.77' },
      )
    let refused = 0
    for (let index = 0; index < 12; index++) {
      if ((await stranger('000000')).code === 429) refused += 1
    }
    expect(refused).toBeGreaterThan(0)
    expect((await member.signIn({ secondFactor: member.code() })).status).toBe(200)
    service.advance(30 * 60_000)
    expect((await stranger(member.code())).status).toBe(200)
  })

  test('the database stores no readable secret, and none that works for another member', async () => {
    const member = await protectedMember()
    const [row] = await service.parts.db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.memberId, member.id))
    const { seal: key } = service.parts.keys
    expect(row?.sealedSecret).not.toContain(member.secret)
    expect(unseal(key, member.id, row?.sealedSecret ?? '')).toBe(member.secret)
    expect(() => unseal(key, 'another', row?.sealedSecret ?? '')).toThrow()
    expect(seal(key, member.id, member.secret)).not.toBe(row?.sealedSecret)
    expect(service.logs.join('\n')).not.toContain(member.secret)
    for (const code of member.recovery) expect(service.logs.join('\n')).not.toContain(code)
  })
})
