/** Pool of science workers that runs the jobs of analyses and shares the workers among the runs. */
import { ScienceFailure } from '../science/failure.ts'
import type { Progress } from '../science/two-sample/stage-clock.ts'
import type { AbortLike } from '../science/abort.ts'
import type { ReferenceBlobs } from './references.ts'
import {
  buffersOfJob,
  type FromWorker,
  type Job,
  type JobKind,
  type JobOutput,
  type ToWorker,
} from './messages.ts'

/** The part of Worker that the runner uses; tests pass fakes. */
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
  /** The user's own files for all analyses, read when a job starts. */
  references?: () => ReferenceBlobs | null
  /** Maximum number of workers; a function is called at the first job. */
  size: number | (() => number)
}

export type RunOptions = {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** The run that the job is part of; jobs without one form a group. */
  group?: string
}

/** A pool of workers for the jobs of analyses. */
export type Runner = {
  /**
   * Queues a job. The buffers of its input are transferred to the worker when the job starts and are
   * empty afterwards: hold the File, not the bytes.
   *
   * Rejects with a ScienceFailure only: the engine's faults, `cancelled`, `worker-failed`.
   */
  run: <K extends JobKind>(job: Job<K>, options?: RunOptions) => Promise<JobOutput<K>>
  /** Returns the number of jobs that wait or run. */
  pending: () => number
  /** Cancels everything and ends the workers; a later job starts new ones. */
  dispose: () => void
}

type Task = {
  id: number
  job: Job
  group: string
  onProgress: ((progress: Progress) => void) | undefined
  resolve: (output: JobOutput) => void
  reject: (failure: ScienceFailure) => void
}

type Slot = { worker: WorkerLike; task: Task | undefined }

/**
 * The pool behind a Runner. Runs share the workers: a free one goes to the run that has fewest, and
 * among equals to the oldest job. A run that has none while all are busy gets one extra worker, so
 * that a short analysis begins at once beside a long one; the system then divides the cores.
 */
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

  /** Removes a task, wherever it is; a worker that computes it is terminated. */
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

  #busyWith(group: string): number {
    return [...this.#slots].filter((slot) => slot.task?.group === group).length
  }

  /** Returns the next waiting job: of the run that has fewest workers, the oldest. */
  #next(): Task | undefined {
    const busy = new Map<string, number>()
    for (const { group } of this.#queue) {
      if (!busy.has(group)) busy.set(group, this.#busyWith(group))
    }
    const least = Math.min(...busy.values())
    return this.#queue.find(({ group }) => busy.get(group) === least)
  }

  /** Returns a worker for a job of this group; undefined while it has to wait. */
  #freeSlot(group: string): Slot | undefined {
    const most = this.#maximum() + (this.#busyWith(group) === 0 ? 1 : 0)
    const busy = [...this.#slots].filter((slot) => slot.task).length
    if (busy >= most) return undefined
    const free = [...this.#slots].find((slot) => !slot.task)
    return free ?? this.#newSlot()
  }

  #newSlot(): Slot {
    const slot: Slot = { worker: this.#options.createWorker(), task: undefined }
    slot.worker.onmessage = (event) => this.#receive(slot, event.data)
    slot.worker.onerror = (event) => this.#lose(slot, event.message)
    slot.worker.onmessageerror = () => this.#lose(slot, 'unreadable message')
    this.#slots.add(slot)
    return slot
  }

  #dispatch(): void {
    for (let task = this.#next(); task; task = this.#next()) {
      const place = this.#queue.indexOf(task)
      let slot: Slot | undefined
      try {
        slot = this.#freeSlot(task.group)
        if (!slot) return
        this.#queue.splice(place, 1)
        slot.task = task
        const references = this.#options.references?.() ?? null
        const message = { type: 'run' as const, id: task.id, job: task.job }
        slot.worker.postMessage(
          references ? { ...message, references } : message,
          buffersOfJob(task.job),
        )
      } catch (thrown) {
        if (this.#queue[place] === task) this.#queue.splice(place, 1)
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
    // The extra worker is ended once it has nothing to do.
    if (!slot.task && this.#slots.size > this.#maximum()) this.#discard(slot)
  }

  /** Handles a worker whose script did not load, or that died. */
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
 * Creates a pool of science workers. Nothing starts before the first job. The runner lives as long as its
 * owner: owned by the app, jobs outlast the page that requested them.
 */
export function createRunner(options: RunnerOptions): Runner {
  const pool = new Pool(options)
  return {
    run: <K extends JobKind>(job: Job<K>, { onProgress, signal, group = '' }: RunOptions = {}) =>
      new Promise<JobOutput<K>>((resolve, reject) => {
        if ((signal as AbortLike | undefined)?.aborted) {
          reject(new ScienceFailure({ code: 'cancelled' }))
          return
        }
        const settled = new AbortController()
        const task = pool.add({
          job: job as Job,
          group,
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

/** Returns the runner with every job assigned to one run. */
export function asGroup(runner: Runner, group: string): Runner {
  return {
    ...runner,
    run: (job, options = {}) => runner.run(job, { group, ...options }),
  }
}
