import { and, asc, desc, eq, getTableColumns, type SQL, sql } from '../../db/drizzle.ts'
import { content, subjectItems as itemTable, subjects } from '../../db/schema.ts'
import type { Context, Handler, Viewer } from '../context.ts'
import { likePattern, toPage, totalOf, window, wordsOf } from '../paging.ts'
import { notFound } from '../service-error.ts'
import { doneColumn, stepCounts } from './progress.ts'

const HOMEPAGE_SUBJECTS = 6

const newestFirst = [desc(subjects.publishedAt), desc(subjects.id)]

function summaryColumns(viewer: Viewer | null) {
  const { contentZh: _zh, contentEn: _en, searchText: _search, ...rest } = getTableColumns(subjects)
  return { ...rest, ...stepCounts(viewer) }
}

function matching(keyword: string | undefined): SQL | undefined {
  return and(
    ...wordsOf(keyword).map((word) => sql`${subjects.searchText} like ${likePattern(word)}`),
  )
}

/** The steps in reading order. A deleted article is left out; a tool has no texts here. */
async function itemsOf(context: Context, viewer: Viewer | null, subjectId: string) {
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
      done: doneColumn(viewer),
    })
    .from(itemTable)
    .leftJoin(content, and(eq(content.id, itemTable.itemId), eq(content.type, itemTable.kind)))
    .where(eq(itemTable.subjectId, subjectId))
    .orderBy(asc(itemTable.position))
  return rows
    .filter((row) => row.kind === 'tool' || row.articleId !== null)
    .map(({ itemId, ...row }) => ({ ...row, toolId: row.kind === 'tool' ? itemId : null }))
}

export const homepageSubjects: Handler<'homepageSubjects'> = async (context) => {
  const viewer = await context.viewer()
  return context.db
    .select(summaryColumns(viewer))
    .from(subjects)
    .orderBy(...newestFirst)
    .limit(HOMEPAGE_SUBJECTS)
}

export const subjectPage: Handler<'subjectPage'> = async (context, params) => {
  const viewer = await context.viewer()
  const where = matching(params.keyword)
  const asked = window(params)
  const rows = await context.db
    .select({ ...summaryColumns(viewer), total: totalOf(subjects, where) })
    .from(subjects)
    .where(where)
    .orderBy(...newestFirst)
    .limit(asked.size)
    .offset(asked.offset)
  return toPage(rows, asked, () => context.db.$count(subjects, where))
}

export const subject: Handler<'subject'> = async (context, params) => {
  const viewer = await context.viewer()
  const [found] = await context.db
    .select({
      ...summaryColumns(viewer),
      contentZh: subjects.contentZh,
      contentEn: subjects.contentEn,
    })
    .from(subjects)
    .where(eq(subjects.id, params.id))
  if (found === undefined) throw notFound()
  return { ...found, items: await itemsOf(context, viewer, params.id) }
}

export const subjectItems: Handler<'subjectItems'> = async (context, params) => {
  const [found] = await context.db
    .select({ id: subjects.id })
    .from(subjects)
    .where(eq(subjects.id, params.id))
  if (found === undefined) throw notFound()
  return itemsOf(context, await context.viewer(), params.id)
}
