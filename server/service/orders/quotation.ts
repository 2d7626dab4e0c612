import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { quotations } from '../../db/schema-invoices.ts'

export type QuotationRow = typeof quotations.$inferSelect

/** The quotation of an order; null for an order that is not paid by bank transfer. */
export async function findQuotation(db: Database, orderId: string): Promise<QuotationRow | null> {
  const [row] = await db.select().from(quotations).where(eq(quotations.orderId, orderId))
  return row ?? null
}

/** The id of an order given by its id, or by the number of its quotation, as on bank statements. */
export async function findOrderId(db: Database, name: string): Promise<string> {
  const [row] = await db
    .select({ orderId: quotations.orderId })
    .from(quotations)
    .where(eq(quotations.number, name.toUpperCase()))
  return row?.orderId ?? name
}
