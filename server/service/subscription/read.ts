/** Reads subscriptions. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { subscriptions } from '../../db/schema-billing.ts'
import type { SubscriptionRow } from './schedule.ts'

export async function subscriptionOf(
  db: Database,
  memberId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.memberId, memberId))
  return row ?? null
}
