/** Exports the logs to a file, for inspection or before they are cleared (see `service/retention.ts`). */
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../db/database.ts'
import { and, asc, type PgColumn, type PgTable, sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { auditLog } from '../db/schema-operations.ts'
import { UsageError } from './usage-error.ts'

export type Span = { since?: Date | undefined; before?: Date | undefined }
type Log = PgTable & { at: PgColumn; id: PgColumn }

const ROWS = 2000

/** Reads the entries of one log by time, a batch at a time: a log of years does not fit into memory. */
async function* entriesOf(db: Database, log: Log, { since, before }: Span) {
  let last = { at: (since ?? new Date(0)).toISOString(), id: '' }
  for (;;) {
    const rows: Record<string, unknown>[] = await db
      .select()
      .from(log)
      .where(
        and(
          sql`(${log.at}, ${log.id}) > (${last.at}::timestamptz, ${last.id})`,
          before === undefined ? undefined : sql`${log.at} < ${before.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(asc(log.at), asc(log.id))
      .limit(ROWS)
    yield* rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS) return
    // Database times are finer than milliseconds: entries of the same millisecond may be read twice, never
    // missed.
    last = { at: (end['at'] as Date).toISOString(), id: String(end['id']) }
  }
}

/**
 * Writes both logs into a new file, gzipped, one JSON object a line, readable by its owner only.
 * @returns the number of entries
 */
export async function exportLogs(db: Database, path: string, span: Span): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((error: { code?: string }) => {
    if (error.code === 'EEXIST') throw new UsageError(`There is a file already: ${path}`)
    throw error
  })
  let count = 0
  async function* lines() {
    for (const [log, table] of [
      ['audit', auditLog],
      ['security', events],
    ] as const) {
      for await (const entry of entriesOf(db, table, span)) {
        count += 1
        yield `${JSON.stringify({ log, ...entry })}\n`
      }
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), file.createWriteStream({ flush: true }))
    return count
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
