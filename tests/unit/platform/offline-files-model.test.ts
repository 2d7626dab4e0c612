import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeptEnd } from '../../../src/contract/worker-messages.ts'
import type { ConnectionState } from '../../../src/platform/connection-model.ts'
import { OfflineFiles } from '../../../src/platform/offline-files-model.ts'

let line: ConnectionState
let busy: boolean
let saves: boolean
let spared: boolean
let hasWorker: boolean
let asked: number
let shares: number
let fetchedAnyway: number
let files: OfflineFiles

const pass = (ms: number) => vi.advanceTimersByTime(ms)

const hear = (end: KeptEnd, count: number) =>
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
  asked = 0
  shares = 0
  fetchedAnyway = 0
  files = new OfflineFiles({
    keepMore: () => {
      if (hasWorker) asked += 1
      return hasWorker
    },
    async requestStatus() {
      shares += 1
      return null
    },
    connection: () => line,
    isBusy: () => busy,
    isSparing: () => saves,
    isSpared: () => spared,
    fetchAnyway: () => (fetchedAnyway += 1),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the rest of what offline use needs', () => {
  test('is asked for when the page stands and waits for nothing, until all is there', () => {
    pass(10_000)
    files.update()
    expect(asked).toBe(0)
    busy = true
    files.start()
    files.start()
    pass(1400)
    expect(asked).toBe(0)
    pass(5000)
    expect(asked).toBe(0)
    busy = false
    pass(1000)
    expect(asked).toBe(1)
    hear('more', 4)
    expect([asked, ...seen()]).toEqual([2, 'coming', null])
    busy = true
    hear('more', 6)
    expect(asked).toBe(2)
    busy = false
    pass(1000)
    hear('complete', 10)
    expect(seen()).toEqual(['complete', null])
    pass(3_600_000)
    expect(asked).toBe(3)
  })

  test('is asked for again where the worker was stopped and never answers', () => {
    files.start()
    pass(2000)
    pass(44_000)
    expect(asked).toBe(1)
    pass(2000)
    expect(asked).toBe(2)
  })

  test('waits until there is a worker', () => {
    hasWorker = false
    files.start()
    pass(600_000)
    hasWorker = true
    files.update()
    expect(asked).toBe(1)
  })

  test.each([
    ['offline', 'offline'],
    ['stalled', 'line'],
    ['portal', 'line'],
  ] as const)('a line that is %s pauses it, and it goes on by itself', (state, reason) => {
    files.start()
    pass(2000)
    line = state
    hear('more', 4)
    expect([asked, ...seen()]).toEqual([1, 'paused', reason])
    line = 'good'
    files.update()
    expect([asked, ...seen()]).toEqual([2, 'coming', null])
  })

  test('a slow line does not: it may be slow for ever', () => {
    line = 'slow'
    files.start()
    pass(2000)
    expect(asked).toBe(1)
  })

  test('a reader who saves data pauses it, and may ask for it', () => {
    saves = true
    files.start()
    pass(2000)
    expect([asked, shares]).toEqual([0, 1])
    files.handleMessage({
      type: 'status',
      buildId: 'a',
      lastPollAt: null,
      nextPollAt: null,
      lastOutcome: null,
      hasLeft: false,
      kept: { files: 4, allFiles: 10, bytes: 400, allBytes: 1000 },
    })
    expect([asked, ...seen()]).toEqual([0, 'paused', 'saver'])
    files.downloadNow()
    hear('more', 6)
    expect([asked, ...seen()]).toEqual([2, 'coming', null])
  })

  test('where not even the worker was installed, asking for it installs it', () => {
    spared = true
    saves = true
    files.start()
    pass(2000)
    expect([asked, ...seen()]).toEqual([0, 'paused', 'saver'])
    files.downloadNow()
    expect(fetchedAnyway).toBe(1)
    spared = false
    files.update()
    expect(asked).toBe(1)
  })

  test('what failed is tried again later each time, and at once when the reader asks', () => {
    files.start()
    pass(2000)
    hear('failed', 4)
    expect(seen()).toEqual(['paused', 'failed'])
    pass(14_000)
    expect(asked).toBe(1)
    pass(2000)
    expect(asked).toBe(2)
    hear('failed', 4)
    pass(50_000)
    expect(asked).toBe(2)
    pass(11_000)
    expect(asked).toBe(3)
    hear('full', 4)
    expect(seen()).toEqual(['paused', 'full'])
    files.downloadNow()
    expect(asked).toBe(4)
  })

  test('when the worker gave way it is asked again soon', () => {
    files.start()
    pass(2000)
    hear('held', 4)
    expect([asked, ...seen()]).toEqual([1, 'coming', null])
    pass(800)
    expect(asked).toBe(2)
  })
})
