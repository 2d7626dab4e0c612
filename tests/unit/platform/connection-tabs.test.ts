// @vitest-environment happy-dom
/** Two tabs on one network: each is a module instance of its own, as in two pages. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { channels } from '../../../src/lib/storage-keys.ts'

let probes: number
let isUp: boolean
let isForeign: boolean

beforeEach(() => {
  probes = 0
  isUp = true
  isForeign = false
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/healthz')
    probes += 1
    if (!isUp) throw new TypeError('no reply')
    return isForeign
      ? new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
      : new Response('ok')
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openTab() {
  vi.resetModules()
  const { connection, followNetwork } = await import('../../../src/platform/connection.ts')
  followNetwork()
  return connection
}

test('a tab probes at once when another reports a lost or restored connection', async () => {
  const [first, second] = [await openTab(), await openTab()]
  isUp = false
  first.begin(true).end('lost')
  await vi.waitFor(() => expect([first.state(), second.state()]).toEqual(['stalled', 'stalled']))
  expect(probes).toBe(1)
  isUp = true
  first.begin(true).end('answered')
  await vi.waitFor(() => expect([first.state(), second.state()]).toEqual(['good', 'good']))
  expect(probes).toBe(2)
})

test('a wrong report of a tab does not change the state of another', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const stranger = new BroadcastChannel(channels.connection)
  const last = new BroadcastChannel(channels.connection)
  const isHeard = new Promise((resolve) =>
    last.addEventListener('message', ({ data }) => data === 'over' && resolve(null)),
  )
  for (const data of [null, 'cut', { isCut: 'yes' }, {}, 'over']) stranger.postMessage(data)
  await isHeard
  expect(probes).toBe(0)
  stranger.close()
  last.close()
  first.begin(true).end('lost')
  await vi.waitFor(() => expect(probes).toBeGreaterThan(0))
  expect(second.state()).toBe('good')
})

test('a tab probes when another reports a portal', async () => {
  const [first, second] = [await openTab(), await openTab()]
  isForeign = true
  first.begin(true).end('foreign')
  await vi.waitFor(() => expect([first.state(), second.state()]).toEqual(['portal', 'portal']))
  expect(probes).toBeGreaterThan(0)
})
