/** Limits the memory that bodies of unanswered calls take, for each address and in total. */

const MIB = 1024 * 1024

/** Limits on the bytes in memory of calls that are not answered yet. */
export const BODY_CAPACITY = {
  /** Per address: thirty members behind it may each send a record of the largest size. */
  perOwner: 32 * MIB,
  /** All addresses together. */
  total: 192 * MIB,
  /** An address with no more than this in memory is admitted even at the total limit. */
  small: MIB / 4,
  /** A body announced as larger than this counts against the address from its first byte. */
  large: MIB / 16,
}

/** Counter of the bytes of bodies in memory. */
export type BodyCapacity = {
  /**
   * Reserves capacity for a body of this length.
   * @returns false when its address has too much in memory
   */
  reserve: (owner: string, bytes: number) => boolean
  /** Releases a reservation, once. */
  cancelReservation: (owner: string, bytes: number) => void
  /** Takes capacity for more bytes. @returns whether there was capacity */
  take: (owner: string, bytes: number) => boolean
  free: (owner: string, bytes: number) => void
}

/** Creates sums by owner; an owner whose sum is zero has no entry. */
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
 * Counts the bytes of bodies in memory from their first byte until their call is answered: otherwise an
 * address that sends all but the last byte of hundreds of large bodies exhausts the memory. An announced
 * length counts against the capacity of its own address only: announcing costs the sender nothing, and must
 * not shut out others.
 */
export function createBodyCapacity({
  perOwner,
  total,
  small,
  large,
} = BODY_CAPACITY): BodyCapacity {
  const reserved = createSums()
  const taken = createSums()
  let sum = 0
  return {
    reserve: (owner, bytes) => {
      if (bytes <= large) return true
      if (reserved.of(owner) + bytes > perOwner) return false
      reserved.add(owner, bytes)
      return true
    },
    cancelReservation: (owner, bytes) => {
      if (bytes > large) reserved.add(owner, -bytes)
    },
    take: (owner, bytes) => {
      const own = taken.of(owner) + bytes
      if (own > perOwner || (sum + bytes > total && own > small)) return false
      taken.add(owner, bytes)
      sum += bytes
      return true
    },
    free: (owner, bytes) => {
      taken.add(owner, -bytes)
      sum -= bytes
    },
  }
}
