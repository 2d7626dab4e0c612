import { and, eq, sql } from '../../db/drizzle.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { content, likes } from '../../db/schema.ts'
import type { Context, Handler, Principal } from '../context.ts'
import { notFound } from '../service-error.ts'
import { isPublic, isPublished, summaryColumns } from './queries.ts'

async function countOf(context: Context, principal: Principal | null, id: string) {
  const { likeCount, liked } = summaryColumns(principal)
  const [found] = await context.db
    .select({ id: content.id, likeCount, liked })
    .from(content)
    .where(and(eq(content.id, id), isPublished()))
  if (found === undefined) throw notFound()
  return found
}

export const likeCount: Handler<'likeCount'> = async (context, params) =>
  countOf(context, await context.principal(), params.id)

/** Likes an item; liking it again changes nothing. */
export const like: Handler<'like'> = async (context, params) => {
  const principal = await context.member()
  await context.db.transaction(async (tx) => {
    await lockMembers(tx, principal.memberId)
    const [item] = await tx
      .select({ id: content.id })
      .from(content)
      .where(and(eq(content.id, params.id), isPublic()))
    if (item === undefined) throw notFound()
    const added = await tx
      .insert(likes)
      .values({ memberId: principal.memberId, articleId: params.id, createdAt: context.now })
      .onConflictDoNothing()
      .returning({ articleId: likes.articleId })
    if (added.length === 0) return
    await tx
      .update(content)
      .set({ likeCount: sql`${content.likeCount} + 1` })
      .where(eq(content.id, params.id))
  })
  return countOf(context, principal, params.id)
}

/** Removes a like; repeating it changes nothing. */
export const cancelLike: Handler<'cancelLike'> = async (context, params) => {
  const principal = await context.member()
  await context.db.transaction(async (tx) => {
    await lockMembers(tx, principal.memberId)
    const removed = await tx
      .delete(likes)
      .where(and(eq(likes.memberId, principal.memberId), eq(likes.articleId, params.id)))
      .returning({ articleId: likes.articleId })
    if (removed.length === 0) return
    await tx
      .update(content)
      .set({ likeCount: sql`greatest(${content.likeCount} - 1, 0)` })
      .where(eq(content.id, params.id))
  })
  return countOf(context, principal, params.id)
}
