import { beforeEach, describe, expect, test } from 'vitest'
import {
  ChunkLoadError,
  type ChunkEnvironment,
  createChunkGuard,
  canReload,
  RELOAD_GUARD_MS,
} from '../../../src/platform/chunk-failure.ts'
import { optionalImport } from '../../../src/lib/optional-import.ts'

let stored: Map<string, string>
let reloads: number
let now: number
let environment: ChunkEnvironment
let isBeingLeft: boolean
let watching: number
let later: () => void

beforeEach(() => {
  stored = new Map()
  reloads = 0
  isBeingLeft = false
  watching = 0
  later = () => {}
  now = 1_000_000
  environment = {
    tabStore: {
      get: (key) => stored.get(key) ?? null,
      set(key, value) {
        stored.set(key, value)
        return { isOk: true }
      },
    },
    buildId: 'aaaaaaaaaaaaaaaa',
    path: () => '/analysisTools/All',
    now: () => now,
    isOnline: () => true,
    hasUnsavedWork: () => false,
    isPageExiting: () => isBeingLeft,
    watchPageExit: () => {
      watching += 1
      return () => {
        watching -= 1
      }
    },
    runLater: (run) => (later = run),
    reload: () => {
      reloads += 1
    },
  }
})

const preloadError = () => new Event('vite:preloadError', { cancelable: true })

describe('an optional chunk', () => {
  test('causes no reload, a required one does', async () => {
    const guard = createChunkGuard(environment)
    const fails = (event: Event) => async () => {
      guard.onPreloadError(event)
      throw new Error('not there')
    }
    expect(await optionalImport(fails(preloadError()))).toBeNull()
    expect(reloads).toBe(0)
    expect(await optionalImport(async () => 7)).toBe(7)
    // Of two that fail at once one is required.
    let end = () => {}
    const waiting = optionalImport(() => new Promise<void>((done) => (end = done)))
    void guard.load(fails(preloadError()))
    expect(reloads).toBe(1)
    end()
    await waiting
  })
})

describe('mayReload (S25)', () => {
  test('once within 10 s for a build and a path', () => {
    expect(canReload(environment)).toBe(true)
    now += RELOAD_GUARD_MS - 1
    expect(canReload(environment)).toBe(false)
    now += 2
    expect(canReload(environment)).toBe(true)
  })

  test('counts paths and builds separately', () => {
    expect(canReload(environment)).toBe(true)
    expect(canReload({ ...environment, path: () => '/user/records' })).toBe(true)
    expect(canReload({ ...environment, path: () => '/user/records', buildId: 'b' })).toBe(true)
  })

  test.each([
    ['offline', { isOnline: () => false }],
    ['with unsaved work', { hasUnsavedWork: () => true }],
    [
      'when its mark cannot be left',
      { tabStore: { get: () => null, set: () => ({ isOk: false, reason: 'denied' }) as const } },
    ],
  ])('not %s', (_name, change) => {
    expect(canReload({ ...environment, ...change })).toBe(false)
  })
})

describe('createChunkGuard', () => {
  test('reloads once and leaves the import pending, so that no error flashes', async () => {
    const guard = createChunkGuard(environment)
    const event = preloadError()
    const loading = guard.load(async () => {
      guard.onPreloadError(event)
      // The result of an import whose error was prevented.
      return undefined
    })
    const winner = await Promise.race([
      loading.then(
        () => 'loaded',
        () => 'failed',
      ),
      new Promise((resolve) => {
        setTimeout(() => resolve('hangs'), 20)
      }),
    ])
    expect(winner).toBe('hangs')
    expect(event.defaultPrevented).toBe(true)
    guard.onPreloadError(preloadError())
    expect(reloads).toBe(1)
  })

  test('throws the error when the guard prevents a second reload', async () => {
    canReload(environment)
    const guard = createChunkGuard(environment)
    const event = preloadError()
    const loading = guard.load(async () => {
      guard.onPreloadError(event)
      if (!event.defaultPrevented)
        throw new TypeError('Failed to fetch dynamically imported module')
    })
    await expect(loading).rejects.toBeInstanceOf(ChunkLoadError)
    expect(reloads).toBe(0)
  })
})

describe('a page that is being left', () => {
  test('is not reloaded for a chunk that the navigation aborted, unless the page stays', async () => {
    const guard = createChunkGuard(environment)
    isBeingLeft = true
    const event = preloadError()
    let isSettled = false
    const loading = guard.load(async () => {
      expect(watching).toBe(1)
      guard.onPreloadError(event)
      throw new Error('not there')
    })
    void loading.catch(() => {}).finally(() => (isSettled = true))
    await new Promise((done) => setTimeout(done))
    expect([reloads, event.defaultPrevented, isSettled, watching]).toEqual([0, true, false, 0])
    isBeingLeft = false
    later()
    expect(reloads).toBe(1)
  })
})
