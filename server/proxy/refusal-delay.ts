/** Slows down clients that call too often. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Delay of a refusal, and the number of refusals that are delayed at the same time. */
const DELAY_MS = 1000
const MOST_DELAYED = 500

/** Delays a refusal. */
export type RefusalDelay = () => Promise<void>

/**
 * Creates a delay for refusals of clients that call too often: a client waits for the answer before it calls
 * again, and its open connection costs next to nothing meanwhile. Beyond the limit refusals are not delayed,
 * because connections cost memory.
 */
export function createRefusalDelay(ms = DELAY_MS): RefusalDelay {
  let delayed = 0
  return async () => {
    if (ms === 0 || delayed >= MOST_DELAYED) return
    delayed += 1
    try {
      await sleep(ms)
    } finally {
      delayed -= 1
    }
  }
}
