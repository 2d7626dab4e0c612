import type { MessagePort } from 'node:worker_threads'
import { parentPort } from 'node:worker_threads'

/**
 * A worker thread with the interface of a browser's worker, in which the real src/workers/science.worker.ts runs.
 */
const port = parentPort as MessagePort

Object.assign(globalThis, {
  self: {
    postMessage: (message: unknown) => port.postMessage(message),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
      if (type === 'message') port.on('message', (data: unknown) => listener({ data }))
    },
  },
})

await import('../../../src/workers/science.worker.ts')
