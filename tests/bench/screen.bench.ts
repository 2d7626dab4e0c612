/**
 * The larger analyses in Node: the screen of 211 taxa as the tool runs it over two workers, one pair
 * of 100 variants with everything, and MR-PRESSO with 100 variants and 10 000 draws. Each with its
 * ratio to what it is to reach and to a baseline of the same run.
 *
 * Run: node tests/bench/screen.bench.ts
 */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { FromWorker } from '../../src/workers/messages.ts'
import { createRunner, type WorkerLike } from '../../src/workers/runner.ts'
import { sized } from './options.ts'
import { type Cost, costsOf, tell, tellMachine } from './report.ts'
import { baseline, tasksWith } from './tasks.ts'

/** A thread that runs the product's worker. */
function createWorker(): WorkerLike {
  const thread = new Worker(new URL('../unit/workers/node-worker.ts', import.meta.url))
  const worker: WorkerLike = {
    postMessage: (message, transfer) => thread.postMessage(message, transfer),
    terminate: () => void thread.terminate(),
    onmessage: null,
    onmessageerror: null,
    onerror: null,
  }
  thread.on('message', (data: FromWorker) =>
    worker.onmessage?.({ data } as MessageEvent<FromWorker>),
  )
  thread.on('error', (error) => worker.onerror?.({ message: error.message } as ErrorEvent))
  return worker
}

async function costOf(act: () => unknown): Promise<Cost> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  await act()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - started, processor: (user + system) / 1000 }
}

const read = (name: string) => readFileSync(`public/examples/${name}`, 'utf8')
const texts = { exposure: read('sim211_exposure.tsv'), outcome: read('sim211_outcome.tsv') }
const runner = createRunner({ createWorker, size: 2 })
try {
  const { usual: base } = await costsOf(() => costOf(baseline))
  tellMachine('Node', base)
  for (const task of tasksWith(runner, texts).slice(sized(0, 1))) {
    tell('Node', task, await costsOf(() => costOf(task.run)), base)
  }
} finally {
  runner.dispose()
}
