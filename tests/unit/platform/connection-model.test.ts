import { beforeEach, describe, expect, test } from 'vitest'
import {
  createConnection,
  type Connection,
  PROBE_AFTER_MS,
} from '../../../src/platform/connection-model.ts'

let now: number
let online: boolean
let timers: { at: number; run: () => void }[]
let line: Connection
let seen: string[]

function pass(ms: number): void {
  now += ms
  for (const timer of timers.filter(({ at }) => at <= now)) timer.run()
  timers = timers.filter(({ at }) => at > now)
}

beforeEach(() => {
  now = 0
  online = true
  timers = []
  line = createConnection({
    now: () => now,
    isOnline: () => online,
    after: (ms, run) => timers.push({ at: now + ms, run }),
  })
  seen = []
  line.subscribe(() => seen.push(line.state()))
})

test('fast responses keep the connection good, without a notification', () => {
  const call = line.begin(true)
  pass(900)
  call.end('answered')
  pass(10_000)
  expect([line.state(), seen]).toEqual(['good', []])
})

describe('no response', () => {
  test('the state is stalled after three seconds, and good with the first response', () => {
    const call = line.begin(true)
    pass(2999)
    expect(line.state()).toBe('good')
    pass(1)
    expect(line.state()).toBe('stalled')
    pass(4000)
    call.end('answered')
    // It was received, slowly.
    expect(line.state()).toBe('slow')
    line.begin(true).end('answered')
    expect(seen).toEqual(['stalled', 'slow', 'good'])
  })

  test('one long call beside others with responses is no stall', () => {
    line.begin(false)
    for (let second = 0; second < 8; second += 1) {
      pass(500)
      const call = line.begin(true)
      pass(500)
      call.end('answered')
    }
    expect(line.state()).toBe('good')
  })

  test('a lost call changes the state at once; a cancelled one does not', () => {
    line.begin(true).end('left')
    expect(line.state()).toBe('good')
    line.begin(true).end('lost')
    expect(line.state()).toBe('stalled')
  })
})

test('the state is portal until the service itself responds', () => {
  line.begin(true).end('foreign')
  expect(line.state()).toBe('portal')
  line.begin(true).end('answered')
  expect(line.state()).toBe('good')
})

test("the device's network state counts first; a new network starts with a good state", () => {
  line.begin(true).end('lost')
  online = false
  line.update()
  expect(line.state()).toBe('offline')
  online = true
  line.update()
  expect(line.state()).toBe('good')
})

test('abortReadingCalls aborts only reading calls', () => {
  const reading = line.begin(true)
  const writing = line.begin(false)
  line.abortReadingCalls()
  expect([reading.signal.aborted, writing.signal.aborted]).toEqual([true, false])
})

describe('a call without a reply', () => {
  const over = (isDead: () => Promise<boolean>) =>
    createConnection({
      now: () => now,
      isOnline: () => online,
      after: (ms, run) => timers.push({ at: now + ms, run }),
      isDead,
    })

  test('is aborted when the server does not respond to a probe, also a writing call', async () => {
    let probeCount = 0
    const dead = over(() => {
      probeCount += 1
      return Promise.resolve(true)
    })
    const call = dead.begin(false)
    pass(PROBE_AFTER_MS - 1)
    expect(probeCount).toBe(0)
    pass(1)
    await Promise.resolve()
    expect([probeCount, call.signal.aborted]).toEqual([1, true])
  })

  test('is waited for when the server responds to the probe', async () => {
    const call = over(() => Promise.resolve(false)).begin(true)
    pass(PROBE_AFTER_MS)
    await Promise.resolve()
    expect(call.signal.aborted).toBe(false)
  })

  test('sends no probe once it has one', () => {
    let probeCount = 0
    const line = over(() => {
      probeCount += 1
      return Promise.resolve(true)
    })
    line.begin(true).end('answered')
    pass(PROBE_AFTER_MS)
    expect(probeCount).toBe(0)
  })
})
