import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BatchResult } from '../../../src/contract/worker-messages.ts'
import type { ConnectionState } from '../../../src/platform/connection-model.ts'
import { OfflineFiles } from '../../../src/platform/offline-files-model.ts'

let line: ConnectionState
let busy: boolean
let saves: boolean
let spared: boolean
let hasWorker: boolean
let downloadRequests: number
let shares: number
let fetchedAnyway: number
let files: OfflineFiles

const pass = (ms: number) => vi.advanceTimersByTime(ms)

const receive = (end: BatchResult, count: number) =>
  files.handleMessage({
    type: 'filesKept',
    end,
    files: count,
    allFiles: 10,
    bytes: count * 100,
    allBytes: 1000,
  })
const seen = () => [files.state().name, files.state().reason]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  line = 'good'
  busy = false
  saves = false
  spared = false
  hasWorker = true
  downloadRequests = 0
  shares = 0
  fetchedAnyway = 0
  files = new OfflineFiles({
    downloadMore: () => {
      if (hasWorker) downloadRequests += 1
      return hasWorker
    },
    async requestStatus() {
      shares += 1
      return null
    },
    connection: () => line,
    isBusy: () => busy,
    isDataSaverOn: () => saves,
    isSpared: () => spared,
    registerAnyway: () => (fetchedAnyway += 1),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the remaining files for offline use', () => {
  test('are requested in batches when the page is ready and idle, until all are cached', () => {
    pass(10_000)
    files.update()
    expect(downloadRequests).toBe(0)
    busy = true
    files.start()
    files.start()
    pass(1400)
    expect(downloadRequests).toBe(0)
    pass(5000)
    expect(downloadRequests).toBe(0)
    busy = false
    pass(1000)
    expect(downloadRequests).toBe(1)
    receive('more', 4)
    expect([downloadRequests, ...seen()]).toEqual([2, 'coming', null])
    busy = true
    receive('more', 6)
    expect(downloadRequests).toBe(2)
    busy = false
    pass(1000)
    receive('complete', 10)
    expect(seen()).toEqual(['complete', null])
    pass(3_600_000)
    expect(downloadRequests).toBe(3)
  })

  test('are requested again when the worker was stopped without a reply', () => {
    files.start()
    pass(2000)
    pass(44_000)
    expect(downloadRequests).toBe(1)
    pass(2000)
    expect(downloadRequests).toBe(2)
  })

  test('wait until there is a worker', () => {
    hasWorker = false
    files.start()
    pass(600_000)
    hasWorker = true
    files.update()
    expect(downloadRequests).toBe(1)
  })

  test.each([
    ['offline', 'offline'],
    ['stalled', 'line'],
    ['portal', 'line'],
  ] as const)('a line that is %s pauses it, and it goes on by itself', (state, reason) => {
    files.start()
    pass(2000)
    line = state
    receive('more', 4)
    expect([downloadRequests, ...seen()]).toEqual([1, 'paused', reason])
    line = 'good'
    files.update()
    expect([downloadRequests, ...seen()]).toEqual([2, 'coming', null])
  })

  test('are downloaded on a slow network, which may never get faster', () => {
    line = 'slow'
    files.start()
    pass(2000)
    expect(downloadRequests).toBe(1)
  })

  test('are not downloaded while the user saves data, except on request', () => {
    saves = true
    files.start()
    pass(2000)
    expect([downloadRequests, shares]).toEqual([0, 1])
    files.handleMessage({
      type: 'status',
      buildId: 'a',
      lastPollAt: null,
      nextPollAt: null,
      lastOutcome: null,
      hasLeft: false,
      kept: { files: 4, allFiles: 10, bytes: 400, allBytes: 1000 },
    })
    expect([downloadRequests, ...seen()]).toEqual([0, 'paused', 'saver'])
    files.downloadNow()
    receive('more', 6)
    expect([downloadRequests, ...seen()]).toEqual([2, 'coming', null])
  })

  test('a request installs a worker that was not installed to save data', () => {
    spared = true
    saves = true
    files.start()
    pass(2000)
    expect([downloadRequests, ...seen()]).toEqual([0, 'paused', 'saver'])
    files.downloadNow()
    expect(fetchedAnyway).toBe(1)
    spared = false
    files.update()
    expect(downloadRequests).toBe(1)
  })

  test('retries with growing delays after failures, and at once on request', () => {
    files.start()
    pass(2000)
    receive('failed', 4)
    expect(seen()).toEqual(['paused', 'failed'])
    pass(14_000)
    expect(downloadRequests).toBe(1)
    pass(2000)
    expect(downloadRequests).toBe(2)
    receive('failed', 4)
    pass(50_000)
    expect(downloadRequests).toBe(2)
    pass(11_000)
    expect(downloadRequests).toBe(3)
    receive('full', 4)
    expect(seen()).toEqual(['paused', 'full'])
    files.downloadNow()
    expect(downloadRequests).toBe(4)
  })

  test('requests again soon after the worker yielded', () => {
    files.start()
    pass(2000)
    receive('held', 4)
    expect([downloadRequests, ...seen()]).toEqual([1, 'coming', null])
    pass(800)
    expect(downloadRequests).toBe(2)
  })
})
