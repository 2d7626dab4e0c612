import { afterEach, expect, test, vi } from 'vitest'
import { runKillSwitch } from '../../../sw/kill-switch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('S24 the kill switch takes over, empties the caches, unregisters and tells the pages', async () => {
  const names = new Set(['veriscope-shell-v1', 'workbox-precache'])
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  })
  const done: string[] = []
  const told: unknown[] = []
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  const scope = {
    skipWaiting: async () => void done.push('took over'),
    registration: { unregister: async () => void done.push('unregistered') },
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }] },
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
  }
  runKillSwitch(scope as unknown as Parameters<typeof runKillSwitch>[0])

  for (const type of ['install', 'activate']) {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (part) => work.push(part) })
    expect(work).toHaveLength(1)
    await Promise.all(work)
  }
  expect(done).toEqual(['took over', 'unregistered'])
  expect(names.size).toBe(0)
  expect(told).toEqual([{ type: 'workerRemoved' }])
  // The worker handles no requests, so it cannot break the page.
  expect(listeners.has('fetch')).toBe(false)
})
