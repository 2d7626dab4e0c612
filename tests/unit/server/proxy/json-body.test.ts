/** S36: a body that would block the parser is refused by a check of its shape. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShapeCheck } from '../../../../server/proxy/json-body.ts'
import { PROXY_PATH } from '../../../../src/contract/codes.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { clientHeaders } from '../../../helpers/client-headers.ts'
import { type ProxyApp, proxyApp } from '../../../helpers/proxy-app.ts'

const nested = (depth: number, open = '[', close = ']') =>
  `${open.repeat(depth)}1${close.repeat(depth)}`

test.each([
  [nested(32), false],
  [nested(33), true],
  [nested(33, '{"a":', '}'), true],
  ['[]'.repeat(1000), false],
  [JSON.stringify({ a: '['.repeat(1000), b: '\\"{{'.repeat(100) }), false],
  [String.raw`["\\",${nested(32)}]`, true],
  ['['.repeat(100), true],
])('S36 detects the depth: %#', (text, expected) => {
  const bytes = Buffer.from(text)
  expect(createShapeCheck()(bytes)).toBe(expected)
  // As received from the network: in chunks, which may end anywhere.
  const check = createShapeCheck()
  expect(Array.from(bytes, (_, at) => check(bytes.subarray(at, at + 1))).includes(true)).toBe(
    expected,
  )
})

test('S36 detects more values than any call has, not counting those within a text', () => {
  const isRefused = (text: string) => createShapeCheck()(Buffer.from(text))
  expect(isRefused(`[${'0,'.repeat(9000)}0]`)).toBe(false)
  expect(isRefused(`[${'0,'.repeat(11_000)}0]`)).toBe(true)
  expect(isRefused('[]'.repeat(11_000))).toBe(true)
  expect(isRefused(`"${'0,'.repeat(11_000)}"`)).toBe(false)
})

let proxy: ProxyApp
beforeAll(async () => {
  proxy = await proxyApp(undefined, { refusalDelayMs: 0 })
})
afterAll(() => proxy.app.close())

test('S36 refuses too deep nesting before parsing', async () => {
  const call = (params: string) =>
    proxy.post(`{"method":"POST","url":"${contract.contentList.url}","params":${params}}`)
  // An unknown parameter is ignored: only its depth is refused.
  const refused = await call(`{"more":${nested(2000)}}`)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 400])
  expect((await call('{}')).statusCode).toBe(200)
})

test('S36 neither stores nor awaits anything after the first excess bracket', async () => {
  const sent = Readable.from(
    (function* parts() {
      yield Buffer.from('['.repeat(100))
      yield Buffer.alloc(2 * 1024 * 1024, '[')
    })(),
  )
  const { statusCode } = await proxy.app.inject({
    method: 'POST',
    url: PROXY_PATH,
    headers: clientHeaders(),
    payload: sent,
  })
  // Read to its end it would be too large.
  expect(statusCode).toBe(400)
})

test('S36 reads large bodies a chunk per round, so that another user’s call does not wait for them', async () => {
  const { url } = contract.contentList
  const call = (params: string) => `{"method":"POST","url":"${url}","params":${params}}`
  const answered: string[] = []
  const request = async (remoteAddress: string, payload: Readable | string) => {
    const headers = clientHeaders()
    await proxy.app.inject({ method: 'POST', url: PROXY_PATH, headers, payload, remoteAddress })
    answered.push(remoteAddress)
  }
  const large = () =>
    Readable.from([
      Buffer.from(call('{"more":"').slice(0, -1)),
      ...Array.from({ length: 14 }, () => Buffer.alloc(64 * 1024, 'a')),
      Buffer.from('"}}'),
    ])
  const flood = Array.from({ length: 30 }, () => request('203.0.113.7', large()))
  await Promise.all([...flood, request('203.0.113.8', call('{}'))])
  expect(answered[0]).toBe('203.0.113.8')
  expect(answered.length).toBe(31)
})

test('reports a body that is too large or missing', async () => {
  const tooLarge = await proxy.post(`"${'a'.repeat(1024 * 1024)}"`)
  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 413])
  for (const body of ['{', '', '{"__proto__":{}}']) {
    expect((await proxy.post(body)).statusCode, body).toBe(400)
  }
})
