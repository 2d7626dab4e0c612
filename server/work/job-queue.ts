/** Fair queue of jobs: owners take turns, within limits for each owner and in total. */
import { CODE } from '../../src/contract/codes.ts'
import { ServiceError } from '../service/service-error.ts'

/** Limits of a queue. */
export type QueueLimits = {
  /** Jobs that run at the same time. */
  slots: number
  /** Jobs of one owner that run at the same time; one without it. */
  atOnce?: number
  /** Jobs of one owner that may wait. */
  perOwner: number
  /** Jobs of all owners that may wait. */
  total: number
}

/** How a job waits. */
export type Waiting = {
  /** For work behind an answered call: it waits however much waits already. */
  isPatient?: boolean
  /** Goes before all other jobs, however many wait. For callers that strangers cannot pretend to be. */
  isPreferred?: boolean
}

type Job = { start: () => void }

const RETRY_AFTER_S = 5

/** After so many preferred jobs in a row one other runs, so that preferred ones alone cannot fill the queue. */
const MOST_PREFERRED = 4

/** Creates the waiting jobs of owners who take turns. @param isFree whether an owner may begin a job */
function createTurns(isFree: (owner: string) => boolean) {
  /** Waiting jobs by owner; the owner whose turn is next comes first. */
  const waiting = new Map<string, Job[]>()
  let count = 0
  return {
    count: () => count,
    of: (owner: string) => waiting.get(owner)?.length ?? 0,
    add: (owner: string, job: Job) => {
      const own = waiting.get(owner)
      if (own === undefined) waiting.set(owner, [job])
      else own.push(job)
      count += 1
    },
    /** Takes the next job; null when none may begin. */
    take: (): { owner: string; job: Job } | null => {
      for (const [owner, jobs] of waiting) {
        if (!isFree(owner)) continue
        const job = jobs.shift()
        waiting.delete(owner)
        // Moves the owner to the end of the queue.
        if (jobs.length > 0) waiting.set(owner, jobs)
        if (job === undefined) continue
        count -= 1
        return { owner, job }
      }
      return null
    },
  }
}

/**
 * Creates a fair queue, in which owners take turns: an owner with a hundred jobs delays its own jobs, not
 * those of the others.
 */
export function createJobQueue({ slots, atOnce = 1, perOwner, total }: QueueLimits) {
  /** Running jobs by owner. */
  const busy = new Map<string, number>()
  const isFree = (owner: string) => (busy.get(owner) ?? 0) < atOnce
  const preferred = createTurns(isFree)
  const others = createTurns(isFree)
  let running = 0
  let preferredInRow = 0

  function begin(owner: string): void {
    running += 1
    busy.set(owner, (busy.get(owner) ?? 0) + 1)
  }

  function end(owner: string): void {
    running -= 1
    const left = (busy.get(owner) ?? 1) - 1
    if (left === 0) busy.delete(owner)
    else busy.set(owner, left)
  }

  function takeNext() {
    const isTurnOfOthers = preferredInRow >= MOST_PREFERRED
    const first = isTurnOfOthers ? null : preferred.take()
    preferredInRow = first === null ? 0 : preferredInRow + 1
    return first ?? others.take() ?? (isTurnOfOthers ? preferred.take() : null)
  }

  function next(): void {
    while (running < slots) {
      const taken = takeNext()
      if (taken === null) return
      begin(taken.owner)
      taken.job.start()
    }
  }

  function requireCapacity(owner: string, isPreferred: boolean): void {
    const lane = isPreferred ? preferred : others
    const details = { retryAfterS: RETRY_AFTER_S }
    if (lane.of(owner) >= perOwner) throw new ServiceError(CODE.tooMany, 'tooMany', details)
    // Preferred jobs are admitted however many others wait.
    if (lane.count() >= total) throw new ServiceError(CODE.unavailable, 'unavailable', details)
  }

  return {
    /** Returns the number of waiting jobs. */
    waiting: () => preferred.count() + others.count(),
    /** Returns the number of running jobs. */
    running: () => running,
    /**
     * Runs a job when it is its owner's turn.
     * @throws ServiceError 429 when too many jobs of the owner wait, 503 when too many wait altogether
     */
    async run<T>(
      owner: string,
      job: () => Promise<T>,
      { isPatient = false, isPreferred = false }: Waiting = {},
    ): Promise<T> {
      if (!isPatient) requireCapacity(owner, isPreferred)
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      const lane = isPreferred ? preferred : others
      lane.add(owner, { start })
      next()
      await started
      try {
        return await job()
      } finally {
        end(owner)
        next()
      }
    },
  }
}
