import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { type Endpoint, isForEverybody } from '../../../src/contract/endpoint.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { type CookieJar, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { COOKIE, PRIVATE_COOKIES } from '../../../src/contract/cookies.ts'
import { callTool, configureSession } from '../../../src/session/current.ts'
import { createSession, SessionNotStored } from '../../../src/session/session.ts'
import type { CallErrorKind } from '../../../src/transport/call-error.ts'
import { createTransport } from '../../../src/transport/transport.ts'
import { stubLocks } from '../../helpers/fake-locks.ts'

type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | 'network'
type Service = (url: string, token: string | null, params: Record<string, unknown>) => Reply

const ok = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '' } })
const expired = { status: 401, body: { code: 401, msg: '您的登录已过期，请重新登录' } }
const member = (userId: string) =>
  ok({ userId, account: `${userId}@lab.cn`, nickName: 'N', level: 'free', userAbilityRules: [] })
const tokens = (access: string, refresh: string, userId = '7') =>
  ok({ access_token: access, refresh_token: refresh, user_id: userId, expires_in: 3600 })

let jar: CookieJar
let calls: { url: string; token: string | null }[]
/** Refresh tokens of pending sign-outs. */
let pendingSignOuts: string[]

function sessionOf(service: Service, options: { hasSeparateMarks?: () => boolean } = {}) {
  const fetch = async (_input: unknown, init?: RequestInit) => {
    const { url, params } = JSON.parse(String(init?.body)) as {
      url: string
      params: Record<string, unknown>
    }
    const token = new Headers(init?.headers).get('Blade-Auth')?.slice(7) ?? null
    calls.push({ url, token })
    await Promise.resolve()
    const reply = service(url, token, params)
    if (reply === 'network') throw new TypeError('fetch failed')
    return Response.json(reply.body, {
      status: reply.status ?? 200,
      ...(reply.headers ? { headers: reply.headers } : {}),
    })
  }
  const transport = createTransport({
    fetch: fetch as typeof globalThis.fetch,
    client: () => 'Basic x',
    timeZone: () => 'Asia/Shanghai',
  })
  return createSession({
    jar,
    transport,
    pendingSignOuts: { add: async (token) => void pendingSignOuts.push(token) },
    ...options,
  })
}

function signedIn(access = 'old', refresh = 'refresh-1-xxxxxxxxxx', userId = '7') {
  jar = memoryCookieJar({
    [COOKIE.token]: access,
    [COOKIE.refreshToken]: refresh,
    [COOKIE.userData]: JSON.stringify({ userId, account: 'a', nickName: 'N', level: 'free' }),
    [COOKIE.problemId]: '2001',
  })
}

beforeEach(() => {
  stubLocks()
  calls = []
  pendingSignOuts = []
  jar = memoryCookieJar()
})

const tokenCalls = () => calls.filter(({ url }) => url === contract.token.url)

describe('S16 calls declared for everybody', () => {
  const declared = Object.values<Endpoint>(contract)
  const PUBLIC = declared.filter(isForEverybody)
  const tokensOf = async (options: Parameters<typeof sessionOf>[1]) => {
    signedIn()
    const session = sessionOf(() => 'network', options)
    for (const endpoint of PUBLIC) await session.callTool(endpoint, {}).catch(() => {})
    expect(calls.map(({ url }) => url)).toEqual(PUBLIC.map(({ url }) => url))
    return new Set(calls.map(({ token }) => token))
  }

  test('are made without a token, by members too', async () => {
    expect(PUBLIC.length).toBeGreaterThan(10)
    expect([...(await tokensOf({}))]).toEqual([null])
  })

  test('are made with it where the upstream sends a member’s marks with the content', async () => {
    expect([...(await tokensOf({ hasSeparateMarks: () => false }))]).toEqual(['old'])
  })

  test('are the only ones that a member makes without a token', async () => {
    signedIn()
    const session = sessionOf(() => 'network')
    const others = declared.filter((endpoint) => endpoint.access === 'member')
    for (const endpoint of others) await session.callTool(endpoint, {}).catch(() => {})
    expect([...new Set(calls.map(({ token }) => token))]).toEqual(['old'])
    expect(calls).toHaveLength(others.length)
  })
})

describe('S6 a single refresh', () => {
  test('twenty expired calls make one refresh, and each is repeated once', async () => {
    signedIn()
    const session = sessionOf((url, token) => {
      if (url === contract.token.url) return tokens('new', 'refresh-2-xxxxxxxxxx')
      return token === 'new' ? ok([4, 5]) : expired
    })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => session.callTool(contract.unreadTerms, {})),
    )
    expect(replies).toEqual(Array.from({ length: 20 }, () => [4, 5]))
    expect(tokenCalls()).toHaveLength(1)
    expect(calls).toHaveLength(41)
    expect(jar.read(COOKIE.refreshToken)).toBe('refresh-2-xxxxxxxxxx')
  })

  test('a token that another tab renewed is adopted without a refresh', async () => {
    signedIn()
    const session = sessionOf((_url, token) => {
      if (token === 'new') return ok([])
      // Meanwhile the other tab has refreshed the token.
      jar.write(COOKIE.token, 'new')
      return expired
    })
    await expect(session.callTool(contract.unreadTerms, {})).resolves.toEqual([])
    expect(tokenCalls()).toHaveLength(0)
  })

  test('a call is not retried for another member', async () => {
    signedIn()
    const session = sessionOf((url, token) => {
      if (url !== contract.token.url) return token === 'old' ? expired : ok(['secret'])
      jar.write(COOKIE.userData, JSON.stringify({ userId: '8', account: 'b' }))
      return tokens('new', 'refresh-2-xxxxxxxxxx')
    })
    await expect(session.callTool(contract.unreadTerms, {})).rejects.toMatchObject({
      kind: 'expired',
    })
    expect(calls.filter(({ url }) => url === contract.unreadTerms.url)).toHaveLength(1)
  })
})

test.each([
  ['Please login', 400],
  ['请先登录', 500],
  ['Authentication information is invalid', 500],
])('8.2 %s under code %i: one refresh, and the call again', async (msg, code) => {
  signedIn()
  const session = sessionOf((url, token) => {
    if (url === contract.token.url) return tokens('new', 'refresh-2-xxxxxxxxxx')
    return token === 'new' ? ok([4]) : { body: { code, msg } }
  })
  await expect(session.callTool(contract.unreadTerms, {})).resolves.toEqual([4])
  expect(tokenCalls()).toHaveLength(1)
})

describe('S7 only a definite refusal ends a session', () => {
  test.each<[string, Reply, CallErrorKind]>([
    ['no network', 'network', 'offline'],
    ['500', { status: 500, body: { code: 500, msg: '令牌刷新有误' } }, 'unrenewed'],
    ['500 with a text about the login', { body: { code: 500, msg: '请登录' } }, 'unrenewed'],
    ['500 under HTTP 200', { body: { code: 500, msg: '服务器异常' } }, 'unrenewed'],
    ['503', { status: 503, body: { code: 503, msg: '' } }, 'unavailable'],
    ['504', { status: 504, body: { code: 504, msg: '' } }, 'timeout'],
    ['429', { status: 429, body: { code: 429, msg: '' } }, 'tooMany'],
    ['502', { status: 502, body: '<html>' }, 'unrenewed'],
    [
      'a maintenance',
      { status: 503, body: { code: 503, data: { maintenance: true }, msg: '' } },
      'maintenance',
    ],
  ])(
    'refresh answers %s: still signed in, and the kind of failure is reported',
    async (_name, reply, kind) => {
      signedIn()
      const session = sessionOf((url) => (url === contract.token.url ? reply : expired))
      const signedOut = vi.fn()
      session.onSignedOut(signedOut)
      await expect(session.callTool(contract.unreadTerms, {})).rejects.toMatchObject({ kind })
      expect(jar.read(COOKIE.token)).toBe('old')
      expect(signedOut).not.toHaveBeenCalled()
    },
  )

  test.each<[string, Reply]>([
    ['refused', { status: 400, body: { code: 400, msg: { zh: '令牌刷新有误' } } }],
    ['vanished member', { status: 200, body: { code: 400, msg: '用户名或密码错误' } }],
    ['401', { status: 401, body: { code: 401, msg: '' } }],
  ])('refresh answers %s: signed out', async (_name, reply) => {
    signedIn()
    const session = sessionOf((url) => (url === contract.token.url ? reply : expired))
    const signedOut = vi.fn()
    session.onSignedOut(signedOut)
    await expect(session.callTool(contract.unreadTerms, {})).rejects.toMatchObject({
      kind: 'expired',
    })
    expect(jar.read(COOKIE.token)).toBeNull()
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  describe('a refresh token with an `exp`, at an upstream that answers 500 to an expired one', () => {
    const at = Date.parse('2026-03-01T12:00:00Z')
    const jwt = (claims: unknown) =>
      `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`
    const failing = (answeredAt: number | null) => {
      const headers: Record<string, string> =
        answeredAt === null ? {} : { Date: new Date(answeredAt).toUTCString() }
      return sessionOf((url) =>
        url === contract.token.url
          ? { status: 500, body: { code: 500, msg: '服务器异常' } }
          : { ...expired, headers },
      )
    }

    test('has expired: the member is signed out, and no request is sent to the upstream', async () => {
      signedIn('old', jwt({ exp: at / 1000 - 1, nick: '研究员' }))
      const session = failing(at)
      const signedOut = vi.fn()
      session.onSignedOut(signedOut)
      await expect(session.callTool(contract.unreadTerms, {})).rejects.toMatchObject({
        kind: 'expired',
      })
      expect(signedOut).toHaveBeenCalledWith({
        userId: '7',
        account: expect.any(String),
        reason: 'refused',
        staysHere: false,
      })
      expect(tokenCalls()).toEqual([])
    })

    test.each<[string, string]>([
      ['it has not', jwt({ exp: at / 1000 + 60 })],
      ['it has no end', jwt({ sub: '7' })],
      ['its end is no number', jwt({ exp: 'soon' })],
      ['it is opaque', 'refresh-1-xxxxxxxxxx'],
      ['it only looks like one', 'a.b.c-xxxxxxxxxxxxxxxx'],
    ])('%s: the service failed, and the session stays', async (_name, refreshToken) => {
      signedIn('old', refreshToken)
      await expect(failing(at).callTool(contract.unreadTerms, {})).rejects.toMatchObject({
        kind: 'unrenewed',
      })
      expect(tokenCalls()).toHaveLength(1)
      expect(jar.read(COOKIE.token)).toBe('old')
    })

    test('a device whose clock is a year ahead does not end the session', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: at + 365 * 24 * 3_600_000 })
      signedIn('old', jwt({ exp: at / 1000 + 60 }))
      const call = failing(at).callTool(contract.unreadTerms, {})
      await expect(call).rejects.toMatchObject({ kind: 'unrenewed' })
      vi.useRealTimers()
    })

    test('the device’s clock decides without the service’s', async () => {
      signedIn('old', jwt({ exp: 1_700_000_000 }))
      const call = failing(null).callTool(contract.unreadTerms, {})
      await expect(call).rejects.toMatchObject({ kind: 'expired' })
    })
  })

  test('"not authorised" is refreshed once, then it is forbidden, and the member stays signed in', async () => {
    signedIn()
    const session = sessionOf((url) =>
      url === contract.token.url
        ? tokens('new', 'refresh-2-xxxxxxxxxx')
        : { status: 401, body: { code: 401, msg: '请求未授权' } },
    )
    await expect(session.callTool(contract.unreadTerms, {})).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(tokenCalls()).toHaveLength(1)
    expect(jar.read(COOKIE.token)).toBe('new')
  })

  test('a stale tab does not end a newer session', async () => {
    signedIn()
    const session = sessionOf((_url, token) => {
      if (token === 'old') jar.write(COOKIE.token, 'newer')
      return { status: 401, body: { code: 401, msg: '认证信息有误' } }
    })
    await expect(session.callTool(contract.unreadTerms, {})).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(jar.read(COOKIE.token)).toBe('newer')
  })
})

describe('a call for the user whom the page shows', () => {
  const asNoted = () => {
    const session = sessionOf(() => ok([]))
    let shown = '7'
    const onOther = vi.fn(() => void (shown = session.userId() ?? VISITOR))
    configureSession(session, { shown: () => shown, onMismatch: onOther })
    return onOther
  }

  test('is made while that user is signed in', async () => {
    signedIn()
    const onOther = asNoted()
    await expect(callTool(contract.unreadTerms, {})).resolves.toEqual([])
    expect(onOther).not.toHaveBeenCalled()
  })

  test.each([
    ['another', { userId: '8' }],
    ['nobody', null],
  ])('is not made once %s is signed in, and the page is notified', async (_who, next) => {
    signedIn()
    const onOther = asNoted()
    if (next) jar.write(COOKIE.userData, JSON.stringify(next))
    else for (const name of PRIVATE_COOKIES) jar.remove(name)
    await expect(callTool(contract.unreadTerms, {})).rejects.toMatchObject({ kind: 'aborted' })
    expect(calls).toEqual([])
    expect(onOther).toHaveBeenCalledTimes(1)
    await callTool(contract.unreadTerms, {})
    expect(calls).toHaveLength(1)
  })
})

describe('sign-in and sign-out', () => {
  test('sign-in stores tokens and profile', async () => {
    const session = sessionOf((url) =>
      url === contract.token.url ? tokens('a', 'refresh-1-xxxxxxxxxx') : member('7'),
    )
    await session.signIn({ email: 'a@lab.cn', code: '123456' })
    expect(jar.read(COOKIE.token)).toBe('a')
    expect(JSON.parse(jar.read(COOKIE.userData) ?? '')).toMatchObject({ userId: '7' })
    expect(jar.read(COOKIE.userAbilityRules)).toBe('[]')
    expect(jar.read(COOKIE.isRefreshing)).toBe('false')
  })

  test.each<[string, (stored: CookieJar) => Partial<CookieJar>]>([
    ['drops every cookie', () => ({ write: () => {} })],
    [
      'denies cookies to the page',
      () => ({
        write() {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
    ],
    [
      'drops the refresh token alone',
      (stored) => ({
        write: (name, ...rest) => name !== COOKIE.refreshToken && stored.write(name, ...rest),
      }),
    ],
  ])(
    'a sign-in in a browser that %s fails by name, stores nothing and ends the opened session',
    async (_name, change) => {
      const stored = memoryCookieJar()
      jar = { ...stored, ...change(stored) }
      const session = sessionOf((url) =>
        url === contract.token.url ? tokens('a', 'refresh-1-xxxxxxxxxx') : ok(null),
      )
      const signedIn = session.signIn({ email: 'a@lab.cn', code: '123456' })
      await expect(signedIn).rejects.toBeInstanceOf(SessionNotStored)
      for (const name of PRIVATE_COOKIES) expect(stored.read(name), name).toBeNull()
      await vi.waitFor(() =>
        expect(calls).toEqual([
          { url: contract.token.url, token: null },
          { url: contract.signOut.url, token: 'a' },
        ]),
      )
    },
  )

  test('a member whose cookie `userData` was deleted reads as a visitor until the profile is read', async () => {
    signedIn()
    jar.remove(COOKIE.userData)
    const session = sessionOf((url, token) =>
      url === contract.me.url && token === 'old' ? member('7') : expired,
    )
    const asVisitor = session.callTool(contract.unreadTerms, {}, { owner: VISITOR })
    await expect(asVisitor).rejects.toMatchObject({ kind: 'expired' })
    expect(calls).toEqual([{ url: contract.unreadTerms.url, token: null }])
    await session.readProfile()
    expect(session.userId()).toBe('7')
  })

  test('sign-in succeeds when the profile cannot be loaded', async () => {
    const session = sessionOf((url) =>
      url === contract.token.url ? tokens('a', 'refresh-1-xxxxxxxxxx') : 'network',
    )
    await expect(session.signIn({ email: 'a@lab.cn', code: '123456' })).resolves.toMatchObject({
      userId: '7',
    })
  })

  test('a sign-in ends the session that another tab had started meanwhile', async () => {
    signedIn('a', 'refresh-1-xxxxxxxxxx', '7')
    const session = sessionOf((url, token) => {
      if (url === contract.token.url) return tokens('b', 'refresh-2-xxxxxxxxxx', '8')
      return member(token === 'b' ? '8' : '7')
    })
    const signedOut = vi.fn()
    session.onSignedOut(signedOut)
    await session.signIn({ email: 'b@lab.cn', code: '123456' })
    expect(signedOut).toHaveBeenCalledWith({
      userId: '7',
      account: expect.any(String),
      reason: 'replaced',
      staysHere: true,
    })
    expect(calls).toContainEqual({ url: contract.signOut.url, token: 'a' })
    expect(jar.read(COOKIE.token)).toBe('b')
    expect(jar.read(COOKIE.problemId)).toBeNull()
  })

  test('S15 sign-out offline removes every private cookie and sets the flags', async () => {
    signedIn()
    const session = sessionOf(() => 'network')
    const signedOut = vi.fn()
    session.onSignedOut(signedOut)
    session.signOut('asked')
    for (const name of PRIVATE_COOKIES) expect(jar.read(name), name).toBeNull()
    expect(jar.read(COOKIE.isRefresh)).toBe('false')
    expect(jar.read(COOKIE.isRefreshing)).toBe('true')
    expect(signedOut).toHaveBeenCalledWith({
      userId: '7',
      account: expect.any(String),
      reason: 'asked',
      staysHere: false,
    })
    await vi.waitFor(() => expect(calls.map(({ url }) => url)).toEqual([contract.signOut.url]))
    await vi.waitFor(() => expect(pendingSignOuts).toEqual(['refresh-1-xxxxxxxxxx']))
  })
})
