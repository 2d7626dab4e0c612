/** The digest of new content: sent once, to subscribers, in their language, and cancelled with one click. */
import { and, eq } from '../../../../server/db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content, members, outbox, subjects } from '../../../../server/db/schema.ts'
import { memberPreferences, notifications } from '../../../../server/db/schema-account.ts'
import { digests, digestRecipients } from '../../../../server/db/schema-digests.ts'
import type { Outbox } from '../../../../server/mail/outbox.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { nextAllowedAt, sendDigest } from '../../../../server/service/news/operator.ts'
import {
  UNSUBSCRIBE_PATH,
  createUnsubscribeToken,
} from '../../../../server/service/news/unsubscribe.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
import { type ReceivedMail, startSmtpServer } from '../../../helpers/smtp.ts'

const ORIGIN = 'https://veriscope.example'
const NOW = new Date('2026-11-20T08:00:00Z')
const DAY = 24 * 60 * 60_000
/** An item that was imported, and public, on a day. */
const importedOn = (day: Date) => ({ importedAt: day, publishedAt: day })

test.each([
  ['2026-11-01T00:00:00Z', '2026-12-01'],
  ['2026-11-30T00:00:00Z', '2026-12-28'],
  ['2027-02-01T00:00:00Z', '2027-03-01'],
  ['2026-12-31T12:00:00Z', '2027-01-28'],
])('after a digest of %s the next may go out from %s', (last, next) => {
  expect(nextAllowedAt(new Date(last)).toISOString().slice(0, 10)).toBe(next)
})

onOneDatabase((open) => {
  let service: ServiceApp
  let office: Awaited<ReturnType<typeof startSmtpServer>>
  beforeAll(async () => {
    service = await serviceApp(await open())
    await importContent(service.parts.db, 'server/content')
    office = await startSmtpServer()
  })
  afterAll(async () => {
    await office.stop()
    await service.close()
  })
  const db = () => service.parts.db
  beforeEach(async () => {
    office.arrived.length = 0
    for (const table of [digestRecipients, digests, outbox, memberPreferences, notifications]) {
      await db().delete(table)
    }
    // Everything is old except for one article and one subject.
    await db()
      .update(content)
      .set(importedOn(new Date('2026-01-01T00:00:00Z')))
    await db()
      .update(subjects)
      .set(importedOn(new Date('2026-01-01T00:00:00Z')))
    const at = importedOn(new Date('2026-11-10T00:00:00Z'))
    await db().update(content).set(at).where(eq(content.id, '2001'))
    await db().update(subjects).set(at).where(eq(subjects.id, '4001'))
  })

  let made = 0
  async function memberWho(
    preferences: object,
    facts: Partial<typeof members.$inferInsert> = { language: 'en' },
  ) {
    made += 1
    const email = `news-${made}@example.org`
    const id = await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token as string
    if (Object.keys(preferences).length > 0)
      await service.call('updatePreferences', preferences, { token })
    await db().update(members).set(facts).where(eq(members.id, id))
    await db().delete(outbox)
    await db().delete(notifications)
    return { id, email, token }
  }
  const parts = (own: Partial<{ now: Date; outbox: Outbox }> = {}) => ({
    db: db(),
    outbox: service.parts.outbox,
    now: NOW,
    origin: ORIGIN,
    key: service.parts.keys.digests,
    ...own,
  })
  const send = (own = {}) => sendDigest(parts(own), null)
  const deliver = () => office.deliver(db(), service.parts.clock)
  const linkOf = (mail: ReceivedMail | undefined) =>
    /^<(.+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''

  test('is sent to subscribers, in their language, with new items only', async () => {
    const subscriber = await memberWho({ newsMail: true })
    const chinese = await memberWho({ newsMail: true }, { language: 'zh' })
    await memberWho({ newsMail: false })
    await memberWho({})
    expect(await send()).toEqual({ items: 2, mails: 2, notices: 0 })
    await deliver()
    expect(office.arrived.map(({ to }) => to[0] ?? '').toSorted()).toEqual(
      [subscriber.email, chinese.email].toSorted(),
    )
    const [article] = await db().select().from(content).where(eq(content.id, '2001'))
    const [subject] = await db().select().from(subjects).where(eq(subjects.id, '4001'))
    const english = office.arrived.find(({ to }) => to[0] === subscriber.email)
    expect(english?.subject).toBe('New at Veriscope: 2 articles')
    expect(english?.text).toContain(article?.titleEn)
    expect(english?.text).toContain(`${ORIGIN}/front-pages/article/problemDetails?id=2001`)
    expect(english?.text).toContain(subject?.titleEn)
    expect(english?.text).not.toMatch(/\p{Script=Han}/u)
    expect(english?.text).toContain(linkOf(english))
    const other = office.arrived.find(({ to }) => to[0] === chinese.email)
    expect(other?.subject).toBe('析微本月新内容：2 篇')
    expect(other?.text).toContain(article?.titleZh)
    expect(other?.text).not.toContain(article?.titleEn)
  })

  test('is sent once when run twice; reports when the next one is due', async () => {
    await memberWho({ newsMail: true })
    await send()
    await expect(send()).rejects.toThrow(
      'The last digest went out on 2026-11-20; the next one may from 2026-12-18',
    )
    await deliver()
    await deliver()
    expect(office.arrived).toHaveLength(1)
    const later = new Date('2026-12-18T08:00:00Z')
    await expect(send({ now: later })).rejects.toThrow('Nothing was imported since 2026-11-20')
    await db()
      .update(content)
      .set(importedOn(new Date('2026-12-01T00:00:00Z')))
      .where(eq(content.id, '2002'))
    expect(await send({ now: later })).toEqual({ items: 1, mails: 1, notices: 0 })
  })

  test('continues after an interruption, with the same items', async () => {
    const all = [
      await memberWho({ newsMail: true }),
      await memberWho({ newsMail: true }),
      await memberWho({ newsMail: true }),
    ]
    let left = 2
    const dying: Outbox = {
      put: async (...message) => {
        if (left === 0) throw new Error('the machine was switched off')
        left -= 1
        await service.parts.outbox.put(...message)
      },
    }
    await expect(send({ outbox: dying })).rejects.toThrow('switched off')
    const imported = importedOn(new Date('2026-11-20T09:00:00Z'))
    await db().update(content).set(imported).where(eq(content.id, '2003'))
    const tomorrow = new Date(NOW.getTime() + DAY)
    expect(await send({ now: tomorrow })).toEqual({ items: 2, mails: 1, notices: 0 })
    await expect(send({ now: tomorrow })).rejects.toThrow('The last digest went out')
    service.advance(DAY)
    await deliver()
    expect(office.arrived.map(({ to }) => to[0] ?? '').toSorted()).toEqual(
      all.map(({ email }) => email).toSorted(),
    )
  })

  test('two concurrent commands send it once', async () => {
    for (let index = 0; index < 4; index += 1) await memberWho({ newsMail: true })
    // The one that begins after the other has ended says that there is nothing new.
    const sent = await Promise.all(
      [send(), send()].map((command) =>
        command.then(
          ({ mails }) => mails,
          () => 0,
        ),
      ),
    )
    expect(sent.reduce((sum, mails) => sum + mails)).toBe(4)
    expect(await db().select().from(digests)).toHaveLength(1)
    await deliver()
    expect(new Set(office.arrived.map(({ to }) => to[0])).size).toBe(4)
    expect(office.arrived).toHaveLength(4)
  })

  test('reports a digest without recipients or items, which does not use up the month', async () => {
    await expect(send()).rejects.toThrow('Nobody has asked for news: nothing was sent')
    await memberWho({ newsMail: true }, { suspendedAt: NOW })
    await memberWho({ newsMail: true }, { deletionDueAt: NOW })
    await expect(send()).rejects.toThrow('Nobody has asked for news')
    await memberWho({ newsMail: true })
    await db()
      .update(content)
      .set(importedOn(new Date('2026-01-01T00:00:00Z')))
    await db()
      .update(subjects)
      .set(importedOn(new Date('2026-01-01T00:00:00Z')))
    await expect(send()).rejects.toThrow('Nothing was imported since 2026-10-20')
    expect(await db().select().from(digests)).toEqual([])
    expect(await db().select().from(outbox)).toEqual([])
  })

  test('sends no mail to members who chose notifications in the product only', async () => {
    const { id } = await memberWho({ newsNotice: true })
    expect(await send()).toEqual({ items: 2, mails: 0, notices: 1 })
    const notified = await db()
      .select()
      .from(notifications)
      .where(and(eq(notifications.memberId, id), eq(notifications.kind, 'content')))
    expect(notified).toMatchObject([{ titleEn: '2 new articles' }])
    expect(await db().select().from(outbox)).toEqual([])
  })

  describe('unsubscribing', () => {
    const preferenceOf = async (id: string) =>
      (await db().select().from(memberPreferences).where(eq(memberPreferences.memberId, id)))[0]
        ?.newsMail

    async function linkFor() {
      const member = await memberWho({ newsMail: true })
      await send()
      await deliver()
      const [mail] = office.arrived
      return { ...member, mail, path: new URL(linkOf(mail)).pathname }
    }

    test('RFC 8058: the headers name a link, and one POST to it ends it without signing in', async () => {
      const { id, mail, path } = await linkFor()
      expect(mail?.headers.get('list-unsubscribe')).toMatch(/^<https:\/\/veriscope\.example\/\S+>$/)
      expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      // As a mail program posts: no cookie, no origin, and no redirect is followed.
      const reply = await service.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(reply.statusCode).toBe(200)
      expect(await preferenceOf(id)).toBe(false)
      const again = await service.app.inject({ method: 'POST', url: path })
      expect(again.statusCode).toBe(200)
      await expect(send({ now: new Date('2027-01-20T00:00:00Z') })).rejects.toThrow(
        /Nobody|Nothing/,
      )
    })

    test.each(['link', 'settings'])(
      'does not send waiting mails after unsubscribing: by the %s',
      async (channel) => {
        const { id, token } = await memberWho({ newsMail: true })
        const other = await memberWho({ newsMail: true })
        await send()
        const url = `${UNSUBSCRIBE_PATH}/${createUnsubscribeToken(service.parts.keys.digests, id)}`
        if (channel === 'link') await service.app.inject({ method: 'POST', url })
        else await service.call('updatePreferences', { newsMail: false }, { token })
        await deliver()
        expect(office.arrived.map(({ to }) => to[0])).toEqual([other.email])
      },
    )

    test('opening the link changes nothing: mail scanners open links', async () => {
      const { id, path } = await linkFor()
      for (const language of ['zh', 'en']) {
        const page = await service.app.inject({ url: `${path}?lang=${language}` })
        expect(page.statusCode).toBe(200)
        expect(page.headers['content-type']).toContain('text/html')
        expect(page.body).toContain(`action="${path}?lang=${language}"`)
      }
      expect(await preferenceOf(id)).toBe(true)
    })

    test('a link with an invalid signature has no effect', async () => {
      const { id, path } = await linkFor()
      const other = await memberWho({ newsMail: true })
      const mac = path.split('.').at(-1) ?? ''
      const forged = [
        path.replace(id, other.id),
        `${path.slice(0, -2)}xx`,
        path.slice(0, path.lastIndexOf('.')),
        `/account/unsubscribe/${id}.${'A'.repeat(mac.length)}`,
        `/account/unsubscribe/${id}.`,
      ]
      for (const url of forged) {
        expect((await service.app.inject({ method: 'POST', url })).statusCode, url).toBe(404)
      }
      expect([await preferenceOf(id), await preferenceOf(other.id)]).toEqual([true, true])
    })
  })
})
