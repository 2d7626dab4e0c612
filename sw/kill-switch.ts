import type { WorkerMessage } from '../src/contract/worker-messages.ts'
import { tellPages } from './messages.ts'

/**
 * The worker that removes the worker (S24): same name, built with `VERISCOPE_WORKER=kill-switch`.
 * Takes over at once, because whoever needs it has a broken worker in the field; empties the caches
 * of public files; leaves localStorage and IndexedDB alone, where readers' own work is. It reloads
 * nobody: pages go on with the network and are told.
 */
export function runKillSwitch(scope: ServiceWorkerGlobalScope): void {
  async function remove(): Promise<void> {
    for (const name of await caches.keys()) await caches.delete(name)
    await scope.registration.unregister()
    const message: WorkerMessage = { type: 'workerRemoved' }
    await tellPages(scope.clients, message)
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(remove()))
}
