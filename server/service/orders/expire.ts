/** Expires unpaid orders, after a last query of the provider. */
import { and, asc, eq, lte } from '../../db/drizzle.ts'
import { orders } from '../../db/schema-billing.ts'
import type { ServiceParts } from '../context.ts'
import { closePayments } from './close-payments.ts'
import { endOrder } from './end-order.ts'
import type { OrderRow } from './store.ts'

const HOUR_MS = 60 * 60_000
/** Time for which a provider that does not answer is retried before the order expires without it. */
const UNREACHABLE_TIMEOUT_MS = HOUR_MS
/** Longest wait for a payment that is still being processed. */
const PROCESSING_TIMEOUT_MS = 24 * HOUR_MS
const BATCH = 200

/**
 * Expires one order. The provider is queried first: an order that has been paid becomes `paid`, even
 * if the webhook is late.
 */
async function expireOne(parts: ServiceParts, order: OrderRow): Promise<boolean> {
  const closing = await closePayments(parts, order.id)
  const overdueMs = parts.clock().getTime() - order.expiresAt.getTime()
  if (closing === 'paid') return false
  if (closing === 'waiting' && overdueMs < PROCESSING_TIMEOUT_MS) return false
  if (closing === 'unknown' && overdueMs < UNREACHABLE_TIMEOUT_MS) return false
  return endOrder(parts, order, 'expired')
}

async function expireWhere(parts: ServiceParts, memberId: string | null) {
  const overdue = await parts.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending'),
        lte(orders.expiresAt, parts.clock()),
        memberId === null ? undefined : eq(orders.memberId, memberId),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(BATCH)
  let expired = 0
  for (const order of overdue) {
    try {
      if (await expireOne(parts, order)) expired += 1
    } catch (error) {
      // A failure with one order must not stop the others.
      parts.log.error({ err: error, order: order.id }, 'an order could not be expired')
    }
  }
  return { found: overdue.length, expired }
}

/**
 * Expires a member's overdue orders before they are listed or a new one is placed.
 * @returns whether there were any: they may have been paid as well
 */
export async function expireOverdue(parts: ServiceParts, memberId: string): Promise<boolean> {
  const { found } = await expireWhere(parts, memberId)
  return found > 0
}

/**
 * Expires all overdue orders; a step of the billing job.
 * @returns the number of expired ones
 */
export async function expireOrders(parts: ServiceParts): Promise<number> {
  return (await expireWhere(parts, null)).expired
}
