// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../src/platform/connection.ts'
import { PROBE_AFTER_MS } from '../../../src/platform/connection-model.ts'
import { awaitWhileConnected } from '../../../src/platform/await-while-connected.ts'

const never = new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('rejects when the server does not respond, and the connection is stalled', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no')))
  const waiting = expect(awaitWhileConnected(never)).rejects.toThrow('dead')
  await vi.advanceTimersByTimeAsync(PROBE_AFTER_MS)
  await waiting
  expect(connection.state()).toBe('stalled')
  connection.begin(true).end('answered')
})

test('keeps waiting while the server responds, as on a slow network', async () => {
  const fetchMock = vi.fn(() => Promise.resolve(new Response('ok')))
  vi.stubGlobal('fetch', fetchMock)
  let arrive: (text: string) => void = () => {}
  const work = awaitWhileConnected(new Promise<string>((resolve) => (arrive = resolve)))
  await vi.advanceTimersByTimeAsync(60_000)
  arrive('late')
  await expect(work).resolves.toBe('late')
  expect(fetchMock).toHaveBeenCalledTimes(1)
})
