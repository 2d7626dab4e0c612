import { and, asc, eq, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import type { orders } from '../../db/schema-billing.ts'
import { type InvoiceLineRow, invoices, invoiceTitles } from '../../db/schema-invoices.ts'
import type { BillingDetails } from '../../../src/contract/billing-details.ts'
import type { Seller } from '../../seller.ts'
import { newNumericId } from '../ids.ts'
import { INVOICES, nextNumber } from './numbers.ts'
import { linesOf, partLine, reversedLines, totalsOf } from './lines.ts'

type OrderRow = typeof orders.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect

const EMPTY_DETAILS: BillingDetails = {
  kind: 'personal',
  name: '个人',
  taxNo: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
  country: '',
}

/** Billing details of an order that has none: the member's default ones, or the nickname. */
export async function billingDetailsOf(
  tx: Database,
  memberId: string | null,
): Promise<BillingDetails> {
  if (memberId === null) return EMPTY_DETAILS
  const [usual] = await tx
    .select({ title: invoiceTitles.title })
    .from(invoiceTitles)
    .where(and(eq(invoiceTitles.memberId, memberId), eq(invoiceTitles.isDefault, true)))
    .limit(1)
  if (usual !== undefined) return usual.title
  const [member] = await tx
    .select({ name: members.nickName })
    .from(members)
    .where(eq(members.id, memberId))
  return { ...EMPTY_DETAILS, name: member?.name ?? EMPTY_DETAILS.name }
}

async function insertInvoice(
  tx: Database,
  now: Date,
  invoice: Omit<InvoiceRow, 'id' | 'number' | 'issuedAt' | 'officialNumber'>,
): Promise<InvoiceRow> {
  const id = newNumericId(now)
  const number = await nextNumber(tx, now, INVOICES)
  const row = { ...invoice, id, number, issuedAt: now, officialNumber: null }
  await tx.insert(invoices).values(row)
  return row
}

/**
 * Issues the invoice of a paid order, in the transaction that moves it to `paid`. An order with amount 0 has no
 * invoice. Without billing details the member's default ones or nickname are used. Call it last: the lock on the
 * counter must be the last one that a transaction takes.
 * @param order as it is after the change, with the period that was paid for
 * @returns the invoice; null for an order with amount 0
 */
export async function issueInvoice(
  tx: Database,
  now: Date,
  order: OrderRow,
  seller: Seller,
): Promise<InvoiceRow | null> {
  if (order.amount === 0) return null
  const { taxRateBp, ...snapshot } = seller
  const lines = linesOf(order, taxRateBp)
  return insertInvoice(tx, now, {
    memberId: order.memberId,
    orderId: order.id,
    kind: 'invoice',
    reversesId: null,
    isPart: false,
    title: order.title ?? (await billingDetailsOf(tx, order.memberId)),
    seller: snapshot,
    lines,
    currency: order.currency,
    ...totalsOf(lines),
    reason: '',
  })
}

/** The invoice of an order that has not been credited as a whole. */
export async function validInvoice(tx: Database, orderId: string): Promise<InvoiceRow | null> {
  const isTakenBack = sql`exists (select 1 from invoices as later where later.reverses_id = ${invoices.id} and not later.is_part)`
  const [row] = await tx
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'), sql`not ${isTakenBack}`),
    )
    .limit(1)
  return row ?? null
}

/** The lines that an invoice is still valid for: its own, and those of its partial credit notes. */
async function remainingLines(tx: Database, invoice: InvoiceRow): Promise<InvoiceLineRow[]> {
  const parts = await tx
    .select({ lines: invoices.lines })
    .from(invoices)
    .where(and(eq(invoices.reversesId, invoice.id), eq(invoices.isPart, true)))
    .orderBy(asc(invoices.number))
  return [...invoice.lines, ...parts.flatMap(({ lines }) => lines)]
}

type Credit = { lines: InvoiceLineRow[]; isPart: boolean; reason: string }

/** Writes a credit note (red-letter invoice), with the billing details and the seller of its invoice. */
function writeCredit(tx: Database, now: Date, invoice: InvoiceRow, credit: Credit) {
  const { id, memberId, orderId, title, seller, currency } = invoice
  return insertInvoice(tx, now, {
    memberId,
    orderId,
    kind: 'credit',
    reversesId: id,
    title,
    seller,
    currency,
    ...totalsOf(credit.lines),
    ...credit,
  })
}

/** Reverses an invoice: credits all that it is still valid for. */
export async function reverseInvoice(
  tx: Database,
  now: Date,
  invoice: InvoiceRow,
  reason: string,
): Promise<InvoiceRow> {
  const lines = reversedLines(await remainingLines(tx, invoice))
  return writeCredit(tx, now, invoice, { lines, isPart: false, reason })
}

/** Issues a reversed invoice again, over the same lines, with other billing details. */
export async function issueReplacement(
  tx: Database,
  now: Date,
  invoice: InvoiceRow,
  title: BillingDetails,
  reason: string,
): Promise<InvoiceRow> {
  const { id: _id, number: _number, issuedAt: _at, officialNumber: _official, ...same } = invoice
  const lines = await remainingLines(tx, invoice)
  return insertInvoice(tx, now, { ...same, lines, ...totalsOf(lines), title, reason })
}

/**
 * Credits the order's valid invoice (red-letter invoice), in the transaction that refunds the order.
 * @param part the refunded amount of a partial refund; without it, all that the invoice is still valid for
 * @returns the credit note; null when there is nothing to credit
 */
export async function issueCredit(
  tx: Database,
  now: Date,
  order: Pick<OrderRow, 'id'>,
  reason: string,
  part: number | null = null,
): Promise<InvoiceRow | null> {
  const invoice = await validInvoice(tx, order.id)
  if (invoice === null) return null
  if (part === null) return reverseInvoice(tx, now, invoice, reason)
  const lines = [partLine(await remainingLines(tx, invoice), part)]
  return writeCredit(tx, now, invoice, { lines, isPart: true, reason })
}
