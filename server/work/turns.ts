import { CODE } from '../../src/contract/codes.ts'
import { ServiceError } from '../service/service-error.ts'

/** How much may wait. */
export type Room = {
  /** Jobs that run at the same time. */
  slots: number
  /** Jobs of one owner that may wait. */
  perOwner: number
  /** Jobs of all owners that may wait. */
  total: number
}

type Job = { start: () => void }

const RETRY_AFTER_S = 5

/**
 * A queue in which owners take turns: whoever sends a hundred jobs waits for his own, not the others
 * for his. One job of an owner runs at a time.
 */
export function createTurns(room: Room) {
  /** Waiting jobs by owner; the owner whose turn is next comes first. */
  const waiting = new Map<string, Job[]>()
  const busy = new Set<string>()
  let count = 0

  function next(): void {
    for (const [owner, jobs] of waiting) {
      if (busy.size >= room.slots) return
      if (busy.has(owner)) continue
      const job = jobs.shift()
      waiting.delete(owner)
      // Behind all the others.
      if (jobs.length > 0) waiting.set(owner, jobs)
      if (job === undefined) continue
      count -= 1
      busy.add(owner)
      job.start()
    }
  }

  function demandRoom(owner: string): void {
    const details = { retryAfterS: RETRY_AFTER_S }
    if ((waiting.get(owner)?.length ?? 0) >= room.perOwner) {
      throw new ServiceError(CODE.tooMany, 'tooMany', details)
    }
    if (count >= room.total) throw new ServiceError(CODE.unavailable, 'unavailable', details)
  }

  return {
    /** How many jobs wait. */
    waiting: () => count,
    /**
     * Runs a job when it is its owner's turn.
     * @param isPatient for work behind an answered call: it waits however much waits already
     * @throws ServiceError 429 when too many jobs of the owner wait, 503 when too many wait altogether
     */
    async take<T>(owner: string, job: () => Promise<T>, isPatient = false): Promise<T> {
      if (!isPatient) demandRoom(owner)
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
        busy.delete(owner)
        next()
      }
    },
  }
}
