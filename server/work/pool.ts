/**
 * Worker threads for long work that strangers may request, so that it does not block the event loop. The only
 * module that uses piscina.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { inSpan } from '../observe/tracing.ts'
import { once } from '../once.ts'
import type { TaskName, Tasks } from './tasks.ts'
import { createJobQueue, type QueueLimits, type Waiting } from './job-queue.ts'

type Input<N extends TaskName> = Parameters<Tasks[N]>[0]
type Output<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>

/** Worker threads with limits. */
export type Work = {
  /**
   * Runs a task on a worker thread.
   * @param owner the member or the address that requested it; owners are queued fairly
   * @throws ServiceError 429 or 503 when too much is waiting
   * @throws WorkStoppedError when it needed more time or memory than a task may
   */
  run: <N extends TaskName>(
    name: N,
    owner: string,
    input: Input<N>,
    waiting?: Waiting,
  ) => Promise<Output<N>>
  /** Returns the numbers of waiting and running tasks, by lane. */
  load: () => Record<keyof typeof LANES, { waiting: number; running: number }>
  close: () => Promise<void>
}

/** Reports that a task was stopped: it needed too much time or too much memory. */
export class WorkStoppedError extends Error {
  constructor(task: TaskName, options: ErrorOptions) {
    super(`the task ${task} needed too much time or memory`, options)
    this.name = 'WorkStoppedError'
  }
}

/** Resource limits of a kind of tasks. */
export type Lane = QueueLimits & {
  timeMs: number
  memoryMb: number
  /** Nice value of its threads relative to the event loop, on systems that support it. */
  nice: number
  /** How long a thread waits for its next task before it ends. */
  idleMs: number
}

/** One core is left to the event loop where there is more than one. */
const SLOTS = Math.max(1, availableParallelism() - 1)
/**
 * Half of the event loop's share where both want a core. Users wait for these tasks, too, and the nice value
 * counts against every other program of the machine: with 10, beside six busy ones on two cores, the first
 * signing in took six seconds and the first document more than its ten; with 3 two and five. A flood on one
 * core makes the loop 11 ms late, not 4.
 */
const BEHIND = { nice: 3, idleMs: 30_000 }

const LANES = {
  /** Signing in must not wait for a large record: it has a thread of its own. */
  short: { slots: 1, perOwner: 64, total: 512, timeMs: 10_000, memoryMb: 64, ...BEHIND },
  /**
   * Public pages for their first visitor: one thread, which stays, so that their libraries are loaded once. A
   * user looks at an empty page meanwhile, so it waits for no other work.
   */
  pages: {
    slots: 1,
    perOwner: 256,
    total: 256,
    timeMs: 10_000,
    memoryMb: 256,
    nice: 0,
    idleMs: 3_600_000,
  },
  long: { slots: SLOTS, perOwner: 16, total: 64, timeMs: 10_000, memoryMb: 256, ...BEHIND },
} as const satisfies Record<string, Lane>

const LANE_OF: Readonly<Record<TaskName, keyof typeof LANES>> = {
  openTexts: 'short',
  hashPassword: 'short',
  verifyPassword: 'short',
  renderPage: 'pages',
  measureResult: 'long',
  expandResult: 'long',
  drawDocument: 'long',
  readStack: 'long',
}

function isStopped(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function openLane({ timeMs, memoryMb, nice, idleMs, ...limits }: Lane) {
  const queue = createJobQueue(limits)
  const threads = once(() => {
    const pool = new Piscina({
      filename: fileURLToPath(new URL('./thread.ts', import.meta.url)),
      name: 'perform',
      minThreads: 0,
      maxThreads: limits.slots,
      idleTimeout: idleMs,
      // A waiting thread must not keep the process alive.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
      niceIncrement: nice,
      // Neither the flags nor the secrets of the process.
      execArgv: [],
      env: {},
    })
    // The task that is lost with its thread reports the error; a second report is not needed.
    pool.on('error', () => {})
    return pool
  })
  let isUsed = false

  async function perform<N extends TaskName>(name: N, input: Input<N>): Promise<Output<N>> {
    isUsed = true
    const signal = AbortSignal.timeout(timeMs)
    try {
      return await inSpan(`work ${name}`, {}, async () => {
        return (await threads().run({ name, input }, { signal })) as Output<N>
      })
    } catch (error) {
      throw isStopped(error) ? new WorkStoppedError(name, { cause: error }) : error
    }
  }
  return {
    run: <N extends TaskName>(name: N, owner: string, input: Input<N>, waiting?: Waiting) =>
      queue.run(owner, () => perform(name, input), waiting),
    load: () => ({ waiting: queue.waiting(), running: queue.running() }),
    close: async () => {
      if (isUsed) await threads().destroy()
    },
  }
}

/** Creates the worker threads of a server; none is started before the first task. */
export function createWork(lanes: Readonly<Record<keyof typeof LANES, Lane>> = LANES): Work {
  const open = {
    short: openLane(lanes.short),
    pages: openLane(lanes.pages),
    long: openLane(lanes.long),
  }
  return {
    run: (name, owner, input, waiting) => open[LANE_OF[name]].run(name, owner, input, waiting),
    load: () => ({
      short: open.short.load(),
      pages: open.pages.load(),
      long: open.long.load(),
    }),
    close: async () => {
      await Promise.all(Object.values(open).map((lane) => lane.close()))
    },
  }
}
