/** Billing details of the invoices of coming renewals. */
import type { BillingDetails } from '../../../src/contract/billing-details.ts'
import type { NextInvoiceSource } from '../../../src/contract/billing.ts'
import { and, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders } from '../../db/schema-billing.ts'
import { invoiceTitles } from '../../db/schema-invoices.ts'
import { billingDetailsOf } from '../invoices/issue.ts'
import { hasSameBillingDetails } from '../invoices/same-billing-details.ts'
import type { SubscriptionRow } from './schedule.ts'

type Row = Pick<SubscriptionRow, 'memberId' | 'invoiceTitleId' | 'orderId'>

/** The saved billing details that the member chose; null without a choice, and when they were removed. */
async function chosenBillingDetails(
  db: Database,
  { invoiceTitleId }: Row,
): Promise<BillingDetails | null> {
  if (invoiceTitleId === null) return null
  const [saved] = await db
    .select({ title: invoiceTitles.title })
    .from(invoiceTitles)
    .where(eq(invoiceTitles.id, invoiceTitleId))
  return saved?.title ?? null
}

/** The billing details of the order that paid for the present period. */
async function lastBillingDetails(db: Database, { orderId }: Row): Promise<BillingDetails | null> {
  if (orderId === null) return null
  const [payer] = await db
    .select({ title: orders.title })
    .from(orders)
    .where(eq(orders.id, orderId))
  return payer?.title ?? null
}

/**
 * The billing details of a new renewal order: the chosen ones, else the last order's.
 * @returns null without either; the invoice then uses the member's default ones
 */
export async function renewalBillingDetails(
  db: Database,
  row: Row,
): Promise<BillingDetails | null> {
  return (await chosenBillingDetails(db, row)) ?? (await lastBillingDetails(db, row))
}

/** The billing details of an open renewal order; the member may have entered others at checkout. */
async function orderedBillingDetails(
  db: Database,
  { memberId }: Row,
): Promise<BillingDetails | null> {
  const open = and(eq(orders.state, 'pending'), eq(orders.kind, 'renewal'))
  const [order] = await db
    .select({ title: orders.title })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), open))
  return order?.title ?? null
}

export type NextInvoice = {
  source: NextInvoiceSource
  titleId: string | null
  title: BillingDetails
}

/** The billing details of the next invoice, and their origin. */
export async function nextInvoiceOf(db: Database, row: Row): Promise<NextInvoice> {
  const chosen = await chosenBillingDetails(db, row)
  const last = await lastBillingDetails(db, row)
  const title = chosen ?? last ?? (await billingDetailsOf(db, row.memberId))
  const ordered = await orderedBillingDetails(db, row)
  if (ordered !== null && !hasSameBillingDetails(ordered, title)) {
    return { source: 'order', titleId: null, title: ordered }
  }
  if (chosen !== null) return { source: 'chosen', titleId: row.invoiceTitleId, title }
  if (row.invoiceTitleId !== null) return { source: 'removed', titleId: null, title }
  return { source: last === null ? 'usual' : 'lastOrder', titleId: null, title }
}
