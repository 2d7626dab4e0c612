import { webEngineHost } from './engine-host.ts'
import type { ToWorker } from './messages.ts'
import { answer } from './run-job.ts'

/** The worker's whole life: wait for a message, answer it. */
const host = webEngineHost()

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  void answer(event.data, host, (reply) => self.postMessage(reply))
})
