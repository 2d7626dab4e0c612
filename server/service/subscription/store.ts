/** Reading and writing rows of subscriptions. A writer must have locked the member (see `lockMember`). */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { subscriptions } from '../../db/schema-billing.ts'
import type { ServiceParts } from '../context.ts'
import { type Entitlement, writeLevel } from './entitlement.ts'
import { dueAt, levelUntil, type SubscriptionRow } from './schedule.ts'

export async function subscriptionOf(
  db: Database,
  memberId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.memberId, memberId))
  return row ?? null
}

/** Whether the member has a saved payment method at the current provider. */
export function canCharge(
  row: Pick<SubscriptionRow, 'provider' | 'methodRef'>,
  payments: Pick<NonNullable<ServiceParts['payments']>, 'name'> | null,
): boolean {
  return payments !== null && row.methodRef !== null && row.provider === payments.name
}

function entitlementOf(row: SubscriptionRow | null): Entitlement | null {
  return row === null || row.state === 'ended' ? null : { level: row.level, until: levelUntil(row) }
}

/**
 * Writes a subscription and updates the account's level accordingly.
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
  await writeLevel(tx, now, row.memberId, entitlementOf(before), entitlementOf(row))
  return row
}

/** Restores the level of a running subscription after a temporary level has ended. */
export async function restoreLevel(tx: Database, now: Date, memberId: string): Promise<void> {
  const entitlement = entitlementOf(await subscriptionOf(tx, memberId))
  if (entitlement !== null && entitlement.until > now) {
    await writeLevel(tx, now, memberId, null, entitlement)
  }
}
