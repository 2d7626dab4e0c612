/** Shared by the tests of the runner: jobs, replies, workers that the test controls, codes of failures. */
import { expect } from 'vitest'
import { ScienceFailure } from '../../src/science/failure.ts'
import type { PreviewResult } from '../../src/science/two-sample/preview.ts'
import type { FromWorker, Job, ToWorker } from '../../src/workers/messages.ts'
import type { WorkerLike } from '../../src/workers/runner.ts'
import { GOLDEN_SETS } from '../unit/science/golden-set.ts'

const set = GOLDEN_SETS[0]!

export function analysis(nboot = 200): Job<'two-sample-mr'> {
  const input = { bytes: set.bytes(), fileName: 'x.tsv', mapping: set.mapping() }
  return { kind: 'two-sample-mr', input: { ...input, parameters: { nboot } } }
}

export function preview(text?: string): Job<'preview'> {
  const bytes = text === undefined ? set.bytes() : new TextEncoder().encode(text)
  return { kind: 'preview', input: { bytes, fileName: 'x.tsv' } }
}

/** Returns a worker's reply to a preview of a file without columns; tests identify replies by `rowCount`. */
export function doneWith(id: number, rowCount = 0): FromWorker {
  const output: PreviewResult = {
    fileName: 'x.tsv',
    bytes: 0,
    origin: { container: 'none', member: null, sheets: [] },
    encoding: 'utf-8',
    delimiter: 'tab',
    headerLine: 1,
    columns: [],
    rowCount,
    firstRows: [],
    guesses: {},
    mapping: {},
    check: null,
    mappingFault: null,
  }
  return { type: 'done', id, output }
}

/** Creates workers that the test controls: they reply on demand. */
export function controlledWorkers() {
  const made: (WorkerLike & {
    sent: ToWorker[]
    ended: boolean
    reply: (m: FromWorker) => void
  })[] = []
  const createWorker = () => {
    const worker = {
      sent: [] as ToWorker[],
      ended: false,
      postMessage: (message: ToWorker) => void worker.sent.push(message),
      terminate: () => {
        worker.ended = true
      },
      reply: (data: FromWorker) => worker.onmessage?.({ data } as MessageEvent<FromWorker>),
      onmessage: null as WorkerLike['onmessage'],
      onmessageerror: null as WorkerLike['onmessageerror'],
      onerror: null as WorkerLike['onerror'],
    }
    made.push(worker)
    return worker
  }
  return { made, createWorker }
}

/** Returns the code of the error that rejects a promise. */
export async function codeOf(promise: Promise<unknown>) {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(ScienceFailure)
  return (thrown as ScienceFailure).code
}
