import { eq } from '../../../../server/db/drizzle.ts'
import { expect, test } from 'vitest'
import { codes, outbox } from '../../../../server/db/schema.ts'
import { CODE_TYPE } from '../../../../src/contract/codes.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)

  const send = (email: string, codeType: number) =>
    service.call('sendEmailCode', { email, codeType })
  const signInWith = (email: string, code: string) =>
    service.call('token', { grant_type: 'sci_web', email, code })

  async function memberWithCode(email: string) {
    await service.addMember(email)
    await send(email, CODE_TYPE.signIn)
    return service.lastCode(email)
  }

  /** Returns a six-digit code that is not the given one. */
  const otherThan = (code: string, offset = 1) =>
    String((Number(code) + offset) % 1_000_000).padStart(6, '0')

  test('S10 a code has six digits, works once, and is stored as a keyed hash', async () => {
    const email = 'once@example.org'
    const code = await memberWithCode(email)
    const [row] = await service.parts.db.select().from(codes).where(eq(codes.target, email))
    expect(JSON.stringify(row)).not.toContain(code)
    expect((await signInWith(email, code)).status).toBe(200)
    const again = await signInWith(email, code)
    expect(again).toMatchObject({ status: 400, data: { fields: { code: 'invalid' } } })
  })

  test('S10 a code used twice at the same moment works once', async () => {
    const email = 'race@example.org'
    const code = await memberWithCode(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('S10 a code expires after ten minutes', async () => {
    const email = 'late@example.org'
    const code = await memberWithCode(email)
    service.advance(LIMITS.codeLifeMs)
    expect((await signInWith(email, code)).status).toBe(400)
  })

  test('S10 five wrong attempts use a code up', async () => {
    const email = 'tries@example.org'
    const code = await memberWithCode(email)
    for (let index = 1; index <= LIMITS.codeTries; index++) {
      expect((await signInWith(email, otherThan(code, index))).status).toBe(400)
    }
    expect((await signInWith(email, code)).status).toBe(400)
  })

  test('S10 a code only works for its own purpose and target', async () => {
    const email = 'purpose@example.org'
    const code = await memberWithCode(email)
    await service.addMember('neighbour@example.org')
    await send('neighbour@example.org', CODE_TYPE.signIn)
    expect((await signInWith('neighbour@example.org', code)).status).toBe(400)
    const reset = await service.call('resetPassword', {
      email,
      code,
      password: encrypted(PASSWORD),
      confirmPassword: encrypted(PASSWORD),
    })
    expect(reset).toMatchObject({ status: 400, data: { fields: { code: 'invalid' } } })
    expect((await signInWith(email, code)).status).toBe(200)
  })

  test('S10 another code comes after 60 s, and replaces the one before', async () => {
    const email = 'newest@example.org'
    const first = await memberWithCode(email)
    const early = await send(email, CODE_TYPE.signIn)
    expect(early.status).toBe(429)
    expect(early.headers['retry-after']).toBe('60')
    service.advance(LIMITS.codeResendMs)
    service.advance(1)
    expect((await send(email, CODE_TYPE.signIn)).status).toBe(200)
    const second = await service.lastCode(email)
    if (first !== second) expect((await signInWith(email, first)).status).toBe(400)
    expect((await signInWith(email, second)).status).toBe(200)
  })

  test('S10 limits the codes of one address per hour', async () => {
    const email = 'bombed@example.org'
    await service.addMember(email)
    let sent = 0
    for (let index = 0; index < 20; index++) {
      if ((await send(email, CODE_TYPE.signIn)).status === 200) sent += 1
      service.advance(LIMITS.codeResendMs)
    }
    expect(sent).toBe(8)
  })

  test('S10 no log line contains a code', async () => {
    const code = await memberWithCode('logged@example.org')
    await signInWith('logged@example.org', code)
    expect(service.logs.join('')).not.toContain(code)
  })

  test('registration: code, password, and then the account works', async () => {
    const email = 'New.Member@example.org'
    expect((await send(email, CODE_TYPE.register)).status).toBe(200)
    const code = await service.lastCode(email.toLowerCase())
    const answer = await service.call('register', {
      email,
      code,
      nick: '  Ada  ',
      password: encrypted(PASSWORD),
      confirmPassword: encrypted(PASSWORD),
    })
    expect(answer).toMatchObject({ status: 200, data: null })
    const signedIn = await service.signIn(email)
    expect(signedIn.data.nick_name).toBe('Ada')
  })

  test('a correctable mistake does not use the code up', async () => {
    const email = 'retry@example.org'
    await send(email, CODE_TYPE.register)
    const code = await service.lastCode(email)
    const attempt = (password: string, confirmPassword: string) =>
      service.call('register', {
        email,
        code,
        nick: 'Retry',
        password: encrypted(password),
        confirmPassword: encrypted(confirmPassword),
      })
    expect((await attempt('password1', 'password1')).data).toEqual({
      fields: { password: 'common' },
    })
    expect((await attempt(PASSWORD, `${PASSWORD}.`)).data).toEqual({
      fields: { confirmPassword: 'mismatch' },
    })
    expect((await attempt(PASSWORD, PASSWORD)).status).toBe(200)
  })

  test('S9 registering a known address looks the same, and notifies its owner', async () => {
    await service.addMember('taken@example.org')
    const known = await send('taken@example.org', CODE_TYPE.register)
    const unknown = await send('free@example.org', CODE_TYPE.register)
    expect(known.body).toEqual(unknown.body)
    const [mail] = await service.parts.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'taken@example.org'))
    expect(mail?.status).toBe('kept')
    expect(mail?.body).not.toMatch(/\d{6}/)
    const attempt = (email: string) =>
      service.call('register', {
        email,
        code: '000000',
        nick: 'X',
        password: encrypted(PASSWORD),
        confirmPassword: encrypted(PASSWORD),
      })
    expect((await attempt('taken@example.org')).body).toEqual(
      (await attempt('free@example.org')).body,
    )
  })

  test('S9 resetting an unknown account looks like a wrong code', async () => {
    const attempt = (email: string) =>
      service.call('resetPassword', {
        email,
        code: '000000',
        password: encrypted(PASSWORD),
        confirmPassword: encrypted(PASSWORD),
      })
    await service.addMember('resettable@example.org')
    expect((await attempt('nobody@example.org')).body).toEqual(
      (await attempt('resettable@example.org')).body,
    )
  })
})
