/** Handlers of a member's favourites and their tags. */
import type { ContentType } from '../../../src/contract/endpoints/content.ts'
import { and, desc, eq, type SQL, sql } from '../../db/drizzle.ts'
import { content, favourites } from '../../db/schema.ts'
import { isPublic, summaryColumns } from '../articles/queries.ts'
import type { Handler } from '../context.ts'
import { likePattern, toPage, toRange, wordsOf } from '../paging.ts'
import { notFound } from '../service-error.ts'

type Filters = {
  type?: ContentType | undefined
  tag?: string | undefined
  keyword?: string | undefined
}

/** Condition that a word occurs in the article's texts or in one of the member's own tags. */
function containsWord(word: string): SQL {
  const pattern = likePattern(word)
  return sql`(${content.searchText} like ${pattern} or exists (
    select 1 from jsonb_array_elements_text(${favourites.tags}) as own(tag)
    where lower(normalize(own.tag, NFKC)) like ${pattern}))`
}

function matchesFilters(memberId: string, { type, tag, keyword }: Filters): SQL | undefined {
  return and(
    eq(favourites.memberId, memberId),
    type === undefined ? undefined : eq(content.type, type),
    tag === undefined ? undefined : sql`${favourites.tags} @> ${JSON.stringify([tag])}::jsonb`,
    ...wordsOf(keyword).map(containsWord),
  )
}

/** Counts favourites; articles are joined only for a filter on them. */
function countFavourites(where: SQL | undefined, { type, keyword }: Filters) {
  const isAboutArticles = type !== undefined || wordsOf(keyword).length > 0
  const articles = sql`join ${content} on ${content.id} = ${favourites.articleId}`
  return sql<number>`(select count(*) from ${favourites} ${isAboutArticles ? articles : sql``} where ${where})`.mapWith(
    Number,
  )
}

const newestFirst = [desc(favourites.createdAt), desc(favourites.articleId)]

export const favouritePage: Handler<'favouritePage'> = async (context, params) => {
  const principal = await context.member()
  const range = toRange(params)
  const where = matchesFilters(principal.memberId, params)
  const join = eq(content.id, favourites.articleId)
  const rows = await context.db
    .select({
      articleId: favourites.articleId,
      createdAt: favourites.createdAt,
      tags: favourites.tags,
      article: summaryColumns(principal),
      total: countFavourites(where, params),
    })
    .from(favourites)
    .innerJoin(content, join)
    .where(where)
    .orderBy(...newestFirst)
    .limit(range.size)
    .offset(range.offset)
  return toPage(rows, range, async () => {
    const [counted] = await context.db
      .select({ total: countFavourites(where, params) })
      .from(sql`(values (1)) as one`)
    return counted?.total ?? 0
  })
}

/** Saves an article as a favourite; repeating it changes nothing. */
export const addFavourite: Handler<'addFavourite'> = async (context, params) => {
  const { memberId } = await context.member()
  const { articleId, tags = [] } = params
  const [found] = await context.db
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.id, articleId), isPublic()))
  if (found === undefined) throw notFound()
  await context.db
    .insert(favourites)
    .values({ memberId, articleId, createdAt: context.now, tags: [...new Set(tags)] })
    .onConflictDoNothing()
  return null
}

/** Removes a favourite; removing an article that is none changes nothing. */
export const removeFavourite: Handler<'removeFavourite'> = async (context, params) => {
  const { memberId } = await context.member()
  await context.db
    .delete(favourites)
    .where(and(eq(favourites.memberId, memberId), eq(favourites.articleId, params.articleId)))
  return null
}

/** Replaces the tags of a favourite; duplicates count once. */
export const tagFavourite: Handler<'tagFavourite'> = async (context, params) => {
  const { memberId } = await context.member()
  const tags = [...new Set(params.tags)]
  const changed = await context.db
    .update(favourites)
    .set({ tags })
    .where(and(eq(favourites.memberId, memberId), eq(favourites.articleId, params.articleId)))
    .returning({ tags: favourites.tags })
  if (changed[0] === undefined) throw notFound()
  return changed[0]
}

/** The member's own tags, most used first. */
export const favouriteTags: Handler<'favouriteTags'> = async (context) => {
  const { memberId } = await context.member()
  const uses = sql<number>`count(*)`.mapWith(Number)
  const tag = sql<string>`own.tag`
  return context.db
    .select({ tag, uses })
    .from(favourites)
    .innerJoin(sql`jsonb_array_elements_text(${favourites.tags}) as own(tag)`, sql`true`)
    .where(eq(favourites.memberId, memberId))
    .groupBy(tag)
    .orderBy(desc(uses), tag)
}
