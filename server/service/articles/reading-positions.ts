/** Reading positions of members in articles: stored by the page, read with the article on any device. */
import { and, eq, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { content } from '../../db/schema.ts'
import { readingPositions as places } from '../../db/schema-account.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type { AccountReadingPosition } from '../../../src/contract/endpoints/content.ts'
import type { Handler, Principal } from '../context.ts'
import { notFound } from '../service-error.ts'

/** Reading position of a member in an article; null where the account has none. */
export async function findReadingPosition(
  db: Database,
  { memberId }: Principal,
  articleId: string,
): Promise<AccountReadingPosition | null> {
  const [found] = await db
    .select({ share: places.share, at: places.at })
    .from(places)
    .where(and(eq(places.memberId, memberId), eq(places.articleId, articleId)))
  return found === undefined ? null : { share: found.share, at: found.at.toISOString() }
}

/** All reading positions of a member, by article. */
export async function listReadingPositions(db: Database, { memberId }: Principal) {
  const found = await db
    .select({ articleId: places.articleId, share: places.share, at: places.at })
    .from(places)
    .where(eq(places.memberId, memberId))
  return found.map(({ articleId, share, at }) => ({
    articleId,
    place: { share, at: at.toISOString() },
  }))
}

/** Deletes all but the newest positions; an older article is opened at its beginning. */
async function deleteOldestPositions(db: Database, memberId: string): Promise<void> {
  await db.delete(places).where(
    and(
      eq(places.memberId, memberId),
      sql`${places.articleId} in (select article_id from ${places} where member_id = ${memberId}
        order by at desc, article_id offset ${LIMITS.readingPositions})`,
    ),
  )
}

/**
 * Stores a member's reading position. Of two devices the later time counts, whichever arrives last, so that a
 * position that waited offline for a day does not overwrite a newer one.
 */
export const updateReadingPosition: Handler<'readingPlace'> = async (context, params) => {
  const principal = await context.member()
  const { memberId } = principal
  const { id: articleId, share } = params
  const [article] = await context.db
    .select({ id: content.id })
    .from(content)
    .where(eq(content.id, articleId))
  if (article === undefined) throw notFound()
  // A clock that is ahead would otherwise override every other device until its time has come.
  const at = new Date(Math.min(Date.parse(params.at), context.now.getTime()))
  await context.db
    .insert(places)
    .values({ memberId, articleId, share, at })
    .onConflictDoUpdate({
      target: [places.memberId, places.articleId],
      set: { share, at },
      setWhere: sql`${places.at} <= excluded.at`,
    })
  await deleteOldestPositions(context.db, memberId)
  return findReadingPosition(context.db, principal, articleId)
}
