import { and, inArray, lt } from '../db/drizzle.ts'
import type { Database } from '../db/database.ts'
import { codes, outbox, sessions, throttles } from '../db/schema.ts'
import type { Logger } from '../logging.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const OUTBOX_KEPT_MS = 30 * DAY_MS

/** Removes what has run out: sessions with their tokens, codes, counters, old messages. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await db.delete(sessions).where(lt(sessions.expiresAt, dayAgo))
  await db.delete(codes).where(lt(codes.expiresAt, dayAgo))
  await db.delete(throttles).where(lt(throttles.since, dayAgo))
  await db
    .delete(outbox)
    .where(and(inArray(outbox.status, ['withheld']), lt(outbox.createdAt, dayAgo)))
  await db.delete(outbox).where(lt(outbox.createdAt, new Date(now.getTime() - OUTBOX_KEPT_MS)))
}

/** Runs `removeExpired` now and every hour; returns how to stop it. */
export function startHousekeeping(db: Database, log: Logger, clock: () => Date): () => void {
  const run = () =>
    void removeExpired(db, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'housekeeping failed'),
    )
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  run()
  return () => clearInterval(timer)
}
