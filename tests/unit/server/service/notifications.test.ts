import { expect, test } from 'vitest'
import { notify } from '../../../../server/service/notifications/notify.ts'
import { notices } from '../../../../server/service/notifications/texts.ts'
import { type EndpointName } from '../../../../src/contract/contract.ts'
import { matchRoute } from '../../../../src/contract/routes.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, startedService } from '../../../helpers/service-app.ts'

test('every text exists in both languages, without exclamation marks, and links to a page', () => {
  const at = new Date('2026-12-04T08:00:00Z')
  const all = [
    notices.welcome(),
    notices.passwordChanged(),
    notices.secondFactor('on'),
    notices.passkey('added'),
    notices.recoveryCodeUsed(3),
    notices.passkey('added'),
    notices.addressBound('email', true),
    notices.addressBound('phone', false),
    notices.newDevice('Firefox · Linux'),
    notices.newDevice(null),
    notices.refusedAttempts(),
    notices.signInRestored(),
    notices.exportReady(),
    notices.deletionAsked(at),
    notices.deletionCancelled(),
  ]
  // One for each kind of text, so that a new kind is checked here too.
  expect(new Set(all.map(({ title }) => title.en)).size).toBe(Object.keys(notices).length + 1)
  for (const { title, body, href } of all) {
    for (const text of [title, body]) {
      expect(text.zh).toMatch(/\p{Script=Han}/u)
      expect(text.en).toMatch(/^[A-Z]/)
      expect(text.zh + text.en).not.toMatch(/[!！]|undefined|null/)
    }
    expect(href === null || href === undefined ? null : matchRoute(href)).not.toBeNull()
  }
  expect(notices.deletionAsked(at).body.zh).toContain('2026年12月4日')
})

onOneDatabase((open) => {
  const service = startedService(open)

  async function memberWith(email: string, amount: number) {
    const id = await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token as string
    for (let index = 0; index < amount; index++) {
      service.advance(1000)
      const text = { title: { zh: `第${index}条`, en: `No. ${index}` }, body: { zh: '', en: '' } }
      await notify(service.parts.db, service.parts.clock(), id, 'content', text)
    }
    const call = async (name: EndpointName, params: object = {}) =>
      service.call(name, params, { token })
    return { id, token, call }
  }

  test('read one, read all, remove', async () => {
    const { call } = await memberWith('read@example.org', 3)
    const unread = async () => (await call('unreadNotifications')).data.unread
    const { records } = (await call('notificationPage')).data
    const [newest, , oldest] = records
    expect(await unread()).toBe(3)
    expect((await call('readNotification', { id: newest.id })).status).toBe(200)
    const readAt = (await call('notificationPage')).data.records[0].readAt
    service.advance(5000)
    expect((await call('readNotification', { id: newest.id })).status).toBe(200)
    expect((await call('notificationPage')).data.records[0].readAt).toBe(readAt)
    expect(await unread()).toBe(2)
    const open2 = (await call('notificationPage', { unreadOnly: true })).data
    expect([open2.total, open2.records.length]).toEqual([2, 2])
    expect((await call('removeNotification', { id: oldest.id })).status).toBe(200)
    expect((await call('removeNotification', { id: oldest.id })).status).toBe(404)
    expect(await unread()).toBe(1)
    await call('readAllNotifications')
    expect(await unread()).toBe(0)
    expect((await call('notificationPage')).data.total).toBe(2)
  })

  test('marks all seen ones as read, but not those that arrived while offline', async () => {
    const { id, call } = await memberWith('late@example.org', 2)
    const [newest] = (await call('notificationPage')).data.records
    service.advance(1)
    const text = { title: { zh: '新', en: 'New' }, body: { zh: '', en: '' } }
    await notify(service.parts.db, service.parts.clock(), id, 'feedback', text)
    for (let times = 0; times < 2; times += 1) {
      const reply = await call('readAllNotifications', { until: newest.createdAt })
      expect(reply.status).toBe(200)
    }
    const unread = (await call('notificationPage', { unreadOnly: true })).data.records
    expect(unread).toMatchObject([{ titleEn: 'New' }])
  })

  test('S32 another member’s are 404', async () => {
    const owner = await memberWith('notices@example.org', 1)
    const stranger = await memberWith('notices2@example.org', 0)
    const [{ id }] = (await owner.call('notificationPage')).data.records
    expect((await stranger.call('readNotification', { id })).status).toBe(404)
    expect((await stranger.call('removeNotification', { id })).status).toBe(404)
    await stranger.call('readAllNotifications')
    expect((await owner.call('unreadNotifications')).data.unread).toBe(1)
  })

  test('notifies a new member and a changed password', async () => {
    const email = 'welcome@example.org'
    await service.call('sendEmailCode', { email, codeType: 1 })
    const [first, next] = ['quiet harbour lantern', 'nine white pelicans'].map(encrypted)
    const passwords = { password: first, confirmPassword: first }
    const code = await service.lastCode(email)
    await service.call('register', { email, code, nick: 'New', ...passwords })
    const token = (await service.signIn(email)).data.access_token as string
    const latest = async () => {
      service.advance(1000)
      return (await service.call('notificationPage', {}, { token })).data.records[0]
    }
    expect(await latest()).toMatchObject({ kind: 'welcome', href: '/analysisTools/All' })
    const changed = { oldPassword: first, password: next, confirmPassword: next }
    expect((await service.call('setPassword', changed, { token })).status).toBe(200)
    expect(await latest()).toMatchObject({ kind: 'security', titleEn: 'Your password was changed' })
  })
})
