import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { ScienceFailure } from '../../../src/science/failure.ts'
import type { Progress } from '../../../src/science/two-sample/analyse.ts'
import { webEngineHost } from '../../../src/workers/engine-host.ts'
import type { FromWorker, Job, ToWorker } from '../../../src/workers/messages.ts'
import { answer } from '../../../src/workers/run-job.ts'
import type { Runner, WorkerLike } from '../../../src/workers/runner.ts'
import { asGroup, createRunner } from '../../../src/workers/runner.ts'
import { createScienceRunner } from '../../../src/workers/science-runner.ts'
import { GOLDEN_SETS } from '../science/golden-set.ts'

const set = GOLDEN_SETS[0]!

function analysis(nboot = 200): Job<'two-sample-mr'> {
  const input = { bytes: set.bytes(), fileName: 'x.tsv', mapping: set.mapping() }
  return { kind: 'two-sample-mr', input: { ...input, parameters: { nboot } } }
}

function preview(text?: string): Job<'preview'> {
  const bytes = text === undefined ? set.bytes() : new TextEncoder().encode(text)
  return { kind: 'preview', input: { bytes, fileName: 'x.tsv' } }
}

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

/** A worker under the test's own hand: it answers when told to. */
function puppets() {
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

const open: Runner[] = []
function runner(options: Parameters<typeof createRunner>[0]): Runner {
  const made = createRunner(options)
  open.push(made)
  return made
}
afterEach(() => open.splice(0).forEach((made) => made.dispose()))

async function codeOf(promise: Promise<unknown>) {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(ScienceFailure)
  return (thrown as ScienceFailure).code
}

describe('with the real worker in a thread', () => {
  test('starts nothing by itself, then answers both jobs with one worker', async () => {
    const { seen, createWorker } = threads()
    const science = runner({ createWorker, size: 1 })
    expect(seen.started).toBe(0)
    const stages: Progress[] = []
    const [shown, result] = await Promise.all([
      science.run(preview()),
      science.run(analysis(), { onProgress: (progress) => stages.push(progress) }),
    ])
    expect(shown.check!.kept).toBe(24)
    expect(result.input.kept).toBe(24)
    expect(result.estimates.map((row) => row.method)).toContain('weighted-median')
    expect(stages.length).toBeGreaterThan(3)
    expect(seen).toEqual({ started: 1, ended: 0 })
    expect(science.pending()).toBe(0)
  })

  test('transfers the bytes instead of copying them', async () => {
    const science = runner({ createWorker: threads().createWorker, size: 1 })
    const job = preview()
    await science.run(job)
    expect(job.input.bytes.byteLength).toBe(0)
  })

  test('cancels a long job at once; the next one gets a new worker', async () => {
    const { seen, createWorker } = threads()
    const science = runner({ createWorker, size: 1 })
    const cancel = new AbortController()
    // A long bootstrap: many variants, most draws. It has no moment to read messages.
    const header = 'SNP,beta.exposure,se.exposure,beta.outcome,se.outcome'
    const rows = Array.from({ length: 5000 }, (_, j) => `rs${j},0.1,0.01,0.0${(j % 9) + 1},0.01`)
    const bytes = new TextEncoder().encode([header, ...rows].join('\n'))
    const mapping = Object.fromEntries(header.split(',').map((name) => [name, name]))
    const long: Job<'two-sample-mr'> = {
      kind: 'two-sample-mr',
      input: { bytes, fileName: 'long.csv', mapping, parameters: { nboot: 20_000 } },
    }
    let cancelledAt = 0
    const promise = science.run(long, {
      signal: cancel.signal,
      onProgress: ({ stage }) => {
        if (stage !== 'bootstrapping' || cancelledAt > 0) return
        cancelledAt = performance.now()
        cancel.abort()
      },
    })
    expect(await codeOf(promise)).toBe('cancelled')
    expect(performance.now() - cancelledAt).toBeLessThan(200)
    expect(science.pending()).toBe(0)
    expect(seen).toEqual({ started: 1, ended: 1 })
    expect((await science.run(preview())).rowCount).toBe(24)
    expect(seen.started).toBe(2)
  })

  test('a refused file arrives as a failure with its report', async () => {
    const science = runner({ createWorker: threads().createWorker, size: 1 })
    const thrown = await science.run(preview('word')).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ScienceFailure)
    expect((thrown as ScienceFailure).problem).toMatchObject({ code: 'one-column' })
    expect((thrown as ScienceFailure).report.total).toBe(1)
  })

  test('a worker whose script fails is replaced and says so', async () => {
    const { createWorker } = threads()
    let first = true
    const science = runner({
      createWorker: () => {
        if (!first) return createWorker()
        first = false
        const broken = new Worker('throw new Error("no script")', { eval: true })
        const like = { ...createWorker(), terminate: () => void broken.terminate() }
        broken.on('error', (error: Error) =>
          like.onerror?.({ message: error.message } as ErrorEvent),
        )
        return like
      },
      size: 1,
    })
    expect(await codeOf(science.run(preview()))).toBe('worker-failed')
    expect((await science.run(preview())).rowCount).toBe(24)
  })
})

describe('the queue', () => {
  const idsOf = (made: ReturnType<typeof puppets>['made']) =>
    made.map((worker) => worker.sent.map((message) => message.id))

  test('never more workers than its size, first come, first served', () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: () => 2 })
    for (let index = 0; index < 5; index += 1) science.run(preview()).catch(() => {})
    expect(idsOf(made)).toEqual([[1], [2]])
    expect(science.pending()).toBe(5)
    made[1]!.reply({ type: 'done', id: 2, output: {} as never })
    expect(idsOf(made)).toEqual([[1], [2, 3]])
    expect(science.pending()).toBe(4)
  })

  test('a short run begins at once beside a long one, on one worker more', async () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: 2 })
    const screen = asGroup(science, 'screen')
    for (let part = 0; part < 6; part += 1) screen.run(preview()).catch(() => {})
    expect(idsOf(made)).toEqual([[1], [2]])
    const short = asGroup(science, 'pair').run(preview())
    expect(idsOf(made)).toEqual([[1], [2], [7]])
    // A third run waits: two more than there are would only divide the cores further.
    asGroup(science, 'another')
      .run(preview())
      .catch(() => {})
    expect(made).toHaveLength(3)
    made[2]!.reply({ type: 'done', id: 7, output: { rowCount: 3 } as never })
    expect((await short).rowCount).toBe(3)
    // Its place went to the run that had no worker; the screen keeps its two.
    expect(idsOf(made)).toEqual([[1], [2], [7, 8]])
    made[2]!.reply({ type: 'done', id: 8, output: {} as never })
    expect(made[2]!.ended).toBe(true)
    expect(idsOf(made)).toEqual([[1], [2], [7, 8]])
  })

  test('two long runs share the workers, whichever came first', () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: 2 })
    for (const name of ['a', 'b']) {
      const run = asGroup(science, name)
      for (let part = 0; part < 4; part += 1) run.run(preview()).catch(() => {})
    }
    // Jobs 1 to 4 are of the first run, 5 to 8 of the second.
    expect(idsOf(made)).toEqual([[1], [2], [5]])
    made[0]!.reply({ type: 'done', id: 1, output: {} as never })
    expect(made[0]!.ended).toBe(true)
    made[1]!.reply({ type: 'done', id: 2, output: {} as never })
    made[2]!.reply({ type: 'done', id: 5, output: {} as never })
    const sent = idsOf(made).flat()
    expect(sent.filter((id) => id <= 4)).toEqual([1, 2, 3])
    expect(sent.filter((id) => id >= 5)).toEqual([5, 6])
  })

  test('a job that waits is cancelled without touching a worker or its bytes', async () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: 1 })
    science.run(preview()).catch(() => {})
    const cancel = new AbortController()
    const job = preview()
    const waiting = science.run(job, { signal: cancel.signal })
    cancel.abort()
    expect(await codeOf(waiting)).toBe('cancelled')
    expect(job.input.bytes.byteLength).toBeGreaterThan(0)
    expect([made.length, made[0]!.ended, science.pending()]).toEqual([1, false, 1])
  })

  test('a signal that is already aborted starts nothing', async () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: 1 })
    expect(await codeOf(science.run(preview(), { signal: AbortSignal.abort() }))).toBe('cancelled')
    expect(made.length).toBe(0)
  })

  test('aborting after the end does nothing', async () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: 1 })
    const cancel = new AbortController()
    const promise = science.run(preview(), { signal: cancel.signal })
    made[0]!.reply({ type: 'done', id: 1, output: { rowCount: 7 } as never })
    expect((await promise).rowCount).toBe(7)
    cancel.abort()
    expect(made[0]!.ended).toBe(false)
  })

  test('an answer to another job is not taken for this one', async () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: 1 })
    const seen: Progress[] = []
    const promise = science.run(preview(), { onProgress: (progress) => seen.push(progress) })
    made[0]!.reply({ type: 'progress', id: 99, progress: { done: 0.5, stage: 'reading' } })
    made[0]!.reply({ type: 'done', id: 99, output: { rowCount: 1 } as never })
    made[0]!.reply({ type: 'progress', id: 1, progress: { done: 0.7, stage: 'checking' } })
    made[0]!.reply({ type: 'done', id: 1, output: { rowCount: 2 } as never })
    expect((await promise).rowCount).toBe(2)
    expect(seen).toEqual([{ done: 0.7, stage: 'checking' }])
  })

  test('a worker that cannot be made fails its job and only that', async () => {
    const { made, createWorker } = puppets()
    let broken = true
    const science = runner({
      createWorker: () => {
        if (broken) throw new Error('blocked')
        return createWorker()
      },
      size: 1,
    })
    expect(await codeOf(science.run(preview()))).toBe('worker-failed')
    broken = false
    science.run(preview()).catch(() => {})
    expect(made.length).toBe(1)
  })

  test('a message that cannot be read loses the worker, not the queue', async () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: 1 })
    const first = science.run(preview())
    science.run(preview()).catch(() => {})
    made[0]!.onmessageerror?.({} as MessageEvent)
    expect(await codeOf(first)).toBe('worker-failed')
    expect(made[0]!.ended).toBe(true)
    expect(made[1]!.sent.map((message) => message.id)).toEqual([2])
  })

  test('disposing cancels all and ends the workers', async () => {
    const { made, createWorker } = puppets()
    const science = runner({ createWorker, size: 1 })
    const jobs = [science.run(preview()), science.run(preview())].map(codeOf)
    science.dispose()
    expect(await Promise.all(jobs)).toEqual(['cancelled', 'cancelled'])
    expect([made[0]!.ended, science.pending()]).toEqual([true, 0])
  })
})

test('the product runner can be made where there is no browser', () => {
  expect(createScienceRunner().pending()).toBe(0)
})

test('a defect of the engine is an answer with its text', async () => {
  const replies: FromWorker[] = []
  const host = {
    ...webEngineHost(),
    sha256: () => Promise.reject(new TypeError('no hash here')),
  }
  await answer({ type: 'run', id: 5, job: analysis() }, host, (reply) => replies.push(reply))
  expect(replies.at(-1)).toMatchObject({
    type: 'failed',
    id: 5,
    failure: { code: 'engine-fault', problem: { found: 'TypeError: no hash here' } },
  })
})
