/**
 * A page of rows that PostgreSQL serialises as JSON: for rows that go to the member unchanged, parsing and
 * serialising them here would be half of the cost of such a call.
 */
import type { Page } from '../../src/contract/fields.ts'
import { JsonText } from '../json-text.ts'
import type { Database } from './database.ts'
import { type PgColumn, type PgTable, type SQL, sql } from './drizzle.ts'
import { preparedQuery } from './prepared-queries.ts'

/** Formats a time as `Date.toISOString` does. */
const toIsoText = (column: PgColumn) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const toJsonValue = (column: PgColumn) =>
  column.dataType === 'date' ? toIsoText(column) : sql`${column}`

type PageSource = {
  table: PgTable
  /** The columns of a row, by the names that the contract has. */
  columns: Readonly<Record<string, PgColumn>>
  /** The member whose rows they are. */
  owner: PgColumn
  order: SQL[]
}

/**
 * Reads the first page of a member's rows, without a filter.
 * @param key one for each kind of page
 */
export async function firstPageAsJson(
  db: Database,
  key: string,
  { table, columns, owner, order }: PageSource,
  { memberId, size }: { memberId: string; size: number },
): Promise<JsonText> {
  const query = preparedQuery(db, key, () => {
    const own = sql`${owner} = ${sql.placeholder('memberId')}`
    const selection = Object.entries(columns).map(([name, column]) => [
      name,
      toJsonValue(column).as(name),
    ])
    const page = db
      .select(Object.fromEntries(selection) as Record<string, SQL.Aliased>)
      .from(table)
      .where(own)
      .orderBy(...order)
      .limit(sql.placeholder('size'))
      .as('page')
    return db
      .select({
        records: sql<string>`coalesce(json_agg(${sql.identifier('page')}), '[]')::text`,
        total: sql<number>`(select count(*) from ${table} where ${own})`.mapWith(Number),
      })
      .from(page)
      .prepare('')
  })
  const [found] = await query.execute({ memberId, size })
  const { records = '[]', total = 0 } = found ?? {}
  const rest: Omit<Page<never>, 'records'> = {
    total,
    size,
    current: 1,
    pages: Math.ceil(total / size),
  }
  return new JsonText(`{"records":${records},${JSON.stringify(rest).slice(1)}`)
}
