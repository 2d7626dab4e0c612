import { describe, expect, it } from 'vitest'
import { createSyncLoop, type SyncOutcome } from '../../../../src/cache/sync-loop.ts'

const empty = (sent = 0): SyncOutcome => ({ name: 'empty', sent })
const later = (retryAfterMs: number | null = null): SyncOutcome => ({
  name: 'later',
  sent: 0,
  retryAfterMs,
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function setUp(outcomes: SyncOutcome[]) {
  const log = { sends: 0, sent: 0, rows: 0, waits: [] as number[], retry: () => {} }
  let isOnline = true
  let now = 0
  const loop = createSyncLoop({
    send: async () => {
      log.sends += 1
      await settle()
      return outcomes.shift() ?? empty()
    },
    onSent: () => (log.sent += 1),
    isOnline: () => isOnline,
    now: () => now,
    onWait: () => (log.rows += 1),
    schedule: (work, ms) => {
      log.waits.push(ms)
      log.retry = work
      return () => (log.retry = () => {})
    },
  })
  return {
    loop,
    log,
    pass: (ms: number) => (now += ms),
    setOnline: (value: boolean) => (isOnline = value),
  }
}

describe('sending pending records', () => {
  it('makes one attempt at a time, and one more for records queued meanwhile', async () => {
    const { loop, log } = setUp([empty(1), empty(1)])
    loop.wake()
    loop.wake()
    loop.wake()
    await settle()
    await settle()
    await settle()
    expect(log.sends).toBe(2)
    expect(log.sent).toBe(2)
  })

  it('waits longer after each failure, or as long as the service requests', async () => {
    const { loop, log } = setUp([later(), later(), later(40_000), empty()])
    loop.wake()
    for (let round = 0; round < 4; round += 1) {
      await settle()
      await settle()
      log.retry()
    }
    expect(log.waits).toEqual([2000, 15_000, 40_000])
    // Requested once: with repeated requests a browser fires the network event at once each time.
    expect(log.rows).toBe(1)
  })

  it('pauses after a failure although the connection appears restored again and again', async () => {
    const { loop, log, pass } = setUp([later(), later(), later(), empty(1)])
    loop.wakeWhenRestored()
    for (let time = 0; time < 100; time += 1) {
      await settle()
      loop.wakeWhenRestored()
    }
    expect(log.sends).toBe(1)
    pass(1500)
    loop.wakeWhenRestored()
    // The rest of two seconds.
    expect([log.sends, log.waits.at(-1)]).toEqual([1, 500])
    pass(500)
    loop.wakeWhenRestored()
    await settle()
    await settle()
    expect(log.sends).toBe(2)
    // At most a quarter of a minute, however many attempts have failed.
    for (const [sends, pause] of [
      [3, 5000],
      [4, 15_000],
    ] as const) {
      pass(pause)
      loop.wakeWhenRestored()
      await settle()
      await settle()
      expect(log.sends).toBe(sends)
    }
  })

  it('does nothing without a network and nothing after its end', async () => {
    const { loop, log, setOnline } = setUp([])
    setOnline(false)
    loop.wake()
    expect(log.sends).toBe(0)
    setOnline(true)
    loop.end()
    loop.wake()
    await settle()
    expect(log.sends).toBe(0)
  })

  it('tries at once when the user requests it, also without a network, and once at a time', async () => {
    const { loop, log, setOnline } = setUp([later(), empty(1)])
    setOnline(false)
    await Promise.all([loop.now(), loop.now()])
    expect([log.sends, log.waits]).toEqual([1, [2000]])
    await loop.now()
    expect([log.sends, log.sent]).toEqual([2, 1])
    loop.end()
    await loop.now()
    expect(log.sends).toBe(2)
  })
})
