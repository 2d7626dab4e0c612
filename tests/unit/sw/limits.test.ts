import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchBuildManifest } from '../../../sw/build-manifest.ts'
import { fetchOnce } from '../../../sw/fetch-build.ts'
import { answer } from '../../../sw/routes.ts'
import { createPolling, type PollingWorld } from '../../../sw/update-polling.ts'

const ORIGIN = 'https://v.example'
/** The limits that were set, in milliseconds. */
let limits: number[]

beforeEach(() => {
  limits = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return new AbortController().signal
  })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no reply')))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// Ten seconds are what a reader may have to look at a wheel that turns (R8).
test('R15 a check for a build that nobody answers ends before ten seconds', async () => {
  await expect(fetchBuildManifest()).rejects.toThrow('no reply')
  expect(limits).toHaveLength(1)
  expect(limits[0]).toBeLessThan(10_000)
})

test('R15 the page of an unknown address is not waited for longer than a reader wonders', async () => {
  const request = { method: 'GET', mode: 'navigate', url: `${ORIGIN}/nowhere` }
  const event = { request } as unknown as FetchEvent
  const shell = { document: async () => new Response('kept') }
  type Parts = Parameters<typeof answer>[2]
  const reply = await answer(event, ORIGIN, { shell, trust: {} } as unknown as Parts)
  expect(await reply?.text()).toBe('kept')
  expect(limits).toEqual([4000])
})

test('R15 a file may take its time, and not for ever', async () => {
  await expect(fetchOnce(new Request(`${ORIGIN}/assets/a.js`))).rejects.toThrow('no reply')
  expect(limits).toEqual([120_000])
})

test('R15 a configuration that nobody sends holds no later check up', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    setTimeout(() => control.abort(new DOMException('too late', 'TimeoutError')), ms)
    return control.signal
  })
  let asked = 0
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit = {}) => {
    asked += 1
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('too late')))
    })
  })
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js` })
  const registration = { scope: `${ORIGIN}/` }
  vi.stubGlobal('registration', registration)
  vi.stubGlobal('caches', {})
  vi.stubGlobal('self', { location, registration, addEventListener() {} })
  const { keepShell } = await import('../../../sw/precache.ts')
  const shell = keepShell([])
  const outcomes: unknown[] = []
  const polling = createPolling({
    ownId: 'a',
    now: () => Date.now(),
    isOnline: () => true,
    fetchManifest: async () => ({ id: 'a', builtAt: '2026-11-20T06:00:00Z', assets: [] }),
    dropOthers: async () => false,
    refreshConfig: () => shell.refreshConfig(),
    hasLeft: async () => false,
    share: async () => null,
    recall: async () => null,
    remember: async ({ lastOutcome }: { lastOutcome: unknown }) => void outcomes.push(lastOutcome),
    tell: async () => {},
  } as unknown as PollingWorld)
  void polling.check('manual')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(outcomes).toEqual(['failed'])
  void polling.check('manual')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  vi.useRealTimers()
})
