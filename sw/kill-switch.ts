import { postToPages } from './clients.ts'

declare const self: ServiceWorkerGlobalScope

async function removeWorker(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  await postToPages({ type: 'workerRemoved' })
}

/**
 * Runs the worker that removes itself (S24): same name, built with `VERISCOPE_WORKER=kill-switch`. It activates at
 * once, because it is needed when a broken worker is deployed. It deletes the caches of public files, and leaves
 * localStorage and IndexedDB alone, which hold the users' own work. Pages are notified and not reloaded.
 */
export function runKillSwitch(): void {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) => event.waitUntil(removeWorker()))
}
