/** Handlers that read subjects and their steps. */
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from '../../db/drizzle.ts'
import { content, subjectItems as itemTable, subjects } from '../../db/schema.ts'
import type { Context, Handler, Principal } from '../context.ts'
import { likePattern, toPage, totalOf, toRange, wordsOf } from '../paging.ts'
import { notFound } from '../service-error.ts'
import { isPublic } from '../articles/queries.ts'
import { doneColumn, stepCounts } from './progress.ts'

const HOMEPAGE_SUBJECTS = 6

const newestFirst = [desc(subjects.publishedAt), desc(subjects.id)]

function summaryColumns(principal: Principal | null) {
  const all = getTableColumns(subjects)
  const {
    contentZh: _zh,
    contentEn: _en,
    searchText: _search,
    importedAt: _at,
    withdrawnAt: _withdrawn,
    ...declared
  } = all
  return { ...declared, ...stepCounts(principal) }
}

function matchesFilters(keyword: string | undefined): SQL | undefined {
  return and(
    isPublic(subjects),
    ...wordsOf(keyword).map((word) => sql`${subjects.searchText} like ${likePattern(word)}`),
  )
}

/** The steps in reading order. A deleted article is left out; a tool has no texts here. */
async function itemsOf(context: Context, principal: Principal | null, subjectId: string) {
  const rows = await context.db
    .select({
      position: itemTable.position,
      kind: itemTable.kind,
      itemId: itemTable.itemId,
      articleId: content.id,
      titleZh: content.titleZh,
      titleEn: content.titleEn,
      summaryZh: content.summaryZh,
      summaryEn: content.summaryEn,
      problemType: content.problemType,
      done: doneColumn(principal),
    })
    .from(itemTable)
    .leftJoin(
      content,
      and(eq(content.id, itemTable.itemId), eq(content.type, itemTable.kind), isPublic()),
    )
    .where(eq(itemTable.subjectId, subjectId))
    .orderBy(asc(itemTable.position))
  return rows
    .filter((row) => row.kind === 'tool' || row.articleId !== null)
    .map(({ itemId, ...row }) => ({ ...row, toolId: row.kind === 'tool' ? itemId : null }))
}

export const homepageSubjects: Handler<'homepageSubjects'> = async (context) => {
  const principal = await context.principal()
  return context.db
    .select(summaryColumns(principal))
    .from(subjects)
    .where(isPublic(subjects))
    .orderBy(...newestFirst)
    .limit(HOMEPAGE_SUBJECTS)
}

export const subjectPage: Handler<'subjectPage'> = async (context, params) => {
  const principal = await context.principal()
  const where = matchesFilters(params.keyword)
  const range = toRange(params)
  const rows = await context.db
    .select({ ...summaryColumns(principal), total: totalOf(subjects, where) })
    .from(subjects)
    .where(where)
    .orderBy(...newestFirst)
    .limit(range.size)
    .offset(range.offset)
  return toPage(rows, range, () => context.db.$count(subjects, where))
}

export const subject: Handler<'subject'> = async (context, params) => {
  const principal = await context.principal()
  const [found] = await context.db
    .select({
      ...summaryColumns(principal),
      contentZh: subjects.contentZh,
      contentEn: subjects.contentEn,
    })
    .from(subjects)
    .where(and(eq(subjects.id, params.id), isPublic(subjects)))
  if (found === undefined) throw notFound()
  return { ...found, items: await itemsOf(context, principal, params.id) }
}

export const subjectItems: Handler<'subjectItems'> = async (context, params) => {
  const [found] = await context.db
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(eq(subjects.id, params.id), isPublic(subjects)))
  if (found === undefined) throw notFound()
  return itemsOf(context, await context.principal(), params.id)
}
