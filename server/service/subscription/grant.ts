import type { Database } from '../../db/database.ts'
import type { orders } from '../../db/schema-billing.ts'

export type OrderRow = typeof orders.$inferSelect

/** What a payment can be charged to again. */
export type Method = { provider: string; methodRef: string | null; methodLabel: string | null }

/**
 * Gives a member what an order has paid for: his subscription and the level of his account. Called
 * in the transaction that moves the order to `paid`, with the member's row locked.
 * @returns the period that was paid for, and the subscription as it was before
 */
export async function grantOrder(
  _tx: Database,
  _now: Date,
  _order: OrderRow,
  _method: Method,
): Promise<Pick<OrderRow, 'periodStart' | 'periodEnd' | 'before'>> {
  throw new Error('being written')
}

/**
 * Takes back what an order gave, after its money went back: the subscription as it was before it, or
 * none. Called in the transaction that moves the order to `refunded`, with the member's row locked.
 */
export async function revokeOrder(_tx: Database, _now: Date, _order: OrderRow): Promise<void> {
  throw new Error('being written')
}
