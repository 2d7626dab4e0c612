/** Shared parts of paged queries: range, total, period and keyword search. */
import type { Database } from '../db/database.ts'
import { and, gte, inArray, lt, type PgColumn, type PgTable, type SQL, sql } from '../db/drizzle.ts'
import type { Page } from '../../src/contract/fields.ts'
import { PAGE_DEFAULTS } from '../../src/contract/fields.ts'

export type Paging = { current?: number | undefined; size?: number | undefined }

export type Period = { from?: string | undefined; to?: string | undefined }

/** PostgreSQL has no year 0, and before the product there is nothing to find. */
const EARLIEST = Date.UTC(2020, 0, 1)

/** Condition that a time is within a period: begin inclusive, end exclusive. */
export function within(column: PgColumn, { from, to }: Period): SQL | undefined {
  const moment = (value: string) => new Date(Math.max(Date.parse(value), EARLIEST))
  return and(
    from === undefined ? undefined : gte(column, moment(from)),
    to === undefined ? undefined : lt(column, moment(to)),
  )
}

/** Whether a page request has any filter beside its position. */
export const isFiltered = (params: Paging): boolean =>
  Object.entries(params).some(
    ([name, value]) => value !== undefined && name !== 'current' && name !== 'size',
  )

/** Fills in defaults, and computes the offset. */
export function toRange({ current, size }: Paging) {
  const rows = size ?? PAGE_DEFAULTS.size
  const page = current ?? PAGE_DEFAULTS.current
  return { current: page, size: rows, offset: (page - 1) * rows }
}

/**
 * Total number of rows as a column of each row: one query gives a page and its total. A scalar subquery, because
 * `count(*) over ()` reads all rows with all their columns where an index can be enough.
 */
export const totalOf = (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*) from ${table} where ${where ?? sql`true`})`.mapWith(Number)

/**
 * The condition for the rows of one page. For a deep page only keys are read, from an index that has them in the
 * order of the page; full rows are read for the page alone.
 * @param key unique among rows that fit `where`
 */
export function onPage(
  db: Database,
  table: PgTable,
  { key, where, order, range }: PageQuery,
): SQL | undefined {
  if (range.offset === 0) return where
  const keys = db
    .select({ key })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(range.size)
    .offset(range.offset)
  return and(where, inArray(key, keys))
}

type PageQuery = {
  key: PgColumn
  where: SQL | undefined
  order: SQL[]
  range: { size: number; offset: number }
}

/**
 * Builds the response to a page request.
 * @param rows rows with `totalOf`
 * @param countAll called only past the end, where no row has the total
 */
export async function toPage<T extends { total: number }>(
  rows: readonly T[],
  { current, size }: { current: number; size: number },
  countAll: () => Promise<number>,
): Promise<Page<Omit<T, 'total'>>> {
  const total = rows[0]?.total ?? (current === 1 ? 0 : await countAll())
  const records = rows.map(({ total: _total, ...row }) => row)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** The words that a keyword search looks for, each on its own. */
export function wordsOf(keyword: string | undefined): string[] {
  return (keyword ?? '').split(' ').filter(Boolean)
}

/** Converts `keyword` to a pattern for LIKE: its own wildcards are escaped. */
export function likePattern(keyword: string): string {
  return `%${keyword.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}
