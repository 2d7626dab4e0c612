import { asAsker } from '../asker.ts'
import type { Logger } from '../logging.ts'

/** Work that goes on behind an answered call. */
export type Background = {
  /**
   * Starts work; a failure is logged. Its signal fires when the server stops: what is unfinished
   * then has to be found again at the next start.
   */
  run: (name: string, work: (signal: AbortSignal) => Promise<void>) => void
  /** Resolves when nothing is running. */
  idle: () => Promise<void>
  /** Asks what is running to stop, and waits for it. */
  stop: () => Promise<void>
}

export function createBackground(log: Pick<Logger, 'warn'>): Background {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    run: (name, work) => {
      if (stopping.signal.aborted) return
      // Not the caller's who began it: it goes on when he has his answer, or has given up.
      const started = asAsker('background', () => work(stopping.signal))
        .catch((error: unknown) => log.warn({ err: error, work: name }, 'background work failed'))
        .finally(() => running.delete(started))
      running.add(started)
    },
    idle,
    stop: () => {
      stopping.abort()
      return idle()
    },
  }
}
