/**
 * Behaviour that the client relies on with either upstream: the same suite with the real proxy and the real
 * transport of the client, once with the embedded service and once with a fake BladeX over HTTP.
 */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../../../server/app.ts'
import { content, terms } from '../../../../server/db/schema.ts'
import { remoteUpstream } from '../../../../server/proxy/remote.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { CODE_TYPE } from '../../../../src/contract/codes.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { createTransport, type Transport } from '../../../../src/transport/transport.ts'
import { BLADE_MEMBER, FakeBlade } from '../../../helpers/fake-blade.ts'
import { openAny } from '../../../helpers/database.ts'
import { CREDENTIAL } from '../../../helpers/client-headers.ts'
import { serviceApp } from '../../../helpers/service-app.ts'

/** An upstream with a member, a sign-in code for them, and article 2001. */
type UpstreamFixture = {
  app: FastifyInstance
  email: string
  /** Returns the code that signs the member in. */
  code: () => Promise<string>
  /** Makes a token count as expired. */
  expire: (token: string) => void
  close: () => Promise<void>
}

async function embeddedFixture(): Promise<UpstreamFixture> {
  const service = await serviceApp(await openAny())
  const email = 'both@example.org'
  await service.addMember(email)
  const at = new Date('2026-03-12T09:00:00Z')
  const empty = { contentZh: '', contentEn: '', searchText: '', publishedAt: at, updatedAt: at }
  const titles = { titleZh: '工具变量', titleEn: 'Instruments' }
  await service.parts.db.insert(content).values({
    ...empty,
    ...titles,
    id: '2001',
    type: 'problem',
    summaryZh: '摘要',
    summaryEn: '',
    cover: 'scatter',
    tagsZh: ['标签'],
    tagsEn: [],
    industryId: '1001',
    problemType: 1,
    author: 'A',
    references: [],
    lengthZh: 900,
    lengthEn: 0,
    likeCount: 3,
  })
  await service.parts.db.insert(terms).values(
    [4, 5].map((useType) => ({
      ...empty,
      ...titles,
      useType,
      id: `500${useType}`,
      version: '1',
    })),
  )
  return {
    app: service.app,
    email,
    code: async () => {
      service.advance(61_000)
      await service.call('sendEmailCode', { email, codeType: CODE_TYPE.signIn })
      return service.lastCode(email)
    },
    expire: () => service.advance(2 * 60 * 60_000),
    close: service.close,
  }
}

async function remoteFixture(quirks: Partial<FakeBlade['quirks']>): Promise<UpstreamFixture> {
  const blade = await FakeBlade.start()
  Object.assign(blade.quirks, quirks)
  const app = await build({
    upstream: remoteUpstream(blade.url),
    credential: CREDENTIAL,
    publicOrigin: null,
    callsPerMinute: 100_000,
    mailbox: null,
    shell: null,
    logLevel: 'silent',
  })
  return {
    app,
    email: BLADE_MEMBER.email,
    code: async () => '123456',
    expire: (token) => blade.expire(token),
    close: async () => {
      await app.close()
      await blade.stop()
    },
  }
}

/** Creates the client's own transport, with the server in place of the network. */
function transportTo(app: FastifyInstance): Transport {
  return createTransport({
    client: () => CREDENTIAL,
    timeZone: () => 'Asia/Shanghai',
    fetch: async (url, init) => {
      const reply = await app.inject({
        method: 'POST',
        url: url as string,
        headers: Object.fromEntries(new Headers(init?.headers)),
        payload: init?.body as string,
      })
      const headers = { 'retry-after': reply.headers['retry-after'] ?? '' }
      return new Response(reply.body, { status: reply.statusCode, headers })
    },
  })
}

async function kindOfFailure(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('the call was expected to fail')
  return error.kind
}

const FIXTURES: [string, () => Promise<UpstreamFixture>][] = [
  ['the embedded service', embeddedFixture],
  ['BladeX over HTTP', () => remoteFixture({})],
  [
    'SpringBlade: wrapped tokens, codes as text',
    () => remoteFixture({ wrappedTokens: true, stringCodes: true }),
  ],
]

describe.each(FIXTURES)('%s', (_, open) => {
  let fixture: UpstreamFixture
  let call: Transport
  let token = ''
  let refreshToken = ''
  beforeAll(async () => {
    fixture = await open()
    call = transportTo(fixture.app)
  })
  afterAll(() => fixture.close())

  const signIn = async () =>
    call(contract.token, {
      grant_type: 'sci_web',
      email: fixture.email,
      code: await fixture.code(),
    })

  test('sign-in returns both tokens and the member', async () => {
    const reply = await signIn()
    expect(reply.accessToken).not.toBe('')
    expect(reply.refreshToken).not.toBe('')
    expect(reply.expiresInS).toBe(3600)
    expect(reply.userId).toMatch(/^\d+$/)
    expect(reply.account).toBe(fixture.email)
    token = reply.accessToken
    refreshToken = reply.refreshToken
  })

  test('refuses wrong credentials without ending a session', async () => {
    const wrong = call(contract.token, {
      grant_type: 'sci_web',
      email: 'nobody@example.org',
      code: '000000',
    })
    expect(['rejected', 'invalid']).toContain(await kindOfFailure(wrong))
  })

  test('a member call without a token reads as signed out', async () => {
    expect(['expired', 'unauthorised']).toContain(await kindOfFailure(call(contract.me, {})))
  })

  test('a page: plain ids, plain nulls, times with zone', async () => {
    const page = await call(contract.contentPage, { current: 1, size: 10 })
    expect(page).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    expect(page.records[0]).toMatchObject({
      id: '2001',
      industryId: '1001',
      problemId: null,
      problemType: 1,
      analysisType: null,
      toolId: null,
      level: null,
      publishedAt: '2026-03-12T09:00:00.000Z',
      likeCount: 3,
      liked: false,
      lengthEn: 0,
    })
  })

  test('past the end a page is empty', async () => {
    const page = await call(contract.contentPage, { current: 9, size: 10 })
    expect(page.records).toEqual([])
  })

  test('a detail, and a missing one', async () => {
    const article = await call(contract.content, { id: '2001' })
    expect(article.references).toEqual([])
    expect(await kindOfFailure(call(contract.content, { id: '77' }))).toBe('notFound')
  })

  test('likes', async () => {
    const liked = await call(contract.like, { id: '2001' }, { token })
    expect(liked).toEqual({ id: '2001', likeCount: 4, liked: true })
    const back = await call(contract.cancelLike, { id: '2001' }, { token })
    expect(back).toEqual({ id: '2001', likeCount: 3, liked: false })
  })

  test('tags of a favourite: many, one, none', async () => {
    await call(contract.addFavourite, { articleId: '2001' }, { token })
    for (const tags of [['论文', 'a & b = 100 %', '"c"'], ['只有一个'], []]) {
      const params = { articleId: '2001', tags }
      expect(await call(contract.tagFavourite, params, { token })).toEqual({ tags })
      const page = await call(contract.favouritePage, {}, { token })
      expect(page.records[0]).toMatchObject({ articleId: '2001', tags, article: { id: '2001' } })
    }
  })

  test('the member, with or without rules', async () => {
    const me = await call(contract.me, {}, { token })
    expect(me.account).toBe(fixture.email)
    expect(me.phone).toBeNull()
    expect(Array.isArray(me.userAbilityRules)).toBe(true)
  })

  test('terms: unread, read', async () => {
    expect(await call(contract.unreadTerms, {}, { token })).toEqual([4, 5])
    expect(await call(contract.readTerms, { useType: 4 }, { token })).toBeNull()
    expect(await call(contract.unreadTerms, {}, { token })).toEqual([5])
  })

  test('a record is saved and read unchanged', async () => {
    const record = {
      id: '176364720000000042',
      toolId: '6001',
      title: 'BMI & CHD = 100 %',
      note: '备注\n第二行',
      fileName: 'a.csv',
      inputSha256: 'cd'.repeat(32),
      variants: 97,
      engineVersion: '1.0.0',
      headline: '{"b":0.4}',
      result: '{"format":1}',
      createdAt: '2026-03-11T09:00:00.000Z',
    }
    await call(contract.saveRecord, record, { token })
    const page = await call(contract.recordPage, {}, { token })
    expect(page.total).toBe(1)
    const back = await call(contract.record, { id: record.id }, { token })
    expect(back).toMatchObject(record)
  })

  test('an expired access token reads as expired; a refresh helps', async () => {
    fixture.expire(token)
    expect(await kindOfFailure(call(contract.me, {}, { token }))).toBe('expired')
    const next = await call(contract.token, {
      grant_type: 'sci_web_refresh_token',
      refresh_token: refreshToken,
    })
    const me = await call(contract.me, {}, { token: next.accessToken })
    expect(me.account).toBe(fixture.email)
  })

  test('an invented refresh token is refused for good', async () => {
    const refused = call(contract.token, {
      grant_type: 'sci_web_refresh_token',
      refresh_token: 'an invented refresh token',
    })
    expect(await kindOfFailure(refused)).toBe('refused')
  })
})
