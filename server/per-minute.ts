/**
 * Creates a limit on events: true for the first ones of each minute.
 * @param limit the number of events per minute
 * @param nowMs the clock in milliseconds
 */
export function perMinute(limit: number, nowMs: () => number): () => boolean {
  let minute = 0
  let used = 0
  return () => {
    const now = Math.floor(nowMs() / 60_000)
    if (now !== minute) {
      minute = now
      used = 0
    }
    used += 1
    return used <= limit
  }
}
