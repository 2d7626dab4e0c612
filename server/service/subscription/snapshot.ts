import type { SubscriptionBefore } from '../../db/schema-billing.ts'
import type { SubscriptionRow } from './schedule.ts'

/** A subscription as stored with an order: the one that it extends, or that its refund restores. */
export function snapshotOf(row: SubscriptionRow): NonNullable<SubscriptionBefore> {
  const { planId, level, period, currency, amount, orderId, anchorDay, nextPlanId } = row
  const { seats, nextSeats } = row
  return {
    planId,
    level,
    period,
    currency,
    amount,
    orderId,
    anchorDay,
    nextPlanId,
    seats,
    nextSeats,
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  }
}
