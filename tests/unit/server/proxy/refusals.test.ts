import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretNames } from '../../../../server/logging.ts'
import { CONTRACT_NUMBER, OLDEST_CONTRACT } from '../../../../src/contract/contract-number.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { type ProxyApp, proxyApp } from '../../../helpers/proxy-app.ts'
import { encrypted } from '../../../helpers/service-app.ts'

const GOOD = { method: 'POST', url: '/api/homepageConfig/list', params: {} }

let proxy: ProxyApp
beforeAll(async () => {
  proxy = await proxyApp()
})
afterAll(() => proxy.app.close())

/** Returns the reply, and the number of calls that reached the upstream. */
async function attempt(body: unknown, headers: Record<string, string | undefined> = {}) {
  const before = proxy.calls.length
  const reply = await proxy.post(body, headers)
  return { reply, outbound: proxy.calls.length - before }
}

test('refuses a page older than the service allows; answers others, and clients without a version', async () => {
  const of = (number?: string) => attempt(GOOD, { 'contract-number': number })
  const { reply, outbound } = await of(String(OLDEST_CONTRACT - 1))
  expect([reply.statusCode, outbound]).toEqual([426, 0])
  expect(reply.json()).toMatchObject({ code: 426, msg: { zh: expect.stringContaining('更新') } })
  for (const number of [undefined, String(OLDEST_CONTRACT), String(CONTRACT_NUMBER), '99'])
    expect((await of(number)).outbound, number).toBe(1)
})

describe('S1 only exact calls of the contract reach the upstream', () => {
  const urls = [
    'http://169.254.169.254/latest/meta-data',
    'https://evil.example/api/homepageConfig/list',
    '//evil.example/api/homepageConfig/list',
    'http:/api/homepageConfig/list',
    '\\\\evil.example\\api',
    '/api\\homepageConfig\\list',
    '/api/homepageConfig/../member/member/detail',
    '/api/homepageConfig/./list',
    '/api//homepageConfig/list',
    '/api/homepageConfig/list/',
    '/api/homepageConfig/list?x=1',
    '/api/homepageConfig/list#x',
    '/api/homepageConfig/%6cist',
    '/api/homepageConfig%2Flist',
    '/%61pi/homepageConfig/list',
    '/api/homepageConfig/list%00',
    '/api/homepageConfig/list\u0000',
    '/API/homepageConfig/list',
    ' /api/homepageConfig/list',
    '/api/homepageConfig/list\n',
    '/api/homepageConfig/lis\u0074\u200b',
    'user:password@evil.example/api',
    ':8080/api/homepageConfig/list',
    '@evil.example',
    'data:text/html,x',
    'file:///etc/passwd',
    '/sci/oauth/token/../../internal',
    '/api/member/member/delete',
    '__proto__',
    'constructor',
    '',
  ]
  test.each(urls)('%j', async (url) => {
    const { reply, outbound } = await attempt({ ...GOOD, url })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 400, success: false, data: null })
    expect(outbound).toBe(0)
  })

  test.each(['GET', 'DELETE', 'post', 'PUT', '', ' POST'])('method %j', async (method) => {
    const { reply, outbound } = await attempt({ ...GOOD, method })
    expect([reply.statusCode, outbound]).toEqual([400, 0])
  })

  const bodies: [string, string][] = [
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '42'],
    ['params as a list', JSON.stringify({ ...GOOD, params: [] })],
    ['params as text', JSON.stringify({ ...GOOD, params: 'id=1' })],
    ['url as a list', JSON.stringify({ ...GOOD, url: [GOOD.url] })],
    ['a poisoned prototype', `{"method":"POST","url":"${GOOD.url}","__proto__":{"x":1}}`],
    ['a NUL in a parameter', JSON.stringify({ ...GOOD, params: { keyword: 'a\0b' } })],
  ]
  test.each(bodies)('body: %s', async (_, body) => {
    const { reply, outbound } = await attempt(body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 400, success: false })
    expect(outbound).toBe(0)
  })

  test('parameters outside the schema do not reach the upstream', async () => {
    await attempt({ ...GOOD, params: { type: 'problem', admin: true, where: '1=1' } })
    expect(proxy.calls.at(-1)?.params).toEqual({ type: 'problem' })
  })

  test('names wrong parameters', async () => {
    const { reply } = await attempt({
      method: 'POST',
      url: contract.register.url,
      params: { email: 'no address', nick: 'x'.repeat(99), password: 'in clear' },
    })
    expect(reply.json()).toMatchObject({
      code: 400,
      data: {
        fields: {
          email: 'invalid',
          code: 'required',
          nick: 'tooLong',
          password: 'invalid',
          confirmPassword: 'required',
        },
      },
      msg: { zh: expect.any(String), en: expect.any(String) },
    })
  })
})

describe('S18 accepts calls from our own pages only', () => {
  test.each([
    [{}, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 200],
    [{ origin: 'https://app.example', host: 'app.example' }, 200],
    [{ origin: 'http://localhost:81', host: 'localhost:80' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' }, 403],
    [{ 'blade-requested-with': undefined, 'Blade-Requested-With': undefined }, 403],
    [{ 'Blade-Requested-With': 'XMLHttpRequest' }, 403],
  ])('%j', async (headers, status) => {
    const { reply, outbound } = await attempt(GOOD, headers as Record<string, string>)
    expect(reply.statusCode).toBe(status)
    expect(outbound).toBe(status === 200 ? 1 : 0)
    expect(reply.json()).toMatchObject({ code: status })
  })

  test('accepts the public origin behind a proxy with TLS', async () => {
    const own = await proxyApp(undefined, { publicOrigin: new URL('https://veriscope.example') })
    const from = async (origin: string) => (await own.post(GOOD, { origin })).statusCode
    expect(await from('https://veriscope.example')).toBe(200)
    expect(await from('https://veriscope.example.evil.example')).toBe(403)
    await own.app.close()
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is refused',
    async (method) => {
      const reply = await proxy.app.inject({ method, url: '/api/tool' })
      expect(reply.statusCode).toBe(405)
      expect(reply.headers.allow).toBe('POST')
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body as %s is refused',
    async (type) => {
      const { reply, outbound } = await attempt(JSON.stringify(GOOD), { 'content-type': type })
      expect([reply.statusCode, outbound]).toEqual([415, 0])
      expect(reply.json()).toMatchObject({ code: 415 })
    },
  )

  test.each([undefined, '', 'Basic eDp5', 'Bearer x', 'Basic'])(
    'refuses the client credential %j, without a sign-out',
    async (authorization) => {
      const { reply, outbound } = await attempt(GOOD, { Authorization: authorization })
      expect([reply.statusCode, outbound]).toEqual([403, 0])
    },
  )
})

test('S2 a body over 1 MiB is 413', async () => {
  const params = { keyword: 'x'.repeat(LIMITS.callBody) }
  const { reply, outbound } = await attempt({ ...GOOD, params })
  expect(reply.json()).toMatchObject({ code: 413, success: false })
  expect([reply.statusCode, outbound]).toEqual([413, 0])
})

test('S16 no reply may be stored', async () => {
  for (const body of [GOOD, { ...GOOD, url: 'nowhere' }, '{']) {
    expect((await attempt(body)).reply.headers['cache-control']).toBe('no-store')
  }
})

test('S28 no log line contains a password, a code or a token', async () => {
  const marks = {
    password: encrypted('a secret of mine'),
    code: '918273',
    token: 'tokentokentoken',
  }
  const loud = await proxyApp(
    async () => {
      const error = new Error(`Failed query: insert (${marks.code})`) as Error & { params: unknown }
      error.name = 'DrizzleQueryError'
      error.params = [marks.code, marks.token]
      throw error
    },
    { logLevel: 'trace' },
  )
  const headers = { 'Blade-Auth': `bearer ${marks.token}` }
  const params = {
    grant_type: 'sci_web',
    email: 'a@example.org',
    password: marks.password,
    code: marks.code,
  }
  const url = contract.token.url
  expect((await loud.post({ method: 'POST', url, params }, headers)).statusCode).toBe(500)
  await loud.post({ method: 'POST', url, params: { ...params, email: 'x' } }, headers)
  await loud.post(`{"password":"${marks.password}", ${marks.code}`, headers)
  // This also finds later log statements that contain secrets.
  loud.app.log.info({ params, refresh_token: marks.token, req: { headers } }, 'careless')
  expect(loud.logs.length).toBeGreaterThan(2)
  const written = loud.logs.join('')
  for (const mark of Object.values(marks)) expect(written).not.toContain(mark)
  await loud.app.close()
})

test('S28 every parameter that looks like a secret is declared as one', () => {
  const suspicious = /password|code$|token/i
  const declared = new Set(secretNames())
  const names = (Object.keys(contract) as EndpointName[]).flatMap((name) => {
    const { shape, options } = contract[name].params as unknown as {
      shape?: object
      options?: { shape: object }[]
    }
    return [shape ?? {}, ...(options ?? []).map((option) => option.shape)].flatMap(Object.keys)
  })
  expect(names.length).toBeGreaterThan(20)
  const secrets = names.filter((name) => suspicious.test(name))
  expect(secrets.filter((name) => !declared.has(name))).toEqual([])
})
