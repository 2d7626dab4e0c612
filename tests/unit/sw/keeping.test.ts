import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkerMessage } from '../../../src/contract/worker-messages.ts'
import { createKeeping, type Keeping } from '../../../sw/keeping.ts'
import type { ShellFile } from '../../../sw/shell-files.ts'

const fileOf = (name: string): ShellFile => ({
  url: `https://v.example/${name}`,
  key: name,
  isFresh: false,
  hash: 'aa',
  bytes: 100,
  isFirst: false,
})
const all = Array.from({ length: 20 }, (_, index) => fileOf(`${index}.js`))

let now: number
let updating: boolean
let kept: Set<string>
let fails: Map<string, Error>
let batches: string[][]
let during: () => void
let told: WorkerMessage[]

const start = (): Keeping =>
  createKeeping({
    files: {
      all,
      missing: async () => all.filter(({ key }) => !kept.has(key)),
      async bring(files, isHeld = () => false) {
        batches.push(files.map(({ key }) => key))
        const faults: Error[] = []
        for (const { key } of files) {
          if (isHeld()) break
          const fault = fails.get(key)
          if (fault) faults.push(fault)
          else kept.add(key)
          during()
        }
        if (faults[0]) throw faults[0]
      },
    },
    now: () => now,
    isUpdating: () => updating,
    async tell(message) {
      told.push(message)
    },
  })
const ends = () =>
  told.map((message) => (message.type === 'filesKept' ? message.end : message.type))

beforeEach(() => {
  now = 100_000
  updating = false
  kept = new Set()
  fails = new Map()
  batches = []
  during = () => {}
  told = []
})

describe('what the worker was active without', () => {
  test('comes a few at a time, and the pages are told how much is there', async () => {
    const keeping = start()
    await keeping.more()
    expect(told).toEqual([
      { type: 'filesKept', end: 'more', files: 8, allFiles: 20, bytes: 800, allBytes: 2000 },
    ])
    await keeping.more()
    await keeping.more()
    expect(ends()).toEqual(['more', 'more', 'complete'])
    await keeping.more()
    expect(ends().at(-1)).toBe('complete')
    expect(batches.flat()).toEqual(all.map(({ key }) => key))
  })

  test('goes on where it was in a worker that the browser has stopped meanwhile', async () => {
    await start().more()
    await start().more()
    expect(batches.map((batch) => batch[0])).toEqual(['0.js', '8.js'])
    expect(await start().share()).toEqual({ files: 16, allFiles: 20, bytes: 1600, allBytes: 2000 })
  })

  test('pages that ask at the same time share one attempt', async () => {
    const keeping = start()
    await Promise.all([keeping.more(), keeping.more(), keeping.more()])
    expect([batches.length, told.length]).toEqual([1, 1])
  })

  test('gives way to what a reader asks for, for a moment', async () => {
    const keeping = start()
    during = () => kept.size === 3 && keeping.giveWay()
    await keeping.more()
    expect([kept.size, ends()]).toEqual([3, ['more']])
    await keeping.more()
    expect([kept.size, ends().at(-1)]).toEqual([3, 'held'])
    now += 2000
    await keeping.more()
    expect(kept.size).toBe(11)
  })

  test('and to a newer build', async () => {
    updating = true
    await start().more()
    expect([batches, ends()]).toEqual([[], ['held']])
  })

  test('one that cannot be had does not keep the others from coming', async () => {
    for (const { key } of all.slice(0, 8)) fails.set(key, new TypeError('reset'))
    const keeping = start()
    await keeping.more()
    expect(ends()).toEqual(['failed'])
    await keeping.more()
    expect(kept.size).toBe(8)
    await keeping.more()
    expect([kept.size, ends().at(-1)]).toEqual([12, 'failed'])
    fails.clear()
    await keeping.more()
    expect(ends().at(-1)).toBe('complete')
  })

  test('a full device is said to be full', async () => {
    fails.set('0.js', new DOMException('no room', 'QuotaExceededError'))
    await start().more()
    expect(ends()).toEqual(['full'])
  })
})
