import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from '../../../../server/db/drizzle.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { outbox } from '../../../../server/db/schema.ts'
import {
  type Sendable,
  startDispatcher,
  type Transport,
} from '../../../../server/mail/dispatcher.ts'
import { addressChangedMail } from '../../../../server/mail/account-texts.ts'
import { createOutbox } from '../../../../server/mail/outbox.ts'
import { codeMail, codeSms, languageOf } from '../../../../server/mail/texts.ts'
import { configuredTransports } from '../../../../server/mail/transports.ts'
import { CODE_TYPE } from '../../../../src/contract/codes.ts'
import { onOneDatabase, openAny } from '../../../helpers/database.ts'
import { serviceApp } from '../../../helpers/service-app.ts'

const MAIL = {
  channel: 'mail',
  recipient: 'a@example.org',
  subject: 'S',
  body: 'code 123456',
} as const
const silent = () => {}
const log = { info: silent, warn: silent, error: silent, debug: silent }

onOneDatabase((open) => {
  let database: OpenDatabase
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await database.db.delete(outbox)
  })
  afterAll(() => database.close())

  let now = new Date('2026-11-20T08:00:00Z')
  function dispatcher(mail: Transport) {
    const started = startDispatcher({
      db: database.db,
      transports: { mail },
      log,
      clock: () => now,
    })
    stops.push(started.stop)
    return started
  }
  const rows = () => database.db.select().from(outbox)

  test('sends a message once, and removes its text then, which may hold a code', async () => {
    const sent: Sendable[] = []
    const { wake } = dispatcher(async (message) => void sent.push(message))
    await createOutbox(() => true, wake).put(database.db, now, MAIL)
    await vi.waitFor(async () => expect((await rows())[0]?.status).toBe('sent'))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject(MAIL)
    expect((await rows())[0]).toMatchObject({ body: '', subject: '' })
  })

  test('sends no message twice to a mail server slower than the lease', async () => {
    const sent: string[] = []
    const slow: Transport = async ({ recipient }) => {
      sent.push(recipient)
      await new Promise((done) => setTimeout(done, 1400))
    }
    // The clock of these two advances; their lease expires before one message is sent.
    const both = [1, 2].map(() =>
      startDispatcher({
        db: database.db,
        transports: { mail: slow },
        log,
        clock: () => new Date(),
        leaseMs: 1000,
      }),
    )
    stops.push(...both.map(({ stop }) => stop))
    const box = createOutbox(
      () => true,
      () => {},
    )
    for (let index = 0; index < 4; index++) {
      await box.put(database.db, new Date(), { ...MAIL, recipient: `slow${index}@example.org` })
    }
    const again = setInterval(() => both.forEach(({ wake }) => wake()), 100)
    await vi.waitFor(
      async () => expect((await rows()).every(({ status }) => status === 'sent')).toBe(true),
      { timeout: 10_000 },
    )
    clearInterval(again)
    expect(sent.toSorted()).toEqual([0, 1, 2, 3].map((n) => `slow${n}@example.org`))
  })

  test('two processes send each message once', async () => {
    const sent: string[] = []
    const transport: Transport = async ({ recipient }) => void sent.push(recipient)
    const both = [dispatcher(transport), dispatcher(transport)]
    const wakeBoth = () => both.forEach(({ wake }) => wake())
    const box = createOutbox(() => true, wakeBoth)
    for (let index = 0; index < 25; index++) {
      await box.put(database.db, now, { ...MAIL, recipient: `${index}@example.org` })
    }
    await vi.waitFor(() => expect(new Set(sent).size).toBe(25))
    expect(sent).toHaveLength(25)
  })

  test('retries a failure, and gives up after six times', async () => {
    let attempts = 0
    const { wake } = dispatcher(async () => {
      attempts += 1
      throw new Error('greylisted')
    })
    await createOutbox(() => true, wake).put(database.db, now, MAIL)
    await vi.waitFor(() => expect(attempts).toBe(1))
    for (let round = 2; round <= 6; round++) {
      now = new Date(now.getTime() + 15_000 * 3 ** round)
      await vi.waitFor(async () => {
        wake()
        expect(attempts).toBe(round)
      })
    }
    await vi.waitFor(async () =>
      expect((await rows())[0]).toMatchObject({ status: 'failed', body: '' }),
    )
    expect(attempts).toBe(6)
  })

  test('S9 never sends a withheld message', async () => {
    const sent: Sendable[] = []
    const { wake } = dispatcher(async (message) => void sent.push(message))
    const box = createOutbox(() => true, wake)
    await box.put(database.db, now, MAIL, true)
    await box.put(database.db, now, { ...MAIL, recipient: 'b@example.org' })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.recipient).toBe('b@example.org')
    const [kept] = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, MAIL.recipient))
    expect(kept?.status).toBe('withheld')
  })
})

test('holds a message without a transport', async () => {
  const database = await openAny()
  await createOutbox(() => false, silent).put(database.db, new Date(), MAIL)
  expect((await database.db.select().from(outbox))[0]).toMatchObject({
    status: 'kept',
    body: MAIL.body,
  })
  await database.close()
})

test('sends number, text and token to the SMS gateway', async () => {
  const received: { authorization: string | undefined; body: unknown }[] = []
  const gateway = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(text)
      received.push({ authorization: request.headers.authorization, body })
      response.writeHead(received.length === 1 ? 200 : 500).end()
    })
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
  const { sms, mail } = await configuredTransports({
    smtp: null,
    smsGateway: { url, token: 'key' },
  })
  expect(mail).toBeUndefined()
  const message = {
    id: '1',
    headers: null,
    channel: 'sms',
    recipient: '+8613800000001',
    subject: '',
    body: '验证码 123456',
  }
  await sms?.(message)
  expect(received[0]).toEqual({
    authorization: 'Bearer key',
    body: { to: '+8613800000001', text: '验证码 123456' },
  })
  await expect(sms?.(message)).rejects.toThrow('500')
  gateway.closeAllConnections()
  gateway.close()
})

test("texts: the recipient's language first, then the other, and the code only where it belongs", () => {
  expect(languageOf(null, 'Asia/Shanghai')).toBe('zh')
  expect(languageOf(null, 'Europe/London')).toBe('en')
  expect(languageOf('en', 'Asia/Shanghai')).toBe('en')
  expect(languageOf('zh-CN', 'Europe/London')).toBe('zh')
  for (const purpose of Object.values(CODE_TYPE)) {
    const zh = codeMail('123456', purpose, 'zh')
    const en = codeMail('123456', purpose, 'en')
    expect(zh.subject).toMatch(/验证码：123456/)
    expect(en.subject).toMatch(/code: 123456/)
    expect(zh.body.indexOf('验证码')).toBeLessThan(zh.body.indexOf('Your Veriscope code'))
    expect(en.body.indexOf('Your Veriscope code')).toBeLessThan(en.body.indexOf('验证码'))
  }
  expect(codeSms('123456', 'zh').length).toBeLessThanOrEqual(70)
  const link = 'https://veriscope.example/account/undo/x'
  const changed = (hasEnded: boolean) => addressChangedMail({ kind: 'phone', hasEnded, link }, 'en')
  expect(changed(true).subject).toContain('phone number')
  expect(changed(true).body).toContain('sign-ins on other devices')
  expect(changed(false).body).not.toContain('sign-ins on other devices')
  expect(changed(true).body.split(link)).toHaveLength(3)
})

test('/dev/mailbox: newest first, escaped, by recipient, as data, and never a withheld one', async () => {
  const database = await openAny()
  const { app, close } = await serviceApp(database, { deps: { mailbox: { db: database.db } } })
  const box = createOutbox(() => false, silent)
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute))
  await box.put(database.db, at(1), { ...MAIL, subject: 'Old' })
  await box.put(database.db, at(2), {
    ...MAIL,
    subject: '<script>alert(1)</script>',
    recipient: 'b@example.org',
  })
  await box.put(database.db, at(3), { ...MAIL, subject: 'Hidden' }, true)
  const zh = await app.inject('/dev/mailbox')
  expect(zh.headers['content-type']).toContain('text/html')
  expect(zh.headers['cache-control']).toBe('no-store')
  expect(zh.body).toContain('<html lang="zh">')
  expect(zh.body).not.toContain('<script')
  expect(zh.body).not.toContain('Hidden')
  expect(zh.body.indexOf('&lt;script')).toBeLessThan(zh.body.indexOf('Old'))
  const en = await app.inject('/dev/mailbox?lang=en')
  expect(en.body).toContain('Development mailbox')
  const data = await app.inject('/dev/mailbox?format=json&to=A@example.org')
  expect(data.json()).toEqual({
    messages: [{ ...MAIL, subject: 'Old', createdAt: at(1).toISOString() }],
  })
  expect((await app.inject('/dev/mailbox?to=a&to=b&lang=x&lang=y')).statusCode).toBe(200)
  await close()
})
