/** Releases the code on a subscription when its next plan changes, or an order is paid. */
import type { Database } from '../../db/database.ts'
import type { orders } from '../../db/schema-billing.ts'
import { notifyMember } from '../billing/notify-member.ts'
import type { Context } from '../context.ts'
import { reservedDiscount } from '../coupons/validate.ts'
import { renewalPlan } from './renewal-price.ts'
import type { SubscriptionRow } from './schedule.ts'
import { subscriptionOf } from './read.ts'

type OrderRow = typeof orders.$inferSelect
type Parts = Pick<Context, 'db' | 'outbox' | 'now'>

/**
 * The subscription after a change of its next plan: without its code where that does not apply to the plan, and the
 * member is notified.
 * @param row as it is going to be written
 */
export async function releaseUnfitCoupon(
  parts: Parts,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (row.couponCode === null) return row
  const plan = await renewalPlan(parts.db, row)
  const { planId: id, currency, seats, amount } = plan
  const pricedPlan = { id, currency, seats, amount }
  if ((await reservedDiscount(parts.db, row.couponCode, pricedPlan)) !== null) return row
  const event = { kind: 'couponReleased', plan, code: row.couponCode } as const
  await notifyMember(parts, row.memberId, event)
  return { ...row, couponCode: null }
}

/**
 * The code after an order was paid: a renewal has used it up, and it does not apply to every plan. Its dates were
 * checked for the renewal that was next when it was entered: a purchase that moves that renewal keeps it.
 */
export async function couponAfterOrder(
  tx: Database,
  running: Pick<SubscriptionRow, 'couponCode'> | null,
  order: OrderRow,
): Promise<string | null> {
  const code = running?.couponCode ?? null
  if (code === null || code === order.couponCode) return null
  const { planId: id, currency, seats, listAmount: amount } = order
  return (await reservedDiscount(tx, code, { id, currency, seats, amount })) === null ? null : code
}

/**
 * Runs the grant of an order, and notifies the member of a code that does not apply to the purchased plan.
 * @param grant writes the subscription
 */
export async function grantAndReportRelease<T>(
  parts: Parts,
  order: OrderRow,
  grant: () => Promise<T>,
): Promise<T> {
  const { memberId } = order
  if (memberId === null) return grant()
  const code = (await subscriptionOf(parts.db, memberId))?.couponCode ?? null
  const given = await grant()
  const remainingCode = (await subscriptionOf(parts.db, memberId))?.couponCode ?? null
  if (code !== null && remainingCode === null && code !== order.couponCode) {
    const plan = { ...order, amount: order.listAmount }
    await notifyMember(parts, memberId, { kind: 'couponReleased', plan, code })
  }
  return given
}
