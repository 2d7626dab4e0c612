/** Runs work detached from the call that began it, until it ends or the server stops. */
import { runAsRequester } from '../requester.ts'
import type { Logger } from '../logging.ts'

/** Work that continues after a call was answered. */
export type Background = {
  /**
   * Starts work; a failure is logged. Its signal fires when the server stops: the next start has to find unfinished
   * work again.
   */
  run: (name: string, work: (signal: AbortSignal) => Promise<void>) => void
  /** Resolves when nothing is running. */
  idle: () => Promise<void>
  /** Aborts the running work, and waits for it. */
  stop: () => Promise<void>
}

export function createBackground(log: Pick<Logger, 'warn'>): Background {
  const jobs = new Set<Promise<void>>()
  const stopping = new AbortController()

  const idle = async (): Promise<void> => {
    while (jobs.size > 0) await Promise.all(jobs)
  }
  return {
    run: (name, work) => {
      if (stopping.signal.aborted) return
      // Detached from the asker of the call that began it: it continues after the response, or after the caller has
      // given up.
      const started = runAsRequester('background', () => work(stopping.signal))
        .catch((error: unknown) => log.warn({ err: error, work: name }, 'background work failed'))
        .finally(() => jobs.delete(started))
      jobs.add(started)
    },
    idle,
    stop: () => {
      stopping.abort()
      return idle()
    },
  }
}
