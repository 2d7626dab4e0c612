/** Runs rounds of the event loop, so that all pending work without timers or other processes completes. */
export async function runEventLoop(count = 100): Promise<void> {
  for (let each = 0; each < count; each += 1) await new Promise((next) => setImmediate(next))
}
