import { describe, expect, test, vi } from 'vitest'
import type { UpstreamCall } from '../../../../server/proxy/upstream.ts'
import { createRenderedPages } from '../../../../server/shell/rendered-pages.ts'
import { readVisitorAppearance } from '../../../../server/shell/visitor-appearance.ts'
import type { Work } from '../../../../server/work/pool.ts'
import { preferenceCookie } from '../../../../src/contract/cookies.ts'
import type { RenderRequest } from '../../../../src/contract/rendered-page.ts'
import { isServerRendered } from '../../../../src/contract/routes.ts'
import { hasDefaultAppearance } from '../../../../src/platform/user-appearance.ts'
import { PAGE_CONFIG } from '../../../helpers/page-config.ts'

const CALL = { url: '/api/homepageConfig/detail', params: { id: '1001' } }
const PAGE = { path: '/a', search: '', language: 'zh', scheme: 'light' } as const

/** Creates a service whose answer is `text`, and a thread that renders it. */
function createFixture(options: { patienceMs?: number; delayMs?: number } = {}) {
  const seen = {
    text: 'one',
    now: 0,
    answerMs: 0,
    written: [] as RenderRequest[],
    calls: [] as UpstreamCall[],
  }
  const pages = createRenderedPages({
    config: PAGE_CONFIG,
    now: () => seen.now,
    patienceMs: options.patienceMs ?? 1000,
    upstream: {
      call: async (call) => {
        seen.calls.push(call)
        await new Promise((resolve) => setTimeout(resolve, seen.answerMs))
        return { status: 200, body: { text: seen.text } }
      },
    },
    work: {
      run: (async (_name: string, _owner: string, { request }: { request: RenderRequest }) => {
        seen.written.push(request)
        await new Promise((resolve) => setTimeout(resolve, options.delayMs ?? 0))
        const [answer] = request.answers
        return { html: answer?.body ?? '', state: '{}', missing: answer ? [] : [CALL] }
      }) as Work['run'],
    },
  })
  return { seen, read: (change = {}, bundle = 'b') => pages.read({ ...PAGE, ...change }, bundle) }
}

describe('server-rendered pages', () => {
  test('are requested as a visitor, rendered once and cached', async () => {
    const { seen, read } = createFixture()
    const first = await read()
    expect(first?.html).toBe('{"text":"one"}')
    expect(seen.calls[0]).toMatchObject({ token: null, device: null, name: 'content' })
    const count = seen.written.length
    expect(await read()).toBe(first)
    expect([seen.written.length, seen.calls.length]).toEqual([count, 1])
  })

  test('are checked again after a moment, and rendered again when something changed', async () => {
    const { seen, read } = createFixture()
    const first = await read()
    const count = seen.written.length
    seen.now = 10_000
    expect(await read()).toBe(first)
    expect([seen.written.length, seen.calls.length]).toEqual([count, 2])
    seen.now = 20_000
    seen.text = 'two'
    const next = await read()
    expect(next?.html).toBe('{"text":"two"}')
    expect(next?.version).not.toBe(first?.version)
  })

  test('sends the page without content when rendering is slow, and the rendered one to the next request', async () => {
    const { seen, read } = createFixture({ patienceMs: 20, delayMs: 60 })
    expect(await read()).toBeNull()
    await vi.waitFor(async () => expect((await read())?.html).toBe('{"text":"one"}'))
    expect(seen.written.length).toBe(2)
  })
})

describe('which pages are server-rendered', () => {
  test.each([
    ['/front-pages/landing-page', ''],
    ['/front-pages/article/detail/1001', ''],
    ['/front-pages/article/problemDetails', 'id=2001'],
    ['/analysisTools/All', ''],
  ])('%s?%s is', (path, search) => {
    expect(isServerRendered(path, search)).toBe(true)
  })

  test.each([
    ['/front-pages/industry', 'current=2'],
    ['/front-pages/article/problemDetails', 'id=2001&x=1'],
    ['/login', ''],
    ['/user/records', ''],
    ['/', ''],
    ['/no/such', ''],
  ])('%s?%s is not', (path, search) => {
    expect(isServerRendered(path, search)).toBe(false)
  })
})

describe('which visitors get them', () => {
  test.each([
    [undefined, 'light'],
    ['i18n_redirected=en; theme=light', 'light'],
    [`${preferenceCookie('color-scheme')}=dark`, 'dark'],
    [`${preferenceCookie('theme')}=dark`, 'light'],
    [`${preferenceCookie('color-scheme')}=nonsense`, 'light'],
  ])('visitors: %s', (cookie, scheme) => {
    expect(readVisitorAppearance(cookie)).toEqual({ scheme })
  })

  test.each([
    'token=x',
    'refresh_token=x',
    'userData=%7B%7D',
    `${preferenceCookie('skin')}=bordered`,
    `${preferenceCookie('content-nav')}=horizontal`,
  ])('not with %s', (cookie) => {
    expect(readVisitorAppearance(`a=b; ${cookie}`)).toBeNull()
  })
})

test.each([
  '',
  'token=; userData=',
  'token=x',
  'userData=%7B%7D; language=en',
  'language=en; theme=dark; skin=default; i18n_redirected=zh',
  `${preferenceCookie('color-scheme')}=dark; ${preferenceCookie('theme')}=dark`,
  `language=en; ${preferenceCookie('skin')}=bordered`,
  `${preferenceCookie('timeZone')}=`,
  `${preferenceCookie('timeZone')}=Asia%2FTokyo`,
  'refresh_token=y',
])('page and server agree on visitors without own preferences: %s', (cookies) => {
  expect(hasDefaultAppearance(cookies)).toBe(readVisitorAppearance(cookies) !== null)
})
