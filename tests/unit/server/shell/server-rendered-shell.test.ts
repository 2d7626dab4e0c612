/** Which requests get a server-rendered page, and its document around the content. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build } from '../../../../server/app.ts'
import { success } from '../../../../server/proxy/envelope.ts'
import type { DescribedPage } from '../../../../server/shell/describe-page.ts'
import type { RenderedRequest } from '../../../../server/shell/rendered-pages.ts'
import { isKnownPath, redirectOf } from '../../../../src/contract/routes.ts'
import { builtPage } from '../../../helpers/built-page.ts'
import { CREDENTIAL } from '../../../helpers/client-headers.ts'
import { PAGE_CONFIG } from '../../../helpers/page-config.ts'

const SHELL = builtPage({
  styles:
    '<link rel="stylesheet" crossorigin href="/assets/own.css"><link rel="stylesheet" crossorigin href="/assets/odd.css">',
  head: '<meta name="veriscope-build" content="0f0f 2026" />',
})
const LIST = '/front-pages/industry'

let dist = ''
let app: FastifyInstance
let text = 'one'
let until: string | null = null
let isInTime = true
/** Runs while a page is being rendered. */
let meanwhile = () => {}
let described: Pick<DescribedPage, 'isLasting' | 'isMissing'>
const renderRequests: RenderedRequest[] = []

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'veriscope-written-'))
  mkdirSync(join(dist, '.render'))
  writeFileSync(join(dist, '.render', '0f0f.mjs'), '')
  writeFileSync(join(dist, 'index.html'), SHELL)
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'assets', 'own.css'), '.own{color:red}')
  writeFileSync(join(dist, 'assets', 'odd.css'), '.a{content:"</style>"}')
  const routes = { industry: ['/assets/lists.css', '/assets/lists.js'] }
  const files = { routes, texts: { zh: '/assets/zh.js', en: '/assets/en.js' } }
  writeFileSync(join(dist, 'route-files.json'), JSON.stringify(files))
  const page = { title: 'T', description: 'D', canonicalPath: LIST, isHidden: false } as const
  app = await build({
    upstream: {
      kind: 'remote',
      call: async () => ({ status: 200, body: success(null) }),
      ready: async () => {},
    },
    credential: CREDENTIAL,
    publicOrigin: null,
    callsPerMinute: 1000,
    mailbox: null,
    maintenance: async () => (until === null ? null : { until: new Date(until) }),
    shell: {
      directory: dist,
      config: PAGE_CONFIG,
      isKnownPath,
      redirectOf,
      prerenderedPaths: [LIST],
      rendered: {
        read: async (request) => {
          renderRequests.push(request)
          meanwhile()
          return isInTime ? { html: `<h1>${text}</h1>`, state: '{}', version: text } : null
        },
      },
      publicPages: {
        describe: async (_address, language) => ({
          ...page,
          ...described,
          language,
          kind: 'website',
        }),
        readSitemap: async () => [],
        origin: 'https://v.example',
      },
    },
    logLevel: 'silent',
  })
})

afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

beforeEach(() => {
  text = 'one'
  until = null
  isInTime = true
  meanwhile = () => {}
  described = { isLasting: true, isMissing: false }
  renderRequests.length = 0
})

const get = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers: { 'accept-language': 'en', ...headers } })).body

describe('a server-rendered page', () => {
  test('has its content, in the language and scheme of the request, after its styles', async () => {
    const body = await get(LIST)
    expect(body).toContain('<div id="root" data-rendered="en"><h1>one</h1></div>')
    expect(renderRequests).toEqual([{ path: LIST, search: '', language: 'en', scheme: 'light' }])
    expect(body).toMatch(/<link rel="stylesheet"[^>]*href="\/assets\/lists\.css">/)
    expect(body).toContain(
      '<style>.own{color:red}</style><link rel="stylesheet" href="/assets/own.css" disabled>',
    )
    // A stylesheet that could end its element stays a file.
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/odd.css">')
    expect(body.indexOf('own.css')).toBeLessThan(body.indexOf('lists.css'))
    expect(body.indexOf('lists.css')).toBeLessThan(body.indexOf('<h1>'))
    expect(body.indexOf('<h1>')).toBeLessThan(body.indexOf('lists.js'))
  })
})

describe('a page without content', () => {
  const isBare = async (url: string, headers?: Record<string, string>) =>
    (await get(url, headers)).includes('<div id="root"></div>')

  test.each([
    ['of another route', '/login', {}],
    ['with a query of its own', `${LIST}?current=2`, {}],
    ['of the worker', '/index.html', {}],
    ['of a member', LIST, { cookie: 'token=x' }],
  ])('%s is bare', async (_, url, headers) => {
    expect(await isBare(url, headers)).toBe(true)
    expect(renderRequests).toEqual([])
  })

  test('is sent when rendering takes too long, and rendered the next time', async () => {
    isInTime = false
    expect(await isBare(LIST)).toBe(true)
    isInTime = true
    expect(await get(LIST)).toContain('<h1>one</h1>')
  })

  test('is sent under maintenance', async () => {
    until = '2026-11-23T12:00:00Z'
    expect(await isBare(LIST)).toBe(true)
    expect(renderRequests).toEqual([])
  })

  test.each([
    { isLasting: false, isMissing: false },
    { isLasting: true, isMissing: true },
  ])('is sent where the service has no such item: %j', async (facts) => {
    described = facts
    expect(await isBare(LIST)).toBe(true)
  })
})

describe('an address without a page', () => {
  beforeEach(() => {
    described = { isLasting: true, isMissing: true }
  })

  test('has the same not-found page, whatever the address and its query', async () => {
    for (const url of ['/no/such', '/nothing?x=1', '/analysisTool/abc']) {
      const reply = await app.inject({ url, headers: { 'accept-language': 'en' } })
      expect([url, reply.statusCode]).toEqual([url, 404])
      expect(reply.body).toContain('<div id="root" data-rendered="en"><h1>one</h1></div>')
      expect(reply.body).not.toMatch(/rel="(?:canonical|alternate)"/)
    }
    const none = { path: '/no-such-page', search: '', language: 'en', scheme: 'light' }
    expect(renderRequests).toEqual([none, none, none])
  })

  test('is server-rendered for visitors only', async () => {
    expect(await get('/no/such', { cookie: 'token=x' })).toContain('<div id="root"></div>')
  })
})

describe('the page in one language', () => {
  const ORIGIN = 'https://v.example'
  const linksOf = (body: string) =>
    [
      ...body.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]*)")? href="([^"]*)"/g),
    ].map(([, rel, language, href]) => [language ?? rel, href?.replace(ORIGIN, '')])

  test('each page links its versions in every language, and the neutral one', async () => {
    expect(linksOf(await get(LIST))).toEqual([
      ['canonical', LIST],
      ['zh-CN', `${LIST}?lang=zh`],
      ['en-US', `${LIST}?lang=en`],
      ['x-default', LIST],
    ])
  })

  test('is rendered in that language, with an address of its own', async () => {
    const body = await get(`${LIST}?lang=zh`)
    expect(body).toContain('data-rendered="zh"')
    expect(linksOf(body)[0]).toEqual(['canonical', `${LIST}?lang=zh`])
    expect(renderRequests).toEqual([{ path: LIST, search: '', language: 'zh', scheme: 'light' }])
  })

  test('the chosen language takes precedence; an unknown language has no effect', async () => {
    const chosen = await get(`${LIST}?lang=zh`, { cookie: 'i18n_redirected=en' })
    expect(chosen).toContain('data-rendered="en"')
    expect(linksOf(chosen)[0]).toEqual(['canonical', LIST])
    const none = await get(`${LIST}?lang=%22%3Ex`)
    expect(none).toContain('data-rendered="en"')
    expect(linksOf(none)[0]).toEqual(['canonical', LIST])
    expect(none).not.toContain('%22')
  })
})

test.each([
  ['/?lang=en', '/front-pages/landing-page?lang=en'],
  // With a campaign's parameters the landing page is not server-rendered.
  ['/?utm_source=mail', '/front-pages/landing-page'],
  ['/analysisTool?lang=en&source=a', '/analysisTools/All?source=a&lang=en'],
  [
    '/front-pages/article/problemDetails/2016/?lang=zh&from=a',
    '/front-pages/article/problemDetails?id=2016&from=a&lang=zh',
  ],
  ['/nextStepAnalyse?lang=%22', '/analysisTools/All'],
])('6.2a %s redirects to %s', async (url, to) => {
  const { statusCode, headers } = await app.inject({ url })
  expect([statusCode, headers['location']]).toEqual([301, to])
})

test('the root redirects to the landing page, without caching', async () => {
  const { statusCode, headers } = await app.inject({ url: '/' })
  expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
    301,
    '/front-pages/landing-page',
    'no-cache',
  ])
})
