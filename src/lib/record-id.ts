/**
 * A new record id: milliseconds since 1970 and five random digits, so that ids created on one
 * device sort by age and two devices practically never collide (18 digits, below PostgreSQL's
 * bigint limit).
 */
export function newRecordId(nowMs: number, random: () => number): string {
  return `${nowMs}${String(Math.floor(random() * 100_000)).padStart(5, '0')}`
}
