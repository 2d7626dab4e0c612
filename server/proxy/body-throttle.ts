/** Slows down the bodies that one address sends, so that reading them never fills the network or the memory. */

/** Limits on the speed at which the bodies of one address are read. */
export const BODY_THROTTLE = {
  /** Bytes per second of a connection of 64 Mbit/s. */
  bytesPerSecond: 8 * 1024 * 1024,
  /** Bytes read without a delay: four records of the largest size. */
  atOnce: 4 * 1024 * 1024,
}

/** Throttle of the reading of bodies, by address. */
export type BodyThrottle = {
  /**
   * Records received bytes of an address.
   * @returns how many milliseconds its next chunk is delayed
   */
  wait: (owner: string, bytes: number) => number
  /** Number of addresses with an entry. */
  size: () => number
}

/**
 * Throttles the reading of an address's bodies to the speed of a usual connection. Every chunk becomes
 * garbage outside of the heap, and after 64 MB of it V8 stops everything to collect: an address that sends
 * hundreds of bodies at once would cause that about ten times a second.
 * @param now the clock, in milliseconds
 */
export function createBodyThrottle(
  { bytesPerSecond, atOnce } = BODY_THROTTLE,
  now = () => performance.now(),
): BodyThrottle {
  /** Time by which the received bytes of an address would have arrived at the allowed speed. */
  const due = new Map<string, number>()
  const msOf = (bytes: number) => (bytes / bytesPerSecond) * 1000
  /** Removes expired entries, two at each chunk, so that more are removed than added. */
  const removeExpired = (at: number) => {
    let looked = 0
    for (const [owner, until] of due) {
      if (until <= at) due.delete(owner)
      if ((looked += 1) === 2) return
    }
  }
  return {
    wait: (owner, bytes) => {
      const at = now()
      removeExpired(at)
      const until = Math.max(at, due.get(owner) ?? 0) + msOf(bytes)
      due.delete(owner)
      due.set(owner, until)
      return Math.max(0, until - at - msOf(atOnce))
    },
    size: () => due.size,
  }
}
