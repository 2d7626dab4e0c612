/**
 * Requirement S39: changing or adding a means of signing in or resetting needs a reauthentication of at most
 * ten minutes ago; a new address cannot reset at once, and the old one can undo it.
 */
import { describe, expect, test } from 'vitest'
import { desc, eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { CODE_TYPE } from '../../../../src/contract/codes.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEW_PASSWORD = 'violet granite 27 rivers'

onOneDatabase((open) => {
  const service = startedService(open)
  let count = 0

  async function newMember() {
    count += 1
    const email = `proof-${count}@example.org`
    const phone = `+8613${String(700_000_000 + count)}`
    const id = await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token as string
    return { id, email, phone, token }
  }
  const refused = { status: 403, data: { proof: 'needed' } }

  async function bindPhone(phone: string, token: string, more: object = {}) {
    await service.call('sendSmsCode', { phone, codeType: CODE_TYPE.bind })
    const code = await service.lastCode(phone)
    return service.call('bindAccount', { bindPhone: phone, code, ...more }, { token })
  }
  async function bindEmail(email: string, token: string) {
    await service.call('sendEmailCode', { email, codeType: CODE_TYPE.bind })
    const code = await service.lastCode(email)
    return service.call('bindAccount', { bindEmail: email, code }, { token })
  }
  /** Resets the password by a code to an address, if one is really sent. */
  async function reset(address: { email: string } | { phone: string }) {
    const [recipient = ''] = Object.values(address) as string[]
    service.advance(MINUTE)
    await service.call('email' in address ? 'sendEmailCode' : 'sendSmsCode', {
      ...address,
      codeType: CODE_TYPE.resetPassword,
    })
    const [sent] = await service.parts.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, recipient))
      .orderBy(desc(outbox.createdAt))
      .limit(1)
    const answer = await service.call('resetPassword', {
      ...address,
      code: await service.lastCode(recipient),
      password: encrypted(NEW_PASSWORD),
      confirmPassword: encrypted(NEW_PASSWORD),
    })
    return { isSent: sent?.status === 'kept', status: answer.status }
  }
  /** Returns the link in the last message to an address. */
  async function linkTo(recipient: string): Promise<string> {
    const rows = await service.parts.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, recipient))
      .orderBy(desc(outbox.createdAt))
    const link = rows.map(({ body }) => /https:\S+\/account\/undo\/[\w-]+/.exec(body)?.[0])
    return new URL(link.find((found) => found !== undefined) ?? '').pathname
  }
  const memberRow = async (id: string) =>
    (await service.parts.db.select().from(members).where(eq(members.id, id)))[0]

  describe('S39 a stolen access token', () => {
    test('cannot bind a first phone, and so cannot reset by SMS', async () => {
      const owner = await newMember()
      service.advance(10 * MINUTE)
      expect(await bindPhone(owner.phone, owner.token)).toMatchObject(refused)
      expect((await memberRow(owner.id))?.phone).toBeNull()
      expect(await reset({ phone: owner.phone })).toEqual({ isSent: false, status: 400 })
      expect((await service.call('me', {}, { token: owner.token })).status).toBe(200)
    })

    test('within ten minutes it binds one, which still cannot reset and can be undone', async () => {
      const owner = await newMember()
      expect((await bindPhone(owner.phone, owner.token)).status).toBe(200)
      expect(await reset({ phone: owner.phone })).toEqual({ isSent: false, status: 400 })
      const path = await linkTo(owner.email)
      expect((await service.app.inject({ method: 'POST', url: path, ...form })).statusCode).toBe(
        200,
      )
      expect((await memberRow(owner.id))?.phone).toBeNull()
      expect((await service.call('me', {}, { token: owner.token })).status).toBe(401)
      expect(await reset({ email: owner.email })).toEqual({ isSent: true, status: 200 })
    })

    test.each(['requestExport', 'requestDeletion'] as const)('cannot call %s', async (name) => {
      const owner = await newMember()
      service.advance(10 * MINUTE - 1)
      service.advance(1)
      expect(await service.call(name, {}, { token: owner.token })).toMatchObject(refused)
      const wrong = { password: encrypted('not my password') }
      expect((await service.call(name, wrong, { token: owner.token })).data).toEqual({
        fields: { password: 'wrong' },
      })
      const right = callParams()[name] as object
      const reauthentication = { ...right, password: encrypted(PASSWORD) }
      expect((await service.call(name, reauthentication, { token: owner.token })).status).toBe(200)
      await service.parts.background.idle()
    })
  })

  describe('S39 a reauthentication', () => {
    const until = () => new Date(service.parts.clock().getTime() + 10 * MINUTE).toISOString()

    test('by password, for this session and ten minutes only', async () => {
      const owner = await newMember()
      const other = (await service.signIn(owner.email)).data.access_token as string
      service.advance(10 * MINUTE)
      const prove = (password: string) =>
        service.call('prove', { password: encrypted(password) }, { token: owner.token })
      expect((await prove('not my password')).data).toEqual({ fields: { password: 'wrong' } })
      expect(await bindPhone(owner.phone, owner.token)).toMatchObject(refused)
      service.advance(MINUTE)
      expect((await prove(PASSWORD)).data).toEqual({ until: until() })
      expect(await bindPhone(owner.phone, other)).toMatchObject(refused)
      service.advance(9 * MINUTE)
      expect((await bindPhone(owner.phone, owner.token)).status).toBe(200)
      service.advance(MINUTE)
      expect(await bindEmail(`new-${owner.email}`, owner.token)).toMatchObject(refused)
    })

    test('by a code to an address known before', async () => {
      const owner = await newMember()
      service.advance(10 * MINUTE)
      await service.call('sendEmailCode', { email: owner.email, codeType: CODE_TYPE.signIn })
      const code = await service.lastCode(owner.email)
      const prove = (params: object) => service.call('prove', params, { token: owner.token })
      expect((await prove({ code, channel: 'phone' })).data).toEqual({
        fields: { code: 'invalid' },
      })
      expect((await prove({ code })).status).toBe(200)
      expect((await prove({ code })).status).toBe(400)
      expect((await bindPhone(owner.phone, owner.token)).status).toBe(200)
    })

    test('not by a code to an address bound just now, neither here nor by signing in', async () => {
      const owner = await newMember()
      await bindPhone(owner.phone, owner.token)
      service.advance(10 * MINUTE)
      const request = () =>
        service.call('sendSmsCode', { phone: owner.phone, codeType: CODE_TYPE.signIn })
      await request()
      const code = await service.lastCode(owner.phone)
      const prove = { code, channel: 'phone' }
      expect((await service.call('prove', prove, { token: owner.token })).status).toBe(400)
      const signIn = { grant_type: 'sci_web', phone: owner.phone, code }
      const { data, status } = await service.call('token', signIn)
      expect(status).toBe(200)
      const deletionRequest = await service.call(
        'requestDeletion',
        {},
        { token: data.access_token },
      )
      expect(deletionRequest).toMatchObject(refused)
      service.advance(DAY)
      await request()
      const later = { ...signIn, code: await service.lastCode(owner.phone) }
      const token = (await service.call('token', later)).data.access_token
      expect((await service.call('requestDeletion', {}, { token })).status).toBe(200)
    })
  })

  describe('S39 a new address', () => {
    test('can reset after 24 hours; until then the old one can', async () => {
      const owner = await newMember()
      const next = `next-${owner.email}`
      expect((await bindEmail(next, owner.token)).status).toBe(200)
      expect(await reset({ email: next })).toEqual({ isSent: false, status: 400 })
      expect(await reset({ email: owner.email })).toEqual({ isSent: true, status: 200 })
      service.advance(DAY)
      expect(await reset({ email: owner.email })).toEqual({ isSent: false, status: 400 })
      expect(await reset({ email: next })).toEqual({ isSent: true, status: 200 })
      expect((await service.signIn(next, NEW_PASSWORD)).status).toBe(200)
    })

    test('can be undone from the old one, whatever followed, and once', async () => {
      const owner = await newMember()
      const [second, third] = [`b-${owner.email}`, `c-${owner.email}`]
      await bindEmail(second, owner.token)
      const path = await linkTo(owner.email)
      service.advance(MINUTE)
      await bindEmail(third, owner.token)
      const get = (language: string) => service.app.inject({ url: `${path}?lang=${language}` })
      expect((await get('en')).body).toContain('E-mail address or phone number changed')
      expect((await get('zh')).body).toContain('更改邮箱或手机号')
      // Opening it changes nothing.
      expect((await memberRow(owner.id))?.email).toBe(third)
      const post = () => service.app.inject({ method: 'POST', url: `${path}?lang=en`, ...form })
      expect((await post()).body).toContain('Your sign-in methods have been restored')
      expect((await memberRow(owner.id))?.email).toBe(owner.email)
      expect((await service.call('me', {}, { token: owner.token })).status).toBe(401)
      expect((await post()).statusCode).toBe(404)
      // The later change can no longer restore the stranger's address.
      const late = await service.app.inject({ method: 'POST', url: await linkTo(second), ...form })
      expect(late.statusCode).toBe(404)
      expect(await reset({ email: owner.email })).toEqual({ isSent: true, status: 200 })
    })

    test('a link that is too old, unknown, or posted by another site has no effect', async () => {
      const owner = await newMember()
      await bindPhone(owner.phone, owner.token)
      const path = await linkTo(owner.email)
      const post = (url: string, headers: object = {}) =>
        service.app.inject({ method: 'POST', url, headers: { ...form.headers, ...headers } })
      expect((await post(`${path}x`)).statusCode).toBe(404)
      expect((await post(path, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
      service.advance(30 * DAY)
      expect((await post(path)).statusCode).toBe(404)
      expect((await memberRow(owner.id))?.phone).toBe(owner.phone)
    })
  })
})

/** Encodes a form as a browser sends it. */
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
