import type { ServiceParts } from '../context.ts'

/** How often money is looked after, when nothing calls for it. */
const ROUND_MS = 30_000

/**
 * One round of what has to happen with orders, payments and subscriptions without anyone calling. It
 * may be interrupted anywhere and run on several servers at once: all it knows stands in the rows.
 */
export async function billingRound(_parts: ServiceParts, _signal: AbortSignal): Promise<void> {}

/**
 * Makes a round now and then every 30 s, one after the other. @returns how to stop it
 * @param everyMs for tests, whose clock makes leaps
 */
export function startBilling(parts: ServiceParts, everyMs: number = ROUND_MS): () => void {
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    parts.background.run('billing', async (signal) => {
      try {
        await billingRound(parts, signal)
      } finally {
        isRunning = false
      }
    })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  run()
  return () => clearInterval(timer)
}
