import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REDIRECTS, ROUTES } from '../../../src/contract/routes.ts'
import { cacheStores } from '../../../src/lib/storage-keys.ts'
import { createPrecache } from '../../../sw/precache.ts'
import { createRouter, isUserRequest } from '../../../sw/routes.ts'
import { createTrustStore } from '../../../sw/trust-store.ts'
import {
  createWorkerScope,
  entryOf,
  html,
  ORIGIN,
  passTime,
  script,
  type WorkerScope,
} from '../../helpers/worker-scope.ts'
import { OWN_BUILD_ID } from '../../../sw/build-manifest.ts'

// Workbox writes to the console otherwise.
vi.hoisted(() => vi.stubEnv('NODE_ENV', 'production'))

const FONT = '/assets/inter-cyrillic-abc.woff2'
const font = () => new Response('font', { headers: { 'content-type': 'font/woff2' } })
const shell = () => scope.caches.at(cacheStores.shell)

let scope: WorkerScope
let cached: Promise<unknown>[]

type Facts = { method?: string; mode?: string; origin?: string; body?: FormData }

/** Requests an address as a page does; undefined when the browser handles it without the worker. */
function request(
  path: string,
  { method = 'GET', mode = 'cors', origin = ORIGIN, body }: Facts = {},
) {
  const precache = createPrecache([entryOf('assets/index-1.js', 'start')])
  const made = new Request(origin + path, { method, ...(body && { body }) })
  Object.defineProperty(made, 'mode', { value: mode })
  const waitUntil = (work: Promise<unknown>) => void cached.push(work)
  const event = { request: made, resultingClientId: 'one', waitUntil }
  return createRouter(precache, createTrustStore(precache)).handleRequest({
    request: made,
    event: event as unknown as ExtendableEvent,
  })
}
const navigate = (path: string, facts: Facts = {}) => request(path, { mode: 'navigate', ...facts })
const textOf = async (response: Promise<Response> | undefined) => (await response)?.text()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  scope = createWorkerScope()
  vi.stubGlobal('FetchEvent', Event)
  cached = []
  await shell().put(`/index.html?__WB_REVISION__=${OWN_BUILD_ID}`, html('document'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a navigation', () => {
  test.each([
    ...Object.values(ROUTES).map(({ path }) =>
      path.replace(':id', '1001').replace(':tab', 'account'),
    ),
    ...Object.keys(REDIRECTS),
  ])('to %s gets the cached document without the network', async (path) => {
    expect(await textOf(navigate(path))).toBe('document')
    expect(await textOf(navigate(`${path}?source=pwa`))).toBe('document')
    expect(scope.requests).toEqual([])
  })

  test('to a page that a visitor has read gets that page', async () => {
    const headers = { 'x-veriscope-build': OWN_BUILD_ID }
    const pages = scope.caches.at(cacheStores.pages)
    await pages.put('/front-pages/industry', new Response('rendered', { headers }))
    expect(await textOf(navigate('/front-pages/industry'))).toBe('rendered')
    expect(await textOf(navigate('/front-pages/moreProblems'))).toBe('document')
  })

  test('goes to the network where the browser has evicted the cache', async () => {
    shell().entries.clear()
    scope.serve('/login', () => html('from the server'))
    expect(await textOf(navigate('/login'))).toBe('from the server')
  })

  test.each(['/no-such-page', '/front-pages/article/detail/abc', '/index.html', '/development'])(
    'to %s goes to the network first',
    async (path) => {
      scope.serve(path, () => html('from the server'))
      expect(await textOf(navigate(path))).toBe('from the server')
      scope.serve(path, () => Promise.reject(new TypeError('no network')))
      expect(await textOf(navigate(path))).toBe('document')
    },
  )

  test('R15 to an unknown address without a response gets the document after seconds', async () => {
    scope.serve('/nowhere', () => new Promise(() => {}))
    const response = navigate('/nowhere')
    await vi.advanceTimersByTimeAsync(4000)
    expect(await textOf(response)).toBe('document')
  })
})

describe('the browser handles without the worker', () => {
  test.each(['/api/tool', '/api', '/dev/mailbox', '/healthz', '/readyz', '/build.json', '/sw.js'])(
    '%s (S16)',
    (path) => {
      expect(navigate(path)).toBeUndefined()
      expect(request(path)).toBeUndefined()
    },
  )

  test.each(['POST', 'PUT', 'HEAD'])('%s requests', (method) => {
    expect(navigate('/front-pages/landing-page', { method })).toBeUndefined()
    expect(request('/assets/a-1.js', { method })).toBeUndefined()
  })

  test('other origins', () => {
    expect(request('/assets/a-1.js', { origin: 'https://cdn.example' })).toBeUndefined()
  })
})

describe('a file', () => {
  test('of this build is cached once it was loaded', async () => {
    scope.serve('/assets/index-1.js', () => script('start'))
    expect(await textOf(request('/assets/index-1.js'))).toBe('start')
    await passTime(Promise.all(cached))
    expect(await textOf(request('/assets/index-1.js'))).toBe('start')
    expect(scope.requests).toEqual(['/assets/index-1.js'])
  })

  test.each(['/assets/old-1.js', '/assets/old-1.woff2'])(
    'of the previous build (%s) is served as long as it is cached',
    async (path) => {
      await shell().put(path, script('old'))
      expect(await textOf(request(path))).toBe('old')
    },
  )

  test.each([
    ['with other content', '/assets/index-1.js', () => script('of the next build')],
    ['that is missing', '/assets/index-1.js', () => new Response('start', { status: 404 })],
    ['of another build', '/assets/other-1.js', () => script('other')],
  ])('%s is passed on and never cached', async (_name, path, reply) => {
    scope.serve(path, reply)
    await request(path)
    await passTime(Promise.all(cached))
    expect(scope.cachedFiles()).not.toContain(path)
  })

  test('arrives on a full disk', async () => {
    scope.serve(FONT, font)
    scope.caches.at(cacheStores.onDemand).isFull = true
    expect(await textOf(request(FONT))).toBe('font')
    await passTime(Promise.all(cached))
  })

  test('R15 has a time limit', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    scope.serve('/assets/index-1.js', () => script('start'))
    await request('/assets/index-1.js')
    expect(limits).toHaveBeenCalledWith(120_000)
    limits.mockRestore()
  })
})

test('a font of a rare script is cached when it is first needed', async () => {
  scope.serve(FONT, font)
  expect(await textOf(request(FONT))).toBe('font')
  await passTime(Promise.all(cached))
  expect(await textOf(request(FONT))).toBe('font')
  expect(scope.requests).toEqual([FONT])
  expect(scope.cachedFiles()).not.toContain(FONT)
})

describe('shared content', () => {
  const share = (fields: Record<string, string | File>, facts: Facts = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return navigate('/share-target', { method: 'POST', body, ...facts })
  }
  test('is refused on a full disk, which the page reports', async () => {
    scope.caches.delete = async () => false
    scope.caches.at(cacheStores.shared).isFull = true
    const response = await share({ files: new File(['a'], 'a.tsv') })
    expect(response?.headers.get('location')).toBe('/analysisTools/All?source=share-lost')
  })

  test('is accepted only in the form that the system sends', async () => {
    expect(share({}, { mode: 'cors' })).toBeUndefined()
    expect(share({}, { origin: 'https://cdn.example' })).toBeUndefined()
  })
})

test('a user waits for pages and for their calls, not for files and health checks', () => {
  const isWaitedFor = (path: string, mode: RequestMode = 'cors') =>
    isUserRequest({ mode, url: ORIGIN + path })
  expect([isWaitedFor('/', 'navigate'), isWaitedFor('/api/tool')]).toEqual([true, true])
  expect(['/assets/a.js', '/healthz', '/apis'].some((path) => isWaitedFor(path))).toBe(false)
})
