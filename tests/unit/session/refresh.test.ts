/** Refreshes of several tabs, and replies to a refresh that are no answer. Time is simulated. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GRANT } from '../../../src/contract/codes.ts'
import { contract } from '../../../src/contract/contract.ts'
import { COOKIE, PRIVATE_COOKIES } from '../../../src/contract/cookies.ts'
import { type CookieJar, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { RETRY_PAUSE_MS } from '../../../src/session/refresh.ts'
import { createSession } from '../../../src/session/session.ts'
import { createTransport } from '../../../src/transport/transport.ts'
import { stubLocks } from '../../helpers/fake-locks.ts'

const OLD = 'refresh-1-xxxxxxxxxx'
const NEXT = 'refresh-2-xxxxxxxxxx'
const EXPIRED = { code: 401, msg: '您的登录已过期，请重新登录' }
const json = (body: unknown, status = 200) => Response.json(body, { status })
const ok = (data: unknown) => json({ code: 200, success: true, data, msg: '' })
const TOKENS = { access_token: 'new', refresh_token: NEXT, user_id: '7', expires_in: 3600 }

const cookies = () => ({
  [COOKIE.token]: 'old',
  [COOKIE.refreshToken]: OLD,
  [COOKIE.userData]: JSON.stringify({ userId: '7', account: 'a', nickName: 'N', level: 'free' }),
  [COOKIE.problemId]: '2001',
})

/** Refresh tokens that the service received, by all tabs. */
let refreshes: string[]

/** Opens a tab; `answer` is the reply to the nth refresh of all tabs. */
function openTab(jar: CookieJar, answer: (attempt: number) => Response | Promise<Response>) {
  const fetch = async (_input: unknown, init?: RequestInit) => {
    const { url, params } = JSON.parse(String(init?.body)) as {
      url: string
      params: Record<string, string>
    }
    if (url === contract.token.url && params['grant_type'] === GRANT.refresh) {
      refreshes.push(String(params['refresh_token']))
      return answer(refreshes.length)
    }
    return new Headers(init?.headers).get('Blade-Auth') === 'bearer new'
      ? ok([])
      : json(EXPIRED, 401)
  }
  const transport = createTransport({
    fetch: fetch as typeof globalThis.fetch,
    client: () => 'Basic x',
    timeZone: () => 'UTC',
  })
  const session = createSession({ jar, transport })
  const signedOut = vi.fn()
  session.onSignedOut(({ reason }) => void signedOut(reason))
  const call = () => session.callTool(contract.unreadTerms, {})
  return { session, signedOut, call }
}

/** Waits for what the simulated time does not control: digests and replies. */
async function breathe(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** Waits until the first refresh has reached the service, while no time passes. */
async function waitForRefresh(): Promise<void> {
  for (let step = 0; step < 1000 && refreshes.length === 0; step += 1) await breathe()
  await breathe()
  expect(refreshes).toEqual([OLD])
}

/** Lets time pass until a promise has settled. */
async function settle<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const state = { isSettled: false }
  const settled = Promise.allSettled([promise]).finally(() => (state.isSettled = true))
  for (let step = 0; step < 2000 && !state.isSettled; step += 1) {
    await breathe()
    await vi.advanceTimersByTimeAsync(50)
  }
  return (await settled)[0]
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubLocks()
  refreshes = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('S7 a reply to a refresh that reports success without a token', () => {
  const html = (status: number) =>
    new Response('<html>', { status, headers: { 'Content-Type': 'text/html' } })
  const WITHOUT_TOKEN: [name: string, reply: () => Response][] = [
    ['an empty object', () => ok({})],
    ['null', () => ok(null)],
    ['a list', () => ok([])],
    ['a text', () => ok('ok')],
    ['no data', () => json({ code: 200 })],
    ['no fields', () => json({})],
    ['an empty token', () => ok({ ...TOKENS, access_token: '' })],
    ['a number as token', () => ok({ ...TOKENS, access_token: 5 })],
    ['an object as token', () => ok({ ...TOKENS, access_token: {} })],
    ['true as token', () => ok({ ...TOKENS, access_token: true })],
    ['a token that no header can hold', () => ok({ ...TOKENS, access_token: '令牌' })],
    ['a token of two lines', () => ok({ ...TOKENS, access_token: 'a\r\nb' })],
    ['a refresh token alone', () => ok({ refresh_token: NEXT, user_id: '7' })],
    ['the tokens of another member', () => ok({ ...TOKENS, user_id: '8' })],
  ]

  test.each(WITHOUT_TOKEN)(
    'keeps the tokens and asks once more: %s, then tokens',
    async (_name, reply) => {
      const jar = memoryCookieJar(cookies())
      const tab = openTab(jar, (attempt) => (attempt === 1 ? reply() : ok(TOKENS)))
      const called = tab.call()
      await waitForRefresh()
      await vi.advanceTimersByTimeAsync(RETRY_PAUSE_MS - 1)
      for (const [name, value] of Object.entries(cookies())) expect(jar.read(name)).toBe(value)
      expect(refreshes).toEqual([OLD])
      expect(await settle(called)).toMatchObject({ status: 'fulfilled' })
      expect(refreshes).toEqual([OLD, OLD])
      expect(jar.read(COOKIE.token)).toBe('new')
      expect(tab.signedOut).not.toHaveBeenCalled()
    },
  )

  test.each(WITHOUT_TOKEN)(
    'ends the session whole at the second time: %s',
    async (_name, reply) => {
      const jar = memoryCookieJar(cookies())
      const tab = openTab(jar, reply)
      expect(await settle(tab.call())).toMatchObject({ reason: { kind: 'expired' } })
      expect(refreshes).toEqual([OLD, OLD])
      expect(tab.signedOut.mock.calls).toEqual([['refused']])
      for (const name of PRIVATE_COOKIES) expect(jar.read(name), name).toBeNull()
    },
  )

  test.each<[string, () => Response, string]>([
    ['the page of a captive portal', () => html(200), 'portal'],
    ['a page that asks to sign in to the network', () => html(511), 'portal'],
    ['an empty body', () => new Response(''), 'unrenewed'],
    ['no content', () => new Response(null, { status: 204 }), 'unrenewed'],
    ['half a body', () => new Response('{"code":200,"da'), 'unrenewed'],
    ['a gateway’s page', () => html(502), 'unavailable'],
    ['a fault under HTTP 200', () => json({ code: 500, data: {} }), 'unrenewed'],
  ])('is not %s: the session stays, and nothing is repeated', async (_name, reply, kind) => {
    const jar = memoryCookieJar(cookies())
    const tab = openTab(jar, reply)
    expect(await settle(tab.call())).toMatchObject({ reason: { kind } })
    expect(refreshes).toEqual([OLD])
    expect(tab.signedOut).not.toHaveBeenCalled()
    for (const [name, value] of Object.entries(cookies())) expect(jar.read(name)).toBe(value)
  })

  test('keeps the session when the second attempt finds no network', async () => {
    const jar = memoryCookieJar(cookies())
    const tab = openTab(jar, (attempt) => {
      if (attempt === 1) return ok({})
      throw new TypeError('fetch failed')
    })
    expect(await settle(tab.call())).toMatchObject({ reason: { kind: 'offline' } })
    expect(jar.read(COOKIE.token)).toBe('old')
    expect(tab.signedOut).not.toHaveBeenCalled()
  })

  test('keeps the refresh token when only an access token is sent (RFC 6749, section 6)', async () => {
    const jar = memoryCookieJar(cookies())
    const tab = openTab(jar, () => ok({ access_token: 'new', user_id: '7' }))
    expect(await settle(tab.call())).toMatchObject({ status: 'fulfilled' })
    expect(jar.read(COOKIE.refreshToken)).toBe(OLD)
  })
})

/** A jar of a tab that sees the cookies of other tabs `lateMs` after they were written. */
function lateJar(shared: Map<string, string>, lateMs: number): CookieJar {
  const seen = new Map(shared)
  const jar = memoryCookieJar()
  const others = new Map(shared)
  const sync = () => {
    for (const name of new Set([...shared.keys(), ...others.keys()])) {
      const value = shared.get(name) ?? ''
      if (others.get(name) === value) continue
      others.set(name, value)
      if (lateMs === 0) seen.set(name, value)
      else setTimeout(() => seen.set(name, value), lateMs)
    }
  }
  return {
    ...jar,
    read(name) {
      sync()
      return seen.get(name) || null
    },
    write(name, value) {
      seen.set(name, value)
      others.set(name, value)
      shared.set(name, value)
    },
    remove(name) {
      seen.delete(name)
      others.delete(name)
      shared.delete(name)
    },
  }
}

describe('S6 tabs', () => {
  test.each([0, 60, 900])(
    'refresh once when the cookies of the first are visible %i ms after its lock is free',
    async (lateMs) => {
      const shared = new Map(Object.entries(cookies()))
      const answer = async () => {
        await new Promise((resolve) => {
          setTimeout(resolve, 40)
        })
        return ok(TOKENS)
      }
      const tabs = [0, 1, 2].map(() => openTab(lateJar(shared, lateMs), answer))
      const outcomes = await settle(Promise.all(tabs.map(({ call }) => call())))
      expect(outcomes).toMatchObject({ status: 'fulfilled' })
      expect(refreshes).toEqual([OLD])
    },
  )

  test('refresh again where the cookies of the first never become visible', async () => {
    const shared = new Map(Object.entries(cookies()))
    const tabs = [openTab(lateJar(shared, 0), () => ok(TOKENS))]
    tabs.push(openTab(memoryCookieJar(cookies()), () => ok(TOKENS)))
    const outcomes = await settle(Promise.all(tabs.map(({ call }) => call())))
    expect(outcomes).toMatchObject({ status: 'fulfilled' })
    expect(refreshes).toEqual([OLD, OLD])
  })
})

describe('a tab that is frozen during a refresh', () => {
  test('loses its lock to the next one, and its late reply changes nothing', async () => {
    const shared = new Map(Object.entries(cookies()))
    const { promise: late, resolve: wake } = Promise.withResolvers<Response>()
    const answer = (attempt: number) =>
      attempt === 1 ? late : ok({ ...TOKENS, refresh_token: 'refresh-3-xxxxxxxxxx' })
    // The time limit of its own call does not pass in a frozen tab.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      if (ms > 30_000) setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
      return controller.signal
    })
    const frozen = openTab(lateJar(shared, 0), answer)
    const next = openTab(lateJar(shared, 0), answer)
    const first = frozen.call()
    await waitForRefresh()
    const outcomes = await settle(Promise.all([next.call(), first]))
    expect(outcomes).toMatchObject({ status: 'fulfilled' })
    expect(refreshes).toEqual([OLD, OLD])
    wake(ok(TOKENS))
    await breathe()
    expect(shared.get(COOKIE.refreshToken)).toBe('refresh-3-xxxxxxxxxx')
    expect(frozen.signedOut).not.toHaveBeenCalled()
  })

  test('does not bring back a session that another tab has ended', async () => {
    const shared = new Map(Object.entries(cookies()))
    const { promise: late, resolve: wake } = Promise.withResolvers<Response>()
    const frozen = openTab(lateJar(shared, 0), () => late)
    const first = frozen.call()
    await waitForRefresh()
    openTab(lateJar(shared, 0), () => late).session.signOut('asked')
    const ended = new Map(shared)
    wake(ok(TOKENS))
    expect(await settle(first)).toMatchObject({ status: 'rejected' })
    expect(shared).toEqual(ended)
  })
})
