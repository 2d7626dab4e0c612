import type { WorkerMessage } from '../src/contract/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Returns every open page of this origin, controlled by this worker or not. */
export const openPages = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Sends a message to every open page. */
export async function postToPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message)
}
