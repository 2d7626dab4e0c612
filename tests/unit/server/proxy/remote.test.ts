import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { build } from '../../../../server/app.ts'
import { remoteUpstream } from '../../../../server/proxy/remote.ts'
import {
  UPSTREAM_FEATURES,
  type UpstreamFeature,
} from '../../../../src/contract/upstream-features.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { readEnvelope } from '../../../../src/contract/envelope.ts'
import { errorOf } from '../../../../src/transport/classify.ts'
import { BLADE_MEMBER, FakeBlade } from '../../../helpers/fake-blade.ts'
import { clientHeaders, CREDENTIAL } from '../../../helpers/client-headers.ts'
import { encrypted } from '../../../helpers/service-app.ts'
import { upstreamCall } from '../../../helpers/upstream-call.ts'

let blade: FakeBlade
const warn = vi.fn()
let app: FastifyInstance
const appWith = (
  upstreamTimeoutMs: number,
  features: readonly UpstreamFeature[] = UPSTREAM_FEATURES,
) =>
  build({
    upstream: remoteUpstream(blade.url, { features, log: { warn } }),
    credential: CREDENTIAL,
    publicOrigin: null,
    callsPerMinute: 100_000,
    mailbox: null,
    shell: null,
    logLevel: 'silent',
    upstreamTimeoutMs,
  })
beforeAll(async () => {
  blade = await FakeBlade.start()
  app = await appWith(15_000)
})
afterAll(async () => {
  await app.close()
  await blade.stop()
})
beforeEach(() => {
  Object.assign(blade.quirks, { answer: 'normal', delayMs: 0 })
  blade.received.length = 0
  warn.mockClear()
})

const appWithout = () => appWith(15_000, [])

const call = (name: EndpointName, params: object, token?: string, on = app) =>
  on.inject({
    method: 'POST',
    url: '/api/tool',
    remoteAddress: '203.0.113.9',
    headers: { ...clientHeaders(token), 'user-agent': 'Test/1', cookie: 'token=private' },
    payload: { method: 'POST', url: contract[name].url, params },
  })

test('sends a call as POST with a form body and the headers of the dialect', async () => {
  await call('contentPage', { type: 'problem', size: 5 }, 'abc')
  const [received] = blade.received
  expect(received).toMatchObject({
    method: 'POST',
    url: '/gateway/api/homepageConfig/page',
    body: 'type=problem&size=5',
    headers: {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      authorization: CREDENTIAL,
      'blade-requested-with': 'BladeHttpRequest',
      'blade-auth': 'bearer abc',
      'time-zone': 'Asia/Shanghai',
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Test/1',
    },
  })
  expect(received?.headers.cookie).toBeUndefined()
})

test('a list is one field for each value, an empty one is an empty field', async () => {
  await call('tagFavourite', { articleId: '2001', tags: ['a b', '论&文'] }, 'abc')
  await call('tagFavourite', { articleId: '2001', tags: [] }, 'abc')
  expect(blade.received.map(({ form }) => form.getAll('tags'))).toEqual([['a b', '论&文'], ['']])
  expect(blade.received[0]?.body).toBe('articleId=2001&tags=a+b&tags=%E8%AE%BA%26%E6%96%87')
})

test('sends pasted text in its normal form', async () => {
  const pasted = [
    [
      'token',
      { grant_type: 'sci_web', email: '\u202alin＠例子。中国\u200b', code: '１２３ ４５６' },
    ],
    ['token', { grant_type: 'sci_web', phone: 'tel:(+86) 138-0013-8000', code: '123456' }],
    ['updateProfile', { nickName: ' \u202eLin\u200b ' }],
    ['contentPage', { keyword: '\u200bＢＭＩ　\u202e' }],
    ['putRenewalCoupon', { couponCode: ' ｓａｖｅ １０' }],
  ] as const
  for (const [name, params] of pasted) await call(name, params, 'abc')
  expect(blade.received.map(({ form }) => Object.fromEntries(form))).toMatchObject([
    { email: 'lin@xn--fsqu00a.xn--fiqs8s', code: '123456' },
    { phone: '+8613800138000' },
    { nickName: 'Lin' },
    { keyword: 'BMI' },
    { couponCode: 'SAVE10' },
  ])
})

test('S28 sends secrets in the body, never in the address', async () => {
  const password = encrypted('some password')
  const params = { grant_type: 'sci_web', email: BLADE_MEMBER.email, password }
  await call('token', params)
  const [received] = blade.received
  expect(received?.url).toBe('/gateway/sci/oauth/token')
  expect(received?.form.get('password')).toBe(password)
})

test('S1 follows no redirect', async () => {
  blade.quirks.answer = 'redirect'
  const reply = await call('contentList', {})
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({ code: 500, data: null })
  expect(blade.received).toHaveLength(1)
})

test('S1 a refused call makes no request at all', async () => {
  for (const url of ['/api/../x', '//evil.example', '/sci/oauth/token?x']) {
    const payload = { method: 'POST', url, params: {} }
    const headers = clientHeaders()
    const reply = await app.inject({ method: 'POST', url: '/api/tool', headers, payload })
    expect(reply.statusCode).toBe(400)
  }
  expect(blade.received).toEqual([])
})

test('S2 an upstream that does not answer in time is 504', async () => {
  const hasty = await appWith(100)
  blade.quirks.delayMs = 1500
  const reply = await call('contentList', {}, undefined, hasty)
  await hasty.close()
  expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([504, 504])
})

test.each(['html', 'huge', 'cut'] as const)(
  'an invalid reply (%s) is a plain 500',
  async (answer) => {
    blade.quirks.answer = answer
    const reply = await call('contentList', {})
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({ code: 500, success: false, data: null })
  },
)

test("S29 does not pass on the upstream's own failure", async () => {
  blade.quirks.answer = 'crash'
  const reply = await call('contentList', {})
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toMatch(/java|Secret/)
})

test.each([
  ['系统正在结算，请稍后再试', true],
  ['The quota of this month is used up', true],
  ['java.lang.NullPointerException', false],
  ['Could not run: select id from blade_user', false],
  ['connect to 10.0.0.7:3306 refused', false],
  ['failed\n  at Order.pay(Order.java:31)', false],
])(
  '8.4 S29 passes on what a failing upstream says where it is a message: %s',
  async (msg, passes) => {
    blade.quirks.answer = { status: 500, body: { code: 500, success: false, msg, data: 'secret' } }
    const reply = await call('contentList', {})
    expect([reply.statusCode, reply.json<{ data: unknown }>().data]).toEqual([500, null])
    expect(reply.json<{ msg: unknown }>().msg === msg).toBe(passes)
  },
)

test('an expired refresh token is HTTP 500 in BladeX, and causes no sign-out', async () => {
  const sent = await call('token', {
    grant_type: 'sci_web',
    email: BLADE_MEMBER.email,
    code: '123456',
  })
  const { refresh_token: token } = sent.json<{ refresh_token: string }>()
  blade.expire(token)
  const reply = await call('token', { grant_type: 'sci_web_refresh_token', refresh_token: token })
  expect(errorOf(readEnvelope(reply.json(), reply.statusCode), reply.statusCode)?.kind).toBe(
    'failed',
  )
})

/** Calls the upstream without the proxy. */
const direct = (base: URL) =>
  remoteUpstream(base).call(
    upstreamCall('contentList', { authorization: CREDENTIAL, signal: AbortSignal.timeout(1000) }),
  )

test('an unreachable upstream is 503 with Retry-After', async () => {
  const lost = await FakeBlade.start()
  const { url } = lost
  await lost.stop()
  await expect(remoteUpstream(url).ready()).rejects.toThrow()
  expect(await direct(url)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('ignores credentials and a query in the configured address', async () => {
  const base = new URL(blade.url)
  base.pathname = '/'
  base.search = '?debug=1'
  base.username = 'operator'
  base.password = 'hidden'
  await direct(base)
  expect(blade.received[0]?.url).toBe('/api/homepageConfig/list')
  expect(JSON.stringify(blade.received)).not.toMatch(/hidden|debug/)
})

test('answers unsupported calls itself, without the upstream', async () => {
  const lacking = await appWithout()
  const reply = await call('orderPage', {}, 'abc', lacking)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({
    code: 404,
    msg: { en: 'This service does not offer this feature' },
  })
  expect(blade.received).toEqual([])
  expect((await call('contentPage', {}, undefined, lacking)).statusCode).toBe(200)
  await lacking.close()
})
