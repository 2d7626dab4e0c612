/** S36: a body that would keep the parser long is refused by a look at its depth. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTooDeep } from '../../../../server/proxy/json-body.ts'
import { contract } from '../../../../src/contract/contract.ts'
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
])('S36 the depth is seen: %#', (text, expected) => {
  expect(isTooDeep(text)).toBe(expected)
})

let proxy: ProxyApp
beforeAll(async () => {
  proxy = await proxyApp()
})
afterAll(() => proxy.app.close())

test('S36 a call nested deeper than any of ours is refused before it is parsed', async () => {
  const call = (params: string) =>
    proxy.post(`{"method":"POST","url":"${contract.contentList.url}","params":${params}}`)
  // A parameter that no call has is passed over: only its depth is refused.
  const refused = await call(`{"more":${nested(2000)}}`)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 400])
  expect((await call('{}')).statusCode).toBe(200)
})
