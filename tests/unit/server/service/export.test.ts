import { beforeAll, expect, test } from 'vitest'
import { eq, getTableColumns, type PgTable } from '../../../../server/db/drizzle.ts'
import * as base from '../../../../server/db/schema.ts'
import * as account from '../../../../server/db/schema-account.ts'
import * as billing from '../../../../server/db/schema-billing.ts'
import * as news from '../../../../server/db/schema-digests.ts'
import * as seating from '../../../../server/db/schema-seats.ts'
import * as shared from '../../../../server/db/schema-shared.ts'
import * as invoicing from '../../../../server/db/schema-invoices.ts'
import { runHousekeeping } from '../../../../server/service/housekeeping.ts'
import { SECTIONS } from '../../../../server/service/members/export-document.ts'
import { PIECE_BYTES, prepareExport } from '../../../../server/service/members/export-job.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { packText } from '../../../../src/lib/packed-text.ts'
import { articleRow } from '../../../helpers/article-row.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'
import { sharedContent } from '../../../helpers/shared-content.ts'

const HOUR = 3_600_000
const never = new AbortController().signal

test('every table of members is in the document, or listed as excluded', () => {
  // Secrets, hashes of random numbers, and the copy itself.
  const NOT_THEIRS = [
    'refresh_tokens',
    'known_devices',
    'member_exports',
    'member_export_parts',
    'method_setups',
  ]
  const WHERE: Record<string, string> = {
    members: 'profile',
    sessions: 'sessions',
    push_devices: 'pushDevices',
    address_changes: 'signInChanges',
    likes: 'likes',
    favourites: 'favourites',
    terms_reads: 'termsRead',
    analysis_records: 'records',
    shared_results: 'sharedResults',
    events: 'securityLog',
    member_preferences: 'preferences',
    notifications: 'notifications',
    news_sent: 'newsSent',
    seats: 'seat',
    feedback: 'feedback',
    feedback_messages: 'feedback',
    subject_progress: 'subjectProgress',
    reading_places: 'readingPlaces',
    subscriptions: 'subscription',
    orders: 'orders',
    invoices: 'invoices',
    invoice_titles: 'invoiceTitles',
    coupon_uses: 'couponUses',
  }
  // These tables refer to the member's orders.
  const BY_ORDER = ['payments', 'refunds']
  // By the paying member, not by the seat's holder.
  const BY_PAYER = ['seatsGiven']
  const nameOf = (table: object) =>
    String((table as Record<symbol, unknown>)[Symbol.for('drizzle:Name')])
  const tables = Object.values({
    ...base,
    ...account,
    ...billing,
    ...invoicing,
    ...news,
    ...seating,
    ...shared,
  }).filter((table) => typeof table === 'object' && 'memberId' in getTableColumns(table as PgTable))
  const unsaid = tables
    .map((table) => nameOf(table))
    .filter((name) => !NOT_THEIRS.includes(name) && !(name in WHERE))
  expect(tables.length).toBeGreaterThan(10)
  expect(unsaid).toEqual([])
  const sections = SECTIONS.map(({ name }) => name)
  expect([...new Set([...Object.values(WHERE), ...BY_ORDER, ...BY_PAYER])].sort()).toEqual(
    [...sections].sort(),
  )
})

onOneDatabase((open) => {
  const service = startedService(open)
  let count = 0
  beforeAll(async () => {
    await service.parts.db.insert(base.content).values(articleRow('1'))
  })

  async function newMember() {
    const email = `export-${count++}@example.org`
    const id = await service.addMember(email)
    const { access_token: token, refresh_token: refresh } = (await service.signIn(email)).data
    const call = (name: EndpointName, params: object = callParams()[name]) =>
      service.call(name, params, { token })
    const request = (password = PASSWORD) =>
      call('requestExport', { password: encrypted(password) })
    return { id, email, call, ask: request, secrets: [token, refresh] as string[] }
  }
  type Owner = Awaited<ReturnType<typeof newMember>>

  async function fetchAll({ call }: Owner): Promise<string> {
    const first = (await call('exportPart', { part: 0 })).data
    let text = first.text as string
    for (let part = 1; part < first.parts; part++) {
      text += (await call('exportPart', { part })).data.text
    }
    return text
  }

  test('S33 contains all data of the account, and no secret', async () => {
    const owner = await newMember()
    const { call } = owner
    const title = 'Überraschung 菌群 "quoted" \\ 🦠'
    await call('saveRecord', {
      ...callParams().saveRecord,
      title,
      tags: ['菌群'],
      // Stored packed, as large results are; the export has it unpacked.
      result: await packText('{"estimates":[1.5]}'),
    })
    const shared = await call('shareResult', {
      ...callParams().shareResult,
      content: sharedContent(),
    })
    await call('addFavourite')
    await call('tagFavourite', { articleId: '1', tags: ['掌握'] })
    await call('like')
    await call('sendFeedback', { id: '5', kind: 'question', title: 'How', body: 'Many words' })
    await call('updatePreferences', { newsMail: true })
    await call('readTerms').catch(() => {})
    const linkHash = 'f00d'.repeat(16)
    const change = { kind: 'email', oldValue: null, newValue: owner.email } as const
    const changedAt = service.parts.clock()
    await service.parts.db
      .insert(account.signInChanges)
      .values({ ...change, linkHash, memberId: owner.id, changedAt })

    const exportRequest = await owner.ask()
    expect(exportRequest.data).toMatchObject({ status: 'preparing', readyAt: null, size: 0 })
    await service.parts.background.idle()
    const state = contract.exportState.reply.parse((await call('exportState')).data)
    expect(state).toMatchObject({ status: 'ready' })
    const lifeMs = Date.parse(state.expiresAt ?? '') - Date.parse(state.readyAt ?? '')
    expect(lifeMs).toBe(LIMITS.exportLifeMs)

    const text = await fetchAll(owner)
    expect(Buffer.byteLength(text)).toBe(state.size)
    const document = JSON.parse(text)
    expect(document).toMatchObject({
      format: 2,
      profile: { email: owner.email, userId: owner.id },
      preferences: { newsMail: true },
      sessions: [{ ip: '203.0.113.7' }],
      records: [{ id: '1', title, tags: ['菌群'], result: { estimates: [1.5] } }],
      sharedResults: [{ recordId: '1', content: { title: 'BMI → CHD' } }],
      favourites: [{ articleId: '1', tags: ['掌握'], titleEn: 'Instruments' }],
      likes: [{ articleId: '1' }],
      feedback: [{ id: '5', messages: [{ body: 'Many words', isOurs: false }] }],
    })
    expect(document.securityLog.map(({ kind }: { kind: string }) => kind)).toContain('signedIn')
    expect(Object.keys(document)).toEqual([
      'product',
      'format',
      'exportedAt',
      ...SECTIONS.map(({ name }) => name),
    ])
    const [row] = await service.parts.db
      .select({ hash: base.members.passwordHash })
      .from(base.members)
      .where(eq(base.members.id, owner.id))
    expect(document.signInChanges).toMatchObject([change])
    for (const secret of [
      ...owner.secrets,
      shared.data.token,
      linkHash,
      PASSWORD,
      row?.hash ?? '?',
      '$argon2',
      'hash"',
    ]) {
      expect(text).not.toContain(secret)
    }
    const mail = await service.parts.db
      .select()
      .from(base.outbox)
      .where(eq(base.outbox.recipient, owner.email))
    expect(mail.map(({ subject }) => subject)).toEqual(['您的析微数据副本已备好'])
    expect((await call('notificationPage')).data.records[0].href).toContain('/privacy')
  })

  test('a large one is sent in pieces within the limit', async () => {
    const owner = await newMember()
    const big = JSON.stringify({ text: '菌'.repeat(250_000) })
    for (let id = 1; id <= 3; id++) {
      await owner.call('saveRecord', { ...callParams().saveRecord, id: String(id), result: big })
    }
    await owner.ask()
    await service.parts.background.idle()
    const { data } = await owner.call('exportPart', { part: 0 })
    expect(data.parts).toBeGreaterThan(8)
    expect(Buffer.byteLength(data.text)).toBeLessThanOrEqual(PIECE_BYTES)
    expect(PIECE_BYTES).toBeLessThanOrEqual(512 * 1024)
    expect(JSON.parse(await fetchAll(owner)).records).toHaveLength(3)
    expect((await owner.call('exportPart', { part: data.parts })).status).toBe(404)
  })

  test('S33 needs the password, and is limited to once an hour', async () => {
    const owner = await newMember()
    const wrong = await owner.ask('not my password')
    expect([wrong.status, wrong.data]).toEqual([400, { fields: { password: 'wrong' } }])
    expect((await owner.call('exportState')).data.status).toBe('none')
    expect((await owner.ask()).status).toBe(200)
    await service.parts.background.idle()
    service.advance(HOUR - 60_000)
    const early = await owner.ask()
    expect([early.status, early.headers['retry-after']]).toEqual([429, '60'])
    expect((await owner.call('exportState')).data.nextAt).not.toBeNull()
    // The existing copy stays.
    expect((await owner.call('exportPart', { part: 0 })).status).toBe(200)
    service.advance(60_000)
    // The access token has expired by now as well.
    const token = (await service.signIn(owner.email)).data.access_token as string
    expect((await service.call('exportState', {}, { token })).data.nextAt).toBeNull()
    // Two simultaneous requests make one copy.
    const params = { password: encrypted(PASSWORD) }
    const requestAgain = () => service.call('requestExport', params, { token })
    const both = await Promise.all([requestAgain(), requestAgain()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
    await service.parts.background.idle()
    // Without a password, a sign-in of eleven minutes ago is not recent enough.
    service.advance(LIMITS.reauthenticationLifeMs + 60_000)
    const unproved = await service.call('requestExport', {}, { token })
    expect([unproved.status, unproved.data]).toEqual([
      403,
      { proof: 'needed', steps: ['credential'] },
    ])
  })

  test('is throttled for a minute after five wrong passwords', async () => {
    const owner = await newMember()
    for (let index = 0; index < 5; index++) await owner.ask(`guess ${index}`)
    const locked = await owner.ask()
    expect([locked.status, locked.msg.en]).toEqual([
      429,
      'Too many wrong passwords. Please wait a little before you try again',
    ])
    service.advance(60_000)
    expect((await owner.ask()).status).toBe(200)
    await service.parts.background.idle()
  })

  test('is deleted after a day', async () => {
    const owner = await newMember()
    await owner.ask()
    await service.parts.background.idle()
    service.advance(LIMITS.exportLifeMs + 1000)
    const { access_token: token } = (await service.signIn(owner.email)).data
    expect((await service.call('exportState', {}, { token })).data.status).toBe('none')
    expect((await service.call('exportPart', { part: 0 }, { token })).status).toBe(404)
    await runHousekeeping(service.parts, never)
    expect(await service.parts.db.$count(account.memberExportParts)).toBe(0)
    expect(await service.parts.db.$count(account.memberExports)).toBe(0)
  })

  test('the next server completes what a stopped one left unfinished', async () => {
    const owner = await newMember()
    const requestedAt = service.parts.clock()
    const waiting = { memberId: owner.id, status: 'preparing' as const, requestedAt, size: 0 }
    await service.parts.db.insert(account.memberExports).values(waiting)
    // Pieces of an unfinished earlier run, which must not be sent to anybody.
    const half = {
      memberId: owner.id,
      run: 'earlier',
      part: 0,
      body: '{"half',
      createdAt: requestedAt,
    }
    await service.parts.db.insert(account.memberExportParts).values(half)
    const stopped = AbortSignal.abort()
    await prepareExport(service.parts, waiting, stopped)
    expect((await owner.call('exportState')).data.status).toBe('preparing')
    // Two processes at once: one publishes, the other removes its pieces.
    await Promise.all([
      runHousekeeping(service.parts, never),
      prepareExport(service.parts, waiting, never),
    ])
    expect((await owner.call('exportState')).data.status).toBe('ready')
    expect(JSON.parse(await fetchAll(owner)).profile.userId).toBe(owner.id)
    const runs = await service.parts.db
      .selectDistinct({ run: account.memberExportParts.run })
      .from(account.memberExportParts)
      .where(eq(account.memberExportParts.memberId, owner.id))
    expect(runs.map(({ run }) => run)).toHaveLength(2)
    expect((await owner.call('notificationPage')).data.total).toBe(1)
  })
})
