import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheStores } from '../../../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from '../../../sw/build-manifest.ts'
import { createPrecache, type Precache } from '../../../sw/precache.ts'
import {
  createWorkerScope,
  entryOf,
  html,
  passTime,
  script,
  type WorkerScope,
} from '../../helpers/worker-scope.ts'

const DOCUMENT = `/index.html?__WB_REVISION__=${OWN_BUILD_ID}`
const PREVIOUS = '/index.html?__WB_REVISION__=before'
const documentWith = (config: string, id = OWN_BUILD_ID) =>
  html(`<meta content="${id}"><meta name="veriscope-config" content="${config}" />`)

let scope: WorkerScope
let precache: Precache

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  scope = createWorkerScope()
  scope.serve('/index.html', () => documentWith('{}'))
  scope.serve('/assets/index-1.js', () => script('start'))
  scope.serve('/assets/tools-1.js', () => script('tools'))
  precache = createPrecache([
    entryOf('assets/tools-1.js', 'tools'),
    entryOf('assets/index-1.js', 'start', true),
  ])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what an install fetches', () => {
  test('the critical files on a device without a worker', async () => {
    await passTime(precache.install())
    expect(scope.cachedFiles()).toEqual(['/assets/index-1.js', DOCUMENT])
    expect((await precache.missing()).map(({ url }) => new URL(url).pathname)).toEqual([
      '/assets/tools-1.js',
    ])
  })

  test('the complete next build where one is in use', async () => {
    scope.registration.active = {}
    await passTime(precache.install())
    expect(await precache.missing()).toEqual([])
  })

  test('no document when a file is missing: a cached document means a complete set', async () => {
    scope.registration.active = {}
    scope.serve('/assets/tools-1.js', () => script('of the next build'))
    await expect(passTime(precache.install())).rejects.toThrow('not of this build')
    expect(scope.cachedFiles()).toEqual(['/assets/index-1.js'])
  })

  test('no document of another build', async () => {
    scope.serve('/index.html', () => documentWith('{}', '0123456789abcdef'))
    await expect(passTime(precache.install())).rejects.toThrow('not of this build')
    expect(scope.cachedFiles()).not.toContain(DOCUMENT)
  })
})

test('finds the newest document of another build, until the other builds are deleted', async () => {
  const cache = scope.caches.at(cacheStores.shell)
  for (const [key, text] of [
    ['/index.html?__WB_REVISION__=older', 'older'],
    [PREVIOUS, 'before'],
    ['/assets/old-1.js', 'old'],
  ] as const)
    await cache.put(key, new Response(text))
  await passTime(precache.install())
  expect(await (await precache.readPreviousDocument())?.text()).toBe('before')
  await precache.deleteOtherBuilds()
  expect(await precache.readPreviousDocument()).toBeUndefined()
  expect(scope.cachedFiles()).toEqual(['/assets/index-1.js', DOCUMENT])
})

describe('a configuration that changed without a new build', () => {
  test('is applied to the cached document and returned', async () => {
    await passTime(precache.install())
    expect(await precache.refreshConfig()).toBeNull()
    scope.serve('/index.html', () => documentWith('{&quot;demo&quot;:&quot;&amp;lt;&quot;}'))
    expect(await precache.refreshConfig()).toBe('{"demo":"&lt;"}')
    expect(await (await precache.readDocument())?.text()).toContain('demo')
    expect(await precache.refreshConfig()).toBeNull()
  })

  test('is ignored when it comes with another build', async () => {
    await passTime(precache.install())
    scope.serve('/index.html', () => documentWith('{&quot;a&quot;:1}', '0123456789abcdef'))
    expect(await precache.refreshConfig()).toBeNull()
    expect(await (await precache.readDocument())?.text()).toContain(OWN_BUILD_ID)
  })
})
