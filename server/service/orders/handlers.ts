import type { Database } from '../../db/database.ts'
import { alias, and, desc, eq, lte, type Placeholder, type SQL, sql } from '../../db/drizzle.ts'
import { preparedQuery } from '../../db/prepared-queries.ts'
import { orders, subscriptions } from '../../db/schema-billing.ts'
import type { Handler } from '../context.ts'
import { requireMayCommit } from '../members/commitment.ts'
import { isFiltered, onPage, toPage, totalOf, toRange, within } from '../paging.ts'
import { orderDetail, periodColumns, refundFacts, summaryColumns, summaryOf } from './detail.ts'
import { expireOverdue } from './expire.ts'
import { quotePlan } from './quote.ts'

/** The current price of a plan for the member. */
export const orderPreview: Handler<'orderPreview'> = async (context, params) => {
  const { memberId } = await context.member()
  await requireMayCommit(context.db, memberId)
  await expireOverdue(context, memberId)
  const request = { ...params, memberId, isPlacing: false }
  const { quote } = await quotePlan(context.db, context.now, request)
  return quote
}

const newestFirst = [desc(orders.createdAt), desc(orders.id)]

/**
 * One query for a page, the subscription that the orders pay for, and whether one of the member's orders has
 * expired.
 */
function pageQuery(
  db: Database,
  { memberId, now }: { memberId: string | Placeholder; now: Date | Placeholder },
  { where, total }: { where: SQL | undefined; total: SQL | undefined },
) {
  const other = alias(orders, 'other')
  const overdue = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.memberId, memberId), eq(other.state, 'pending'), lte(other.expiresAt, now)))
  return db
    .select({
      order: { ...summaryColumns, ...refundFacts },
      subscription: periodColumns,
      isOverdue: sql<boolean>`exists ${overdue}`,
      total: totalOf(orders, total),
    })
    .from(orders)
    .leftJoin(subscriptions, eq(subscriptions.memberId, orders.memberId))
    .where(where)
    .orderBy(...newestFirst)
}

/** The first page without filters, which is requested most. */
const firstPage = (db: Database) =>
  preparedQuery(db, 'orders', () => {
    const memberId = sql.placeholder('memberId')
    const where = eq(orders.memberId, memberId)
    return pageQuery(db, { memberId, now: sql.placeholder('now') }, { where, total: where })
      .limit(sql.placeholder('size'))
      .prepare('')
  })

/** The member's own orders, newest first. */
export const orderPage: Handler<'orderPage'> = async (context, params) => {
  const { memberId } = await context.member()
  const { db, now } = context
  const range = toRange(params)
  const where = and(
    eq(orders.memberId, memberId),
    params.state === undefined ? undefined : eq(orders.state, params.state),
    within(orders.createdAt, params),
  )
  const read = async () => {
    if (range.offset === 0 && !isFiltered(params)) {
      return firstPage(db).execute({ memberId, now, size: range.size })
    }
    const onIt = onPage(db, orders, { key: orders.id, where, order: newestFirst, range })
    return pageQuery(db, { memberId, now }, { where: onIt, total: where }).limit(range.size)
  }
  let rows = await read()
  const isOverdue = rows[0]?.isOverdue ?? true
  if (isOverdue && (await expireOverdue(context, memberId))) rows = await read()
  const page = await toPage(rows, range, () => db.$count(orders, where))
  const records = page.records.map(({ order: row, subscription }) =>
    summaryOf(now, row, subscription),
  )
  return { ...page, records }
}

/** One order with its payments, refunds and invoices. */
export const order: Handler<'order'> = async (context, params) => {
  const { memberId } = await context.member()
  await expireOverdue(context, memberId)
  return orderDetail(context.db, context.now, memberId, params.id)
}
