import { describe, expect, test } from 'vitest'
import { REDIRECTS, ROUTES } from '../../../src/contract/routes.ts'
import { type Answerer, answererOf, isReaders } from '../../../sw/routes.ts'

const origin = 'https://veriscope.example'

function who(
  path: string,
  facts: { method?: string; mode?: string; base?: string } = {},
): Answerer {
  const url = new URL(path, facts.base ?? origin)
  return answererOf({ method: facts.method ?? 'GET', mode: facts.mode ?? 'navigate', url, origin })
}

describe('answererOf', () => {
  test.each([
    ...Object.values(ROUTES).map(({ path }) =>
      path.replace(':id', '1001').replace(':tab', 'account'),
    ),
    ...Object.keys(REDIRECTS),
  ])('the shell answers the navigation to %s', (path) => {
    expect(who(path)).toBe('shell')
    expect(who(`${path}?source=pwa#top`)).toBe('shell')
  })

  test.each(['/no-such-page', '/front-pages/article/detail/abc', '/index.html'])(
    'the network is asked first for %s',
    (path) => {
      expect(who(path)).toBe('networkThenShell')
    },
  )

  test.each(['/api/tool', '/api', '/dev/mailbox', '/healthz', '/readyz', '/build.json', '/sw.js'])(
    'the worker stays out of %s (S16)',
    (path) => {
      expect(who(path)).toBe('network')
      expect(who(path, { mode: 'cors' })).toBe('network')
    },
  )

  test('a path that only begins like one of the server is a page', () => {
    expect(who('/development')).toBe('networkThenShell')
  })

  test.each(['POST', 'PUT', 'HEAD'])('%s goes to the network', (method) => {
    expect(who('/front-pages/landing-page', { method })).toBe('network')
    expect(who('/assets/a-1.js', { method, mode: 'cors' })).toBe('network')
  })

  test('what is shared is taken by the worker, and only as the system sends it', () => {
    expect(who('/share-target', { method: 'POST' })).toBe('share')
    expect(who('/share-target', { method: 'POST', mode: 'cors' })).toBe('network')
    expect(who('/share-target', { method: 'POST', base: 'https://cdn.example' })).toBe('network')
    expect(who('/share-target')).toBe('networkThenShell')
  })

  test('other origins go to the network', () => {
    expect(who('/assets/a-1.js', { mode: 'no-cors', base: 'https://cdn.example' })).toBe('network')
  })

  test('files come from the build, rare fonts are kept when needed', () => {
    expect(who('/assets/index-abc.js', { mode: 'cors' })).toBe('file')
    expect(who('/examples/data.csv', { mode: 'cors' })).toBe('file')
    expect(who('/assets/inter-cyrillic-abc.woff2', { mode: 'cors' })).toBe('onDemand')
  })
})

test('a reader waits for pages and for what they ask the service, not for files and signs of life', () => {
  const isAsked = (path: string, mode: RequestMode = 'cors') =>
    isReaders({ mode, url: `https://v.example${path}` })
  expect([isAsked('/', 'navigate'), isAsked('/api/tool')]).toEqual([true, true])
  expect([isAsked('/assets/a.js'), isAsked('/healthz'), isAsked('/apis')]).toEqual([
    false,
    false,
    false,
  ])
})
