import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { and, inArray, lt, sql } from '../db/drizzle.ts'
import { budgets, codes, outbox, reservations, sessions } from '../db/schema.ts'
import { notifications, pushDevices } from '../db/schema-account.ts'
import { forgetNotices } from '../payment/notices.ts'
import { forgetOldDevices } from './admission/device.ts'
import { forgetChallenges } from './auth/passkeys/challenges.ts'
import { forgetChanges } from './auth/address-changes.ts'
import { trimSecurityLog } from './auth/security-log.ts'
import type { ServiceParts } from './context.ts'
import type { Lease } from '../lease.ts'
import { eraseDueMembers } from './members/erase.ts'
import { forgetPushDevices } from './notifications/push.ts'
import { clearLogs } from './retention.ts'
import { clearExports, prepareWaiting } from './members/export-job.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const OUTBOX_KEPT_MS = 30 * DAY_MS
const NOTIFICATIONS_KEPT_MS = 365 * DAY_MS

/** Removes what has run out: sessions with their tokens, codes, counters, old messages. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const before = (ms: number) => new Date(now.getTime() - ms)
  await forgetPushDevices(
    db,
    inArray(
      pushDevices.sessionId,
      db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now)),
    ),
  )
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, dayAgo))
  await db.delete(codes).where(lt(codes.expiresAt, dayAgo))
  await db.delete(budgets).where(lt(budgets.since, dayAgo))
  await db.delete(reservations).where(lt(reservations.expiresAt, now))
  await forgetOldDevices(db, now)
  await forgetChanges(db, now)
  await clearLogs(db, now)
  await trimSecurityLog(db, now)
  await forgetChallenges(db, now)
  // Literal, as in the index over these rows.
  const isWithheld = sql`${outbox.status} = 'withheld'`
  await deleteInBatches(db, outbox, and(isWithheld, lt(outbox.createdAt, dayAgo)))
  await deleteInBatches(db, outbox, lt(outbox.createdAt, before(OUTBOX_KEPT_MS)))
  await forgetNotices(db, now)
  await deleteInBatches(
    db,
    notifications,
    lt(notifications.createdAt, before(NOTIFICATIONS_KEPT_MS)),
  )
}

/**
 * One round: what has run out goes, accounts whose grace is over are erased, and copies of data that
 * an earlier process has left unfinished are prepared.
 */
export async function keepHouse(parts: ServiceParts, signal: AbortSignal): Promise<void> {
  const now = parts.clock()
  await removeExpired(parts.db, now)
  await eraseDueMembers(parts, now)
  await clearExports(parts.db, now)
  await prepareWaiting(parts, signal)
}

/** How long the round of one server keeps others from theirs, from its last sign of life on. */
const LEASE_MS = 60_000
/** When it is done nobody needs another one for so long. */
const DONE_FOR_MS = HOUR_MS - LEASE_MS

/** One round, if no other server is at it. @returns whether it was ours */
async function keepHouseAlone(
  parts: ServiceParts,
  signal: AbortSignal,
  lease: Lease,
): Promise<boolean> {
  if (!(await lease.take(LEASE_MS))) return false
  const timer = setInterval(() => {
    lease.take(LEASE_MS).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'the lease of the housekeeping was not renewed')
    })
  }, LEASE_MS / 3)
  try {
    await keepHouse(parts, signal)
  } finally {
    clearInterval(timer)
  }
  if (!signal.aborted) await lease.take(DONE_FOR_MS)
  return true
}

/**
 * Keeps house now and every hour; returns how to stop it.
 * @param lease where several servers share a database: one of them does it
 */
export function startHousekeeping(parts: ServiceParts, lease?: Lease): () => void {
  let again: NodeJS.Timeout | undefined
  const run = () =>
    parts.background.run('housekeeping', async (signal) => {
      if (lease === undefined) return keepHouse(parts, signal)
      if (await keepHouseAlone(parts, signal, lease)) return
      // The other one may be killed in the middle, or be gone in an hour.
      clearTimeout(again)
      again = setTimeout(run, LEASE_MS).unref()
    })
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  run()
  return () => {
    clearInterval(timer)
    clearTimeout(again)
  }
}
