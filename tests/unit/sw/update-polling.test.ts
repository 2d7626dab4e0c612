import { beforeEach, describe, expect, test } from 'vitest'
import type { BuildManifest } from '../../../src/contract/build-manifest.ts'
import { POLL_EVERY_MS, type WorkerMessage } from '../../../src/contract/worker-messages.ts'
import { createPolling, type PollingWorld, type PollMemory } from '../../../sw/update-polling.ts'

const A = 'aaaaaaaaaaaaaaaa'
const B = 'bbbbbbbbbbbbbbbb'

let now: number
let online: boolean
let served: BuildManifest | null | Error
let installs: boolean
let othersWait: boolean
let config: string | null
let memory: PollMemory | null
let told: WorkerMessage[]
let asked: number
let fetchedWorkers: number

const world: PollingWorld = {
  ownId: A,
  now: () => now,
  isOnline: () => online,
  async fetchManifest() {
    asked += 1
    await Promise.resolve()
    if (served instanceof Error) throw served
    return served
  },
  async fetchNewWorker() {
    fetchedWorkers += 1
    return installs
  },
  dropOthers: async () => othersWait,
  hasLeft: async () => false,
  share: async () => ({ files: 1, allFiles: 2, bytes: 3, allBytes: 4 }),
  refreshConfig: async () => config,
  recall: async () => memory,
  async remember(next) {
    memory = next
  },
  async tell(message) {
    told.push(message)
  },
}

const build = (id: string): BuildManifest => ({ id, builtAt: '2026-11-20T06:00:00Z', assets: [] })
const tellings = () => told.filter(({ type }) => type !== 'status')

beforeEach(() => {
  now = 1_000_000
  online = true
  served = build(A)
  installs = true
  othersWait = false
  config = null
  memory = null
  told = []
  asked = 0
  fetchedWorkers = 0
})

describe('createPolling', () => {
  test('the same build is no news', async () => {
    await createPolling(world).check('start')
    expect(asked).toBe(1)
    expect(fetchedWorkers).toBe(0)
    expect(tellings()).toEqual([])
    expect(memory).toEqual({ lastPollAt: now, lastOutcome: 'same' })
  })

  test('a build that was taken back is told, while the own one is served', async () => {
    othersWait = true
    await createPolling(world).check('start')
    expect(tellings()).toEqual([{ type: 'updateWithdrawn' }])
    expect(memory?.lastOutcome).toBe('same')
  })

  test('a new build is told after its worker has installed', async () => {
    served = build(B)
    await createPolling(world).check('return')
    expect(tellings()).toEqual([{ type: 'updateReady', id: B, builtAt: '2026-11-20T06:00:00Z' }])
  })

  test('a build that could not be fetched whole is not told, and looked for again', async () => {
    served = build(B)
    installs = false
    const polling = createPolling(world)
    await polling.check('start')
    expect(tellings()).toEqual([])
    expect(memory?.lastOutcome).toBe('failed')
    installs = true
    await polling.check('return')
    expect(tellings()).toHaveLength(1)
  })

  test('a page that opens while a build waits is told as well', async () => {
    served = build(B)
    const polling = createPolling(world)
    await polling.check('start')
    await polling.check('start')
    expect(tellings()).toHaveLength(2)
  })

  test('offline nothing is asked', async () => {
    online = false
    await createPolling(world).check('manual')
    expect(asked).toBe(0)
    expect(memory?.lastOutcome).toBe('offline')
  })

  test.each([
    ['a network fault', new TypeError('Failed to fetch')],
    ['something that is no manifest', null],
  ])('%s passes without a word', async (_name, answer) => {
    served = answer
    await createPolling(world).check('start')
    expect(tellings()).toEqual([])
    expect(memory?.lastOutcome).toBe('failed')
  })

  test('calls at the same time make one request', async () => {
    const polling = createPolling(world)
    await Promise.all([polling.check('start'), polling.check('return'), polling.check('manual')])
    expect(asked).toBe(1)
  })

  test('tabs that return together ask once; the button always asks', async () => {
    const polling = createPolling(world)
    await polling.check('return')
    now += 5000
    await polling.check('return')
    expect(asked).toBe(1)
    await polling.check('manual')
    expect(asked).toBe(2)
    now += 60_000
    await polling.check('return')
    expect(asked).toBe(3)
  })

  test('the hours of all tabs make one request an hour', async () => {
    const polling = createPolling(world)
    await polling.check('start')
    now += POLL_EVERY_MS / 2
    await polling.check('hour')
    expect(asked).toBe(1)
    now += POLL_EVERY_MS / 2
    await polling.check('hour')
    await polling.check('hour')
    expect(asked).toBe(2)
  })

  test('a clock that was set back does not silence it', async () => {
    memory = { lastPollAt: now + 10 * POLL_EVERY_MS, lastOutcome: 'same' }
    await createPolling(world).check('hour')
    expect(asked).toBe(1)
  })

  test('another configuration of the same build reaches the pages', async () => {
    config = '{"demo":null}'
    await createPolling(world).check('start')
    expect(tellings()).toEqual([{ type: 'configChanged', config }])
  })

  test('the status tells the last and the next look', async () => {
    const polling = createPolling(world)
    expect(await polling.status()).toMatchObject({ buildId: A, lastPollAt: null, nextPollAt: null })
    await polling.check('start')
    expect(await polling.status()).toMatchObject({
      lastPollAt: now,
      nextPollAt: now + POLL_EVERY_MS,
      lastOutcome: 'same',
    })
    expect(told.at(-1)).toMatchObject({ type: 'status', lastOutcome: 'same' })
  })
})
