import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheStores } from '../../../src/lib/storage-keys.ts'
import { POLL_EVERY_MS } from '../../../src/contract/worker-messages.ts'
import { createBackgroundDownload } from '../../../sw/background-download.ts'
import { createPrecache } from '../../../sw/precache.ts'
import { createTrustStore } from '../../../sw/trust-store.ts'
import { createUpdateCheck } from '../../../sw/update-check.ts'
import { createWorkerScope, html, passTime, type WorkerScope } from '../../helpers/worker-scope.ts'

const OWN = 'aaaaaaaaaaaaaaaa'
const NEXT = 'bbbbbbbbbbbbbbbb'

vi.mock('../../../src/contract/build-manifest.ts', async (load) => ({
  ...(await load<object>()),
  BUILD_ID_MARK: 'aaaaaaaaaaaaaaaa',
}))

let scope: WorkerScope

function start() {
  const precache = createPrecache([])
  const trust = createTrustStore(precache)
  return createUpdateCheck(precache, trust, createBackgroundDownload(precache))
}
/** A worker that reports this build when it is asked. */
const workerOf = (buildId: string) => ({
  heard: [] as unknown[],
  postMessage(message: unknown, ports: MessagePort[] = []) {
    this.heard.push(message)
    const status = {
      type: 'status',
      buildId,
      lastPollAt: null,
      nextPollAt: null,
      lastOutcome: null,
    }
    ports[0]?.postMessage(status)
  },
})
const serveBuild = (id: string) =>
  scope.serve('/build.json', () =>
    Response.json({ id, builtAt: '2026-11-20T06:00:00Z', assets: [] }),
  )
const serveDocument = (config: string) =>
  scope.serve('/index.html', () =>
    html(`<meta content="${OWN}"><meta name="veriscope-config" content="${config}" />`),
  )
/** Requests of the manifest. */
const checks = () => scope.requests.filter((path) => path === '/build.json').length
const reports = () => scope.messages.filter(({ type }) => type !== 'status')
const lastOutcome = async () => (await start().status()).lastOutcome
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  scope = createWorkerScope()
  serveBuild(OWN)
  serveDocument('')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a check for a newer build', () => {
  test('reports nothing but its status for the same build', async () => {
    await start().check('start')
    expect(checks()).toBe(1)
    expect(scope.registration.update).not.toHaveBeenCalled()
    expect(reports()).toEqual([])
    expect(scope.messages.at(-1)).toMatchObject({ type: 'status', lastOutcome: 'same' })
  })

  test('reports a new build after its worker has installed', async () => {
    serveBuild(NEXT)
    const installing = Object.assign(new EventTarget(), { state: 'installing' })
    scope.registration.update.mockImplementation(async () => {
      scope.registration.installing = installing
    })
    const check = start().check('return')
    await vi.waitFor(() => expect(scope.registration.installing).not.toBeNull())
    expect(reports()).toEqual([])
    Object.assign(scope.registration, { waiting: workerOf(NEXT), installing: null })
    installing.state = 'installed'
    installing.dispatchEvent(new Event('statechange'))
    await check
    expect(reports()).toEqual([{ type: 'updateReady', id: NEXT, builtAt: '2026-11-20T06:00:00Z' }])
  })

  test('does not report a build that failed to install, and looks for it again', async () => {
    serveBuild(NEXT)
    const updates = start()
    await updates.check('start')
    expect([reports(), await lastOutcome()]).toEqual([[], 'failed'])
    scope.registration.waiting = workerOf(NEXT)
    await updates.check('return')
    expect(reports()).toHaveLength(1)
  })

  test('reports a waiting build to a page that opens later', async () => {
    serveBuild(NEXT)
    scope.registration.waiting = workerOf(NEXT)
    await start().check('start')
    await start().check('start')
    expect(reports()).toHaveLength(2)
  })

  test('reports a withdrawn build, which no worker may activate', async () => {
    scope.registration.waiting = workerOf(NEXT)
    const replacement = workerOf(OWN)
    scope.registration.update.mockImplementation(async () => {
      scope.registration.waiting = replacement
    })
    await start().check('start')
    expect(reports()).toEqual([{ type: 'updateWithdrawn' }])
    expect(replacement.heard.at(-1)).toEqual({ type: 'applyUpdate' })
    expect(await lastOutcome()).toBe('same')
  })

  test('sends no request offline', async () => {
    scope.self.navigator.onLine = false
    await start().check('manual')
    expect([scope.requests, await lastOutcome()]).toEqual([[], 'offline'])
  })

  test.each([
    ['a network fault', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error page', () => html('<h1>login</h1>')],
    ['a server error', () => new Response('', { status: 500 })],
  ])('reports nothing after %s', async (_name, reply) => {
    scope.serve('/build.json', reply)
    await start().check('start')
    expect([reports(), await lastOutcome()]).toEqual([[], 'failed'])
  })

  test('sends the changed configuration of the same build to the pages, and drops cached pages', async () => {
    const key = `/index.html?__WB_REVISION__=${OWN}`
    await scope.caches
      .at(cacheStores.shell)
      .put(key, html('<meta name="veriscope-config" content="">'))
    scope.caches.at(cacheStores.pages)
    serveDocument('{&quot;demo&quot;:null}')
    await start().check('start')
    expect(reports()).toEqual([{ type: 'configChanged', config: '{"demo":null}' }])
    expect(await scope.caches.keys()).not.toContain(cacheStores.pages)
  })
})

describe('how often it checks', () => {
  test('once for calls at the same time', async () => {
    const updates = start()
    await Promise.all([updates.check('start'), updates.check('return'), updates.check('manual')])
    expect(checks()).toBe(1)
  })

  test('once for tabs that return together; always for the button', async () => {
    const updates = start()
    await updates.check('return')
    pass(5000)
    await updates.check('return')
    expect(checks()).toBe(1)
    await updates.check('manual')
    expect(checks()).toBe(2)
    pass(60_000)
    await updates.check('return')
    expect(checks()).toBe(3)
  })

  test('once an hour for the timers of all tabs', async () => {
    const updates = start()
    await updates.check('start')
    pass(POLL_EVERY_MS / 2)
    await updates.check('hour')
    expect(checks()).toBe(1)
    pass(POLL_EVERY_MS / 2)
    await updates.check('hour')
    await updates.check('hour')
    expect(checks()).toBe(2)
  })

  test('also after the clock was set back', async () => {
    await start().check('start')
    pass(-10 * POLL_EVERY_MS)
    await start().check('hour')
    expect(checks()).toBe(2)
  })
})

test('the status has the time of the last and of the next check', async () => {
  expect(await start().status()).toMatchObject({ buildId: OWN, lastPollAt: null, nextPollAt: null })
  await start().check('start')
  const lastPollAt = Date.now()
  expect(await start().status()).toMatchObject({
    lastPollAt,
    nextPollAt: lastPollAt + POLL_EVERY_MS,
    lastOutcome: 'same',
    kept: { allFiles: 1 },
  })
})

test('R15 a document that never arrives prevents no later check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    setTimeout(() => control.abort(new DOMException('too late', 'TimeoutError')), ms)
    return control.signal
  })
  scope.serve(
    '/index.html',
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('too late')))
      }),
  )
  const updates = start()
  const before = Date.now()
  await passTime(updates.check('manual'))
  expect(Date.now() - before).toBeLessThan(10_000)
  expect(await lastOutcome()).toBe('failed')
  serveDocument('')
  await updates.check('manual')
  expect(checks()).toBe(2)
  vi.restoreAllMocks()
})
