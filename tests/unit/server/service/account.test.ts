import { describe, expect, test } from 'vitest'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { eq } from '../../../../server/db/drizzle.ts'
import { events, outbox } from '../../../../server/db/schema.ts'
import { knownDevices } from '../../../../server/db/schema-account.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)

  let count = 0
  async function newMember() {
    const email = `account-${count++}@example.org`
    const id = await service.addMember(email)
    const { data } = await service.signIn(email)
    return { id, email, token: data.access_token as string, refresh: data.refresh_token as string }
  }
  const mailsTo = (recipient: string) =>
    service.parts.db.select().from(outbox).where(eq(outbox.recipient, recipient))

  describe('profile', () => {
    const update = (token: string, params: object) =>
      service.call('updateProfile', params, { token })

    test('changes the given fields only', async () => {
      const { token } = await newMember()
      const given = { nickName: '  Rosalind ', avatar: 'helix', timeZone: 'Europe/London' }
      const { status, data } = await update(token, { ...given, language: 'en' })
      expect(status).toBe(200)
      const expected = { nickName: 'Rosalind', avatar: 'helix', timeZone: 'Europe/London' }
      expect(data).toMatchObject({ ...expected, language: 'en' })
      await update(token, { avatar: '' })
      const me = (await service.call('me', {}, { token })).data
      expect(me).toMatchObject({ ...expected, avatar: null, language: 'en' })
      expect((await update(token, {})).data).toMatchObject({ nickName: 'Rosalind' })
    })

    test('refuses a name of which nothing can be seen, and counts characters as people do', async () => {
      const { token } = await newMember()
      for (const nickName of ['\u3164', '\u200b\u2800', '\u0301', '🦠'.repeat(31)]) {
        const { status, data } = await update(token, { nickName })
        expect([status, Object.keys(data.fields)]).toEqual([400, ['nickName']])
      }
      const { data } = await update(token, { nickName: `\u202e${'🦠'.repeat(30)}` })
      expect(data.nickName).toBe('🦠'.repeat(30))
    })

    test('the first sign-in fills an empty time zone, later ones keep the chosen one', async () => {
      const { email, token } = await newMember()
      expect((await service.call('me', {}, { token })).data.timeZone).toBe('Asia/Shanghai')
      expect((await update(token, { timeZone: '' })).data.timeZone).toBeNull()
      const { data } = await service.signIn(email)
      const again = { token: data.access_token as string }
      expect((await service.call('me', {}, again)).data.timeZone).toBeNull()
    })

    test('accepts a time zone by name or by quarter hours from UTC; refuses others at the field', async () => {
      const { token } = await newMember()
      for (const timeZone of ['UTC+05:45', 'UTC-12:00', 'UTC+14:00', 'Asia/Shanghai']) {
        const { status, data } = await update(token, { timeZone })
        expect([status, data.timeZone]).toEqual([200, timeZone])
      }
      for (const timeZone of ['Mars/Olympus', 'UTC+14:15', 'UTC+08:07', '+08:00']) {
        const { status, data } = await update(token, { timeZone })
        expect([status, Object.keys(data.fields)]).toEqual([400, ['timeZone']])
      }
    })

    test('ignores fields that are not part of a profile, such as the level', async () => {
      const { token, id } = await newMember()
      const more = { level: 'pro', userId: '1', email: 'x@example.org', deletionDueAt: null }
      const { data } = await update(token, { nickName: 'Mallory', ...more })
      expect(data).toMatchObject({ userId: id, level: 'free', nickName: 'Mallory' })
      expect(data.email).not.toBe('x@example.org')
    })
  })

  describe('preferences', () => {
    test('have defaults; each is changed by itself', async () => {
      const { token } = await newMember()
      const read = async () => (await service.call('preferences', {}, { token })).data
      const defaults = {
        newsMail: false,
        newsNotice: false,
        billingMail: true,
        billingNotice: true,
        billingPush: true,
        invoiceMail: true,
        invoiceNotice: true,
        feedbackMail: true,
        feedbackNotice: true,
        feedbackPush: true,
        exportMail: true,
        exportNotice: true,
        exportPush: true,
      }
      expect(await read()).toEqual(defaults)
      const set = (params: object) => service.call('updatePreferences', params, { token })
      expect((await set({ newsMail: true })).data).toEqual({ ...defaults, newsMail: true })
      await Promise.all([set({ billingMail: false }), set({ feedbackMail: false })])
      expect(await read()).toEqual({
        ...defaults,
        newsMail: true,
        billingMail: false,
        feedbackMail: false,
      })
    })
  })

  describe('sessions', () => {
    const list = async (token: string) => (await service.call('sessions', {}, { token })).data
    const revoke = (token: string, id: unknown) => service.call('revokeSession', { id }, { token })

    test('R18 a session is ended with the request to erase its device, which only that device learns', async () => {
      const here = await newMember()
      const elsewhere = (await service.signIn(here.email)).data
      const [other] = (await list(elsewhere.access_token)).filter(
        (row: { isCurrent: boolean }) => row.isCurrent,
      )
      const erase = { id: other.id, erasesDevice: true }
      await service.call('revokeSession', erase, { token: here.token })
      const next = await service.call('me', {}, { token: elsewhere.access_token })
      expect([next.status, next.data]).toEqual([401, { erasesDevice: true }])
      const again = { grant_type: 'sci_web_refresh_token', refresh_token: elsewhere.refresh_token }
      const { status, data } = await service.call('token', again)
      expect({ status, data }).toEqual({ status: 400, data: { erasesDevice: true } })
      // A session that ended otherwise carries no such request.
      const third = (await service.signIn(here.email)).data
      const [last] = (await list(third.access_token)).filter(
        (row: { isCurrent: boolean }) => row.isCurrent,
      )
      await revoke(here.token, last.id)
      const plain = { ...again, refresh_token: third.refresh_token }
      expect((await service.call('token', plain)).data).toBeNull()
    })

    test('S14 ends one at once, with its refresh token; the others continue', async () => {
      const here = await newMember()
      const elsewhere = (await service.signIn(here.email)).data
      const third = (await service.signIn(here.email)).data.access_token
      const [other] = (await list(elsewhere.access_token)).filter(
        (row: { isCurrent: boolean }) => row.isCurrent,
      )
      expect((await revoke(here.token, other.id)).status).toBe(200)
      expect((await service.call('me', {}, { token: elsewhere.access_token })).status).toBe(401)
      const again = { grant_type: 'sci_web_refresh_token', refresh_token: elsewhere.refresh_token }
      expect((await service.call('token', again)).status).toBe(400)
      expect((await service.call('me', {}, { token: here.token })).status).toBe(200)
      expect((await service.call('me', {}, { token: third })).status).toBe(200)
      expect(await list(here.token)).toHaveLength(2)
      // A repeated request is no error: the session has ended.
      expect((await revoke(here.token, other.id)).status).toBe(200)
    })

    test('S14 ends all others, the current one stays', async () => {
      const here = await newMember()
      const others = [await service.signIn(here.email), await service.signIn(here.email)]
      const end = () => service.call('revokeOtherSessions', {}, { token: here.token })
      const known = () => service.parts.db.$count(knownDevices, eq(knownDevices.memberId, here.id))
      expect(await known()).toBe(3)
      expect((await end()).data).toEqual({ ended: 2 })
      // Another person may have signed in there: those devices lose their own attempts.
      expect(await known()).toBe(0)
      for (const { data } of others) {
        expect((await service.call('me', {}, { token: data.access_token })).status).toBe(401)
      }
      expect(await list(here.token)).toMatchObject([{ isCurrent: true }])
      expect((await end()).data).toEqual({ ended: 0 })
    })

    test('the current one is ended by signing out, not here', async () => {
      const { token } = await newMember()
      const [{ id }] = await list(token)
      const answer = await revoke(token, id)
      expect([answer.status, answer.data]).toEqual([400, { fields: { id: 'current' } }])
      expect((await service.call('me', {}, { token })).status).toBe(200)
    })

    test('S32 another member’s is 404 like a missing one', async () => {
      const owner = await newMember()
      const stranger = await newMember()
      const [{ id }] = await list(owner.token)
      const foreign = await revoke(stranger.token, id)
      const absent = await revoke(stranger.token, '00000000-0000-4000-8000-000000000000')
      expect([foreign.status, absent.status]).toEqual([404, 404])
      expect(foreign.body).toEqual(absent.body)
      expect((await service.call('me', {}, { token: owner.token })).status).toBe(200)
    })
  })

  describe('S13 changes of addresses', () => {
    const bind = async (token: string, params: object, target: string) => {
      await service.call('sendEmailCode', { email: target, codeType: 4 })
      const code = await service.lastCode(target)
      return service.call('bindAccount', { ...params, code }, { token })
    }

    test('a new e-mail address: needs the password, ends other sessions, notifies the old address', async () => {
      const here = await newMember()
      const elsewhere = (await service.signIn(here.email)).data.access_token
      const bindEmail = `new-${here.email}`
      service.advance(LIMITS.reauthenticationLifeMs)
      const without = await bind(here.token, { bindEmail }, bindEmail)
      expect([without.status, without.data]).toEqual([
        403,
        { proof: 'needed', steps: ['credential'] },
      ])
      service.advance(61_000)
      const wrong = { bindEmail, password: encrypted('not my password') }
      expect((await bind(here.token, wrong, bindEmail)).data).toEqual({
        fields: { password: 'wrong' },
      })
      service.advance(61_000)
      const right = { bindEmail, password: encrypted(PASSWORD) }
      expect((await bind(here.token, right, bindEmail)).status).toBe(200)
      expect((await service.call('me', {}, { token: here.token })).data.email).toBe(bindEmail)
      expect((await service.call('me', {}, { token: elsewhere })).status).toBe(401)
      const [notified] = await mailsTo(here.email)
      expect(notified?.body).toContain('邮箱刚刚更改，其他设备上的登录已结束')
      const notices = (await service.call('notificationPage', {}, { token: here.token })).data
      expect(notices.records[0]).toMatchObject({ kind: 'security', titleZh: '邮箱已更换' })
      expect((await service.signIn(here.email)).status).toBe(400)
      expect((await service.signIn(bindEmail)).status).toBe(200)
    })
  })

  describe('devices', () => {
    const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
    const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
    const signIn = (email: string, agent: string) =>
      service.signIn(email, PASSWORD, { headers: { 'user-agent': agent } })
    async function notified(email: string, token: string) {
      const { records } = (await service.call('notificationPage', {}, { token })).data
      return { notices: records.length, mails: (await mailsTo(email)).length }
    }

    test('a sign-in from a new browser notifies the member; a browser update does not', async () => {
      const email = 'devices@example.org'
      const id = await service.addMember(email)
      const token = (await signIn(email, CHROME)).data.access_token
      await signIn(email, CHROME.replaceAll('131', '132'))
      expect(await notified(email, token)).toEqual({ notices: 0, mails: 0 })
      await signIn(email, FIREFOX)
      expect(await notified(email, token)).toEqual({ notices: 1, mails: 1 })
      const { records } = (await service.call('notificationPage', {}, { token })).data
      expect(records[0]).toMatchObject({
        kind: 'security',
        href: '/pages/account-settings/security',
      })
      expect(records[0].bodyEn).toContain('Firefox · Linux')
      await signIn(email, FIREFOX)
      // A wrong password from another device is no sign-in.
      await service.signIn(email, 'wrong password', { headers: { 'user-agent': 'curl/8.0' } })
      expect(await notified(email, token)).toEqual({ notices: 1, mails: 1 })
      await signIn(email, 'curl/8.5')
      expect(await notified(email, token)).toEqual({ notices: 2, mails: 2 })
      // Sessions are deleted after a week; known devices stay.
      service.advance(30 * 24 * 3_600_000)
      await signIn(email, CHROME)
      expect(await service.parts.db.$count(events, eq(events.memberId, id))).toBeGreaterThan(5)
      expect((await mailsTo(email)).length).toBe(2)
    })
  })
})
