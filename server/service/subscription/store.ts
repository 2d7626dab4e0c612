/** Writes rows of subscriptions. A writer must have locked the member (see `lockMembership`). */
import type { Database } from '../../db/database.ts'
import { subscriptions } from '../../db/schema-billing.ts'
import type { ServiceParts } from '../context.ts'
import { levelFromSeat, seatLevels, writeSeatLevels } from '../seats/levels.ts'
import { better, writeLevel } from './entitlement.ts'
import { recordDetachment } from './detach-methods.ts'
import { subscriptionOf } from './read.ts'
import { dueAt, entitlementOf, type SubscriptionRow } from './schedule.ts'

/** Whether the member has a saved payment method at the current provider. */
export function canCharge(
  row: Pick<SubscriptionRow, 'provider' | 'methodRef'>,
  payments: Pick<NonNullable<ServiceParts['payments']>, 'name'> | null,
): boolean {
  return payments !== null && row.methodRef !== null && row.provider === payments.name
}

/**
 * Writes a subscription and updates the levels that it gives: the payer's, and those of the seats.
 * @param before the row as it was, null when there was none
 */
export async function writeSubscription(
  tx: Database,
  now: Date,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): Promise<SubscriptionRow> {
  // A check that is too early does no harm; a missed one would cost the member the level.
  const row = { ...after, updatedAt: now, dueAt: dueAt(after, after.methodRef !== null) }
  const { memberId: _key, createdAt: _made, ...changed } = row
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.memberId, set: changed })
  if (before !== null && before.methodRef !== row.methodRef) await recordDetachment(tx, now, before)
  const { memberId } = row
  const seat = await levelFromSeat(tx, now, memberId)
  const was = better(now, entitlementOf(before), seat)
  await writeLevel(tx, now, memberId, was, better(now, entitlementOf(row), seat))
  const seatsBefore = await seatLevels(tx, now, memberId, before)
  await writeSeatLevels(tx, now, seatsBefore, await seatLevels(tx, now, memberId, row))
  return row
}

/** Restores the level of a running subscription, or of a seat, after a temporary level has ended. */
export async function restoreLevel(tx: Database, now: Date, memberId: string): Promise<void> {
  const own = entitlementOf(await subscriptionOf(tx, memberId))
  const entitlement = better(now, own, await levelFromSeat(tx, now, memberId))
  if (entitlement !== null && entitlement.until > now) {
    await writeLevel(tx, now, memberId, null, entitlement)
  }
}
