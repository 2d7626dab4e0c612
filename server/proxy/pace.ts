/** How fast bodies of one address are read once it has sent some. */
export const PACE = {
  /** As many a second as a line of 64 Mbit/s brings. */
  bytesPerSecond: 8 * 1024 * 1024,
  /** What is read without a wait: four records of the largest size. */
  atOnce: 4 * 1024 * 1024,
}

export type Pace = {
  /** Notes what has come of an address. @returns how many milliseconds its next piece waits */
  wait: (owner: string, bytes: number) => number
  /** Of how many addresses it knows something. */
  size: () => number
}

/**
 * Reads the bodies of an address no faster than a line brings them. Every piece that is read becomes garbage outside of
 * the heap, and after 64 MB of it V8 stops everything to collect: an address that sends hundreds of bodies at
 * once would bring that about ten times a second.
 * @param now the clock, in milliseconds
 */
export function createPace({ bytesPerSecond, atOnce } = PACE, now = () => performance.now()): Pace {
  /** When what has come of an address would have come at that pace. */
  const due = new Map<string, number>()
  const msOf = (bytes: number) => (bytes / bytesPerSecond) * 1000
  /** Forgets who has paid, two at each piece, so that more go than come. */
  const forgetTwo = (at: number) => {
    let looked = 0
    for (const [owner, until] of due) {
      if (until <= at) due.delete(owner)
      if ((looked += 1) === 2) return
    }
  }
  return {
    wait: (owner, bytes) => {
      const at = now()
      forgetTwo(at)
      const until = Math.max(at, due.get(owner) ?? 0) + msOf(bytes)
      due.delete(owner)
      due.set(owner, until)
      return Math.max(0, until - at - msOf(atOnce))
    },
    size: () => due.size,
  }
}
