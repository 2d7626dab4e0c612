/** The order that renews a subscription, from the day it is due until it is paid or given up. */
import { and, eq, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders } from '../../db/schema-billing.ts'
import type { ServiceParts } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { closePayments } from '../orders/close-payments.ts'
import { endOrder } from '../orders/end-order.ts'
import { premiseOf, standingOf } from '../orders/current-subscription.ts'
import type { OrderRow } from '../orders/store.ts'
import { graceOf, type SubscriptionRow } from './schedule.ts'
import { subscriptionOf } from './store.ts'
import { nextPlanOf } from './view.ts'

const KEY = 'renewal-'

/** Made by the job, and not by the member at checkout. */
export const isOurs = (order: Pick<OrderRow, 'idempotencyKey'>): boolean =>
  order.idempotencyKey.startsWith(KEY)

/** What the next period is and costs: as subscribed, whatever the plan costs by now. */
export async function renewalPlan(db: Database, row: SubscriptionRow) {
  const { planId, level, period, currency, amount } = row
  return (await nextPlanOf(db, row)) ?? { planId, level, period, currency, amount }
}

/** The key says which renewal it is: two servers cannot make it twice. */
async function freeKey(tx: Database, row: SubscriptionRow): Promise<string> {
  const start = `${KEY}${row.periodEnd.getTime()}-`
  const made = await tx.$count(
    orders,
    and(eq(orders.memberId, row.memberId), sql`starts_with(${orders.idempotencyKey}, ${start})`),
  )
  return `${start}${made + 1}`
}

/**
 * The open order of the next period; made when there is none. Called with the member's row locked.
 * It is written to the title of the order before, and can be paid by hand until the grace ends.
 */
export async function renewalOrder(
  tx: Database,
  now: Date,
  row: SubscriptionRow,
): Promise<OrderRow> {
  const { memberId } = row
  const plan = await renewalPlan(tx, row)
  const own = and(eq(orders.memberId, memberId), eq(orders.planId, plan.planId))
  const [open] = await tx
    .select()
    .from(orders)
    .where(and(own, eq(orders.state, 'pending')))
  if (open !== undefined) return open
  const standing = await standingOf(tx, now, memberId)
  const { amount, ...facts } = plan
  const [made] = await tx
    .insert(orders)
    .values({
      ...facts,
      id: newNumericId(now),
      memberId,
      kind: 'renewal',
      listAmount: amount,
      discount: 0,
      credit: 0,
      amount,
      state: 'pending',
      title: standing?.payer?.title ?? null,
      idempotencyKey: await freeKey(tx, row),
      createdAt: now,
      updatedAt: now,
      expiresAt: graceOf(row, row.unpaidSince ?? now),
      before: premiseOf(standing),
    })
    .returning()
  if (made === undefined) throw new Error('the renewal was not written')
  return made
}

/** Open renewals that are not what the subscription will be renewed with. */
async function outdated(db: Database, memberId: string): Promise<OrderRow[]> {
  const row = await subscriptionOf(db, memberId)
  const open = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.state, 'pending'),
        eq(orders.kind, 'renewal'),
        sql`starts_with(${orders.idempotencyKey}, ${KEY})`,
      ),
    )
  const isWanted = row !== null && row.state !== 'ended' && !row.cancelAtPeriodEnd
  const planId = row === null ? null : (row.nextPlanId ?? row.planId)
  return open.filter((order) => !isWanted || order.planId !== planId || row.unpaidSince === null)
}

/**
 * Ends the renewals that are not wanted any more, after a subscription was cancelled, changed or has
 * ended. No transaction: the provider is asked first, and money that is there already wins.
 */
export async function closeRenewals(parts: ServiceParts, memberId: string): Promise<void> {
  for (const order of await outdated(parts.db, memberId)) {
    const closing = await closePayments(parts, order.id)
    if (closing === 'closed' || closing === 'unknown') await endOrder(parts, order, 'cancel')
  }
}
