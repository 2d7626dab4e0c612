/** Handlers of the records in the account: list, search, details, tags and removal. */
import type { Database } from '../../db/database.ts'
import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from '../../db/drizzle.ts'
import { firstPageAsJson } from '../../db/json-page.ts'
import { analysisRecords as records } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { isFiltered, likePattern, onPage, toPage, totalOf, toRange, wordsOf } from '../paging.ts'
import { notFound } from '../service-error.ts'

const { memberId: _owner, ...recordColumns } = getTableColumns(records)
export const { result: _result, ...summaryColumns } = recordColumns

/** Earliest possible time of a record, before the product's release. */
export const EARLIEST = Date.UTC(2020, 0, 1)

/** The requested period, from `EARLIEST` on: no record is older, and PostgreSQL has no year 0. */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const at = (value: string | undefined) =>
    value === undefined ? null : new Date(Math.max(Date.parse(value), EARLIEST))
  return { from: at(from), to: at(to) }
}

/** The condition for a word of the search: it must occur in the record's title, note, file name or a tag. */
function containsWord(word: string) {
  const pattern = likePattern(word)
  return sql`(lower(normalize(${records.title} || ' ' || ${records.note} || ' ' || ${records.fileName}, NFKC)) like ${pattern} or exists (
    select 1 from jsonb_array_elements_text(${records.tags}) as own(tag)
    where lower(normalize(own.tag, NFKC)) like ${pattern}))`
}

const newestFirst = [desc(records.createdAt), desc(records.id)]

const pageQuery = (db: Database, where: SQL | undefined, total: SQL | undefined) =>
  db
    .select({ ...summaryColumns, total: totalOf(records, total) })
    .from(records)
    .where(where)
    .orderBy(...newestFirst)

/** The first page without filters, which is requested most. */
const FIRST = {
  table: records,
  columns: summaryColumns,
  owner: records.memberId,
  order: newestFirst,
}

/** The member's own records, newest first. */
export const recordPage: Handler<'recordPage'> = async (context, params) => {
  const { memberId } = await context.member()
  const { db } = context
  const range = toRange(params)
  if (range.offset === 0 && !isFiltered(params)) {
    return firstPageAsJson(db, 'records', FIRST, { memberId, size: range.size })
  }
  const { from, to } = periodOf(params)
  const where = and(
    eq(records.memberId, memberId),
    params.toolId === undefined ? undefined : eq(records.toolId, params.toolId),
    from === null ? undefined : gte(records.createdAt, from),
    to === null ? undefined : lt(records.createdAt, to),
    params.tag === undefined
      ? undefined
      : sql`${records.tags} @> ${JSON.stringify([params.tag])}::jsonb`,
    ...wordsOf(params.keyword).map(containsWord),
  )
  const onIt = onPage(db, records, { key: records.id, where, order: newestFirst, range })
  const rows = await pageQuery(db, onIt, where).limit(range.size)
  return toPage(rows, range, () => db.$count(records, where))
}

/** One record. Another member's record gets the same 404 as one that never existed. */
export const record: Handler<'record'> = async (context, params) => {
  const { memberId } = await context.member()
  const [found] = await context.db
    .select(recordColumns)
    .from(records)
    .where(and(eq(records.memberId, memberId), eq(records.id, params.id)))
  if (found === undefined) throw notFound()
  return found
}

/** The member's own tags, most used first. */
export const recordTags: Handler<'recordTags'> = async (context) => {
  const { memberId } = await context.member()
  const uses = sql<number>`count(*)`.mapWith(Number)
  const tag = sql<string>`own.tag`
  return context.db
    .select({ tag, uses })
    .from(records)
    .innerJoin(sql`jsonb_array_elements_text(${records.tags}) as own(tag)`, sql`true`)
    .where(eq(records.memberId, memberId))
    .groupBy(tag)
    .orderBy(desc(uses), tag)
}

/**
 * Removes a record of the member. A second removal gets 404, like another member's record. Both mean that
 * the record is not in the account, which is enough for a client that repeats the call.
 */
export const removeRecord: Handler<'removeRecord'> = async (context, params) => {
  const { memberId } = await context.member()
  const removed = await context.db
    .delete(records)
    .where(and(eq(records.memberId, memberId), eq(records.id, params.id)))
    .returning({ id: records.id })
  if (removed.length === 0) throw notFound()
  return null
}
