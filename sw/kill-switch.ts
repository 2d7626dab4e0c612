import type { WorkerMessage } from '../src/contract/worker-messages.ts'
import { tellPages } from './messages.ts'

/**
 * The worker that removes itself (S24): same name, built with `VERISCOPE_WORKER=kill-switch`. It
 * activates at once, because it is needed when a broken worker is deployed; deletes the caches of
 * public files; leaves localStorage and IndexedDB alone, where readers' own work is. It reloads no
 * page: pages are informed and use the network.
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
