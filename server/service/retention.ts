/** Retention periods of the logs, and their cleanup. See ADR 022. */
import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { and, lt, notInArray } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { auditLog } from '../db/schema-operations.ts'
import type { EventKind } from './events.ts'

const DAY_MS = 24 * 60 * 60_000

/** Retention of events that a member reads about their account, and of refusals: they contain network addresses. */
export const EVENTS_RETENTION_DAYS = 180

/**
 * Events that belong to the accounts, or prove an erasure: retained as long as a claim from them can be made (three
 * years).
 */
const ACCOUNTING_KINDS: readonly EventKind[] = [
  'paymentMismatch',
  'refundedOutside',
  'refundReturned',
  'refundedInPlace',
  'paymentDisputed',
  'accountErased',
]
/** A month longer than three years, so that a yearly archive still finds all of it. */
export const ACCOUNTING_RETENTION_DAYS = 3 * 365 + 31

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * Removes log entries after their retention period.
 * @returns the number of removed ones
 */
export async function clearLogs(db: Database, now: Date): Promise<number> {
  const old = await deleteInBatches(
    db,
    events,
    and(
      lt(events.at, before(now, EVENTS_RETENTION_DAYS)),
      notInArray(events.kind, [...ACCOUNTING_KINDS]),
    ),
  )
  const records = before(now, ACCOUNTING_RETENTION_DAYS)
  const ofTheBooks = await deleteInBatches(db, events, lt(events.at, records))
  return old + ofTheBooks + (await deleteInBatches(db, auditLog, lt(auditLog.at, records)))
}
