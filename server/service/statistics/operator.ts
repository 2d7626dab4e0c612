/** Business statistics: counted from the rows, for a period. Months and days are UTC. */
import type { OrderState } from '../../../src/contract/order-machine.ts'
import type { Database } from '../../db/database.ts'
import { and, count, eq, gte, inArray, lt, ne, type SQL, sql } from '../../db/drizzle.ts'
import { analysisRecords, members, outbox, sessions } from '../../db/schema.ts'
import { feedback } from '../../db/schema-account.ts'
import { couponUses, orders, payments, refunds, subscriptions } from '../../db/schema-billing.ts'

export type Span = { from: Date; to: Date }

type Column = Parameters<typeof gte>[0]
const within = (column: Column, { from, to }: Span) => and(gte(column, from), lt(column, to))
const month = (at: SQL | Column) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM')`
const total = (amount: Column) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number)

async function one(rows: Promise<{ n: number }[]>): Promise<number> {
  return (await rows)[0]?.n ?? 0
}

async function memberFigures(db: Database, now: Date, span: Span) {
  const at = sql`${now.toISOString()}::timestamptz`
  const current = sql<string>`case when ${members.levelExpiresAt} <= ${at} then 'free' else ${members.level} end`
  const active = db
    .select({ n: sql<number>`count(distinct ${sessions.memberId})`.mapWith(Number) })
    .from(sessions)
    .where(within(sessions.lastSeenAt, span))
  return {
    all: await one(db.select({ n: count() }).from(members)),
    new: await one(db.select({ n: count() }).from(members).where(within(members.createdAt, span))),
    /** Signed in, or renewed their session, within the time. */
    active: await one(active),
    suspended: await one(
      db
        .select({ n: count() })
        .from(members)
        .where(sql`${members.suspendedAt} is not null`),
    ),
    byLevel: await db
      .select({ level: current, members: count() })
      .from(members)
      .groupBy(sql`1`)
      .orderBy(sql`2 desc`),
  }
}

const PAID: OrderState[] = ['paid', 'refunding', 'refunded']

async function money(db: Database, span: Span) {
  // A captured payment of an order that was paid by another one counts as money as well.
  const at = sql`coalesce(${orders.paidAt}, ${payments.updatedAt})`
  const { from, to } = span
  return {
    received: await db
      .select({
        month: month(at),
        currency: payments.currency,
        payments: count(),
        amount: total(payments.amount),
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          eq(payments.state, 'captured'),
          sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`,
        ),
      )
      .groupBy(sql`1`, sql`2`)
      .orderBy(sql`1`, sql`2`),
    refunded: await db
      .select({
        month: month(refunds.updatedAt),
        currency: refunds.currency,
        refunds: count(),
        amount: total(refunds.amount),
      })
      .from(refunds)
      .where(and(eq(refunds.state, 'done'), within(refunds.updatedAt, span)))
      .groupBy(sql`1`, sql`2`)
      .orderBy(sql`1`, sql`2`),
  }
}

/** Refunded amount of an order to date; a refunded duplicate payment is not included. */
const refundedOfOrder = sql`(select coalesce(sum(${refunds}.amount), 0) from ${refunds}
  where ${refunds}.order_id = ${orders}.id and ${refunds}.state = 'done' and not ${refunds}.is_extra)`

async function orderFigures(db: Database, span: Span) {
  return {
    made: await db
      .select({ state: orders.state, orders: count() })
      .from(orders)
      .where(within(orders.createdAt, span))
      .groupBy(orders.state)
      .orderBy(orders.state),
    paidByKind: await db
      .select({
        kind: orders.kind,
        currency: orders.currency,
        orders: count(),
        amount: total(orders.amount),
        /** Amount after refunds. */
        kept: sql<number>`coalesce(sum(${orders.amount} - ${refundedOfOrder}), 0)`.mapWith(Number),
      })
      .from(orders)
      .where(and(inArray(orders.state, PAID), within(orders.paidAt, span)))
      .groupBy(orders.kind, orders.currency)
      .orderBy(orders.kind, orders.currency),
    refundsWaiting: await one(
      db
        .select({ n: count() })
        .from(refunds)
        .where(inArray(refunds.state, ['requested', 'failed'])),
    ),
    coupons: await db
      .select({ code: couponUses.code, uses: count(), discount: total(orders.discount) })
      .from(couponUses)
      .innerJoin(orders, eq(orders.id, couponUses.orderId))
      .where(and(inArray(orders.state, PAID), within(orders.paidAt, span)))
      .groupBy(couponUses.code)
      .orderBy(sql`2 desc`),
  }
}

async function subscriptionFigures(db: Database, span: Span) {
  const reason = sql<string>`coalesce(${subscriptions.cancelReason}, 'notRenewed')`
  const left = and(eq(subscriptions.state, 'ended'), within(subscriptions.updatedAt, span))
  const running = await one(
    db.select({ n: count() }).from(subscriptions).where(ne(subscriptions.state, 'ended')),
  )
  const ended = await one(db.select({ n: count() }).from(subscriptions).where(left))
  return {
    byState: await db
      .select({ state: subscriptions.state, subscriptions: count() })
      .from(subscriptions)
      .groupBy(subscriptions.state)
      .orderBy(subscriptions.state),
    running,
    ended,
    /** Percentage of the subscriptions running at the begin that ended within the period; null without any. */
    churnPercent:
      running + ended === 0 ? null : Math.round((1000 * ended) / (running + ended)) / 10,
    endedBy: await db
      .select({ reason, subscriptions: count() })
      .from(subscriptions)
      .where(left)
      .groupBy(sql`1`)
      .orderBy(sql`2 desc`),
    /** Running subscriptions that are cancelled at their period's end. */
    endingBy: await db
      .select({ reason, subscriptions: count() })
      .from(subscriptions)
      .where(and(ne(subscriptions.state, 'ended'), eq(subscriptions.cancelAtPeriodEnd, true)))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc`),
  }
}

/** All figures. Those that are not events, such as open feedback, are as of now. */
export async function statistics(db: Database, now: Date, span: Span) {
  return {
    ...span,
    members: await memberFigures(db, now, span),
    money: await money(db, span),
    orders: await orderFigures(db, span),
    subscriptions: await subscriptionFigures(db, span),
    records: {
      all: await one(db.select({ n: count() }).from(analysisRecords)),
      new: await one(
        db
          .select({ n: count() })
          .from(analysisRecords)
          .where(within(analysisRecords.createdAt, span)),
      ),
    },
    feedback: await db
      .select({ state: feedback.state, matters: count() })
      .from(feedback)
      .groupBy(feedback.state)
      .orderBy(feedback.state),
    outbox: await db
      .select({ channel: outbox.channel, status: outbox.status, messages: count() })
      .from(outbox)
      .where(ne(outbox.status, 'withheld'))
      .groupBy(outbox.channel, outbox.status)
      .orderBy(outbox.channel, outbox.status),
  }
}
