/**
 * Creates a record id: milliseconds since 1970 and five random digits, so that ids created on one
 * device sort by age and two devices practically never collide (18 digits, below PostgreSQL's
 * bigint limit).
 */
export function newRecordId(nowMs: number, random: () => number): string {
  return `${nowMs}${String(Math.floor(random() * 100_000)).padStart(5, '0')}`
}

/**
 * Whether a text has the form of a record's id, of this product or of a service that also numbers
 * by time.
 */
export const mayBeRecordId = (id: string): boolean => /^\d{16,19}$/.test(id)
