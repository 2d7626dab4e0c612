import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { and, inArray, lt, lte, sql } from '../db/drizzle.ts'
import { budgets, codes, outbox, reservations, sessions } from '../db/schema.ts'
import { notifications, pushDevices } from '../db/schema-account.ts'
import { sharedResults } from '../db/schema-shared.ts'
import { deleteOldNotices } from '../payment/notices.ts'
import { deleteOldDevices } from './rate-limits/device.ts'
import { deleteOldChallenges } from './auth/passkeys/challenges.ts'
import { deleteOldChanges } from './auth/sign-in-changes.ts'
import { trimSecurityLog } from './auth/security-log.ts'
import type { ServiceParts } from './context.ts'
import type { Lease } from '../lease.ts'
import { eraseDueMembers } from './members/erase.ts'
import { deletePushDevices } from './notifications/push.ts'
import { clearLogs } from './retention.ts'
import { deleteEndedSeats } from './seats/end-invitation.ts'
import { clearExports, prepareWaiting } from './members/export-job.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const OUTBOX_RETENTION_MS = 30 * DAY_MS
const NOTIFICATIONS_RETENTION_MS = 365 * DAY_MS

/** Removes expired rows: sessions with their tokens, codes, counters, old messages. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deletePushDevices(
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
  await deleteOldDevices(db, now)
  await deleteOldChanges(db, now)
  await clearLogs(db, now)
  await trimSecurityLog(db, now)
  await deleteOldChallenges(db, now)
  // Literal, as in the index over these rows.
  const isWithheld = sql`${outbox.status} = 'withheld'`
  await deleteInBatches(db, outbox, and(isWithheld, lt(outbox.createdAt, dayAgo)))
  await deleteInBatches(db, outbox, lt(outbox.createdAt, before(OUTBOX_RETENTION_MS)))
  await deleteInBatches(db, sharedResults, lte(sharedResults.expiresAt, now))
  await deleteOldNotices(db, now)
  await deleteEndedSeats(db, now)
  await deleteInBatches(
    db,
    notifications,
    lt(notifications.createdAt, before(NOTIFICATIONS_RETENTION_MS)),
  )
}

/**
 * One round: removes expired rows, erases accounts whose grace period is over, and prepares copies of data that an
 * earlier process has left unfinished.
 */
export async function runHousekeeping(parts: ServiceParts, signal: AbortSignal): Promise<void> {
  const now = parts.clock()
  await removeExpired(parts.db, now)
  await eraseDueMembers(parts, now)
  await clearExports(parts.db, now)
  await prepareWaiting(parts, signal)
}

/** Time from a server's last heartbeat for which its round excludes those of others. */
const LEASE_MS = 60_000
/** Time after a finished round in which no other is needed. */
const PAUSE_MS = HOUR_MS - LEASE_MS

/**
 * Does one round, unless another server is doing it.
 * @returns whether it was done here
 */
async function runExclusively(
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
    await runHousekeeping(parts, signal)
  } finally {
    clearInterval(timer)
  }
  if (!signal.aborted) await lease.take(PAUSE_MS)
  return true
}

/**
 * Does a round now and every hour.
 * @param lease where several servers share a database: one of them does the rounds
 * @returns a function that stops it
 */
export function startHousekeeping(parts: ServiceParts, lease?: Lease): () => void {
  let again: NodeJS.Timeout | undefined
  const run = () =>
    parts.background.run('housekeeping', async (signal) => {
      if (lease === undefined) return runHousekeeping(parts, signal)
      if (await runExclusively(parts, signal, lease)) return
      // The other server may be killed in the middle, or be gone in an hour.
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
