const MIB = 1024 * 1024

/** How many bytes of calls that are not answered yet are kept. */
export const BODY_ROOM = {
  /** Of one address: thirty members behind it may each send a record of the largest size. */
  perOwner: 32 * MIB,
  /** Of all together. */
  total: 192 * MIB,
  /** Who has no more than this under way is let in however full it is. */
  small: MIB / 4,
}

export type BodyRoom = {
  /** Takes room for so many bytes more. @returns whether there was room */
  take: (owner: string, bytes: number) => boolean
  give: (owner: string, bytes: number) => void
}

/**
 * Counts what is kept of bodies from their first byte until their call is answered: without it an address
 * that sends all but the last byte of hundreds of large bodies fills the memory.
 */
export function createBodyRoom({ perOwner, total, small } = BODY_ROOM): BodyRoom {
  const kept = new Map<string, number>()
  let sum = 0
  return {
    take: (owner, bytes) => {
      const own = (kept.get(owner) ?? 0) + bytes
      if (own > perOwner || (sum + bytes > total && own > small)) return false
      kept.set(owner, own)
      sum += bytes
      return true
    },
    give: (owner, bytes) => {
      const left = (kept.get(owner) ?? 0) - bytes
      if (left > 0) kept.set(owner, left)
      else kept.delete(owner)
      sum -= bytes
    },
  }
}
