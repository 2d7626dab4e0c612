import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheStores } from '../../../src/lib/storage-keys.ts'
import { OWN_BUILD_ID as OWN } from '../../../sw/build-manifest.ts'
import { createPrecache } from '../../../sw/precache.ts'
import { createTrustStore } from '../../../sw/trust-store.ts'
import { createWorkerScope, type WorkerScope } from '../../helpers/worker-scope.ts'

vi.mock('../../../src/contract/build-manifest.ts', async (load) => ({
  ...(await load<object>()),
  BUILD_ID_MARK: 'bbbbbbbbbbbbbbbb',
}))

const PREVIOUS = 'aaaaaaaaaaaaaaaa'
const SECOND = 1000
let scope: WorkerScope

/** The store in a new run of the worker. */
const start = () => createTrustStore(createPrecache([]))
const serveBuild = (id: string) =>
  scope.serve('/build.json', () =>
    Response.json({ id, builtAt: '2026-11-20T06:00:00Z', assets: [] }),
  )
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const cacheDocument = (id: string) =>
  scope.caches
    .at(cacheStores.shell)
    .put(`/index.html?__WB_REVISION__=${id}`, new Response('document'))

/** Starts a page that is closed before it reports. */
async function failStart(client = `closed at ${Date.now()}`) {
  const build = await start().chooseBuild(client)
  pass(5 * SECOND)
  return build
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  scope = createWorkerScope()
  await cacheDocument(PREVIOUS)
  await cacheDocument(OWN)
  serveBuild(OWN)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a build that starts', () => {
  test('is trusted from its first report on, by later runs of its worker as well', async () => {
    expect(await start().chooseBuild('one')).toBe('own')
    await cacheDocument('another')
    await start().recordStart(OWN)
    await cacheDocument(PREVIOUS)
    serveBuild(PREVIOUS)
    scope.requests.length = 0
    expect(await start().chooseBuild('two')).toBe('own')
    expect(scope.requests).toEqual([])
  })

  test('no longer needs the files of the previous build', async () => {
    await start().recordStart(OWN)
    expect(scope.cachedFiles()).toEqual([`/index.html?__WB_REVISION__=${OWN}`])
  })

  test.each(['waiting', 'installing'] as const)(
    'leaves the files of a build that is %s',
    async (state) => {
      scope.registration[state] = {}
      await start().recordStart(OWN)
      expect(scope.cachedFiles()).toHaveLength(2)
    },
  )

  test('is not proven by a page of another build', async () => {
    await start().recordStart(PREVIOUS)
    expect(scope.cachedFiles()).toHaveLength(2)
    for (let count = 0; count < 2; count += 1) await failStart()
    expect(await failStart()).toBe('previous')
  })
})

describe('a build that does not start', () => {
  test('falls back to the previous one after two starts, and stays there', async () => {
    expect(await failStart()).toBe('own')
    expect(await failStart()).toBe('own')
    expect(await failStart()).toBe('previous')
    expect(await start().hasFallenBack()).toBe(true)
    expect(await failStart()).toBe('previous')
  })

  test('falls back when its pages are open without a report', async () => {
    for (const id of ['one', 'two']) {
      scope.openPage(id)
      expect(await start().chooseBuild(id)).toBe('own')
    }
    pass(21 * SECOND)
    expect(await start().chooseBuild('three')).toBe('previous')
  })

  test('is used where no other one is cached', async () => {
    scope.caches.at(cacheStores.shell).entries.clear()
    for (let count = 0; count < 5; count += 1) expect(await failStart()).toBe('own')
  })

  test('is tried again when a user looks for updates, and after a day', async () => {
    for (let count = 0; count < 3; count += 1) await failStart()
    await start().retryBuild()
    expect(await failStart()).toBe('own')
    await failStart()
    expect(await failStart()).toBe('previous')
    pass(25 * 60 * 60 * SECOND)
    expect(await failStart()).toBe('own')
    expect(await start().hasFallenBack()).toBe(false)
  })
})

test('does not count tabs that a browser restores together as failed starts', async () => {
  const trust = start()
  for (const client of ['one', 'two', 'three', 'four']) {
    expect(await trust.chooseBuild(client)).toBe('own')
    scope.openPage(client)
    pass(100)
  }
  pass(4 * SECOND)
  expect(await trust.chooseBuild('five')).toBe('own')
})

test('counts starts at the same moment', async () => {
  const trust = start()
  await Promise.all([trust.chooseBuild('one'), trust.chooseBuild('two')])
  pass(5 * SECOND)
  expect(await trust.chooseBuild('three')).toBe('previous')
})

describe('a build that no user agreed to', () => {
  test('is not started when the server has withdrawn it', async () => {
    serveBuild(PREVIOUS)
    expect(await start().chooseBuild('one')).toBe('previous')
  })

  test('is started when the server still has it, and when it does not answer', async () => {
    expect(await start().chooseBuild('one')).toBe('own')
    scope.serve('/build.json', () => Promise.reject(new TypeError('no reply')))
    expect(await start().chooseBuild('two')).toBe('own')
  })

  test('starts without a request once it was agreed to', async () => {
    await start().recordAgreement()
    serveBuild(PREVIOUS)
    expect(await start().chooseBuild('one')).toBe('own')
    expect(scope.requests).toEqual([])
  })
})
