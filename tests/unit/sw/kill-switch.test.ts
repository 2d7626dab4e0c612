import { afterEach, expect, test, vi } from 'vitest'
import { runKillSwitch } from '../../../sw/kill-switch.ts'
import { createWorkerScope } from '../../helpers/worker-scope.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('S24 the kill switch activates, empties the caches, unregisters and notifies the pages', async () => {
  const scope = createWorkerScope()
  for (const name of ['veriscope-shell-v1', 'workbox-precache']) await scope.caches.open(name)
  runKillSwitch()
  await scope.dispatch('install')
  expect(scope.self.skipWaiting).toHaveBeenCalled()
  await scope.dispatch('activate')
  expect(scope.registration.unregister).toHaveBeenCalled()
  expect(await scope.caches.keys()).toEqual([])
  expect(scope.messages).toEqual([{ type: 'workerRemoved' }])
  // It handles no requests, so it cannot break a page.
  expect(scope.listeners.has('fetch')).toBe(false)
})
