import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema.ts'
import type { Logger } from '../logging.ts'
import type { Channel } from './outbox.ts'

export type Sendable = { channel: string; recipient: string; subject: string; body: string }

/** A way out for one channel. */
export type Transport = (message: Sendable) => Promise<void>

export type Dispatcher = {
  /** Look at the outbox soon. */
  wake: () => void
  /** Stops after the message that is on its way. */
  stop: () => Promise<void>
}

const BATCH = 10
const ATTEMPTS = 6
const FIRST_RETRY_MS = 15_000
const POLL_MS = 30_000

/**
 * Sends what waits in the outbox. A message is claimed by moving its next attempt ahead in the same
 * statement that reads it, so that of several processes one sends it; a process that dies meanwhile
 * leaves it to be sent later. Once sent, the text is removed: it may hold a code.
 */
export function startDispatcher(
  db: Database,
  transports: Partial<Record<Channel, Transport>>,
  log: Logger,
  clock: () => Date,
): Dispatcher {
  let running: Promise<void> | null = null
  let isStopped = false

  async function claim() {
    const now = clock()
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.status, 'pending'), lte(outbox.nextAttemptAt, now)))
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    return db
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        nextAttemptAt: sql`${now.toISOString()}::timestamptz + (${FIRST_RETRY_MS}::integer * power(3, ${outbox.attempts})) * interval '1 millisecond'`,
      })
      .where(sql`${outbox.id} in ${due}`)
      .returning()
  }

  async function deliver(row: typeof outbox.$inferSelect): Promise<void> {
    try {
      const send = transports[row.channel as Channel]
      if (send === undefined) throw new Error(`no transport for ${row.channel}`)
      await send(row)
      await db
        .update(outbox)
        .set({ status: 'sent', sentAt: clock(), body: '', subject: '' })
        .where(eq(outbox.id, row.id))
    } catch (error) {
      log.warn(
        { err: error, channel: row.channel, attempts: row.attempts },
        'a message was not sent',
      )
      if (row.attempts < ATTEMPTS) return
      await db.update(outbox).set({ status: 'failed', body: '' }).where(eq(outbox.id, row.id))
    }
  }

  async function run(): Promise<void> {
    let rows = await claim()
    while (rows.length > 0 && !isStopped) {
      for (const row of rows) await deliver(row)
      rows = isStopped ? [] : await claim()
    }
  }

  function wake(): void {
    if (isStopped || running !== null) return
    running = run()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        running = null
      })
  }

  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  return {
    // After the transaction that wrote the message has had time to commit.
    wake: () => void setTimeout(wake, 50).unref(),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
