import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** The badge, shared by all tabs. */
let icon = -1
/** Waits until all messages are received. */
async function heard() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

/** Waits for the messages that lead to this number. */
const expectIcon = (count: number) =>
  vi.waitFor(() => expect(icon).toBe(count), { timeout: 5000, interval: 5 })

/** A tab: a page with a module instance of its own. */
async function openTab() {
  vi.resetModules()
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const badge = await import('../../../src/platform/app-badge.ts')
  badge.setAppBadge('runs', 0)
  return { ...badge, close: () => page.dispatchEvent(new Event('pagehide')) }
}

const SUITE = crypto.randomUUID()
const channels: BroadcastChannel[] = []
const RealChannel = BroadcastChannel

beforeEach(() => {
  icon = -1
  vi.stubGlobal(
    'BroadcastChannel',
    class extends RealChannel {
      constructor(name: string) {
        // Test files in other threads of this process have the same channel.
        super(`${name} ${SUITE}`)
        channels.push(this)
      }
    },
  )
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => {
      icon = count
      return Promise.reject(new Error('not permitted'))
    },
    clearAppBadge: () => {
      icon = 0
      return Promise.resolve()
    },
  })
})
afterEach(() => {
  // Tabs of one test must not reach the next.
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
})

test('the badge shows unread notifications and ended runs together, and is cleared without any', async () => {
  const { setAppBadge } = await openTab()
  setAppBadge('notifications', 2)
  setAppBadge('runs', 1)
  expect(icon).toBe(3)
  setAppBadge('notifications', 0)
  expect(icon).toBe(1)
  setAppBadge('runs', 0)
  expect(icon).toBe(0)
})

describe('two tabs share one badge', () => {
  test('adds the ended runs of both', async () => {
    const first = await openTab()
    const second = await openTab()
    first.setAppBadge('runs', 1)
    await heard()
    second.setAppBadge('runs', 2)
    await expectIcon(3)
    first.setAppBadge('runs', 0)
    await expectIcon(2)
  })

  test('counts unread notifications once, by the newest message', async () => {
    const first = await openTab()
    const second = await openTab()
    first.setAppBadge('notifications', 4)
    await heard()
    second.setAppBadge('notifications', 3)
    await heard()
    first.setAppBadge('runs', 1)
    await expectIcon(4)
  })

  test('a new tab receives the counts of the others', async () => {
    const first = await openTab()
    first.setAppBadge('runs', 2)
    first.setAppBadge('notifications', 1)
    const second = await openTab()
    await expectIcon(3)
    second.setAppBadge('runs', 1)
    expect(icon).toBe(4)
  })

  test('drops the ended runs of a closed page', async () => {
    const first = await openTab()
    const second = await openTab()
    first.setAppBadge('runs', 2)
    second.setAppBadge('runs', 1)
    await heard()
    first.close()
    await expectIcon(1)
  })

  test('ignores foreign messages (S31)', async () => {
    const { setAppBadge } = await openTab()
    setAppBadge('runs', 1)
    const stranger = new BroadcastChannel('veriscope.badge')
    for (const odd of [null, 7, 'a', {}, { from: 'x', runs: -3, unread: null, asks: false }])
      stranger.postMessage(odd)
    await heard()
    stranger.close()
    expect(icon).toBe(1)
  })
})
