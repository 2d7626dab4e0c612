/** Consecutive numbers of invoices and quotations. */
import { sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { invoiceCounters } from '../../db/schema-invoices.ts'
import { sellerDay } from './lines.ts'

/** Prefix of invoice numbers, which names the product; credit notes are numbered in the same series. */
export const INVOICES = 'VS'
/** A series of its own: a quotation is no invoice. */
export const QUOTATIONS = 'VQ'

/**
 * Assigns the next number of the calendar year in the seller's zone. The counter's row stays locked until the
 * transaction ends, and a rolled back transaction leaves its number unused: there are no gaps.
 */
export async function nextNumber(
  tx: Database,
  now: Date,
  of: typeof INVOICES | typeof QUOTATIONS,
): Promise<string> {
  const series = `${of}${sellerDay(now).slice(0, 4)}`
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ series, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.series,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  if (counter === undefined) throw new Error(`no number was given out for ${series}`)
  return `${series}-${String(counter.last).padStart(6, '0')}`
}
