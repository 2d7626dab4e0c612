import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '../../../../server/db/schema.ts'
import { isOfType, safeFileName } from '../../../../server/service/feedback/attachment.ts'
import {
  answerMatter,
  closeMatter,
  listMatters,
  OperatorError,
  showMatter,
} from '../../../../server/service/feedback/operator.ts'
import { members } from '../../../../server/db/schema.ts'
import { eq } from '../../../../server/db/drizzle.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onEachDatabase } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const HOUR_MS = 60 * 60_000

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  deflateSync(Buffer.alloc(40)),
])
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])
const WEBP = Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(8)])
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)])
const file = (name: string, type: string, bytes: Buffer) => ({
  attachmentName: name,
  attachmentType: type,
  attachmentData: bytes.toString('base64'),
})

onEachDatabase((open) => {
  let service: ServiceApp
  let count = 0
  beforeAll(async () => {
    service = await serviceApp(await open())
  })
  afterAll(() => service.close())

  async function newMember() {
    count += 1
    const email = `feedback-${count}@example.org`
    const memberId = await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token as string
    return { email, memberId, token }
  }
  let ids = 0
  const newId = () => `1763647200${String(++ids).padStart(8, '0')}`
  const matter = (id: string, changes: object = {}) => ({
    id,
    kind: 'problem',
    title: '图没有画出来',
    body: '打开记录后只有表格。',
    ...changes,
  })
  const send = (token: string, id: string, changes: object = {}) =>
    service.call('sendFeedback', matter(id, changes), { token })
  const operator = () => ({
    db: service.parts.db,
    outbox: service.parts.outbox,
    now: service.parts.clock(),
    origin: 'https://veriscope.example',
  })
  const mailsTo = (recipient: string) =>
    service.parts.db.select().from(outbox).where(eq(outbox.recipient, recipient))

  test('what was sent comes back as it was', async () => {
    const { token } = await newMember()
    const id = newId()
    const context = JSON.stringify({ page: '/user/records', build: 'abc' })
    const sent = await send(token, id, { context, ...file('screen.png', 'image/png', PNG) })
    expect(sent.status).toBe(200)
    expect(contract.sendFeedback.reply.parse(sent.data)).toMatchObject({
      id,
      kind: 'problem',
      state: 'open',
      title: '图没有画出来',
      messageCount: 1,
      hasAttachment: true,
      createdAt: service.parts.clock().toISOString(),
    })
    const { data } = await service.call('feedback', { id }, { token })
    const whole = contract.feedback.reply.parse(data)
    expect(whole.messages).toMatchObject([{ isOurs: false, body: '打开记录后只有表格。' }])
    expect(whole.context).toBe(context)
    expect(whole.attachment).toEqual({
      name: 'screen.png',
      type: 'image/png',
      size: PNG.length,
      dataBase64: PNG.toString('base64'),
    })
    const { data: page } = await service.call('feedbackPage', {}, { token })
    expect(page.records[0]).not.toHaveProperty('attachmentData')
    expect(JSON.stringify(page)).not.toContain(PNG.toString('base64'))
  })

  test('without file and context there are none', async () => {
    const { token } = await newMember()
    const id = newId()
    await send(token, id)
    const { data } = await service.call('feedback', { id }, { token })
    expect(data).toMatchObject({ context: '', attachment: null, hasAttachment: false })
  })

  test('R8 sent twice, also at once, is one matter, and counts once', async () => {
    const { token } = await newMember()
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(token, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    // What was acknowledged is not changed by a repetition.
    const again = await send(token, id, { title: 'Another', body: 'Another' })
    expect(again.data).toMatchObject({ title: '图没有画出来', messageCount: 1 })
    expect((await service.call('feedbackPage', {}, { token })).data.total).toBe(1)
    const others = Array.from({ length: LIMITS.feedbackPerHour - 1 }, newId)
    for (const other of others) expect((await send(token, other)).status).toBe(200)
  })

  test('replies: one a message id, in order; a closed matter opens again', async () => {
    const { token } = await newMember()
    const id = newId()
    await send(token, id)
    const reply = (messageId: string, body: string) =>
      service.call('replyFeedback', { id, messageId, body }, { token })
    const messageId = newId()
    service.advance(1000)
    await Promise.all([reply(messageId, 'More'), reply(messageId, 'More')])
    service.advance(1000)
    await service.call('closeFeedback', { id }, { token })
    const closed = await service.call('closeFeedback', { id }, { token })
    expect(closed.data).toMatchObject({ state: 'closed', messageCount: 2 })
    service.advance(1000)
    const opened = await reply(newId(), 'It is back')
    expect(opened.data.state).toBe('open')
    expect(opened.data.messages.map(({ body }: { body: string }) => body)).toEqual([
      '打开记录后只有表格。',
      'More',
      'It is back',
    ])
    // A repetition that arrives late does not open what was closed meanwhile.
    await service.call('closeFeedback', { id }, { token })
    expect((await reply(messageId, 'More')).data.state).toBe('closed')
  })

  test("S32 another member's matter is as absent as one that never was", async () => {
    const owner = await newMember()
    const { token } = await newMember()
    const id = newId()
    await send(owner.token, id)
    const never = await service.call('feedback', { id: '1' }, { token })
    for (const answer of [
      await service.call('feedback', { id }, { token }),
      await service.call('closeFeedback', { id }, { token }),
      await service.call('replyFeedback', { id, messageId: '2', body: 'x' }, { token }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual(never.body)
    }
    expect((await service.call('feedbackPage', {}, { token })).data.total).toBe(0)
    // The same id of two members is two matters.
    await send(token, id, { title: 'Mine' })
    const kept = await service.call('feedback', { id }, { token: owner.token })
    expect(kept.data.title).toBe('图没有画出来')
  })

  test('pages: newest first, by state, empty past the end', async () => {
    const { token } = await newMember()
    const sent: string[] = []
    for (let index = 0; index < 4; index++) {
      service.advance(1000)
      sent.unshift(newId())
      await send(token, sent[0] ?? '')
    }
    await service.call('closeFeedback', { id: sent[2] }, { token })
    const page = async (params: object) =>
      (await service.call('feedbackPage', params, { token })).data
    const idsOf = (data: { records: { id: string }[] }) => data.records.map(({ id }) => id)
    expect(idsOf(await page({ size: 3 }))).toEqual(sent.slice(0, 3))
    expect(idsOf(await page({ state: 'closed' }))).toEqual([sent[2]])
    expect(idsOf(await page({ state: 'open' }))).toHaveLength(3)
    expect(await page({ state: 'answered' })).toMatchObject({ records: [], total: 0 })
    expect(await page({ current: 9 })).toMatchObject({ records: [], total: 4 })
  })

  test('ten matters within the hour, the eleventh waits; a repetition is not one', async () => {
    const { token } = await newMember()
    const first = newId()
    await send(token, first)
    for (let index = 1; index < LIMITS.feedbackPerHour; index++) await send(token, newId())
    const late = await send(token, newId())
    expect(late.status).toBe(429)
    expect(late.data.retryAfterS).toBeGreaterThan(3500)
    expect(Number(late.headers['retry-after'])).toBe(late.data.retryAfterS)
    expect((await send(token, first)).status).toBe(200)
    const other = await newMember()
    expect((await send(other.token, newId())).status).toBe(200)
    service.advance(HOUR_MS)
    const { data } = await service.signIn(`feedback-${count - 1}@example.org`)
    expect((await send(data.access_token, newId())).status).toBe(200)
  })

  test('replies are bounded as well', async () => {
    const { token } = await newMember()
    const id = newId()
    await send(token, id)
    for (let index = 0; index < LIMITS.feedbackRepliesPerHour; index++) {
      await service.call('replyFeedback', { id, messageId: newId(), body: 'x' }, { token })
    }
    const late = await service.call(
      'replyFeedback',
      { id, messageId: newId(), body: 'x' },
      { token },
    )
    expect(late.status).toBe(429)
    // A refused reply of a stranger to something that is not there tells nothing of limits.
    const absent = { id: '1', messageId: newId(), body: 'x' }
    expect((await service.call('replyFeedback', absent, { token })).status).toBe(404)
  })

  test.each<[string, object, string]>([
    ['an unknown kind', { kind: 'praise' }, 'kind'],
    ['an empty title', { title: ' \n ' }, 'title'],
    ['a title too long', { title: 'x'.repeat(LIMITS.feedbackTitle + 1) }, 'title'],
    ['no text', { body: undefined }, 'body'],
    ['a text too long', { body: 'x'.repeat(LIMITS.feedbackBody + 1) }, 'body'],
    ['a text that is a list', { body: ['x'] }, 'body'],
    ['a NUL in the text', { body: 'a\0b' }, 'body'],
    ['half a character', { title: 'a\ud83d' }, 'title'],
    ['an id with letters', { id: '12a' }, 'id'],
    ['a context that is no JSON', { context: '{oops' }, 'context'],
    ['a context that is a list', { context: '[1]' }, 'context'],
    ['a context too long', { context: 'x'.repeat(LIMITS.feedbackContext + 1) }, 'context'],
    [
      'a file without a name',
      { attachmentType: 'image/png', attachmentData: 'aaaa' },
      'attachmentName',
    ],
    [
      'a file without bytes',
      { attachmentType: 'image/png', attachmentName: 'a' },
      'attachmentData',
    ],
    ['an empty file', file('a.png', 'image/png', Buffer.alloc(0)), 'attachmentData'],
    ['a program renamed', file('a.png', 'image/png', EXE), 'attachmentData'],
    ['a program as text', file('a.txt', 'text/plain', EXE), 'attachmentData'],
    ['a picture of another kind', file('a.png', 'image/png', JPEG), 'attachmentData'],
    ['a type we do not take', file('a.svg', 'image/svg+xml', PNG), 'attachmentType'],
    ['no base64', { ...file('a.png', 'image/png', PNG), attachmentData: 'a*b=' }, 'attachmentData'],
    [
      'half base64',
      { ...file('a.png', 'image/png', PNG), attachmentData: 'iVBOR' },
      'attachmentData',
    ],
    [
      'a file too large',
      file('a.png', 'image/png', Buffer.concat([PNG, Buffer.alloc(LIMITS.attachment)])),
      'attachmentData',
    ],
  ])('%s is refused and named, and nothing is kept', async (_, changes, field) => {
    const { token } = await newMember()
    const answer = await send(token, newId(), changes)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.data.fields)).toEqual([field])
    expect((await service.call('feedbackPage', {}, { token })).data.total).toBe(0)
  })

  test('the largest file is taken, and a title of two lines is one', async () => {
    const { token } = await newMember()
    const bytes = Buffer.concat([PNG, Buffer.alloc(LIMITS.attachment - PNG.length)])
    const sent = await send(token, newId(), {
      title: 'one\r\ntwo',
      ...file('a.png', 'image/png', bytes),
    })
    expect(sent.status).toBe(200)
    expect(sent.data.title).toBe('one two')
  })

  describe('the operator', () => {
    test('an answer stands in the list, is told by a notification and by mail', async () => {
      const { email, token } = await newMember()
      const id = newId()
      await send(token, id)
      service.advance(60_000)
      const done = await answerMatter(operator(), id, '  已经修好，\r\n请刷新页面。 ')
      expect(done).toEqual({ hasMail: true })
      const { data } = await service.call('feedback', { id }, { token })
      expect(data).toMatchObject({ state: 'answered', messageCount: 2 })
      expect(data.messages[1]).toMatchObject({ isOurs: true, body: '已经修好，\n请刷新页面。' })
      const { data: told } = await service.call('notificationPage', {}, { token })
      expect(told.records[0]).toMatchObject({
        kind: 'feedback',
        href: `/user/feedback?id=${id}`,
        readAt: null,
      })
      const mails = (await mailsTo(email)).filter(({ subject }) => subject.includes('图没有画出来'))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.body).toContain(`https://veriscope.example/user/feedback?id=${id}`)
      expect(mails[0]?.body).toContain('    已经修好，')
    })

    test('no mail to whoever turned it off; the notification stays', async () => {
      const { email, token } = await newMember()
      const id = newId()
      await send(token, id)
      await service.call('updatePreferences', { feedbackMail: false }, { token })
      expect(await answerMatter(operator(), id, 'Done')).toEqual({ hasMail: false })
      expect((await mailsTo(email)).filter(({ body }) => body.includes('Done'))).toEqual([])
      const { data } = await service.call('notificationPage', {}, { token })
      expect(data.records[0].kind).toBe('feedback')
    })

    test('the same answer twice, an empty one, one too long change nothing', async () => {
      const { token } = await newMember()
      const id = newId()
      await send(token, id)
      await answerMatter(operator(), id, 'Done')
      for (const text of ['Done', ' \n ', 'x'.repeat(LIMITS.feedbackBody + 1)]) {
        await expect(answerMatter(operator(), id, text)).rejects.toThrow(OperatorError)
      }
      const { data } = await service.call('feedback', { id }, { token })
      expect(data.messageCount).toBe(2)
    })

    test('closing tells the member once', async () => {
      const { token } = await newMember()
      const id = newId()
      await send(token, id)
      expect(await closeMatter(operator(), id)).toEqual({ wasOpen: true })
      expect(await closeMatter(operator(), id)).toEqual({ wasOpen: false })
      const { data } = await service.call('notificationPage', {}, { token })
      const told = data.records.filter(({ kind }: { kind: string }) => kind === 'feedback')
      expect(told).toHaveLength(1)
    })

    test('open matters: levels with priority first, then who waits longest', async () => {
      const first = await newMember()
      const pro = await newMember()
      const lapsed = await newMember()
      const { db, clock } = service.parts
      const set = (memberId: string, levelExpiresAt: Date) =>
        db.update(members).set({ level: 'pro', levelExpiresAt }).where(eq(members.id, memberId))
      await set(pro.memberId, new Date(clock().getTime() + HOUR_MS))
      await set(lapsed.memberId, new Date(clock().getTime() - HOUR_MS))
      const sent: string[] = []
      for (const { token } of [first, lapsed, pro]) {
        service.advance(1000)
        sent.push(newId())
        await send(token, sent.at(-1) ?? '')
      }
      const open = (await listMatters(db, clock(), 'open')).filter(({ id }) => sent.includes(id))
      expect(open.map(({ id }) => id)).toEqual([sent[2], sent[0], sent[1]])
      expect(open.map(({ level }) => level)).toEqual(['pro', 'free', 'free'])
      expect((await listMatters(db, clock(), null)).length).toBeGreaterThan(3)
    })

    test('an id that two members share has to be told apart', async () => {
      const one = await newMember()
      const two = await newMember()
      const id = newId()
      await send(one.token, id)
      await send(two.token, id, { title: 'Second' })
      const { db, clock } = service.parts
      await expect(showMatter(db, clock(), id)).rejects.toThrow(`${two.memberId}/${id}`)
      const found = await showMatter(db, clock(), `${two.memberId}/${id}`)
      expect(found).toMatchObject({ title: 'Second', email: two.email })
      await expect(showMatter(db, clock(), '1')).rejects.toThrow(OperatorError)
    })
  })
})

describe('attachments', () => {
  test('by their first bytes', () => {
    expect(isOfType(PNG, 'image/png')).toBe(true)
    expect(isOfType(JPEG, 'image/jpeg')).toBe(true)
    expect(isOfType(WEBP, 'image/webp')).toBe(true)
    expect(isOfType(WEBP.subarray(0, 12), 'image/webp')).toBe(false)
    expect(isOfType(Buffer.from('RIFF\x10\0\0\0WAVEfmt \0\0\0\0', 'latin1'), 'image/webp')).toBe(
      false,
    )
    expect(isOfType(Buffer.from('列\tb\r\n1\t2\n'), 'text/plain')).toBe(true)
    expect(isOfType(Buffer.from([0xb2, 0xe2, 0xca, 0xd4]), 'text/plain')).toBe(true)
    expect(isOfType(Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'text/plain')).toBe(false)
    expect(isOfType(Buffer.from([0x41, 0xff, 0xff]), 'text/plain')).toBe(false)
    expect(isOfType(PNG, 'text/plain')).toBe(false)
  })

  test.each([
    ['a.png', 'image/png', 'a.png'],
    ['图 1.PNG', 'image/png', '图 1.PNG'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\me\\shot.jpeg', 'image/jpeg', 'shot.jpeg'],
    ['gnp.\u202Eexe', 'image/png', 'gnp.exe.png'],
    ['a\n<b>|?.webp', 'image/webp', 'ab.webp'],
    ['..', 'text/plain', 'attachment.txt'],
    ['.png', 'image/png', 'attachment.png'],
    ['/', 'text/plain', 'attachment.txt'],
    [`${'x'.repeat(300)}.png`, 'image/png', `${'x'.repeat(240)}.png`],
  ] as const)('%j as %s is saved as %s', (name, type, expected) => {
    expect(safeFileName(name, type)).toBe(expected)
  })
})
