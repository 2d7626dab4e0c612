import { eq } from '../../../../server/db/drizzle.ts'
import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { members, outbox, sessions } from '../../../../server/db/schema.ts'
import { CODE_TYPE, MESSAGE } from '../../../../src/contract/codes.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'

const WRONG = 'not the password at all'
const MINUTE = 60_000

onOneDatabase((open) => {
  const service = startedService(open, { limits: { signInFailuresPerIp: 5 } })

  let lastIp = 0
  /** A new IP address, so that the counters of other tests do not affect this one. */
  const newIp = () => `198.51.100.${(lastIp += 1)}`

  test('password sign-in gives the bare token object of BladeX', async () => {
    const id = await service.addMember('bare@example.org')
    const answer = await service.signIn('bare@example.org', PASSWORD, { ip: newIp() })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user_id: id,
      account: 'bare@example.org',
      nick_name: 'Test',
    })
    expect(answer.body).not.toHaveProperty('data')
  })

  test('e-mail addresses are compared without regard to case', async () => {
    await service.addMember('mixed@example.org')
    const answer = await service.signIn('Mixed@Example.org', PASSWORD, { ip: newIp() })
    expect(answer.status).toBe(200)
  })

  test('an address signs in however it is typed, and its domain is read in its own script', async () => {
    const id = await service.addMember('typed@xn--fsqu00a.cn')
    const answer = await service.signIn('<ｔｙｐｅｄ＠例子。ｃｎ>\u200b', PASSWORD, { ip: newIp() })
    expect(answer.data.user_id).toBe(id)
    const token = answer.data.access_token as string
    expect((await service.call('me', {}, { token })).data.email).toBe('typed@例子.cn')
  })

  test('a phone number and its code sign in as well', async () => {
    const id = await service.addMember('phone@example.org')
    const phone = '+8613800000001'
    await service.parts.db.update(members).set({ phone }).where(eq(members.id, id))
    const typed = 'tel:(+86)\u00a0138-0000-0001'
    const sent = await service.call('sendSmsCode', { phone: typed, codeType: CODE_TYPE.signIn })
    expect(sent.status).toBe(200)
    const code = await service.lastCode(phone)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const answer = await service.call('token', { grant_type: 'sci_web', phone, code: spaced })
    expect(answer.data.user_id).toBe(id)
  })

  test('S8 five failures throttle an address for this account: 1, 2, 4 … at most 30 minutes', async () => {
    const ip = newIp()
    await service.addMember('slowed@example.org')
    const attempt = (password: string) => service.signIn('slowed@example.org', password, { ip })
    for (let index = 0; index < 5; index++) expect((await attempt(WRONG)).status).toBe(400)
    for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
      const early = await attempt(PASSWORD)
      expect([early.status, early.headers['retry-after']]).toEqual([429, String(minutes * 60)])
      service.advance(minutes * MINUTE - 1000)
      expect((await attempt(PASSWORD)).status).toBe(429)
      service.advance(1000)
      expect((await attempt(WRONG)).status).toBe(400)
    }
    expect((await service.signIn('slowed@example.org', PASSWORD, { ip: newIp() })).status).toBe(200)
  })

  test('S8 many failures throttle an address for every account', async () => {
    const ip = newIp()
    await service.addMember('victim@example.org')
    for (let index = 0; index < 5; index++) {
      await service.signIn(`nobody-${index}@example.org`, WRONG, { ip })
    }
    expect((await service.signIn('victim@example.org', PASSWORD, { ip })).status).toBe(429)
    expect((await service.signIn('victim@example.org', PASSWORD, { ip: newIp() })).status).toBe(200)
  })

  test('S8 counts all parallel failed attempts', async () => {
    const ip = newIp()
    await service.addMember('parallel@example.org')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.signIn('parallel@example.org', WRONG, { ip })),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('S8 a success resets the failures before it', async () => {
    const ip = newIp()
    await service.addMember('typo@example.org')
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 4; index++) {
        await service.signIn('typo@example.org', WRONG, { ip })
      }
      expect((await service.signIn('typo@example.org', PASSWORD, { ip })).status).toBe(200)
    }
  })

  test('S8 an account under attack can still be reset, and accepts sign-ins then', async () => {
    const email = 'reset-locked@example.org'
    const fresh = 'violet granite 27 rivers'
    await service.addMember(email)
    for (let index = 0; index < 31; index++) await service.signIn(email, WRONG, { ip: newIp() })
    expect((await service.signIn(email, PASSWORD, { ip: newIp() })).status).toBe(429)
    await service.call('sendEmailCode', { email, codeType: CODE_TYPE.resetPassword })
    const answer = await service.call('resetPassword', {
      email,
      code: await service.lastCode(email),
      password: encrypted(fresh),
      confirmPassword: encrypted(fresh),
    })
    expect(answer.status).toBe(200)
    expect((await service.signIn(email, fresh, { ip: newIp() })).status).toBe(200)
  })

  test('S9 a wrong password and an unknown account are answered alike', async () => {
    await service.addMember('known@example.org')
    const known = await service.signIn('known@example.org', WRONG, { ip: newIp() })
    const unknown = await service.signIn('unknown@example.org', WRONG, { ip: newIp() })
    expect(known.status).toBe(400)
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
  })

  test('S9 the same work is done for a wrong password and for an unknown account', async () => {
    await service.addMember('weighed@example.org')
    const run = vi.spyOn(service.parts.work, 'run')
    const workFor = async (email: string) => {
      run.mockClear()
      await service.signIn(email, WRONG, { ip: newIp() })
      return run.mock.calls.map(([name]) => name)
    }
    const known = await workFor('weighed@example.org')
    expect(known.length).toBeGreaterThan(1)
    expect(await workFor('unweighed@example.org')).toEqual(known)
    run.mockRestore()
  })

  test('a password encrypted for another key has its own error', async () => {
    const foreign = `04${'1f'.repeat(120)}`
    const answer = await service.call('token', {
      grant_type: 'sci_web',
      email: 'a@example.org',
      password: foreign,
    })
    expect(answer.status).toBe(400)
    expect(answer.data).toEqual({ fields: { password: 'unreadable' } })
  })

  test('S30 only a valid access token opens a member call', async () => {
    const memberId = await service.addMember('jwt@example.org')
    const { data } = await service.signIn('jwt@example.org', PASSWORD, { ip: newIp() })
    const [session] = await service.parts.db
      .select()
      .from(sessions)
      .where(eq(sessions.memberId, memberId))
    const now = Math.floor(service.parts.clock().getTime() / 1000)
    const sign = (tokenType: string, alg = 'HS256') =>
      new SignJWT({ token_type: tokenType, sid: session?.id })
        .setProtectedHeader({ alg })
        .setSubject(memberId)
        .setIssuer('veriscope')
        .setAudience('veriscope-web')
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(service.parts.keys.jwt)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [head = '', claims = '', signature = ''] = data.access_token.split('.')
    // One bit of the first byte: the last character has bits that belong to no byte.
    const bytes = Buffer.from(signature, 'base64url')
    const otherSignature = Buffer.from([bytes[0]! ^ 1, ...bytes.subarray(1)]).toString('base64url')
    const open = (token: string) => service.call('me', {}, { token })

    expect((await open(await sign('access_token'))).status).toBe(200)
    const forged = [
      data.refresh_token,
      await sign('refresh_token'),
      await sign('access_token', 'HS384'),
      `${part({ alg: 'none' })}.${claims}.`,
      `${head}.${claims}.${otherSignature}`,
      'rubbish',
    ]
    for (const token of forged) {
      expect(await open(token)).toMatchObject({ status: 401, msg: MESSAGE.authInvalid })
    }
  })

  test('an access token expires after an hour, with its own error', async () => {
    await service.addMember('hour@example.org')
    const { data } = await service.signIn('hour@example.org', PASSWORD, { ip: newIp() })
    service.advance(LIMITS.accessTokenMs)
    const answer = await service.call('me', {}, { token: data.access_token })
    expect(answer).toMatchObject({ status: 401, code: 401, msg: MESSAGE.loginExpired })
  })

  test('a member call without a token asks to log in', async () => {
    const answer = await service.call('me')
    expect(answer).toMatchObject({ status: 400, code: 400, msg: MESSAGE.pleaseLogIn })
  })

  test('S9 sending a code is answered alike for known and unknown addresses', async () => {
    await service.addMember('coded@example.org')
    const send = (email: string) =>
      service.call('sendEmailCode', { email, codeType: CODE_TYPE.signIn })
    const known = await send('coded@example.org')
    const unknown = await send('uncoded@example.org')
    expect(unknown.body).toEqual(known.body)
    expect(known.status).toBe(200)
    // Also the second time, which is refused.
    expect((await send('uncoded@example.org')).body).toEqual((await send('coded@example.org')).body)
    const rows = await service.parts.db.select().from(outbox)
    const status = (email: string) => rows.find(({ recipient }) => recipient === email)?.status
    expect(status('coded@example.org')).toBe('kept')
    expect(status('uncoded@example.org')).toBe('withheld')
  })
})
