import { setTimeout as sleep } from 'node:timers/promises'

/** How long a refusal waits, and how many of them do. */
const HELD_MS = 1000
const MOST_HELD = 500

export type HoldBack = () => Promise<void>

/**
 * Makes a wait for refusals of who asks too often: he waits for the answer before he asks again, and each
 * of his connections costs next to nothing meanwhile. Beyond a number of them it does not wait, for
 * connections cost memory.
 */
export function createHoldBack(ms = HELD_MS): HoldBack {
  let held = 0
  return async () => {
    if (ms === 0 || held >= MOST_HELD) return
    held += 1
    try {
      await sleep(ms)
    } finally {
      held -= 1
    }
  }
}
