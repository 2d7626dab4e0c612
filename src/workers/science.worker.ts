import { webEngineHost } from './engine-host.ts'
import type { ToWorker } from './messages.ts'
import { answer } from './run-job.ts'

/** The worker's entry: waits for a message and answers it. */
const host = webEngineHost()

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  void answer(event.data, host, (reply) => self.postMessage(reply))
})
