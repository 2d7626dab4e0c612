import type { SubscriptionBefore } from '../../db/schema-billing.ts'
import type { SubscriptionRow } from './schedule.ts'

/** A subscription as an order keeps it: what the order is bought on top of, or what it goes back to. */
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
