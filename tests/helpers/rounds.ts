/** Lets the event loop go round: whatever waits for no time and no other process is done then. */
export async function rounds(count = 100): Promise<void> {
  for (let each = 0; each < count; each += 1) await new Promise((next) => setImmediate(next))
}
