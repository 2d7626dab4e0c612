/** A member's marks on public content, which is itself read without an account. */
import { eq } from '../../db/drizzle.ts'
import { favourites, likes } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { findStepsDone } from '../subjects/progress.ts'
import { listReadingPositions } from './reading-positions.ts'

export const marks: Handler<'marks'> = async (context) => {
  const principal = await context.member()
  const { db } = context
  const idsIn = async (table: typeof likes | typeof favourites) => {
    const rows = await db
      .select({ id: table.articleId })
      .from(table)
      .where(eq(table.memberId, principal.memberId))
    return rows.map(({ id }) => id)
  }
  return {
    liked: await idsIn(likes),
    favourites: await idsIn(favourites),
    readingPlaces: await listReadingPositions(db, principal),
    steps: await findStepsDone(db, principal),
  }
}
