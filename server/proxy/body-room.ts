const MIB = 1024 * 1024

/** How many bytes of calls that are not answered yet are kept. */
export const BODY_ROOM = {
  /** Of one address: thirty members behind it may each send a record of the largest size. */
  perOwner: 32 * MIB,
  /** Of all together. */
  total: 192 * MIB,
  /** Who has no more than this under way is let in however full it is. */
  small: MIB / 4,
  /** A body that says that it is larger counts from its first byte with all that it says. */
  large: MIB / 16,
}

export type BodyRoom = {
  /** Promises a body of so many bytes its place. @returns false when its address has too much under way */
  promise: (owner: string, bytes: number) => boolean
  /** Takes such a promise back, once. */
  release: (owner: string, bytes: number) => void
  /** Takes room for so many bytes more. @returns whether there was room */
  take: (owner: string, bytes: number) => boolean
  give: (owner: string, bytes: number) => void
}

/** Sums by owner, of which none stays at zero. */
function createSums() {
  const sums = new Map<string, number>()
  return {
    of: (owner: string) => sums.get(owner) ?? 0,
    add: (owner: string, bytes: number) => {
      const sum = (sums.get(owner) ?? 0) + bytes
      if (sum > 0) sums.set(owner, sum)
      else sums.delete(owner)
    },
  }
}

/**
 * Counts what is kept of bodies from their first byte until their call is answered: without it an address
 * that sends all but the last byte of hundreds of large bodies fills the memory. What an address says that it
 * will send counts against its own room only: saying so costs nothing, and must not shut out others.
 */
export function createBodyRoom({ perOwner, total, small, large } = BODY_ROOM): BodyRoom {
  const promised = createSums()
  const kept = createSums()
  let sum = 0
  return {
    promise: (owner, bytes) => {
      if (bytes <= large) return true
      if (promised.of(owner) + bytes > perOwner) return false
      promised.add(owner, bytes)
      return true
    },
    release: (owner, bytes) => {
      if (bytes > large) promised.add(owner, -bytes)
    },
    take: (owner, bytes) => {
      const own = kept.of(owner) + bytes
      if (own > perOwner || (sum + bytes > total && own > small)) return false
      kept.add(owner, bytes)
      sum += bytes
      return true
    },
    give: (owner, bytes) => {
      kept.add(owner, -bytes)
      sum -= bytes
    },
  }
}
