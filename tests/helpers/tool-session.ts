import type { ValidRecord } from '../../src/results/record-of.ts'
import { createToolSession } from '../../src/features/tools/session/create-session.ts'
import type { ToolSessionOptions, ToolSpec } from '../../src/features/tools/session/tool-session.ts'
import type { CommonSettings } from '../../src/features/tools/session/tool-state.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { handleMessage } from '../../src/workers/run-job.ts'
import { createRunner, type WorkerLike } from '../../src/workers/runner.ts'

/** Creates a worker in this thread, with the real engine and the real messages. */
function localWorker(): WorkerLike {
  const worker: WorkerLike = {
    postMessage(message) {
      void handleMessage(message, webEngineHost(), (data) =>
        worker.onmessage?.({ data } as MessageEvent),
      )
    },
    terminate: () => undefined,
    onmessage: null,
    onmessageerror: null,
    onerror: null,
  }
  return worker
}

/** Creates a runner whose engine is in this thread. */
export function localRunner() {
  return createRunner({ createWorker: localWorker, size: 1 })
}

/** Creates a tool's session without a page, and the records that it saves. */
export function sessionOf<I, P, S extends CommonSettings>(
  spec: ToolSpec<I, P, S>,
  more: Pick<ToolSessionOptions, 'mappings'> = {},
) {
  const savedRecords: ValidRecord[] = []
  const session = createToolSession(spec, {
    runner: localRunner(),
    saveRecord: (_owner, record) => {
      savedRecords.push(record)
      return Promise.resolve()
    },
    now: () => Date.UTC(2026, 10, 20),
    random: () => 0.5,
    ...more,
  })
  session.setOwner('visitor')
  return { session, savedRecords }
}
