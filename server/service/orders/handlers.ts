import { and, desc, eq } from '../../db/drizzle.ts'
import { orders } from '../../db/schema-billing.ts'
import type { Handler } from '../context.ts'
import { demandMayCommit } from '../members/commitment.ts'
import { onPage, toPage, totalOf, window, within } from '../paging.ts'
import { subscriptionOf } from '../subscription/read.ts'
import { orderDetail, refundFacts, summaryColumns, summaryOf } from './detail.ts'
import { expireOverdue } from './expire.ts'
import { quotePlan } from './quote.ts'

/** What a plan would cost the member now. */
export const orderPreview: Handler<'orderPreview'> = async (context, params) => {
  const { memberId } = await context.member()
  await demandMayCommit(context.db, memberId)
  await expireOverdue(context, memberId)
  const asked = { ...params, memberId, isPlacing: false }
  const { quote } = await quotePlan(context.db, context.now, asked)
  return quote
}

const newestFirst = [desc(orders.createdAt), desc(orders.id)]

/** The member's own orders, newest first. */
export const orderPage: Handler<'orderPage'> = async (context, params) => {
  const { memberId } = await context.member()
  await expireOverdue(context, memberId)
  const asked = window(params)
  const where = and(
    eq(orders.memberId, memberId),
    params.state === undefined ? undefined : eq(orders.state, params.state),
    within(orders.createdAt, params),
  )
  const rows = await context.db
    .select({ ...summaryColumns, ...refundFacts, total: totalOf(orders, where) })
    .from(orders)
    .where(onPage(context.db, orders, { key: orders.id, where, order: newestFirst, asked }))
    .orderBy(...newestFirst)
    .limit(asked.size)
  const page = await toPage(rows, asked, () => context.db.$count(orders, where))
  const subscription = await subscriptionOf(context.db, memberId)
  const records = page.records.map((row) => summaryOf(context.now, row, subscription))
  return { ...page, records }
}

/** One order with its payments, refunds and invoices. */
export const order: Handler<'order'> = async (context, params) => {
  const { memberId } = await context.member()
  await expireOverdue(context, memberId)
  return orderDetail(context.db, context.now, memberId, params.id)
}
