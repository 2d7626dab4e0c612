import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheStores } from '../../../src/lib/storage-keys.ts'
import { createBackgroundDownload } from '../../../sw/background-download.ts'
import { createPrecache } from '../../../sw/precache.ts'
import {
  createWorkerScope,
  entryOf,
  html,
  passTime,
  script,
  type WorkerScope,
} from '../../helpers/worker-scope.ts'
import { OWN_BUILD_ID } from '../../../sw/build-manifest.ts'

const NAMES = Array.from({ length: 20 }, (_, index) => `assets/${index}.js`)
let scope: WorkerScope
let failing: Set<string>
let onRequest: () => void

const start = () =>
  createBackgroundDownload(createPrecache(NAMES.map((name) => entryOf(name, name.padEnd(100)))))
type Background = ReturnType<typeof start>
const more = (background: Background) => passTime(background.downloadMore(), 10)
const ends = () =>
  scope.messages.map((message) => (message.type === 'filesKept' ? message.end : message.type))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  scope = createWorkerScope()
  failing = new Set()
  onRequest = () => {}
  for (const name of NAMES) {
    scope.serve(`/${name}`, () => {
      onRequest()
      if (failing.has(name)) throw new TypeError('reset')
      return script(name.padEnd(100))
    })
  }
  // The critical files are there: here the document alone.
  const document = `/index.html?__WB_REVISION__=${OWN_BUILD_ID}`
  await scope.caches.at(cacheStores.shell).put(document, html('document'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the files that the worker was active without', () => {
  test('arrive in batches, each reported to the pages', async () => {
    const background = start()
    await more(background)
    expect(scope.messages).toEqual([
      { type: 'filesKept', end: 'more', files: 9, allFiles: 21, bytes: 800, allBytes: 2000 },
    ])
    await more(background)
    await more(background)
    await more(background)
    expect(ends()).toEqual(['more', 'more', 'complete', 'complete'])
    expect(scope.requests).toHaveLength(20)
  })

  test('resume in a worker that the browser stopped meanwhile', async () => {
    await more(start())
    await more(start())
    expect(new Set(scope.requests).size).toBe(16)
    expect(await start().share()).toEqual({ files: 17, allFiles: 21, bytes: 1600, allBytes: 2000 })
  })

  test('are downloaded once for pages that request them at the same time', async () => {
    const background = start()
    await passTime(Promise.all([background.downloadMore(), background.downloadMore()]))
    expect([scope.requests.length, scope.messages.length]).toEqual([8, 1])
  })

  test('yield to the request of a user for a moment', async () => {
    const background = start()
    onRequest = () => scope.requests.length === 3 && background.yieldToUser()
    // The fake clock does not advance: digests take longer on a busy machine.
    await passTime(background.downloadMore(), 0)
    // Four are downloaded at once.
    expect(scope.requests.length).toBeLessThanOrEqual(6)
    await background.downloadMore()
    expect(ends().at(-1)).toBe('held')
    const before = scope.requests.length
    vi.setSystemTime(Date.now() + 2000)
    await more(background)
    expect(scope.requests.length).toBe(before + 8)
  })

  test('yield to a newer build', async () => {
    scope.registration.installing = {}
    await more(start())
    expect([scope.requests, ends()]).toEqual([[], ['held']])
  })

  test('arrive although others fail to load', async () => {
    for (const name of NAMES.slice(0, 8)) failing.add(name)
    const background = start()
    await more(background)
    expect(ends()).toEqual(['failed'])
    await more(background)
    await more(background)
    expect([(await background.share()).files, ends().at(-1)]).toEqual([13, 'failed'])
    failing.clear()
    await more(background)
    expect(ends().at(-1)).toBe('complete')
  })

  test('stop on a full disk, which is reported', async () => {
    scope.caches.at(cacheStores.shell).isFull = true
    await more(start())
    expect(ends()).toEqual(['full'])
  })
})
