/** Spends units of budgets in the database, which all server processes share. */
import { sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { budgets } from '../../db/schema.ts'
import type { RateRule } from './rules.ts'

/** Units to be spent from one budget. */
export type Spending = { key: string; rule: RateRule; units: number }

/**
 * Spends units of one budget, or nothing when it has too few left. One statement, so that parallel calls of any
 * number of processes share the budget.
 * @returns null, or the milliseconds until the window ends
 */
export async function spend(
  db: Database,
  now: Date,
  { key, rule, units }: Spending,
): Promise<number | null> {
  const windowStart = new Date(now.getTime() - rule.windowMs)
  const start = sql`${windowStart.toISOString()}::timestamptz`
  const at = sql`${now.toISOString()}::timestamptz`
  const isOver = sql`${budgets.since} <= ${start}`
  const [row] = await db
    .insert(budgets)
    .values({ key, count: units, since: now })
    .onConflictDoUpdate({
      target: budgets.key,
      set: {
        count: sql`case when ${isOver} then ${units}::integer else ${budgets.count} + ${units}::integer end`,
        since: sql`case when ${isOver} then ${at} else ${budgets.since} end`,
      },
      setWhere: sql`${isOver} or ${budgets.count} + ${units}::integer <= ${rule.limit}::integer`,
    })
    .returning({ since: budgets.since })
  if (row !== undefined) return null
  const [full] = await db
    .select({ since: budgets.since })
    .from(budgets)
    .where(sql`${budgets.key} = ${key}`)
  return Math.max(1, (full?.since ?? now).getTime() + rule.windowMs - now.getTime())
}

/**
 * Spends from several budgets, in the order of their keys, so that two calls cannot deadlock. To be called in a
 * transaction that is rolled back when the result is not null.
 * @returns null, or the milliseconds that the caller has to wait
 */
export async function spendAll(
  tx: Database,
  now: Date,
  spendings: readonly Spending[],
): Promise<number | null> {
  for (const spending of spendings.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const waitMs = await spend(tx, now, spending)
    if (waitMs !== null) return waitMs
  }
  return null
}
