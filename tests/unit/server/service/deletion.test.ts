import { beforeAll, expect, test } from 'vitest'
import { eq, getTableColumns, type PgTable } from '../../../../server/db/drizzle.ts'
import * as base from '../../../../server/db/schema.ts'
import * as account from '../../../../server/db/schema-account.ts'
import { runHousekeeping } from '../../../../server/service/housekeeping.ts'
import type { EndpointName } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { articleRow } from '../../../helpers/article-row.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'

const never = new AbortController().signal

onOneDatabase((open) => {
  const service = startedService(open)
  let count = 0
  beforeAll(async () => {
    await service.parts.db.insert(base.content).values(articleRow('1'))
  })

  async function newMember() {
    const email = `leaving-${count++}@example.org`
    const id = await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token as string
    const call = (name: EndpointName, params: object = callParams()[name], own = token) =>
      service.call(name, params, { token: own })
    const request = (more: object = {}, password = PASSWORD) =>
      call('requestDeletion', { password: encrypted(password), ...more })
    return { id, email, token, call, ask: request }
  }
  const mailsTo = (recipient: string) =>
    service.parts.db.select().from(base.outbox).where(eq(base.outbox.recipient, recipient))

  test('S33 needs the password, gives 14 days, ends the other sessions at once', async () => {
    const { email, token, call, ask: request } = await newMember()
    const elsewhere = (await service.signIn(email)).data.access_token as string
    const wrong = await request({}, 'not my password')
    expect([wrong.status, wrong.data]).toEqual([400, { fields: { password: 'wrong' } }])
    // Without one, a sign-in of eleven minutes ago is not recent enough.
    service.advance(LIMITS.reauthenticationLifeMs + 60_000)
    const unproved = await service.call('requestDeletion', {}, { token })
    expect([unproved.status, unproved.data]).toEqual([
      403,
      { proof: 'needed', steps: ['credential'] },
    ])
    expect((await call('deletionState')).data).toEqual({ requestedAt: null, dueAt: null })
    expect((await call('me', {}, elsewhere)).status).toBe(200)

    const now = service.parts.clock().getTime()
    const deletionRequest = await request({ reason: '  Too many mails  ' })
    expect(deletionRequest.data).toEqual({
      requestedAt: new Date(now).toISOString(),
      dueAt: new Date(now + 14 * 24 * 3_600_000).toISOString(),
    })
    expect((await call('me', {}, elsewhere)).status).toBe(401)
    expect((await call('me')).status).toBe(200)
    service.advance(1000)
    // A second request keeps the date and sends no second notification.
    expect((await request()).data).toEqual(deletionRequest.data)
    expect((await call('deletionState')).data).toEqual(deletionRequest.data)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['您的析微账户即将注销'])
    const notices = (await call('notificationPage')).data
    expect(notices.records).toMatchObject([{ kind: 'account', titleZh: '已申请注销账户' }])
    const [event] = await service.parts.db
      .select()
      .from(base.events)
      .where(eq(base.events.kind, 'deletionRequested'))
    expect(event?.data).toEqual({ reason: 'Too many mails' })
  })

  test('can be cancelled from a new sign-in, until the last day', async () => {
    const { id, email, ask: request } = await newMember()
    await request()
    service.advance(LIMITS.deletionGraceMs - 60_000)
    await runHousekeeping(service.parts, never)
    const token = (await service.signIn(email)).data.access_token as string
    const cancel = () => service.call('cancelDeletion', {}, { token })
    expect((await cancel()).data).toEqual({ requestedAt: null, dueAt: null, renewal: 'none' })
    expect((await cancel()).status).toBe(200)
    service.advance(120_000)
    await runHousekeeping(service.parts, never)
    expect((await service.call('me', {}, { token })).data.userId).toBe(id)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('您的析微账户不再注销')
    const { records } = (await service.call('notificationPage', {}, { token })).data
    expect(records[0].titleEn).toBe('Account deletion cancelled')
  })

  /** Returns the tables with rows that contain a text anywhere. */
  async function tablesNaming(texts: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const [name, table] of Object.entries({ ...base, ...account })) {
      if (typeof table !== 'object') continue
      expect(Object.keys(getTableColumns(table as PgTable)).length).toBeGreaterThan(0)
      const rows = JSON.stringify(await service.parts.db.select().from(table as PgTable))
      if (texts.some((text) => rows.includes(text))) found.push(name)
    }
    return found
  }

  test('after the grace period removes all rows, anonymises the log and sends a last mail', async () => {
    const deleting = await newMember()
    const staying = await newMember()
    for (const { call } of [deleting, staying]) {
      await call('saveRecord')
      await call('addFavourite')
      await call('like')
      await call('sendFeedback', { id: '5', kind: 'question', title: 'Leaving', body: 'B' })
      await call('updatePreferences', { newsMail: true })
    }
    await deleting.call('requestExport', { password: encrypted(PASSWORD) })
    await service.parts.background.idle()
    await service.call('sendEmailCode', { email: deleting.email, codeType: 2 })
    await service.signIn(deleting.email, 'a wrong one')
    const session = (await deleting.call('sessions')).data[0].id as string
    const other = await service.signIn(deleting.email)
    await service.call('signOut', { refresh_token: other.data.refresh_token })
    const liked = async () =>
      (await service.call('likeCount', { id: '1' }, { token: null })).data.likeCount
    const likesBefore = await liked()
    await deleting.ask()
    const own = [deleting.id, deleting.email, session]
    expect((await tablesNaming(own)).length).toBeGreaterThan(8)
    const eventsBefore = await service.parts.db.$count(base.events)

    service.advance(LIMITS.deletionGraceMs)
    await runHousekeeping(service.parts, never)
    // Only the mail about the deletion still has the address, until mails are cleared.
    expect(await tablesNaming(own)).toEqual(['outbox'])
    const mails = await mailsTo(deleting.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['您的析微账户已注销'])
    expect(await liked()).toBe(likesBefore - 1)
    expect(await service.parts.db.$count(base.events)).toBe(eventsBefore + 1)
    const [erased] = await service.parts.db
      .select()
      .from(base.events)
      .where(eq(base.events.kind, 'accountErased'))
    expect(erased).toMatchObject({ memberId: null, ip: '', data: {} })

    expect((await deleting.call('me')).status).toBe(401)
    expect((await service.signIn(deleting.email)).status).toBe(400)
    const again = (await service.signIn(staying.email)).data.access_token as string
    expect((await staying.call('recordPage', {}, again)).data.total).toBe(1)
    expect((await staying.call('feedbackPage', {}, again)).data.total).toBe(1)
    // The address can be used for a new account.
    await service.addMember(deleting.email)
    expect((await service.signIn(deleting.email)).status).toBe(200)
  })
})
