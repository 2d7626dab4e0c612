/** Entry point of a science worker: runs the job of each message. */
import '../lib/polyfills.ts'
import { webEngineHost } from './engine-host.ts'
import type { ToWorker } from './messages.ts'
import { handleMessage } from './run-job.ts'

const host = webEngineHost()

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  void handleMessage(event.data, host, (reply) => self.postMessage(reply))
})
