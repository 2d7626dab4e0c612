/** Queries of invoices for lists, pages and documents. */
import { and, desc, eq, type SQL, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders } from '../../db/schema-billing.ts'
import { invoices } from '../../db/schema-invoices.ts'
import type { InvoiceKind } from '../../../src/contract/endpoints/invoices.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { onPage, type Paging, type Period, toPage, totalOf, toRange, within } from '../paging.ts'

// Columns of the outer row are spelt out: in a list of columns drizzle omits the table's name, and the inner table
// has the same ones.
const reversedBy = sql<
  string | null
>`(select other.number from invoices as other where other.reverses_id = invoices.id and not other.is_part)`
const reverses = sql<
  string | null
>`(select other.number from invoices as other where other.id = invoices.reverses_id)`
/** Numbers of the partial credit notes of the invoice, in their order. */
const partCredits = sql<
  string[]
>`(select coalesce(json_agg(other.number order by other.number), '[]'::json)
  from invoices as other where other.reverses_id = invoices.id and other.is_part)`
/** Their total amount. */
const credited = sql<number>`(select coalesce(-sum(other.amount), 0)
  from invoices as other where other.reverses_id = invoices.id and other.is_part)`.mapWith(Number)
/** Number of full credit notes of the order's invoices. */
const credits = sql<number>`(select count(*) from invoices as other
  where other.order_id = invoices.order_id and other.kind = 'credit' and not other.is_part)`.mapWith(
  Number,
)
/** The invoice of the same order that this one replaces. */
const replaces = sql<
  string | null
>`(select max(other.number) from invoices as other where other.order_id = invoices.order_id
  and other.kind = 'invoice' and other.number < invoices.number)`

const columns = {
  row: invoices,
  orderState: orders.state,
  takenBackBy: reversedBy,
  takesBack: reverses,
  partCredits,
  credited,
  replaces,
  credits,
}

const select = (db: Database) =>
  db.select(columns).from(invoices).innerJoin(orders, eq(orders.id, invoices.orderId))
type Found = Awaited<ReturnType<typeof select>>[number]
export type FoundInvoice = Found

/** Whether an invoice is not credited, and its order paid and not refunded. */
export const isValid = ({ row, takenBackBy: reversedBy, orderState }: Found): boolean =>
  row.kind === 'invoice' && reversedBy === null && orderState === 'paid'

export function summaryOf(found: Found) {
  const { row } = found
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    orderId: row.orderId,
    relatedNumber: found.takesBack ?? found.takenBackBy,
    isReversed: found.takenBackBy !== null,
    isPart: row.isPart,
    credited: found.credited,
    creditNumbers: found.partCredits,
    canReissue: isValid(found) && found.credits < LIMITS.invoiceReissues,
    titleKind: row.title.kind,
    titleName: row.title.name,
    currency: row.currency,
    amount: row.amount,
    issuedAt: row.issuedAt,
    officialNumber: row.officialNumber,
  }
}

/** An invoice with all its lines. The seller's phone and bank are on the document only. */
export function detailOf(found: Found) {
  const { title, seller, lines, net, tax, reason } = found.row
  const { nameZh, nameEn, taxNo, addressZh, addressEn } = seller
  return {
    ...summaryOf(found),
    title,
    seller: { nameZh, nameEn, taxNo, addressZh, addressEn },
    lines,
    net,
    tax,
    reason,
  }
}

type Filters = Paging &
  Period & {
    kind?: InvoiceKind | undefined
  }

/** Of two issued at the same time the higher number is the later one. */
const newestFirst = [desc(invoices.issuedAt), desc(invoices.number)]

/** The member's own invoices, newest first. */
export async function pageOf(db: Database, memberId: string, filters: Filters) {
  const range = toRange(filters)
  const { kind } = filters
  const where = and(
    eq(invoices.memberId, memberId),
    kind === undefined ? undefined : eq(invoices.kind, kind),
    within(invoices.issuedAt, filters),
  )
  const rows = await db
    .select({ ...columns, total: totalOf(invoices, where) })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(onPage(db, invoices, { key: invoices.number, where, order: newestFirst, range }))
    .orderBy(...newestFirst)
    .limit(range.size)
  const page = await toPage(rows, range, () => db.$count(invoices, where))
  return { ...page, records: page.records.map(summaryOf) }
}

async function one(db: Database, where: SQL | undefined): Promise<Found | null> {
  const [found] = await select(db).where(where)
  return found ?? null
}

/** A member's own invoice; null for another member's invoice and for an unknown id. */
export const ownInvoice = (db: Database, memberId: string, id: string): Promise<Found | null> =>
  one(db, and(eq(invoices.memberId, memberId), eq(invoices.id, id)))

/** Any member's invoice, for operators. */
export const anyInvoice = (db: Database, reference: string): Promise<Found | null> =>
  one(db, sql`${invoices.id} = ${reference} or ${invoices.number} = ${reference.toUpperCase()}`)
