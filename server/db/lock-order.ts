/**
 * The one order in which transactions lock rows. Two transactions that take their locks in the same order can wait for
 * each other, but never in a circle: no deadlock. Tests assert it in each transaction (`tests/helpers/lock-observer.ts`).
 *
 * 1. **Members first**, all that the transaction needs, in one statement, in ascending order of their ids. The lock on
 *    a member covers all that belongs to the member. A limit is counted under it, before writing: without it parallel
 *    calls exceed the limit.
 * 2. **Tables of members** (all that refer to `members`, directly or through others) in any order, because the member's
 *    lock already makes their writers run one after the other. Without that lock a transaction may lock rows in only one
 *    table. For an order of an erased member, the lock on the order replaces that on the member.
 * 3. **Shared tables** in the order below, several rows of one table in ascending order of their primary keys.
 *
 * A foreign key locks the row that it refers to (`FOR KEY SHARE`), so a row for another member, such as a notification,
 * needs that member among the first as well.
 */
import type { Database } from './database.ts'
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from './drizzle.ts'
import { members } from './schema.ts'
import { seats } from './schema-seats.ts'

/** Tables without a place: only the import of content writes them, one at a time (`OpenDatabase.exclusively`). */
export const IMPORTED_TABLES = [
  'special_subject',
  'special_subject_item',
  'terms',
  'levels',
  'plans',
  'content_sources',
] as const

/** Tables that belong to no member: those that most calls wait for come last, and are locked for the shortest time. */
export const SHARED_TABLES = [
  'homepage_config',
  'news_digests',
  'coupons',
  'left_methods',
  'payment_events',
  'sandbox_payments',
  'sandbox_notices',
  'used_challenges',
  'budgets',
  'reservations',
  'codes',
  'events',
  'audit_log',
  'settings',
  'outbox',
  // The numbers of a year have one row: each order that is paid waits for it.
  'invoice_counters',
] as const

/**
 * `NO KEY` because ids never change: rows that refer to the members can be added meanwhile. A statement that changes an
 * address or deletes a member takes the stronger lock, and must be the first one itself.
 */
async function lock(tx: Database, which: SQL | undefined): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(which)
    .orderBy(asc(members.id))
    .for('no key update')
}

/** Locks members until the transaction ends. */
export async function lockMembers(tx: Database, ...ids: string[]): Promise<void> {
  await lock(tx, inArray(members.id, ids))
}

/**
 * Locks a member with the holders of their seats, and others. Everything that changes the member's orders, payments or
 * subscription takes this lock first, because the levels of the holders follow from it.
 */
export async function lockMembership(
  tx: Database,
  payerId: string,
  ...others: string[]
): Promise<void> {
  const holders = tx
    .select({ id: seats.memberId })
    .from(seats)
    .where(and(eq(seats.payerId, payerId), isNotNull(seats.memberId)))
  const isHolder = sql`${members.id} = any(array(${holders}))`
  await lock(tx, or(inArray(members.id, [payerId, ...others]), isHolder))
}
