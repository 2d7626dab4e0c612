/** Detaches, at the provider, payment methods that are no longer charged. */
import { and, asc, eq, inArray, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { leftMethods, payments, subscriptions } from '../../db/schema-billing.ts'
import { PROVIDERS } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { OPEN_PAYMENTS } from '../payments/store.ts'
import type { SubscriptionRow } from './schedule.ts'

type Method = Pick<SubscriptionRow, 'provider' | 'methodRef'>

/** Records that a method was replaced or removed, in the transaction that does it. */
export async function recordDetachment(
  tx: Database,
  now: Date,
  { provider, methodRef }: Method,
): Promise<void> {
  const known = PROVIDERS.find((name) => name === provider)
  if (known === undefined || methodRef === null) return
  await tx
    .insert(leftMethods)
    .values({ provider: known, methodRef, createdAt: now })
    .onConflictDoNothing()
}

/**
 * Has the provider detach replaced and removed methods, once no subscription has them and no charge to them is in
 * progress; for the billing job. Unanswered requests are repeated.
 */
export async function detachUnusedMethods(
  parts: ServiceParts,
  signal?: AbortSignal,
): Promise<void> {
  const { db, payments: provider } = parts
  if (provider === null) return
  const isInUse = sql`exists (select 1 from ${subscriptions} where ${subscriptions}.method_ref = ${leftMethods}.method_ref)`
  const isCharged = sql`exists (select 1 from ${payments} where ${payments}.method_ref = ${leftMethods}.method_ref and ${inArray(sql`${payments}.state`, [...OPEN_PAYMENTS])})`
  const unused = await db
    .select()
    .from(leftMethods)
    .where(and(eq(leftMethods.provider, provider.name), sql`not ${isInUse}`, sql`not ${isCharged}`))
    .orderBy(asc(leftMethods.createdAt))
    .limit(100)
  for (const { methodRef } of unused) {
    if (signal?.aborted === true) return
    try {
      await provider.detach(methodRef)
      const own = and(eq(leftMethods.provider, provider.name), eq(leftMethods.methodRef, methodRef))
      await db.delete(leftMethods).where(own)
    } catch (error) {
      parts.log.warn({ err: error }, 'a payment method could not be detached')
    }
  }
}
