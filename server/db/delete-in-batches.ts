/** Deletes any number of rows in statements of limited size. */
import type { Database } from './database.ts'
import { type PgTable, type SQL, sql } from './drizzle.ts'

/**
 * Rows deleted by one statement: a table that was never cleared must neither be locked for long nor reach the
 * statement limit.
 */
const BATCH_ROWS = 5000

/**
 * Deletes rows in statements of their own. A stopped deletion continues at the next round.
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const rows = await db
      .delete(table)
      .where(
        sql`${table}.ctid = any(array(select ctid from ${table} where ${where} limit ${BATCH_ROWS}))`,
      )
      .returning({ one: sql`1` })
    deleted += rows.length
    if (rows.length < BATCH_ROWS) return deleted
  }
}
