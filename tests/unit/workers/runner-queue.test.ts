import { afterEach, describe, expect, test } from 'vitest'
import type { Progress } from '../../../src/science/two-sample/stage-clock.ts'
import { webEngineHost } from '../../../src/workers/engine-host.ts'
import type { FromWorker } from '../../../src/workers/messages.ts'
import { handleMessage } from '../../../src/workers/run-job.ts'
import type { Runner } from '../../../src/workers/runner.ts'
import { asGroup, createRunner } from '../../../src/workers/runner.ts'
import { createScienceRunner } from '../../../src/workers/science-runner.ts'
import { analysis, codeOf, doneWith, preview, controlledWorkers } from '../../helpers/runner.ts'

const open: Runner[] = []
function runner(options: Parameters<typeof createRunner>[0]): Runner {
  const made = createRunner(options)
  open.push(made)
  return made
}
afterEach(() => open.splice(0).forEach((made) => made.dispose()))

describe('the queue', () => {
  const idsOf = (made: ReturnType<typeof controlledWorkers>['made']) =>
    made.map((worker) => worker.sent.map((message) => message.id))

  test('never starts more workers than its size, and serves jobs in order', () => {
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: () => 2 })
    for (let index = 0; index < 5; index += 1) science.run(preview()).catch(() => {})
    expect(idsOf(made)).toEqual([[1], [2]])
    expect(science.pending()).toBe(5)
    made[1]!.reply(doneWith(2))
    expect(idsOf(made)).toEqual([[1], [2, 3]])
    expect(science.pending()).toBe(4)
  })

  test('a short run begins at once beside a long one, on an extra worker', async () => {
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: 2 })
    const scan = asGroup(science, 'screen')
    for (let part = 0; part < 6; part += 1) scan.run(preview()).catch(() => {})
    expect(idsOf(made)).toEqual([[1], [2]])
    const short = asGroup(science, 'pair').run(preview())
    expect(idsOf(made)).toEqual([[1], [2], [7]])
    // A third run waits, because more workers would only share the same cores.
    asGroup(science, 'another')
      .run(preview())
      .catch(() => {})
    expect(made).toHaveLength(3)
    made[2]!.reply(doneWith(7, 3))
    expect((await short).rowCount).toBe(3)
    // Its worker went to the run that had none; the scan keeps its two.
    expect(idsOf(made)).toEqual([[1], [2], [7, 8]])
    made[2]!.reply(doneWith(8))
    expect(made[2]!.ended).toBe(true)
    expect(idsOf(made)).toEqual([[1], [2], [7, 8]])
  })

  test('two long runs share the workers, in either order', () => {
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: 2 })
    for (const name of ['a', 'b']) {
      const run = asGroup(science, name)
      for (let part = 0; part < 4; part += 1) run.run(preview()).catch(() => {})
    }
    // Jobs 1 to 4 are of the first run, 5 to 8 of the second.
    expect(idsOf(made)).toEqual([[1], [2], [5]])
    made[0]!.reply(doneWith(1))
    expect(made[0]!.ended).toBe(true)
    made[1]!.reply(doneWith(2))
    made[2]!.reply(doneWith(5))
    const sent = idsOf(made).flat()
    expect(sent.filter((id) => id <= 4)).toEqual([1, 2, 3])
    expect(sent.filter((id) => id >= 5)).toEqual([5, 6])
  })

  test('a job that waits is cancelled without touching a worker or its bytes', async () => {
    const { made, createWorker } = controlledWorkers()
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
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: 1 })
    expect(await codeOf(science.run(preview(), { signal: AbortSignal.abort() }))).toBe('cancelled')
    expect(made.length).toBe(0)
  })

  test('aborting after the end does nothing', async () => {
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: 1 })
    const cancel = new AbortController()
    const promise = science.run(preview(), { signal: cancel.signal })
    made[0]!.reply(doneWith(1, 7))
    expect((await promise).rowCount).toBe(7)
    cancel.abort()
    expect(made[0]!.ended).toBe(false)
  })

  test('ignores a reply to another job', async () => {
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: 1 })
    const seen: Progress[] = []
    const promise = science.run(preview(), { onProgress: (progress) => seen.push(progress) })
    made[0]!.reply({ type: 'progress', id: 99, progress: { done: 0.5, stage: 'reading' } })
    made[0]!.reply(doneWith(99, 1))
    made[0]!.reply({ type: 'progress', id: 1, progress: { done: 0.7, stage: 'checking' } })
    made[0]!.reply(doneWith(1, 2))
    expect((await promise).rowCount).toBe(2)
    expect(seen).toEqual([{ done: 0.7, stage: 'checking' }])
  })

  test('a worker that cannot be created fails its job only', async () => {
    const { made, createWorker } = controlledWorkers()
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

  test('a message that cannot be deserialised ends the worker, not the queue', async () => {
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: 1 })
    const first = science.run(preview())
    science.run(preview()).catch(() => {})
    made[0]!.onmessageerror?.({} as MessageEvent)
    expect(await codeOf(first)).toBe('worker-failed')
    expect(made[0]!.ended).toBe(true)
    expect(made[1]!.sent.map((message) => message.id)).toEqual([2])
  })

  test('replaces a worker whose script fails, and reports the error', async () => {
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: 1 })
    const first = science.run(preview())
    made[0]!.onerror?.({ message: 'no script' } as ErrorEvent)
    expect(await codeOf(first)).toBe('worker-failed')
    science.run(preview()).catch(() => {})
    expect([made[0]!.ended, made.length]).toEqual([true, 2])
  })

  test('dispose cancels all jobs and ends the workers', async () => {
    const { made, createWorker } = controlledWorkers()
    const science = runner({ createWorker, size: 1 })
    const jobs = [science.run(preview()), science.run(preview())].map(codeOf)
    science.dispose()
    expect(await Promise.all(jobs)).toEqual(['cancelled', 'cancelled'])
    expect([made[0]!.ended, science.pending()]).toEqual([true, 0])
  })
})

test('the product’s runner can be created without a browser', () => {
  expect(createScienceRunner().pending()).toBe(0)
})

test('a defect of the engine is sent as a failure with its message', async () => {
  const replies: FromWorker[] = []
  const host = {
    ...webEngineHost(),
    sha256: () => Promise.reject(new TypeError('no hash here')),
  }
  await handleMessage({ type: 'run', id: 5, job: analysis() }, host, (reply) => replies.push(reply))
  expect(replies.at(-1)).toMatchObject({
    type: 'failed',
    id: 5,
    failure: { code: 'engine-fault', problem: { found: 'TypeError: no hash here' } },
  })
})
