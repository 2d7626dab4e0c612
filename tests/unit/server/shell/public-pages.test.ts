/** Heads of public pages for search engines, read from the running service. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../../../server/app.ts'
import { success } from '../../../../server/proxy/envelope.ts'
import type { UpstreamCall } from '../../../../server/proxy/upstream.ts'
import { ServiceError } from '../../../../server/service/service-error.ts'
import { readCatalogMessages } from '../../../../server/shell/catalog-messages.ts'
import { createDescriber } from '../../../../server/shell/describe-page.ts'
import { remoteSitemap } from '../../../../server/shell/sitemap.ts'
import { isKnownPath } from '../../../../src/contract/routes.ts'
import { runEventLoop } from '../../../helpers/event-loop.ts'
import { CREDENTIAL } from '../../../helpers/client-headers.ts'
import { PAGE_CONFIG } from '../../../helpers/page-config.ts'

const article = (id: string, type: string, problemType = 1) => ({
  id,
  type,
  problemType,
  titleZh: `标题${id}`,
  titleEn: `Title ${id} & more`,
  summaryZh: `摘要${id}`,
  summaryEn: `Summary ${id}`,
  updatedAt: '2026-03-04T05:06:07Z',
})
const ARTICLES = [
  article('1001', 'industry'),
  article('2001', 'problem'),
  article('2007', 'problem', 3),
  article('3001', 'analysis'),
  article('6001', 'notice'),
  { ...article('3002', 'analysis'), withdrawnAt: '2026-05-01T00:00:00Z' },
]

let dist = ''
let app: FastifyInstance
type Reply = { status: number; body: string }
/** Replaces the service's answers for an article. */
let answers: (() => Reply | Promise<Reply>) | null = null

const upstream = {
  kind: 'remote' as const,
  ready: async () => {},
  call: async ({ name, params }: UpstreamCall) => {
    if (answers !== null) return answers()
    const one = ARTICLES.find(({ id }) => id === params['id'])
    const replies = {
      content: one ?? null,
      // Two pages, so that reading all of them requires a second request.
      contentPage: {
        records: params['current'] === 1 ? ARTICLES.slice(0, 1) : ARTICLES.slice(1),
        total: ARTICLES.length,
        size: 100,
        current: params['current'],
        pages: 2,
      },
    }
    const data = Object.hasOwn(replies, name) ? replies[name as keyof typeof replies] : ARTICLES
    return { status: 200, body: JSON.stringify(success(data)) }
  },
}

async function appFor(origin: string | null, callsPerMinute = 10_000, refusalDelayMs = 300) {
  const parts = { upstream, credential: CREDENTIAL, timeoutMs: 200 }
  return build({
    upstream,
    credential: CREDENTIAL,
    publicOrigin: null,
    callsPerMinute,
    refusalDelayMs,
    mailbox: null,
    shell: {
      directory: dist,
      config: PAGE_CONFIG,
      isKnownPath,
      publicPages: {
        describe: createDescriber({ ...parts, texts: await readCatalogMessages() }),
        readSitemap: remoteSitemap(parts),
        origin,
      },
    },
    logLevel: 'silent',
  })
}

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'veriscope-dist-'))
  cpSync('index.html', join(dist, 'index.html'))
  cpSync('public/robots.txt', join(dist, 'robots.txt'))
  app = await appFor('https://v.example')
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

const EN = { 'accept-language': 'en' }
const get = (url: string, headers: Record<string, string> = EN) => app.inject({ url, headers })
const titleOf = (body: string) => /<title>([^<]*)</.exec(body)?.[1]
const descriptionOf = (body: string) => /name="description"\s+content="([^"]*)"/.exec(body)?.[1]
const canonicalOf = (body: string) => /rel="canonical" href="([^"]*)"/.exec(body)?.[1]

describe('pages', () => {
  test('a withdrawn article answers 410 and is not indexed', async () => {
    const { statusCode, body } = await get('/front-pages/article/analysisDetail/3002')
    expect([statusCode, titleOf(body)]).toEqual([410, 'Veriscope'])
    expect(body).toMatch(/name="robots"\s+content="noindex/)
  })

  test('an article has its own title, description and address, in both languages', async () => {
    const { body } = await get('/front-pages/article/detail/1001')
    expect(titleOf(body)).toBe('Title 1001 &amp; more · Veriscope')
    expect(descriptionOf(body)).toBe('Summary 1001')
    expect(canonicalOf(body)).toBe('https://v.example/front-pages/article/detail/1001')
    const chinese = (await get('/front-pages/article/detail/1001', {})).body
    expect(titleOf(chinese)).toBe('标题1001 · 析微')
    expect(chinese).toContain('<html lang="zh-CN"')
  })

  test('a problem is addressed by its query; other parts of a query are none of its address', async () => {
    const { body } = await get('/front-pages/article/problemDetails?utm=1&id=2001')
    expect(titleOf(body)).toBe('Title 2001 &amp; more · Veriscope')
    expect(canonicalOf(body)).toBe('https://v.example/front-pages/article/problemDetails?id=2001')
  })

  test('2.23 the analysis page keeps the product title', async () => {
    const { body } = await get('/front-pages/article/analysisDetail/3001')
    expect(titleOf(body)).toBe('Veriscope')
    expect(descriptionOf(body)).toBe('Summary 3001')
  })

  test.each(['/user/invoice', '/user/orders'])(
    '2.15d 2.15e %s is sent without content: only the client renders it',
    async (path) => {
      const { statusCode, body } = await get(path)
      expect(statusCode).toBe(200)
      expect(body).toContain('<div id="root"></div>')
    },
  )

  test.each([
    '/front-pages/article/detail/9999',
    '/front-pages/article/analysisDetail/9999',
    '/front-pages/article/problemDetails?id=9999',
    // A problem at the address of an industry.
    '/front-pages/article/detail/2001',
    '/front-pages/article/problemDetails?id=abc',
    '/front-pages/article/problemDetails?id=99999999999999999999',
    '/analysisTool/6999',
    '/analysisTools/6999',
    '/analysisTools/6999/',
    '/analysisTools/6999?lang=en',
    '/nextStepAnalyse/6999',
  ])('%s is 404, with the not-found page', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    expect(canonicalOf(body)).toBeUndefined()
    expect(titleOf(body)).not.toContain('2001')
    expect(body).toContain('<div id="root">')
  })

  test.each([
    // The problem that was published last.
    '/front-pages/article/problemDetails',
    '/front-pages/article/problemDetails?id=',
    '/analysisTool/6001',
    '/analysisTools/6001',
    '/analysisTools/crm',
    '/nextStepAnalyse/6001',
    // A result is on a device or a member's own: its existence is not revealed.
    '/nextStepAnalyse/176364720000012345',
  ])('%s is there', async (path) => {
    expect((await get(path)).statusCode).toBe(200)
  })

  test.each([
    () => {
      throw new Error('away')
    },
    () => ({ status: 500, body: '' }),
    () => ({ status: 200, body: JSON.stringify({ code: 500, msg: 'busy' }) }),
    // Whether or not it reacts to the abort signal.
    () => new Promise<Reply>(() => {}),
  ])('200 when the service does not answer whether an article exists', async (answer) => {
    answers = answer
    const away = await get('/front-pages/article/detail/9999', { 'accept-language': 'en-GB' })
    answers = null
    expect(away.statusCode).toBe(200)
    expect(away.body).toContain('<div id="root">')
  })

  test('a refusal thrown by the embedded service is 404', async () => {
    answers = () => {
      throw new ServiceError(404, 'notFound')
    }
    const missing = await get('/front-pages/article/detail/9999')
    answers = null
    expect(missing.statusCode).toBe(404)
    expect(canonicalOf(missing.body)).toBeUndefined()
  })

  test('members’ pages have noindex, and an unknown path has no canonical link', async () => {
    expect((await get('/user/records')).body).toContain('noindex')
    const missing = await get('/no/such')
    expect(missing.statusCode).toBe(404)
    expect(canonicalOf(missing.body)).toBeUndefined()
  })

  test('S36 hundreds of pages of an address are sent without calling the service for each', async () => {
    const few = await appFor('https://v.example', 2)
    const request = async () =>
      (await few.inject({ url: '/front-pages/pricing', headers: EN })).body
    const pages = [await request(), await request()]
    let isAnswered = false
    const third = request().finally(() => (isAnswered = true))
    // A flood of described pages would be a load of its own: the page is delayed by a second.
    await runEventLoop()
    expect(isAnswered).toBe(false)
    pages.push(await third)
    expect(pages.map((body) => canonicalOf(body) === undefined)).toEqual([false, false, true])
    expect(pages[2]).toContain('<div id="root">')
    await few.close()
  })

  test.each([
    ['/analysisTools/6999', 404],
    ['/nextStepAnalyse/6999?lang=en', 404],
    ['/front-pages/article/problemDetails?id=abc', 404],
    ['/analysisTools/6001', 200],
    // Whether this article exists only the service knows.
    ['/front-pages/article/detail/9999', 200],
  ])(
    'above the limit, %s is answered with %i without a call of the service',
    async (url, status) => {
      const few = await appFor('https://v.example', 1, 1)
      await few.inject({ url: '/front-pages/pricing', headers: EN })
      answers = () => {
        throw new Error('called')
      }
      const { statusCode, body } = await few.inject({ url, headers: EN })
      answers = null
      expect(statusCode).toBe(status)
      expect(body).toContain('<div id="root">')
      await few.close()
    },
  )

  test('S36 describes two pages of an address concurrently, and those of others besides', async () => {
    let open = 0
    let most = 0
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    answers = async () => {
      open += 1
      most = Math.max(most, open)
      await gate
      open -= 1
      return { status: 200, body: JSON.stringify(success(null)) }
    }
    const request = (id: number, remoteAddress: string) =>
      app.inject({ url: `/front-pages/article/detail/77${id}`, headers: EN, remoteAddress })
    const burst = Array.from({ length: 10 }, (_, id) => request(id, '203.0.113.8'))
    await runEventLoop()
    expect(open).toBe(2)
    const other = request(99, '203.0.113.9')
    await runEventLoop()
    expect(open).toBe(3)
    letGo()
    const replies = await Promise.all([...burst, other])
    answers = null
    expect(most).toBe(3)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(404))
  })

  test('replies have Vary headers', async () => {
    const { headers } = await get('/front-pages/pricing')
    for (const name of ['accept-encoding', 'accept-language', 'cookie']) {
      expect(String(headers.vary)).toContain(name)
    }
  })
})

describe('for search engines', () => {
  test('robots.txt names the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(body).toMatch(/^User-agent: \*\n/)
    expect(body).toContain('Disallow: /user/')
    expect(body).toContain('\nSitemap: https://v.example/sitemap.xml\n')
    expect(headers['content-type']).toContain('text/plain')
  })

  test('the sitemap lists the public pages and every article that has one', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toContain('https://v.example/front-pages/pricing')
    expect(addresses).toContain('https://v.example/front-pages/article/problemDetails?id=2001')
    expect(addresses.filter((address) => /2007|6001/.test(address ?? ''))).toEqual([])
    expect(body).toContain('<lastmod>2026-03-04</lastmod>')
  })

  test('S40 addresses come from the configuration only: without an origin there are none', async () => {
    const open = await appFor(null)
    const request = async (url: string) =>
      (await open.inject({ url, headers: { host: 'evil.example' } })).body
    expect(await request('/sitemap.xml')).toBe('Not found\n')
    expect(await request('/robots.txt')).not.toContain('Sitemap')
    expect(canonicalOf(await request('/front-pages/pricing'))).toBeUndefined()
    const own = await app.inject({
      url: '/front-pages/pricing',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(own.body).not.toContain('evil')
    await open.close()
  })
})
