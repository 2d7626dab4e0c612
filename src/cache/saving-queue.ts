/**
 * Saves a list of articles on the device: order, pauses and outcome. Pure rules; `saving.ts`
 * provides the environment.
 */
import type { SavingPause, SavingState } from '../lib/library-view.ts'
import type { ConnectionState } from '../platform/connection-model.ts'

/**
 * Result of saving one article. `refused`: the user may not read it, or it no longer exists: a
 * retry gives the same. `failed`: worth a retry. `busy`: the service asks to wait. `full`: fetched,
 * but storage is full.
 */
export type SaveResult =
  | { name: 'saved' | 'refused' | 'failed' | 'full' }
  | { name: 'busy'; waitMs: number }

export type SavingEnvironment = {
  /** Never fails. */
  save: (id: string) => Promise<SaveResult>
  /** Whether the user who started it is still the present one. */
  isPresent: () => boolean
  connection: () => ConnectionState
  onConnection: (listener: () => void) => () => void
  wait: (ms: number) => Promise<void>
  /** Runs work when a slot is free: all lists together fetch two at a time. */
  runLimited: <T>(work: () => Promise<T>) => Promise<T>
}

export type Saving = {
  state: () => SavingState
  /** Saves the items. While it runs, a further call does nothing. */
  start: (ids: readonly string[]) => Promise<void>
  /** Fetches nothing more. A response under way is still stored. */
  stop: () => void
  subscribe: (listener: () => void) => () => void
}

/** Articles fetched at the same time, of all lists together. */
export const CONCURRENCY = 2
/** Attempts per article: a connection that breaks once is no reason to leave it out. */
const TRIES = 2

/**
 * Creates a limiter that runs a number of tasks at the same time and queues the others in order.
 */
export function createLimiter(concurrency: number): SavingEnvironment['runLimited'] {
  let free = concurrency
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

function pauseOf(connection: ConnectionState): SavingPause | null {
  if (connection === 'offline') return 'offline'
  return connection === 'stalled' || connection === 'portal' ? 'line' : null
}

/** One run through a list. */
type Run = {
  ids: readonly string[]
  queue: string[]
  tries: Map<string, number>
  saved: number
  refused: number
  failed: Set<string>
  pause: SavingPause | null
  end: 'stopped' | 'full' | 'left' | null
  /** The pause that the service requested. */
  rest: Promise<void>
  /** Resolvers of the tasks that wait for the network. */
  waiting: Set<() => void>
}

function wake({ waiting }: Run): void {
  for (const go of waiting) go()
  waiting.clear()
}

const newRun = (ids: readonly string[]): Run => ({
  ids,
  queue: [...ids],
  tries: new Map(),
  saved: 0,
  refused: 0,
  failed: new Set(),
  pause: null,
  end: null,
  rest: Promise.resolve(),
  waiting: new Set(),
})

function recordResult(run: Run, id: string, { name }: SaveResult): void {
  if (name === 'saved') run.saved += 1
  else if (name === 'refused') run.refused += 1
  else if (name === 'full') run.end ??= 'full'
  else {
    const tried = (run.tries.get(id) ?? 0) + 1
    run.tries.set(id, tried)
    // At the end of the queue: one that always fails does not delay the others.
    if (tried < TRIES) run.queue.push(id)
    else run.failed.add(id)
  }
}

function stateOf(run: Run): SavingState {
  const { ids, saved, refused, failed, pause } = run
  return { name: 'running', done: saved + refused + failed.size, total: ids.length, pause }
}

function endOf(run: Run): SavingState {
  const { ids, saved, refused, failed, end } = run
  const inOrder = ids.filter((id) => failed.has(id))
  return { name: 'ended', why: end ?? 'done', saved, total: ids.length, failed: inOrder, refused }
}

/**
 * Fetches the remaining articles of a run one after the other. @param show publishes the progress
 */
function createFetching(environment: SavingEnvironment, show: (run: Run) => void) {
  function endForOtherUser(run: Run): void {
    if (!environment.isPresent()) run.end ??= 'left'
  }

  async function waitForConnection(run: Run): Promise<void> {
    const unsubscribe = environment.onConnection(() => wake(run))
    for (;;) {
      endForOtherUser(run)
      run.pause = run.end === null ? pauseOf(environment.connection()) : null
      show(run)
      if (run.pause === null) break
      await new Promise<void>((resolve) => run.waiting.add(resolve))
    }
    unsubscribe()
  }

  /** Delays the whole list: the next request would get the same answer. */
  function rest(run: Run, waitMs: number): void {
    run.pause = 'busy'
    show(run)
    run.rest = environment.wait(waitMs)
  }

  async function saveNext(run: Run): Promise<void> {
    await run.rest
    await waitForConnection(run)
    const id = run.end === null ? run.queue.shift() : undefined
    if (id === undefined) return
    const end = await environment.save(id)
    endForOtherUser(run)
    recordResult(run, id, end)
    show(run)
    if (end.name === 'busy' && run.end === null) rest(run, end.waitMs)
  }

  return async (run: Run): Promise<void> => {
    while (run.end === null && run.queue.length > 0)
      await environment.runLimited(() => saveNext(run))
  }
}

export function createSaving(environment: SavingEnvironment): Saving {
  const listeners = new Set<() => void>()
  let state: SavingState = { name: 'idle' }
  let current: Run | null = null

  function publish(next: SavingState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function finish(run: Run): void {
    // After a stop the old run publishes nothing.
    if (current !== run) return
    current = null
    publish(endOf(run))
  }

  function show(run: Run): void {
    if (run.end !== null) finish(run)
    else if (current === run) publish(stateOf(run))
  }

  const work = createFetching(environment, show)

  return {
    state: () => state,
    async start(ids) {
      if (current !== null) return
      const run = newRun(ids)
      current = run
      show(run)
      await Promise.all(Array.from({ length: CONCURRENCY }, () => work(run)))
      finish(run)
    },
    stop() {
      const run = current
      if (run === null) return
      run.end = 'stopped'
      finish(run)
      wake(run)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
