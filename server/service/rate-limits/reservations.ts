/** Reserves attempts in the budgets of failures, so that parallel attempts cannot exceed a limit. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { budgets, reservations } from '../../db/schema.ts'
import { type Spending, spendAll } from './spend.ts'
import { type DelayRule, delayMs, countedFailures, RESERVATION_MS } from './rules.ts'

/** One budget of failures that an attempt counts against. */
export type Lane = {
  key: string
  rule: DelayRule
  /** Whether it takes no more failures from one own lane than that lane has free. */
  takesFreeOnly?: boolean
}

/** An attempt that may be checked now. */
export type Reservation = { id: string; lanes: readonly Lane[] }

export type ReservationResult =
  | { kind: 'admitted'; reservation: Reservation }
  /** Failures or spendings refuse it for this time. */
  | { kind: 'refused'; waitMs: number }
  /** Attempts in progress have taken all free slots; their outcome decides. */
  | { kind: 'busy' }

class NotReservedError extends Error {
  readonly result: ReservationResult
  constructor(result: ReservationResult) {
    super('not admitted')
    this.result = result
  }
}

/**
 * Locks the rows of the budgets, in the order of their keys, so that two attempts cannot deadlock. A missing row is
 * added, because only a row can be locked.
 */
async function lockBudgets(tx: Database, now: Date, needed: readonly { key: string }[]) {
  const keys = needed.map(({ key }) => key).toSorted()
  const rows = await tx
    .insert(budgets)
    .values(keys.map((key) => ({ key, count: 0, since: now })))
    .onConflictDoUpdate({ target: budgets.key, set: { key: sql`excluded.key` } })
    .returning()
  return new Map(rows.map((row) => [row.key, row]))
}

async function countInProgress(tx: Database, now: Date, lanes: readonly Lane[]) {
  const keys = lanes.map(({ key }) => key)
  const rows = await tx
    .select({ key: reservations.key, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reservations)
    .where(and(inArray(reservations.key, keys), gt(reservations.expiresAt, now)))
    .groupBy(reservations.key)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Throws the obstacle that prevents the attempt from being checked now. @param rows the locked budgets */
async function requireFreeSlot(
  tx: Database,
  now: Date,
  lanes: readonly Lane[],
  rows: Awaited<ReturnType<typeof lockBudgets>>,
): Promise<void> {
  const inProgress = await countInProgress(tx, now, lanes)
  let waitMs = 0
  let isBusy = false
  for (const { key, rule } of lanes) {
    const row = rows.get(key) ?? { count: 0, since: now }
    const delay = delayMs(rule, row.count)
    if (delay > 0) waitMs = Math.max(waitMs, row.since.getTime() + delay - now.getTime())
    const slots = Math.max(1, rule.free - countedFailures(rule, row, now))
    if ((inProgress.get(key) ?? 0) >= slots) isBusy = true
  }
  if (waitMs > 0) throw new NotReservedError({ kind: 'refused', waitMs })
  if (isBusy) throw new NotReservedError({ kind: 'busy' })
}

/**
 * Admits one attempt, in one transaction: takes a slot in each lane and pays the spendings. When it is not
 * admitted, nothing is written.
 */
export async function reserveAttempt(
  db: Database,
  now: Date,
  lanes: readonly Lane[],
  spendings: readonly Spending[],
): Promise<ReservationResult> {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + RESERVATION_MS)
  try {
    await db.transaction(async (tx) => {
      const rows = await lockBudgets(tx, now, [...lanes, ...spendings])
      await requireFreeSlot(tx, now, lanes, rows)
      const waitMs = await spendAll(tx, now, spendings)
      if (waitMs !== null) throw new NotReservedError({ kind: 'refused', waitMs })
      await tx.insert(reservations).values(lanes.map(({ key }) => ({ id, key, expiresAt })))
    })
  } catch (error) {
    if (error instanceof NotReservedError) return error.result
    throw error
  }
  return { kind: 'admitted', reservation: { id, lanes } }
}

async function removeWithEmptyBudgets(tx: Database, { id, lanes }: Reservation): Promise<void> {
  const keys = lanes.map(({ key }) => key)
  await tx.delete(reservations).where(eq(reservations.id, id))
  await tx.delete(budgets).where(and(inArray(budgets.key, keys), eq(budgets.count, 0)))
}

/** Releases the slots of an attempt that could not be checked. */
export async function releaseAttempt(
  db: Database,
  now: Date,
  reservation: Reservation,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBudgets(tx, now, reservation.lanes)
    await removeWithEmptyBudgets(tx, reservation)
  })
}

async function writeCount(tx: Database, key: string, count: number, since: Date): Promise<void> {
  await tx.update(budgets).set({ count, since }).where(eq(budgets.key, key))
}

/**
 * Counts a failure in the own lane, which is the first, and in the others.
 * @returns whether attempts in the own lane wait from now on, and did not before
 */
export async function countFailure(
  db: Database,
  now: Date,
  reservation: Reservation,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await lockBudgets(tx, now, reservation.lanes)
    const [own] = reservation.lanes
    const failuresIn = ({ key, rule }: Lane) =>
      countedFailures(rule, rows.get(key) ?? { count: 0, since: now }, now)
    const ownFailures = own === undefined ? 0 : failuresIn(own)
    const isBeyondFree = own !== undefined && ownFailures >= own.rule.free
    for (const lane of reservation.lanes) {
      if (lane !== own && lane.takesFreeOnly === true && isBeyondFree) continue
      await writeCount(tx, lane.key, failuresIn(lane) + 1, now)
    }
    await tx.delete(reservations).where(eq(reservations.id, reservation.id))
    return own !== undefined && ownFailures + 1 === own.rule.free
  })
}

/** Resets the failures of the own lane, also where they were counted in the others: they were typing errors. */
export async function countSuccess(
  db: Database,
  now: Date,
  reservation: Reservation,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockBudgets(tx, now, reservation.lanes)
    const [own, ...others] = reservation.lanes
    if (own === undefined) return
    const ownCount = rows.get(own.key)?.count ?? 0
    await writeCount(tx, own.key, 0, now)
    for (const { key } of others) {
      const row = rows.get(key)
      if (row !== undefined) await writeCount(tx, key, Math.max(0, row.count - ownCount), row.since)
    }
    await removeWithEmptyBudgets(tx, reservation)
  })
}
