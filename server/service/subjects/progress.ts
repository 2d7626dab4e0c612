/** A member's progress in a subject: the steps that they have ticked off. */
import { and, eq, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { content, subjectItems as itemTable, subjects } from '../../db/schema.ts'
import { subjectProgress as progress } from '../../db/schema-account.ts'
import type { Handler, Principal } from '../context.ts'
import { notFound } from '../service-error.ts'

// Columns are spelt out: where drizzle selects from one table, it writes the columns of an expression without their
// table, and an inner select would mean its own.

/** Kind and id of a step, the key of its tick: another import may move it, its tick stays. */
const step = sql`${itemTable}.kind || ':' || ${itemTable}.item_id`

/** Visible steps: tools, and existing articles. */
const isVisible = sql`(${itemTable}.kind = 'tool' or exists (
  select 1 from ${content} where ${content}.id = ${itemTable}.item_id and ${content}.type = ${itemTable}.kind))`

const isTicked = (principal: Principal) => sql`exists (
  select 1 from ${progress} where ${progress}.member_id = ${principal.memberId}
  and ${progress}.subject_id = ${itemTable}.subject_id and ${progress}.step = ${step})`

/** Whether the member has ticked a step off; false for visitors. For queries on `subjectItems`. */
export function doneColumn(principal: Principal | null) {
  return principal === null ? sql<boolean>`false` : sql<boolean>`${isTicked(principal)}`
}

/** Number of steps of a subject, and of those that the member has ticked off. */
export function stepCounts(principal: Principal | null) {
  const steps = sql`select count(*)::integer from ${itemTable} where ${itemTable}.subject_id = ${subjects}.id and ${isVisible}`
  return {
    itemCount: sql<number>`(${steps})`,
    doneCount:
      principal === null ? sql<number>`0` : sql<number>`(${steps} and ${isTicked(principal)})`,
  }
}

/** Positions of the visible steps that a member has ticked off, by subject. */
export async function findStepsDone(db: Database, principal: Principal) {
  const rows = await db
    .select({ subjectId: itemTable.subjectId, position: itemTable.position })
    .from(itemTable)
    .where(and(isVisible, isTicked(principal)))
    .orderBy(itemTable.subjectId, itemTable.position)
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return [...bySubject].map(([subjectId, steps]) => ({
    subjectId,
    positions: steps.map(({ position }) => position),
  }))
}

async function countsOf(db: Database, principal: Principal, subjectId: string) {
  const [counts] = await db
    .select(stepCounts(principal))
    .from(subjects)
    .where(eq(subjects.id, subjectId))
  if (counts === undefined) throw notFound()
  return counts
}

/** Ticks a step off or removes the tick; repeating it changes nothing. */
export const subjectProgress: Handler<'subjectProgress'> = async (context, params) => {
  const principal = await context.member()
  const { memberId } = principal
  const { id: subjectId, position, done } = params
  const [item] = await context.db
    .select({ kind: itemTable.kind, itemId: itemTable.itemId })
    .from(itemTable)
    .where(and(eq(itemTable.subjectId, subjectId), eq(itemTable.position, position), isVisible))
  if (item === undefined) throw notFound()
  const key = `${item.kind}:${item.itemId}`
  if (done) {
    await context.db
      .insert(progress)
      .values({ memberId, subjectId, step: key, doneAt: context.now })
      .onConflictDoNothing()
  } else {
    await context.db
      .delete(progress)
      .where(
        and(
          eq(progress.memberId, memberId),
          eq(progress.subjectId, subjectId),
          eq(progress.step, key),
        ),
      )
  }
  return countsOf(context.db, principal, subjectId)
}
