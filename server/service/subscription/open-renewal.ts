/** The order that renews a subscription, from its due date until it is paid or cancelled. */
import { and, eq, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders } from '../../db/schema-billing.ts'
import type { ServiceParts } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { closePayments } from '../orders/close-payments.ts'
import { endOrder } from '../orders/end-order.ts'
import { snapshotPremise, findCurrentSubscription } from '../orders/current-subscription.ts'
import type { OrderRow } from '../orders/store.ts'
import { renewalPrice } from './renewal-price.ts'
import { renewalBillingDetails } from './renewal-billing-details.ts'
import { graceOf, type SubscriptionRow } from './schedule.ts'
import { subscriptionOf } from './read.ts'

const KEY = 'renewal-'

/** Whether an order was created by the billing job, not by the member at checkout. */
export const isByBillingJob = (order: Pick<OrderRow, 'idempotencyKey'>): boolean =>
  order.idempotencyKey.startsWith(KEY)

/** Key of the renewal's order, which is the same on two servers, so that they cannot create it twice. */
async function freeKey(tx: Database, row: SubscriptionRow): Promise<string> {
  const start = `${KEY}${row.periodEnd.getTime()}-`
  const made = await tx.$count(
    orders,
    and(eq(orders.memberId, row.memberId), sql`starts_with(${orders.idempotencyKey}, ${start})`),
  )
  return `${start}${made + 1}`
}

/**
 * The open order of the next period; created if there is none. Called with the member's row locked. It has the
 * billing details of coming invoices, and the member can pay it until the grace period ends.
 */
export async function renewalOrder(
  tx: Database,
  now: Date,
  row: SubscriptionRow,
): Promise<OrderRow> {
  const { memberId } = row
  const price = await renewalPrice(tx, row)
  const own = and(eq(orders.memberId, memberId), eq(orders.planId, price.planId))
  const [open] = await tx
    .select()
    .from(orders)
    .where(and(own, eq(orders.seats, price.seats), eq(orders.state, 'pending')))
  if (open !== undefined) return open
  const existing = await findCurrentSubscription(tx, now, memberId)
  const [made] = await tx
    .insert(orders)
    .values({
      ...price,
      id: newNumericId(now),
      memberId,
      kind: 'renewal',
      credit: 0,
      state: 'pending',
      title: await renewalBillingDetails(tx, row),
      idempotencyKey: await freeKey(tx, row),
      createdAt: now,
      updatedAt: now,
      expiresAt: graceOf(row, row.unpaidSince ?? now),
      before: snapshotPremise(existing),
    })
    .returning()
  if (made === undefined) throw new Error('the renewal was not written')
  return made
}

/** Renewal orders of the billing job that are not paid yet. */
const openRenewals = (memberId: string) =>
  and(
    eq(orders.memberId, memberId),
    eq(orders.state, 'pending'),
    eq(orders.kind, 'renewal'),
    sql`starts_with(${orders.idempotencyKey}, ${KEY})`,
  )

/**
 * Writes the billing details of coming invoices into a renewal that is not paid yet. Called with the member's row
 * locked, after the choice, or saved billing details, have changed.
 * @param titleId the saved billing details that changed: ones that are not chosen change nothing
 */
export async function updateRenewalBillingDetails(
  tx: Database,
  now: Date,
  memberId: string,
  titleId: string | null,
): Promise<void> {
  const row = await subscriptionOf(tx, memberId)
  if (row === null || (titleId !== null && row.invoiceTitleId !== titleId)) return
  const title = await renewalBillingDetails(tx, row)
  await tx.update(orders).set({ title, updatedAt: now }).where(openRenewals(memberId))
}

/** Open renewal orders that no longer match the subscription. */
async function findOutdated(db: Database, memberId: string): Promise<OrderRow[]> {
  const row = await subscriptionOf(db, memberId)
  const open = await db.select().from(orders).where(openRenewals(memberId))
  const isCurrent = row !== null && row.state !== 'ended' && !row.cancelAtPeriodEnd
  const planId = row === null ? null : (row.nextPlanId ?? row.planId)
  const seats = row === null ? null : (row.nextSeats ?? row.seats)
  const isOther = (order: OrderRow) => order.planId !== planId || order.seats !== seats
  return open.filter((order) => !isCurrent || isOther(order) || row.unpaidSince === null)
}

/**
 * Cancels renewal orders that are no longer needed, after a subscription was cancelled, changed or has ended. Not
 * in a transaction: the provider is queried first, and an order that was paid stays paid.
 */
export async function closeRenewals(parts: ServiceParts, memberId: string): Promise<void> {
  for (const order of await findOutdated(parts.db, memberId)) {
    const closing = await closePayments(parts, order.id)
    if (closing === 'closed' || closing === 'unknown') await endOrder(parts, order, 'withdrawn')
  }
}
