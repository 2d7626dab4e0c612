import type { APIRequestContext } from '@playwright/test'
import { MESSAGE } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { callParams } from '../helpers/call-params.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const PROXY = '/api/tool'
const endpoints = Object.entries(contract) as [string, Endpoint][]
const ofMembers = endpoints.filter(([, { access }]) => access === 'member')

/** Well-formed parameters, so that what is refused is the caller and not the form. */
const WELL_FORMED: Record<string, object> = callParams()

type Reply = { code: number; data?: unknown; msg: unknown }

/** A call as the page makes it. */
async function call(
  request: APIRequestContext,
  client: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return request.post(PROXY, {
    data: body as object,
    headers: {
      Authorization: client,
      'Blade-Requested-With': 'BladeHttpRequest',
      'Time-Zone': 'Asia/Shanghai',
      ...headers,
    },
  })
}

test.describe('calls of a visitor', () => {
  for (const [name, endpoint] of ofMembers) {
    test(`${name} is refused`, async ({ request, server }) => {
      const { client } = await server.pageConfig()
      const params = WELL_FORMED[name] ?? {}
      expect(endpoint.params.safeParse(params).success, `WELL_FORMED has ${name}`).toBe(true)
      for (const token of [undefined, 'bearer not-a-token', 'bearer ']) {
        const reply = await call(
          request,
          client,
          { method: 'POST', url: endpoint.url, params },
          token === undefined ? {} : { 'Blade-Auth': token },
        )
        const body = (await reply.json()) as Reply
        // S8: "please log in" comes with code 400, a token that is none of ours with 401.
        const isNone = token === undefined
        expect(body.code, `${name} with ${token ?? 'no token'}`).toBe(isNone ? 400 : 401)
        expect(body.msg).toEqual(isNone ? MESSAGE.pleaseLogIn : MESSAGE.authInvalid)
        expect(body.data ?? null).toBeNull()
      }
    })
  }
})

test.describe('calls that no page makes', () => {
  const bad: Record<string, unknown> = {
    'an address that is not on the list': { method: 'POST', url: '/api/secret', params: {} },
    'another host': {
      method: 'POST',
      url: 'http://localhost:1/api/homepageConfig/list',
      params: {},
    },
    'two slashes': { method: 'POST', url: '//evil.example/api/homepageConfig/list', params: {} },
    'a way up': { method: 'POST', url: '/api/homepageConfig/../member/member/detail', params: {} },
    'an encoded way up': { method: 'POST', url: '/api/homepageConfig/%2e%2e/secret', params: {} },
    'a backslash': { method: 'POST', url: '/api\\homepageConfig\\list', params: {} },
    'another method': { method: 'DELETE', url: '/api/homepageConfig/list', params: {} },
    'params that are no object': { method: 'POST', url: '/api/homepageConfig/list', params: 'a' },
    'no address': { method: 'POST', params: {} },
    'a list': [1, 2, 3],
    'wrong types': { method: 'POST', url: '/api/homepageConfig/page', params: { current: 'x' } },
    'a page of a million': {
      method: 'POST',
      url: '/api/homepageConfig/page',
      params: { current: 1, size: 1_000_000 },
    },
    'an id that is none': {
      method: 'POST',
      url: '/api/homepageConfig/detail',
      params: { id: '1;--' },
    },
  }
  for (const [what, body] of Object.entries(bad)) {
    test(`${what} is a bad request`, async ({ request, server }) => {
      const { client } = await server.pageConfig()
      const reply = await call(request, client, body)
      const envelope = (await reply.json()) as Reply
      expect([400, 404]).toContain(envelope.code)
      expect(JSON.stringify(envelope)).not.toMatch(/\bat .+:\d+:\d+|node_modules|select /i)
    })
  }

  test('a body that is no JSON is a bad request', async ({ request, server }) => {
    const { client } = await server.pageConfig()
    const reply = await request.post(PROXY, {
      data: '{"method":',
      headers: {
        Authorization: client,
        'Blade-Requested-With': 'BladeHttpRequest',
        'Content-Type': 'application/json',
      },
    })
    expect(reply.status()).toBe(400)
  })

  test('a body over the limit is refused', async ({ request, server }) => {
    const { client } = await server.pageConfig()
    const reply = await call(request, client, {
      method: 'POST',
      url: '/api/homepageConfig/list',
      params: { keyword: 'x'.repeat(2 * 1024 * 1024) },
    })
    expect(reply.status()).toBe(413)
  })

  test('reading with GET is refused', async ({ request }) => {
    expect((await request.get(PROXY)).status()).toBeGreaterThanOrEqual(400)
  })

  test('a foreign page cannot call', async ({ request, server }) => {
    const { client } = await server.pageConfig()
    const reply = await call(
      request,
      client,
      { method: 'POST', url: '/api/homepageConfig/list', params: {} },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    )
    expect(reply.status()).toBe(403)
  })
})

test.describe('files', () => {
  test('a missing asset is 404 and never HTML', async ({ request }) => {
    for (const path of [
      '/assets/none-12345678.js',
      '/assets/none.css',
      '/icons/none.png',
      '/none.js',
    ]) {
      const reply = await request.get(path)
      expect(reply.status(), path).toBe(404)
      expect(reply.headers()['content-type'] ?? '', path).not.toContain('text/html')
    }
  })

  test('hidden files and ways up are not served', async ({ server }) => {
    for (const path of [
      '/.builds.json',
      '/.env',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const reply = await fetch(`${server.url}${path}`)
      expect(await reply.text(), path).not.toMatch(/"name"|builtAt/)
    }
  })

  test('what must not be kept is not kept, hashed files are for ever', async ({ request }) => {
    for (const path of ['/', '/index.html', '/sw.js', '/build.json', '/manifest.webmanifest']) {
      const reply = await request.get(path)
      expect(reply.status(), path).toBe(200)
      expect(reply.headers()['cache-control'], path).toMatch(/no-cache|no-store/)
    }
    const html = await (await request.get('/')).text()
    const asset = /href="(\/assets\/react-[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const reply = await request.get(asset, { headers: { 'Accept-Encoding': 'br' } })
    expect(reply.headers()['cache-control']).toMatch(/immutable/)
    expect(reply.headers()['content-encoding']).toBe('br')
  })

  test('the headers protect the page', async ({ request }) => {
    const headers = (await request.get('/')).headers()
    const csp = headers['content-security-policy'] ?? ''
    const scripts = /script-src ([^;]+)/.exec(csp)?.[1] ?? ''
    expect(scripts).toContain("'self'")
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(csp).toMatch(/object-src 'none'/)
    expect(csp).toMatch(/base-uri 'none'/)
    expect(csp).toMatch(/frame-ancestors 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })
})
