/** Runs in the page of the Chromium bench: the same tasks with the product's worker. */
import { createRunner, type WorkerLike } from '../../src/workers/runner.ts'
import { baseline, type Task, tasksWith, type Texts } from './tasks.ts'

export type BenchPage = {
  prepare: (workerCode: string, texts: Texts) => Omit<Task, 'run'>[]
  /** Milliseconds of one run; of the baseline for −1. */
  run: (index: number) => Promise<number>
}

let tasks: Task[] = []

const bench: BenchPage = {
  prepare: (workerCode, texts) => {
    const url = URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' }))
    const runner = createRunner({ createWorker: () => new Worker(url) as WorkerLike, size: 2 })
    tasks = tasksWith(runner, texts)
    return tasks.map(({ name, reach, threads }) => ({ name, reach, threads }))
  },
  run: async (index) => {
    const started = performance.now()
    await (index < 0 ? baseline() : tasks[index]?.run())
    return performance.now() - started
  },
}

Object.assign(globalThis, { bench })
