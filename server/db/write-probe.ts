/** Tests whether the database accepts writes, up to the largest that a call may cause. */
import { randomBytes, randomUUID } from 'node:crypto'
import { LIMITS } from '../../src/contract/limits.ts'
import { once } from '../once.ts'
import type { Database } from './database.ts'
import { settings } from './schema-operations.ts'

/** Key of the last small write. */
const SMALL_KEY = 'ready'
/** How long a large write that succeeded is believed. What it writes is dead space until the database cleans up. */
const LARGE_EVERY_MS = 30_000

/** A text of the largest size that PostgreSQL cannot compress. */
const largeText = once(() => randomBytes((LIMITS.callBody / 4) * 3).toString('base64'))

class RolledBackError extends Error {}

async function writeLarge(db: Database): Promise<void> {
  const key = `${SMALL_KEY} ${randomUUID()}`
  const writing = db.transaction(async (tx) => {
    await tx.insert(settings).values({ key, value: largeText() })
    throw new RolledBackError()
  })
  await writing.catch((error: unknown) => {
    if (!(error instanceof RolledBackError)) throw error
  })
}

/**
 * Creates the test. A small write is committed each time: it finds a database that has become a standby. A full disk
 * often still has place for it, so a text as large as the largest record is written too, and rolled back.
 * @param nowMs a monotonic clock
 * @returns a function that throws when a write fails
 */
export function createWriteProbe(
  db: Database,
  nowMs: () => number = () => performance.now(),
): (now: Date) => Promise<void> {
  let believedUntil = -Infinity
  return async (now) => {
    if (nowMs() >= believedUntil) {
      believedUntil = -Infinity
      await writeLarge(db)
      believedUntil = nowMs() + LARGE_EVERY_MS
    }
    const value = now.toISOString()
    await db
      .insert(settings)
      .values({ key: SMALL_KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
  }
}
