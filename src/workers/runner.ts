import { ScienceFailure } from '../science/failure.ts'
import type { AbortLike, Progress } from '../science/two-sample/analyse.ts'
import {
  buffersOfJob,
  type FromWorker,
  type Job,
  type JobKind,
  type JobOutput,
  type ToWorker,
} from './messages.ts'

/** As much of a Worker as the runner uses; tests give it others. */
export type WorkerLike = {
  postMessage: (message: ToWorker, transfer: ArrayBuffer[]) => void
  terminate: () => void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export type RunnerOptions = {
  /** Called when a job needs a worker and none is free; never before. */
  createWorker: () => WorkerLike
  /** How many workers at most; a function is asked at the first job. */
  size: number | (() => number)
}

export type RunOptions = {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

export type Runner = {
  /**
   * Queues a job. The buffers of its input are transferred to the worker when the job starts and are
   * empty afterwards: keep the File, not the bytes.
   *
   * Rejects with a ScienceFailure only: the engine's faults, `cancelled`, `worker-failed`.
   */
  run: <K extends JobKind>(job: Job<K>, options?: RunOptions) => Promise<JobOutput<K>>
  /** Jobs that wait or run. */
  pending: () => number
  /** Cancels everything and ends the workers; a later job starts new ones. */
  dispose: () => void
}

type Task = {
  id: number
  job: Job
  onProgress: ((progress: Progress) => void) | undefined
  resolve: (output: JobOutput) => void
  reject: (failure: ScienceFailure) => void
}

type Slot = { worker: WorkerLike; task: Task | undefined }

/** The pool behind a Runner: first come, first served. */
class Pool {
  readonly #options: RunnerOptions
  readonly #slots = new Set<Slot>()
  readonly #queue: Task[] = []
  #size: number | undefined
  #lastId = 0

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  pending(): number {
    return this.#queue.length + [...this.#slots].filter((slot) => slot.task).length
  }

  add(task: Omit<Task, 'id'>): Task {
    this.#lastId += 1
    const queued = { ...task, id: this.#lastId }
    this.#queue.push(queued)
    this.#dispatch()
    return queued
  }

  /** Takes a task out, wherever it is; a worker that computes it is ended at once. */
  cancel(task: Task): void {
    const waiting = this.#queue.indexOf(task)
    if (waiting >= 0) this.#queue.splice(waiting, 1)
    const slot = [...this.#slots].find((candidate) => candidate.task === task)
    if (slot) this.#discard(slot)
    task.reject(new ScienceFailure({ code: 'cancelled' }))
    this.#dispatch()
  }

  dispose(): void {
    const tasks = this.#queue.splice(0)
    for (const slot of this.#slots) {
      if (slot.task) tasks.push(slot.task)
      this.#discard(slot)
    }
    for (const task of tasks) task.reject(new ScienceFailure({ code: 'cancelled' }))
  }

  #maximum(): number {
    const { size } = this.#options
    this.#size ??= Math.max(1, Math.floor(typeof size === 'number' ? size : size()))
    return this.#size
  }

  #freeSlot(): Slot | undefined {
    const free = [...this.#slots].find((slot) => !slot.task)
    if (free || this.#slots.size >= this.#maximum()) return free
    const slot: Slot = { worker: this.#options.createWorker(), task: undefined }
    slot.worker.onmessage = (event) => this.#receive(slot, event.data)
    slot.worker.onerror = (event) => this.#lose(slot, event.message)
    slot.worker.onmessageerror = () => this.#lose(slot, 'unreadable message')
    this.#slots.add(slot)
    return slot
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const task = this.#queue[0]!
      let slot: Slot | undefined
      try {
        slot = this.#freeSlot()
        if (!slot) return
        this.#queue.shift()
        slot.task = task
        slot.worker.postMessage({ type: 'run', id: task.id, job: task.job }, buffersOfJob(task.job))
      } catch (thrown) {
        if (this.#queue[0] === task) this.#queue.shift()
        if (slot) slot.task = undefined
        const found = thrown instanceof Error ? thrown.message : String(thrown)
        task.reject(new ScienceFailure({ code: 'worker-failed', found }))
      }
    }
  }

  #receive(slot: Slot, message: FromWorker): void {
    const { task } = slot
    if (!task || task.id !== message.id) return
    if (message.type === 'progress') {
      task.onProgress?.(message.progress)
      return
    }
    slot.task = undefined
    if (message.type === 'done') task.resolve(message.output)
    else task.reject(ScienceFailure.fromData(message.failure))
    this.#dispatch()
  }

  /** The worker's script did not load, or the worker died. */
  #lose(slot: Slot, found: string | undefined): void {
    const { task } = slot
    this.#discard(slot)
    task?.reject(
      new ScienceFailure({ code: 'worker-failed', ...(found !== undefined && { found }) }),
    )
    this.#dispatch()
  }

  #discard(slot: Slot): void {
    slot.worker.onmessage = null
    slot.worker.onerror = null
    slot.worker.onmessageerror = null
    slot.worker.terminate()
    slot.task = undefined
    this.#slots.delete(slot)
  }
}

/**
 * A pool of workers for science. Nothing starts before the first job; who holds the runner decides
 * how long it lives, so a job outlasts the page that asked for it when the app holds it.
 */
export function createRunner(options: RunnerOptions): Runner {
  const pool = new Pool(options)
  return {
    run: <K extends JobKind>(job: Job<K>, { onProgress, signal }: RunOptions = {}) =>
      new Promise<JobOutput<K>>((resolve, reject) => {
        if ((signal as AbortLike | undefined)?.aborted) {
          reject(new ScienceFailure({ code: 'cancelled' }))
          return
        }
        const settled = new AbortController()
        const task = pool.add({
          job: job as Job,
          onProgress,
          resolve: (output) => {
            settled.abort()
            resolve(output as JobOutput<K>)
          },
          reject: (failure) => {
            settled.abort()
            reject(failure)
          },
        })
        if (settled.signal.aborted) return
        signal?.addEventListener('abort', () => pool.cancel(task), { signal: settled.signal })
      }),
    pending: () => pool.pending(),
    dispose: () => pool.dispose(),
  }
}
