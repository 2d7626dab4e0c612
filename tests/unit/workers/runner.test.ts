import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { ScienceFailure } from '../../../src/science/failure.ts'
import type { Progress } from '../../../src/science/two-sample/stage-clock.ts'
import type { FromWorker, Job } from '../../../src/workers/messages.ts'
import type { WorkerLike } from '../../../src/workers/runner.ts'
import { createRunner } from '../../../src/workers/runner.ts'
import { analysis, codeOf, preview } from '../../helpers/runner.ts'

/** The real worker file in a thread; counts how many were started and ended. */
function threads() {
  const seen = { started: 0, ended: 0 }
  const createWorker = (): WorkerLike => {
    seen.started += 1
    const thread = new Worker(new URL('./node-worker.ts', import.meta.url))
    const like: WorkerLike = {
      postMessage: (message, transfer) => thread.postMessage(message, transfer),
      terminate: () => {
        seen.ended += 1
        void thread.terminate()
      },
      onmessage: null,
      onmessageerror: null,
      onerror: null,
    }
    thread.on('message', (data: FromWorker) => like.onmessage?.({ data } as MessageEvent))
    thread.on('error', (error: Error) => like.onerror?.({ message: error.message } as ErrorEvent))
    return like
  }
  return { seen, createWorker }
}

const { seen, createWorker } = threads()
const science = createRunner({ createWorker, size: 1 })
afterAll(() => science.dispose())

describe('with the real worker in a thread', () => {
  test('starts no worker before the first job, then runs both jobs in one worker', async () => {
    expect(seen.started).toBe(0)
    const job = preview()
    const stages: Progress[] = []
    const [shown, result] = await Promise.all([
      science.run(job),
      science.run(analysis(), { onProgress: (progress) => stages.push(progress) }),
    ])
    expect(shown.check!.kept).toBe(24)
    expect(result.input.kept).toBe(24)
    expect(result.estimates.map((row) => row.method)).toContain('weighted-median')
    expect(stages.length).toBeGreaterThan(3)
    expect(seen).toEqual({ started: 1, ended: 0 })
    expect(science.pending()).toBe(0)
    // The bytes were transferred, not copied.
    expect(job.input.bytes.byteLength).toBe(0)
  })

  test('cancels a long job at once; the next one gets a new worker', async () => {
    const before = { ...seen }
    const cancel = new AbortController()
    // A long bootstrap: many variants, most draws. It cannot receive messages meanwhile.
    const header = 'SNP,beta.exposure,se.exposure,beta.outcome,se.outcome'
    const rows = Array.from({ length: 5000 }, (_, j) => `rs${j},0.1,0.01,0.0${(j % 9) + 1},0.01`)
    const bytes = new TextEncoder().encode([header, ...rows].join('\n'))
    const mapping = Object.fromEntries(header.split(',').map((name) => [name, name]))
    const long: Job<'two-sample-mr'> = {
      kind: 'two-sample-mr',
      input: { bytes, fileName: 'long.csv', mapping, parameters: { nboot: 20_000 } },
    }
    const promise = science.run(long, {
      signal: cancel.signal,
      onProgress: ({ stage }) => {
        if (stage === 'bootstrapping') cancel.abort()
      },
    })
    expect(await codeOf(promise)).toBe('cancelled')
    expect(science.pending()).toBe(0)
    expect(seen.ended).toBe(before.ended + 1)
    expect((await science.run(preview())).rowCount).toBe(24)
    expect(seen.started).toBe(seen.ended + 1)
  })

  test('reports a refused file as a failure with its details', async () => {
    const thrown = await science.run(preview('word')).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ScienceFailure)
    expect((thrown as ScienceFailure).problem).toMatchObject({ code: 'one-column' })
    expect((thrown as ScienceFailure).report.total).toBe(1)
  })
})
