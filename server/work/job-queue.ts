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

type Job = { start: () => void }

const RETRY_AFTER_S = 5

/**
 * Creates a fair queue, in which owners take turns: an owner with a hundred jobs delays its own jobs, not
 * those of the others.
 */
export function createJobQueue({ slots, atOnce = 1, perOwner, total }: QueueLimits) {
  /** Waiting jobs by owner; the owner whose turn is next comes first. */
  const waiting = new Map<string, Job[]>()
  /** Running jobs by owner. */
  const busy = new Map<string, number>()
  let running = 0
  let count = 0

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

  function next(): void {
    for (const [owner, jobs] of waiting) {
      if (running >= slots) return
      if ((busy.get(owner) ?? 0) >= atOnce) continue
      const job = jobs.shift()
      waiting.delete(owner)
      // Moves the owner to the end of the queue.
      if (jobs.length > 0) waiting.set(owner, jobs)
      if (job === undefined) continue
      count -= 1
      begin(owner)
      job.start()
    }
  }

  function requireCapacity(owner: string): void {
    const details = { retryAfterS: RETRY_AFTER_S }
    if ((waiting.get(owner)?.length ?? 0) >= perOwner) {
      throw new ServiceError(CODE.tooMany, 'tooMany', details)
    }
    if (count >= total) throw new ServiceError(CODE.unavailable, 'unavailable', details)
  }

  return {
    /** Returns the number of waiting jobs. */
    waiting: () => count,
    /** Returns the number of running jobs. */
    running: () => running,
    /**
     * Runs a job when it is its owner's turn.
     * @param isPatient for work behind an answered call: it waits however much waits already
     * @throws ServiceError 429 when too many jobs of the owner wait, 503 when too many wait altogether
     */
    async run<T>(owner: string, job: () => Promise<T>, isPatient = false): Promise<T> {
      if (!isPatient) requireCapacity(owner)
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      const own = waiting.get(owner)
      if (own === undefined) waiting.set(owner, [{ start }])
      else own.push({ start })
      count += 1
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
