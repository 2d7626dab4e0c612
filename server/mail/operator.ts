/** Operator commands on the outbox. */
import type { Database } from '../db/database.ts'
import { and, desc, eq, inArray, lt, ne } from '../db/drizzle.ts'
import { outbox } from '../db/schema.ts'
import type { Channel, OutboxState } from '../db/vocabularies.ts'
import { OperatorError } from '../service/feedback/operator.ts'
import { containsCode } from './remove-codes.ts'

export type OutboxRow = typeof outbox.$inferSelect

type MessageFilters = { state?: OutboxState | undefined; limit: number }

/** Lists messages, newest first. */
export async function listMessages(
  db: Database,
  { state, limit }: MessageFilters,
): Promise<OutboxRow[]> {
  return db
    .select()
    .from(outbox)
    .where(state === undefined ? ne(outbox.status, 'withheld') : eq(outbox.status, state))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
}

/**
 * Finds a message.
 * @throws OperatorError when there is none
 */
export async function findMessage(db: Database, id: string): Promise<OutboxRow> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  if (row === undefined) throw new OperatorError(`There is no message ${id}`)
  return row
}

/** Reason why a message cannot be sent again; null when it can. */
function retryObstacle(row: OutboxRow, channels: readonly Channel[]): string | null {
  if (row.status === 'sent') return 'it was sent'
  if (row.status === 'withheld') return 'nobody is behind its address: it must never be sent'
  if (!channels.some((channel) => channel === row.channel)) {
    return `there is no way out for ${row.channel}: set ${row.channel === 'mail' ? 'SMTP_URL' : 'SMS_GATEWAY_URL'}`
  }
  if (row.body === '' || containsCode(`${row.subject}\n${row.body}`))
    return 'it held a code that is over by now'
  return null
}

/**
 * Resets messages to be sent again, with all their attempts: one message, or all that failed or had no transport.
 * @param channels the channels that have a transport now
 * @returns how many; messages that cannot be sent stay as they are
 * @throws OperatorError when the one message cannot be sent
 */
export async function retryMessages(
  db: Database,
  now: Date,
  id: string | null,
  channels: readonly Channel[],
): Promise<{ retried: number; left: number }> {
  return db.transaction(async (tx) => {
    const rows =
      id === null
        ? await tx
            .select()
            .from(outbox)
            .where(inArray(outbox.status, ['failed', 'kept']))
        : [await findMessage(tx, id)]
    const retryable = rows.filter((row) => retryObstacle(row, channels) === null)
    const [only] = rows
    if (id !== null && only !== undefined && retryable.length === 0) {
      throw new OperatorError(`The message cannot be sent again: ${retryObstacle(only, channels)}`)
    }
    for (const row of retryable) {
      await tx
        .update(outbox)
        .set({ status: 'pending', attempts: 0, nextAttemptAt: now })
        .where(eq(outbox.id, row.id))
    }
    return { retried: retryable.length, left: rows.length - retryable.length }
  })
}

/** Removes messages of a state that are older than a moment. @returns how many */
export async function clearMessages(
  db: Database,
  state: Exclude<OutboxState, 'pending'>,
  before: Date,
): Promise<number> {
  const gone = await db
    .delete(outbox)
    .where(and(eq(outbox.status, state), lt(outbox.createdAt, before)))
    .returning({ id: outbox.id })
  return gone.length
}
