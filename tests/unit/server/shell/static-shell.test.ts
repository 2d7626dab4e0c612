import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build } from '../../../../server/app.ts'
import { success } from '../../../../server/proxy/envelope.ts'
import type { PageConfig } from '../../../../server/shell/page-config.ts'
import { matchRoute } from '../../../../src/contract/routes.ts'
import { builtPage } from '../../../helpers/built-page.ts'
import { CREDENTIAL } from '../../../helpers/client-headers.ts'

const CONFIG: PageConfig = {
  client: CREDENTIAL,
  sm2PublicKey: `04${'ab'.repeat(64)}`,
  devMailbox: true,
  demo: { email: 'demo@veriscope.example', password: `"><script>alert('1')</script>&` },
  payments: 'sandbox',
  transfers: false,
  features: [],
}
const PAGE = (title: string) => builtPage({ title })

let dist = ''
let app: FastifyInstance

function file(path: string, text: string): void {
  const full = join(dist, path)
  mkdirSync(join(full, '..'), { recursive: true })
  writeFileSync(full, text)
}

function appOn(options: { publicOrigin?: URL; isDevelopment?: boolean } = {}) {
  return build({
    upstream: {
      kind: 'remote',
      call: async () => ({ status: 200, body: success(null) }),
      ready: async () => {},
    },
    credential: CREDENTIAL,
    publicOrigin: options.publicOrigin ?? null,
    callsPerMinute: 1000,
    mailbox: null,
    shell: {
      directory: dist,
      config: CONFIG,
      isKnownPath: (path) => path === '/' || matchRoute(path) !== null,
    },
    isDevelopment: options.isDevelopment ?? false,
    logLevel: 'silent',
  })
}

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'veriscope-dist-'))
  file('index.html', PAGE('one'))
  file('sw.js', 'self.one')
  file('build.json', '{"id":"one"}')
  file('manifest.webmanifest', '{"id":"/"}')
  file('manifest.en.webmanifest', '{"id":"/"}')
  file('robots.txt', 'User-agent: *')
  file('icons/icon-192.png', 'png')
  file('.secret', 'hidden')
  file('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  file('assets/science.worker-abcd1234.js', 'self.one')
  const script = 'export const value = 1\n'.repeat(100)
  file('assets/app-abcd1234.js', script)
  writeFileSync(join(dist, 'assets/app-abcd1234.js.br'), brotliCompressSync(script))
  writeFileSync(join(dist, 'assets/app-abcd1234.js.gz'), gzipSync(script))
  app = await appOn()
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('S24 cache headers', () => {
  test.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/login', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/manifest.en.webmanifest', 'no-cache'],
    ['/build.json', 'no-store'],
    ['/assets/app-abcd1234.js', 'public, max-age=31536000, immutable'],
    ['/robots.txt', 'public, max-age=600'],
    ['/icons/icon-192.png', 'public, max-age=600'],
  ])('%s: %s', async (url, expected) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe(expected)
    // A file that never changes needs no revalidation.
    expect(reply.headers.etag !== undefined).toBe(!expected.includes('immutable'))
  })

  test('files and the page are revalidated by their validators', async () => {
    for (const url of ['/', '/sw.js', '/robots.txt']) {
      const first = await get(url)
      const again = await get(url, { 'if-none-match': String(first.headers.etag) })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
    }
  })
})

describe('S23 a missing file is 404 in plain text, never the page', () => {
  test.each([
    '/assets/gone-12345678.js',
    '/assets/nothing',
    '/assets/',
    '/examples/none',
    '/icons/none.png',
    '/sw2.js',
    '/favicon.ico',
    '/source.map',
    '/login.php',
    '/.secret',
    '/.git/config',
    '/assets/../.secret',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/package.json',
    '/assets/%00.js',
    '/%',
    '/api/other',
    '/dev/mailbox',
  ])('%s', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.headers['content-type']).toContain('text/plain')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).not.toMatch(/<|hidden|root:/)
  })
})

describe('navigation', () => {
  test.each([
    ['/', 200],
    ['/login', 200],
    ['/front-pages/article/detail/1001', 200],
    ['/analysisTools/All?x=1', 200],
    ['/front-pages/article/detail/abc', 404],
    ['/no/such/page', 404],
  ])('%s is the page with %i', async (url, status) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('<title>')
  })

  test('the page contains the configuration, escaped', async () => {
    const { body } = await get('/')
    const content = /<meta name="veriscope-config" content="([^"]*)"/.exec(body)?.[1] ?? ''
    expect(body).not.toContain('<script>')
    const text = content
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    expect(JSON.parse(text)).toEqual(CONFIG)
  })
})

describe('compression', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('the page for %j is %s', async (accept, encoding) => {
    const reply = await get('/', { 'accept-encoding': accept })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers.vary).toContain('accept-encoding')
    const raw = reply.rawPayload
    const text = encoding === 'br' ? brotliDecompressSync(raw) : encoding ? gunzipSync(raw) : raw
    expect(text.toString()).toContain('veriscope-config')
  })
})

describe('a new build under the running server', () => {
  beforeEach(() => {
    file('index.html', PAGE('one'))
  })

  test('the page, the worker and the manifest of the new build are served at once, the old assets too', async () => {
    expect((await get('/')).body).toContain('one')
    file('index.html', PAGE('two'))
    utimesSync(join(dist, 'index.html'), new Date(), new Date(Date.now() + 5000))
    file('sw.js', 'self.two')
    file('build.json', '{"id":"two"}')
    file('assets/app-defa4567.js', 'two')
    expect((await get('/')).body).toContain('<title>two')
    expect((await get('/sw.js')).body).toBe('self.two')
    expect((await get('/build.json')).json()).toEqual({ id: 'two' })
    expect((await get('/assets/app-defa4567.js')).body).toBe('two')
    expect((await get('/assets/app-abcd1234.js')).statusCode).toBe(200)
  })

  test('serves the last complete page while the new one is missing or incomplete', async () => {
    const good = (await get('/')).body
    rmSync(join(dist, 'index.html'))
    expect((await get('/')).body).toBe(good)
    file('index.html', '<!doctype html><ht')
    expect((await get('/')).body).toBe(good)
  })
})

describe('S21, S22 security headers', () => {
  // A worker is under the policy of its own script; an SVG that is opened is a page with scripts.
  test.each(['/', '/nowhere', '/sw.js', '/assets/science.worker-abcd1234.js', '/drawing.svg'])(
    'on %s, which is a page or a worker',
    async (url) => {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      const named = policy.find((part) => part.startsWith('trusted-types '))
      expect(named).toMatch(/ veriscope\b.* dompurify\b/)
      expect(named).not.toContain('*')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  const OPENED = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  test.each([
    ['by another site', { ...OPENED, 'sec-fetch-site': 'cross-site' }, true],
    ['by another host of the site', { ...OPENED, 'sec-fetch-site': 'same-site' }, true],
    ['by a browser that does not say', {}, true],
    [
      'for somebody who is signed in',
      { ...OPENED, 'sec-fetch-site': 'none', cookie: 'token=t' },
      true,
    ],
    [
      'as the worker asks for it',
      { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
      true,
    ],
    ['by its address', { ...OPENED, 'sec-fetch-site': 'none' }, false],
    ['by one of our pages', { ...OPENED, 'sec-fetch-site': 'same-origin' }, false],
  ])('S22 a page opened %s is isolated from other windows: %s', async (_how, headers, isCut) => {
    const reply = await app.inject({ url: '/', headers })
    expect(reply.headers['cross-origin-opener-policy']).toBe(isCut ? 'same-origin' : undefined)
    // A cached copy for one user is not shown for another.
    expect(String(reply.headers.vary)).toContain('sec-fetch-site')
    expect(String(reply.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  })

  test.each([
    '/assets/app-abcd1234.js',
    '/assets/gone.js',
    '/healthz',
    '/icons/icon-192.png',
    '/manifest.webmanifest',
    '/build.json',
  ])('on %s, which is no page, only the relevant ones', async (url) => {
    const secure = await appOn({ publicOrigin: new URL('https://veriscope.example') })
    const { headers } = await secure.inject(url)
    await secure.close()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(headers['content-security-policy']).toBeUndefined()
    expect(headers['x-frame-options']).toBeUndefined()
  })

  beforeAll(() => file('index.html', PAGE('one')))

  test('S22 on https sends HSTS for a year', async () => {
    const secure = await appOn({ publicOrigin: new URL('https://veriscope.example') })
    const { headers } = await secure.inject('/')
    const age = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000)
    await secure.close()
  })

  const scriptsOf = async (url: string) => {
    const policy = String((await get(url)).headers['content-security-policy'])
    expect(policy).not.toContain('unsafe-eval')
    return policy.split(';').find((part) => part.startsWith('script-src'))
  }

  test('S21 scripts are never allowed inline', async () => {
    expect(await scriptsOf('/')).toBe("script-src 'self'")
  })

  test('S21 except for those of the build, by their hashes', async () => {
    const own = 'document.documentElement.lang = "en"'
    const map = '{"imports":{}}'
    const html = PAGE('inline').replace(
      '</head>',
      () =>
        `<script>${own}</script><script type="importmap">${map}</script>` +
        '<script type="module" crossorigin src="/assets/app-abcd1234.js"></script></head>',
    )
    file('index.html', html)
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    // Not the script within the configuration.
    expect(await scriptsOf('/')).toBe(`script-src 'self' ${hash(own)} ${hash(map)}`)
    // Other replies, and the page of the next build, do not name them.
    expect(await scriptsOf('/sw.js')).toBe("script-src 'self'")
    file('index.html', PAGE('without'))
    expect(await scriptsOf('/')).toBe("script-src 'self'")
  })
})

test('a server without a built page explains what to do', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'veriscope-empty-'))
  const builtDist = dist
  dist = empty
  await expect(appOn()).rejects.toThrow(/npm run build/)
  dist = builtDist
  rmSync(empty, { recursive: true })
})

test('a share without a service worker is not read, and the page explains it', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/share-target',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.alloc(20_000_000, 'a'),
  })
  expect(reply.statusCode).toBe(303)
  expect(reply.headers['location']).toBe('/analysisTools/All?source=share-lost')
})

test.each([
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }, 'share-foreign'],
  [{ origin: 'https://elsewhere.example' }, 'share-foreign'],
  [{ 'sec-fetch-site': 'none', origin: 'null' }, 'share-lost'],
  [{ 'sec-fetch-site': 'same-origin' }, 'share-lost'],
])('S49 a share with %o is reported as %s', async (headers, reason) => {
  const reply = await app.inject({ method: 'POST', url: '/share-target', headers, payload: 'x' })
  expect(reply.headers['location']).toBe(`/analysisTools/All?source=${reason}`)
})
