/** How long the logs are kept, and that they are cleared then. See ADR 022. */
import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { and, lt, notInArray } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { auditLog } from '../db/schema-operations.ts'
import type { EventKind } from './events.ts'

const DAY_MS = 24 * 60 * 60_000

/** What a member reads of his account, and what was refused: with addresses of the network. */
export const EVENTS_KEPT_DAYS = 180

/** What belongs to the books, or proves an erasure: as long as a claim from it can be brought (three years). */
const OF_THE_BOOKS: readonly EventKind[] = [
  'paymentMismatch',
  'refundedOutside',
  'refundReturned',
  'refundedInPlace',
  'paymentDisputed',
  'accountErased',
]
/** A month longer than three years: whoever archives yearly still finds all of it. */
export const RECORDS_KEPT_DAYS = 3 * 365 + 31

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Removes log entries that have been kept long enough. @returns how many */
export async function clearLogs(db: Database, now: Date): Promise<number> {
  const old = await deleteInBatches(
    db,
    events,
    and(lt(events.at, before(now, EVENTS_KEPT_DAYS)), notInArray(events.kind, [...OF_THE_BOOKS])),
  )
  const records = before(now, RECORDS_KEPT_DAYS)
  const ofTheBooks = await deleteInBatches(db, events, lt(events.at, records))
  return old + ofTheBooks + (await deleteInBatches(db, auditLog, lt(auditLog.at, records)))
}
