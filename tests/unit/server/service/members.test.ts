import { createHash } from 'node:crypto'
import { and, eq } from '../../../../server/db/drizzle.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { members, terms, termsReads } from '../../../../server/db/schema.ts'
import { abilityRules } from '../../../../src/contract/ability-rules.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  beforeAll(async () => {
    const document = {
      titleZh: '条款',
      titleEn: 'Terms',
      contentZh: '',
      contentEn: '',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
    }
    await service.parts.db.insert(terms).values([
      { ...document, useType: 4, id: '5004', version: '1' },
      { ...document, useType: 5, id: '5005', version: '1' },
    ])
  })

  async function newMember(email: string) {
    const id = await service.addMember(email)
    const { data } = await service.signIn(email)
    return { id, token: data.access_token as string }
  }

  test('me returns the member and their rules', async () => {
    const { id, token } = await newMember('me@example.org')
    const { data } = await service.call('me', {}, { token })
    expect(data).toEqual({
      userId: id,
      account: 'me@example.org',
      email: 'me@example.org',
      phone: null,
      nickName: 'Test',
      avatar: null,
      level: 'free',
      levelExpiresAt: null,
      timeZone: 'Asia/Shanghai',
      language: 'zh',
      userAbilityRules: abilityRules('free'),
    })
  })

  test('an expired level counts as free', async () => {
    const { id, token } = await newMember('over@example.org')
    const until = (at: Date) =>
      service.parts.db
        .update(members)
        .set({ level: 'pro', levelExpiresAt: at })
        .where(eq(members.id, id))
    const now = service.parts.clock().getTime()
    await until(new Date(now + 60_000))
    expect((await service.call('me', {}, { token })).data.level).toBe('pro')
    await until(new Date(now))
    const { data } = await service.call('me', {}, { token })
    expect(data.level).toBe('free')
    expect(data.userAbilityRules).toEqual(abilityRules('free'))
  })

  test('a new member has both documents to read, and reads them one by one', async () => {
    const { token } = await newMember('reader@example.org')
    const unread = async () => (await service.call('unreadTerms', {}, { token })).data
    expect(await unread()).toEqual([4, 5])
    await service.call('readTerms', { useType: 4 }, { token })
    expect(await unread()).toEqual([5])
    await service.call('readTerms', { useType: '5' }, { token })
    await service.call('readTerms', { useType: 5 }, { token })
    expect(await unread()).toEqual([])
  })

  test('registering confirms both current documents, and only newer ones are shown', async () => {
    const email = 'agreed@example.org'
    await service.call('sendEmailCode', { email, codeType: 1 })
    const code = await service.lastCode(email)
    const password = encrypted('quiet harbour lantern')
    const params = { email, code, nick: 'New', password, confirmPassword: password }
    expect((await service.call('register', params)).code).toBe(200)
    const token = (await service.signIn(email)).data.access_token as string
    const unread = async () => (await service.call('unreadTerms', {}, { token })).data
    expect(await unread()).toEqual([])
    const [before] = await service.parts.db.select().from(terms).where(eq(terms.useType, 5))
    await service.parts.db.update(terms).set({ version: 'newer' }).where(eq(terms.useType, 5))
    expect(await unread()).toEqual([5])
    await service.parts.db
      .update(terms)
      .set({ version: before?.version ?? '' })
      .where(eq(terms.useType, 5))
    expect(await unread()).toEqual([])
  })

  test('a new version has to be confirmed again', async () => {
    const { token } = await newMember('version@example.org')
    const unread = async () => (await service.call('unreadTerms', {}, { token })).data
    await service.call('readTerms', { useType: 4 }, { token })
    await service.call('readTerms', { useType: 5 }, { token })
    await service.parts.db.update(terms).set({ version: '2' }).where(eq(terms.useType, 4))
    expect(await unread()).toEqual([4])
    await service.call('readTerms', { useType: 4 }, { token })
    expect(await unread()).toEqual([])
    await service.parts.db.update(terms).set({ version: '1' }).where(eq(terms.useType, 4))
  })

  describe('S42 a consent names the displayed text', () => {
    const hash = (document: typeof terms.$inferSelect) =>
      createHash('sha256')
        .update(
          JSON.stringify([
            document.titleZh,
            document.contentZh,
            document.titleEn,
            document.contentEn,
          ]),
        )
        .digest('hex')
    const current = async () => {
      const [document] = await service.parts.db.select().from(terms).where(eq(terms.useType, 4))
      return document as typeof terms.$inferSelect
    }
    const readsOf = (memberId: string) =>
      service.parts.db
        .select()
        .from(termsReads)
        .where(and(eq(termsReads.memberId, memberId), eq(termsReads.useType, 4)))
        .orderBy(termsReads.readAt)

    test("stores version, hash, language and the server's time of each version", async () => {
      const { token, id } = await newMember('consent@example.org')
      const first = await current()
      const named = { useType: 4, version: first.version, hash: hash(first), language: 'zh' }
      expect((await service.call('readTerms', named, { token })).code).toBe(200)
      const at = (await readsOf(id))[0]?.readAt
      expect(at).toBeInstanceOf(Date)
      service.advance(60_000)
      // A repeated confirmation changes nothing: the first time of consent counts.
      expect((await service.call('readTerms', named, { token })).code).toBe(200)
      const text = { version: 'second', contentEn: 'another text' }
      await service.parts.db.update(terms).set(text).where(eq(terms.useType, 4))
      const second = { ...first, ...text }
      const renamed = { useType: 4, version: 'second', hash: hash(second), language: 'en' }
      expect((await service.call('readTerms', renamed, { token })).code).toBe(200)
      const both = await readsOf(id)
      expect(both).toMatchObject([
        { version: first.version, hash: hash(first), language: 'zh', readAt: at },
        { version: 'second', hash: hash(second), language: 'en' },
      ])
      const between = (both[1]?.readAt.getTime() ?? 0) - (at?.getTime() ?? 0)
      expect(between).toBeGreaterThanOrEqual(60_000)
      await service.parts.db.update(terms).set(first).where(eq(terms.useType, 4))
    })

    test.each([
      ['version', { version: 'of last year' }],
      ['hash', { hash: 'a'.repeat(64) }],
    ])('a wrong %s confirms nothing', async (field, wrong) => {
      const { token, id } = await newMember(`other-${field}@example.org`)
      const document = await current()
      const answer = await service.call(
        'readTerms',
        { useType: 4, version: document.version, hash: hash(document), language: 'en', ...wrong },
        { token },
      )
      expect(answer.status).toBe(400)
      expect(answer.data).toEqual({ fields: { [field]: 'changed' } })
      expect(answer.msg.en).toContain('has changed')
      expect(await readsOf(id)).toEqual([])
    })

    test('the call of the specification alone is accepted, and recorded as one that names no text', async () => {
      const { token, id } = await newMember('bare@example.org')
      const document = await current()
      await service.call('readTerms', { useType: 4 }, { token })
      expect(await readsOf(id)).toMatchObject([{ version: document.version, hash: null }])
      const named = { useType: 4, version: document.version, hash: hash(document), language: 'en' }
      await service.call('readTerms', named, { token })
      await service.call('readTerms', { useType: 4 }, { token })
      expect(await readsOf(id)).toMatchObject([{ hash: hash(document), language: 'en' }])
    })
  })
})
