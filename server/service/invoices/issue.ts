import type { Database } from '../../db/database.ts'
import type { orders } from '../../db/schema-billing.ts'
import type { SellerRow } from '../../db/schema-invoices.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Writes the invoice of a paid order, in the transaction that moves it to `paid`. An order of
 * nothing has none. Without a title it is written to the member's name.
 */
export async function issueInvoice(
  _tx: Database,
  _now: Date,
  _order: OrderRow,
  _seller: SellerRow,
): Promise<void> {
  throw new Error('being written')
}

/** Takes the order's valid invoice back by red letter, in the transaction that refunds the order. */
export async function issueCredit(
  _tx: Database,
  _now: Date,
  _order: OrderRow,
  _reason: string,
): Promise<void> {
  throw new Error('being written')
}
