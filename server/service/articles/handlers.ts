/** Handlers that read articles, lists of them, and terms documents. */
import { and, eq } from '../../db/drizzle.ts'
import { content as contentTable, terms as termsTable } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { onPage, toPage, toRange } from '../paging.ts'
import { notFound } from '../service-error.ts'
import { findReadingPosition } from './reading-positions.ts'
import {
  articleColumns,
  isPublished,
  matchesFilters,
  newestFirst,
  summaryColumns,
} from './queries.ts'
import { countContent } from './totals.ts'

/** Limit of a list without paging. */
const LIST_LIMIT = 200

export const contentList: Handler<'contentList'> = async (context, params) => {
  const principal = await context.principal()
  return context.db
    .select(summaryColumns(principal))
    .from(contentTable)
    .where(matchesFilters(params))
    .orderBy(...newestFirst)
    .limit(LIST_LIMIT)
}

export const contentPage: Handler<'contentPage'> = async (context, params) => {
  const principal = await context.principal()
  const where = matchesFilters(params)
  const range = toRange(params)
  const { id: key } = contentTable
  const records = await context.db
    .select(summaryColumns(principal))
    .from(contentTable)
    .where(onPage(context.db, contentTable, { key, where, order: newestFirst, range }))
    .orderBy(...newestFirst)
    .limit(range.size)
  const total = await countContent(context.db, params, range, records.length)
  return toPage(
    records.map((row) => ({ ...row, total })),
    range,
    async () => total,
  )
}

export const content: Handler<'content'> = async (context, params) => {
  const principal = await context.principal()
  const [found] = await context.db
    .select(articleColumns(principal))
    .from(contentTable)
    .where(and(eq(contentTable.id, params.id), isPublished()))
  if (found === undefined) throw notFound()
  if (principal === null) return found
  return { ...found, readingPlace: await findReadingPosition(context.db, principal, params.id) }
}

/** A terms document; null when there is none of this kind. */
export const terms: Handler<'terms'> = async (context, params) => {
  // Other than the existing kinds: also rejects numbers that the column cannot hold.
  if (params.useType < 1 || params.useType > 99) return null
  const [found] = await context.db
    .select()
    .from(termsTable)
    .where(eq(termsTable.useType, params.useType))
  return found ?? null
}
