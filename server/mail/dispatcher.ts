/** Dispatcher of the outbox: one server sends each message, retries it, and removes its text afterwards. */
import { runAsRequester } from '../requester.ts'
import { and, asc, eq, inArray, lte, sql } from '../db/drizzle.ts'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema.ts'
import type { Logger } from '../logging.ts'
import { containsCode } from './remove-codes.ts'
import type { Channel } from '../db/vocabularies.ts'

export type Sendable = {
  /** The same at every attempt, so that a mail that arrived twice is recognised. */
  id: string
  channel: string
  recipient: string
  subject: string
  body: string
  headers: Record<string, string> | null
}

/** Sends a message through one channel. */
export type Transport = (message: Sendable) => Promise<void>

export type Dispatcher = {
  /** Makes the dispatcher check the outbox soon. */
  wake: () => void
  /** Stops after the message that is being sent. */
  stop: () => Promise<void>
}

/** Number of messages sent to devices in parallel; mails and text messages are sent one by one. */
const BATCH = 10
/** Lease of a claimed message. It is renewed while the message is being sent. */
const LEASE_MS = 15_000
const ATTEMPTS = 6
const FIRST_RETRY_MS = 15_000
const POLL_MS = 30_000

/** Channels whose messages are sent one after the other, as mail servers prefer. */
const SEQUENTIAL_CHANNELS: readonly Channel[] = ['mail', 'sms']

type Parts = {
  db: Database
  transports: Partial<Record<Channel, Transport>>
  /**
   * Channels of the messages that it sends. Push services are named by browsers, and one that does not answer must
   * not delay mails: they have a dispatcher of their own, whose batch is sent in parallel.
   */
  channels?: readonly Channel[]
  log: Logger
  clock: () => Date
  /** Shorter in tests. */
  leaseMs?: number
}
type Row = typeof outbox.$inferSelect

/**
 * Claims due messages. The statement that reads them also postpones their next attempt, so that only one of several
 * processes sends each message. If that process stops, they become due again.
 */
async function claim({ db, clock, channels, leaseMs = LEASE_MS }: Parts): Promise<Row[]> {
  const now = clock()
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'pending'),
        lte(outbox.nextAttemptAt, now),
        inArray(outbox.channel, channels ?? SEQUENTIAL_CHANNELS),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(channels === undefined ? 1 : BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseMs),
    })
    .where(sql`${outbox.id} in ${due}`)
    .returning()
}

/** Renews the lease of a message while it is being sent, however slow the mail server is. */
async function withLease<T>(parts: Parts, row: Row, work: () => Promise<T>): Promise<T> {
  const { db, clock, log, leaseMs = LEASE_MS } = parts
  const renew = async () => {
    await db
      .update(outbox)
      .set({ nextAttemptAt: new Date(clock().getTime() + leaseMs) })
      .where(and(eq(outbox.id, row.id), eq(outbox.status, 'pending')))
  }
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = renew().catch((error: unknown) => {
      log.warn({ err: error }, 'the lease of a message could not be renewed')
    })
  }, leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // Not after the next statement: it would postpone a retry, or change a message that was sent.
    await last
  }
}

/** Sends one message. A sent message loses its text, because the text may hold a code. */
async function deliver(parts: Parts, row: Row): Promise<void> {
  const { db, transports, log, clock } = parts
  try {
    const send = transports[row.channel]
    if (send === undefined) throw new Error(`no transport for ${row.channel}`)
    await withLease(parts, row, () => send(row))
    await db
      .update(outbox)
      .set({ status: 'sent', sentAt: clock(), body: '', subject: '', headers: null })
      .where(eq(outbox.id, row.id))
  } catch (error) {
    log.warn({ err: error, channel: row.channel, attempts: row.attempts }, 'a message was not sent')
    if (row.attempts < ATTEMPTS) {
      const wait = FIRST_RETRY_MS * 3 ** (row.attempts - 1)
      await db
        .update(outbox)
        .set({ nextAttemptAt: new Date(clock().getTime() + wait) })
        .where(eq(outbox.id, row.id))
      return
    }
    // A message with a code is not stored. The operator can have all other messages sent again.
    const texts = containsCode(`${row.subject}\n${row.body}`) ? { subject: '', body: '' } : {}
    await db
      .update(outbox)
      .set({ status: 'failed', ...texts })
      .where(eq(outbox.id, row.id))
  }
}

/** Sends the messages of the outbox, every 30 s and when woken. */
export function startDispatcher(parts: Parts): Dispatcher {
  let running: Promise<void> | null = null
  const stopping = new AbortController()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rows = await claim(parts)
      if (rows.length === 0) return
      if (parts.channels === undefined) for (const row of rows) await deliver(parts, row)
      else await Promise.all(rows.map((row) => deliver(parts, row)))
    }
  }

  function wake(): void {
    if (stopping.signal.aborted || running !== null) return
    // Independent of the call that woke it.
    running = runAsRequester('background', run)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        running = null
      })
  }

  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  return {
    // The delay gives the transaction that wrote the message time to commit.
    wake: () => void setTimeout(wake, 50).unref(),
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
