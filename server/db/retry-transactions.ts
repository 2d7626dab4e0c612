/** Retries transactions that were deadlocked. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../logging.ts'
import { currentRequester } from '../requester.ts'
import type { Database } from './database.ts'
import { isRetryable } from './errors.ts'

const ATTEMPTS = 4
/** Well below the limits in `pools.ts`; PostgreSQL needs one second to detect a deadlock. */
const WITHIN_MS = 2500
const FIRST_PAUSE_MS = 20

/**
 * Runs transactions again that PostgreSQL has rolled back because of a deadlock or a serialization failure: nothing of
 * them was written. Nested ones are savepoints of the outermost, which runs again as a whole. The work of a transaction
 * must therefore have no effect outside the database. One with an isolation level of its own is run once: a backup
 * writes a file.
 */
export function retryTransactions<D extends Database>(db: D, log?: Logger): D {
  const runOnce = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const end = performance.now() + WITHIN_MS
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(work, config)
      } catch (error) {
        const isLast = attempt === ATTEMPTS || performance.now() > end
        const isAborted = currentRequester().signal?.aborted === true
        if (config !== undefined || isLast || isAborted || !isRetryable(error)) throw error
        log?.warn({ err: error, attempt }, 'a transaction was deadlocked and runs again')
        // A random pause, so that the two do not meet again.
        await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
      }
    }
  }
  return db
}
