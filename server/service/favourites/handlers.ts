import { and, desc, eq } from '../../db/drizzle.ts'
import { content, favourites } from '../../db/schema.ts'
import { summaryColumns } from '../articles/queries.ts'
import type { Handler } from '../context.ts'
import { toPage, totalColumn, window } from '../paging.ts'
import { notFound } from '../service-error.ts'

export const favouritePage: Handler<'favouritePage'> = async (context, params) => {
  const viewer = await context.member()
  const asked = window(params)
  const mine = eq(favourites.memberId, viewer.memberId)
  const rows = await context.db
    .select({
      articleId: favourites.articleId,
      createdAt: favourites.createdAt,
      article: summaryColumns(viewer),
      total: totalColumn,
    })
    .from(favourites)
    .innerJoin(content, eq(content.id, favourites.articleId))
    .where(mine)
    .orderBy(desc(favourites.createdAt), desc(favourites.articleId))
    .limit(asked.size)
    .offset(asked.offset)
  return toPage(rows, asked, () => context.db.$count(favourites, mine))
}

/** Keeps an article; keeping it again changes nothing. */
export const addFavourite: Handler<'addFavourite'> = async (context, params) => {
  const { memberId } = await context.member()
  const { articleId } = params
  const [found] = await context.db
    .select({ id: content.id })
    .from(content)
    .where(eq(content.id, articleId))
  if (found === undefined) throw notFound()
  await context.db
    .insert(favourites)
    .values({ memberId, articleId, createdAt: context.now })
    .onConflictDoNothing()
  return null
}

/** Lets an article go; one that was not kept is let go as well. */
export const removeFavourite: Handler<'removeFavourite'> = async (context, params) => {
  const { memberId } = await context.member()
  await context.db
    .delete(favourites)
    .where(and(eq(favourites.memberId, memberId), eq(favourites.articleId, params.articleId)))
  return null
}
