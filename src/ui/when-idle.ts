const IDLE_AFTER_MS = 1500

/**
 * Runs a function when the page is idle, or after a timeout where `requestIdleCallback` is missing.
 * @returns cancels it
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
