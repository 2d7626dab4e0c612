import { and, asc, eq, lte } from '../../db/drizzle.ts'
import { orders } from '../../db/schema-billing.ts'
import type { ServiceParts } from '../context.ts'
import { closePayments } from './close.ts'
import { endOrder } from './end.ts'
import type { OrderRow } from './store.ts'

const HOUR_MS = 60 * 60_000
/** A provider that does not answer is asked again so long before the order runs out without it. */
const ASKED_FOR_MS = HOUR_MS
/** Money that is on its way is waited for so long. */
const WAITED_FOR_MS = 24 * HOUR_MS
const AT_ONCE = 200

/**
 * Lets one order run out. Its provider is asked first: an order whose money is there is paid, however
 * late the notification.
 */
async function expireOne(parts: ServiceParts, order: OrderRow): Promise<boolean> {
  const closing = await closePayments(parts, order.id)
  const overdueMs = parts.clock().getTime() - order.expiresAt.getTime()
  if (closing === 'paid') return false
  if (closing === 'waiting' && overdueMs < WAITED_FOR_MS) return false
  if (closing === 'unknown' && overdueMs < ASKED_FOR_MS) return false
  return endOrder(parts, order, 'expire')
}

async function expireWhere(parts: ServiceParts, memberId: string | null): Promise<number> {
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
    .limit(AT_ONCE)
  let expired = 0
  for (const order of overdue) {
    try {
      if (await expireOne(parts, order)) expired += 1
    } catch (error) {
      // One order must not keep the others from running out.
      parts.log.error({ err: error, order: order.id }, 'an order could not be expired')
    }
  }
  return expired
}

/** Lets a member's own orders run out before he is shown them, or makes another. */
export async function expireOverdue(parts: ServiceParts, memberId: string): Promise<void> {
  await expireWhere(parts, memberId)
}

/** Lets all orders run out whose time is over; a step of the round job. @returns how many did */
export function expireOrders(parts: ServiceParts): Promise<number> {
  return expireWhere(parts, null)
}
