/**
 * Refusals of a server, through a real socket and with the files of the real build. Other tests
 * check each call and each kind of refusal without a socket:
 * tests/unit/server/service/handlers.test.ts, hostile.test.ts, ../proxy/refusals.test.ts,
 * ../shell/static-shell.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { HEADER, MESSAGE, PROXY_PATH, REQUESTED_WITH } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** A call as the page makes it. */
function call(
  request: APIRequestContext,
  client: string,
  body: object,
  headers: Record<string, string> = {},
) {
  return request.post(PROXY_PATH, {
    data: body,
    headers: {
      [HEADER.authorization]: client,
      [HEADER.requestedWith]: REQUESTED_WITH,
      [HEADER.timeZone]: 'Asia/Shanghai',
      ...headers,
    },
  })
}

test(
  'calls without a member, from a foreign page and over the limit are refused',
  { tag: '@smoke' },
  async ({ request, server }) => {
    const { client } = await server.pageConfig()
    const me = { method: 'POST', url: contract.me.url, params: {} }
    const asVisitor: unknown = await (await call(request, client, me)).json()
    expect(asVisitor).toMatchObject({ code: 400, msg: MESSAGE.pleaseLogIn })
    const forged: unknown = await (
      await call(request, client, me, { [HEADER.token]: 'bearer not-a-token' })
    ).json()
    expect(forged).toMatchObject({ code: 401, msg: MESSAGE.authInvalid })

    const list = { method: 'POST', url: contract.contentList.url, params: {} }
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await call(request, client, list, foreign)).status()).toBe(403)
    const large = { ...list, params: { keyword: 'x'.repeat(2 * 1024 * 1024) } }
    expect((await call(request, client, large)).status()).toBe(413)
    expect((await request.get(PROXY_PATH)).status()).toBe(405)
  },
)

test('hidden files, path traversals and missing assets are not served', async ({ server }) => {
  for (const path of ['/.builds.json', '/.env', '/..%2fpackage.json', '/assets/..%2f..%2fx.json']) {
    const reply = await fetch(`${server.url}${path}`)
    expect(await reply.text(), path).not.toMatch(/"name"|builtAt/)
  }
  const missing = await fetch(`${server.url}/assets/none-12345678.js`)
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).not.toContain('text/html')
})

test('private responses are not cached, hashed files of the build are immutable', async ({
  request,
}) => {
  for (const path of ['/', '/index.html', '/sw.js', '/build.json', '/manifest.webmanifest']) {
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    expect(reply.headers()['cache-control'], path).toMatch(/no-cache|no-store/)
  }
  const page = await request.get('/')
  expect(page.headers()['content-security-policy']).toContain("script-src 'self'")
  const asset = /:"(\/assets\/vendor-[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const reply = await request.get(asset, { headers: { 'Accept-Encoding': 'br' } })
  expect(reply.headers()['cache-control']).toMatch(/immutable/)
  expect(reply.headers()['content-encoding']).toBe('br')
})

test('S21 the workers of the product have the policy, other files do not', async ({ request }) => {
  const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js'))
  const text = scripts.map((name) => readFileSync(`dist/assets/${name}`, 'utf8')).join('\n')
  // Every worker that the built code starts.
  const workers = scripts.filter((name) =>
    new RegExp(`Worker\\([^;]{0,80}/assets/${name.replaceAll('.', '\\.')}`).test(text),
  )
  expect(workers.length).toBeGreaterThan(0)
  for (const name of scripts) {
    const { 'content-security-policy': policy } = (await request.head(`/assets/${name}`)).headers()
    if (workers.includes(name)) expect(policy, name).toContain("connect-src 'self'")
    else expect(policy, name).toBeUndefined()
  }
})
