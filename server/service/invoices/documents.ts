/** Handlers that reply with invoices, receipts and quotations as PDF files. */
import { type ContentLanguage, contentLanguageOf } from '../../../src/contract/languages.ts'
import { and, desc, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { orders } from '../../db/schema-billing.ts'
import { invoices } from '../../db/schema-invoices.ts'
import type { BillingDocument } from '../../pdf/billing-flow.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { FileReply } from '../../../src/contract/endpoints/orders.ts'
import type { Context, Handler } from '../context.ts'
import { ownOrder } from '../orders/detail.ts'
import { findQuotation } from '../orders/quotation.ts'
import { findPayingPayment, totalRefunded } from '../orders/refundable.ts'
import { notFound, ServiceError } from '../service-error.ts'
import { fileNameOf, invoiceDocument, receiptDocument, type ReceiptFacts } from './document.ts'
import { billingDetailsOf } from './issue.ts'
import { ownInvoice } from './queries.ts'
import { quotationDocument } from './quotation-document.ts'

async function asFile(
  { work }: Pick<Context, 'work'>,
  memberId: string,
  fileName: string,
  document: BillingDocument,
): Promise<FileReply> {
  const base64 = await work.run('drawDocument', memberId, document)
  return { fileName, mediaType: 'application/pdf', base64 }
}

/** The requested language, else that of the account. */
async function languageOf(
  { db }: Pick<Context, 'db'>,
  memberId: string,
  requested: ContentLanguage | undefined,
): Promise<ContentLanguage> {
  if (requested !== undefined) return requested
  const [member] = await db
    .select({ language: members.language })
    .from(members)
    .where(eq(members.id, memberId))
  return contentLanguageOf(member?.language)
}

export const invoicePdf: Handler<'invoicePdf'> = async (context, params) => {
  const { memberId } = await context.member()
  const found = await ownInvoice(context.db, memberId, params.id)
  if (found === null) throw notFound()
  const language = await languageOf(context, memberId, params.language)
  const { kind, number } = found.row
  const name = fileNameOf(kind === 'credit' ? 'credit' : 'invoice', number, language)
  return asFile(context, memberId, name, invoiceDocument(found, language))
}

/** Payment of a member's own order, and the billing details of its last invoice. */
async function receiptFacts(
  { db, seller }: Pick<Context, 'db' | 'seller'>,
  memberId: string,
  id: string,
): Promise<ReceiptFacts> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.memberId, memberId)))
  if (order === undefined) throw notFound()
  if (order.paidAt === null || order.amount === 0) {
    throw new ServiceError(CODE.conflict, 'receiptNotYet')
  }
  const payment = await findPayingPayment(db, id)
  const issuedTo = await lastInvoice(db, id)
  const { taxRateBp: _rate, ...present } = seller
  return {
    order,
    payment,
    title: issuedTo?.title ?? order.title ?? (await billingDetailsOf(db, memberId)),
    seller: issuedTo?.seller ?? present,
    refunded: payment === null ? 0 : await totalRefunded(db, payment.id),
  }
}

async function lastInvoice(db: Database, orderId: string) {
  const [row] = await db
    .select({ title: invoices.title, seller: invoices.seller })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
    .orderBy(desc(invoices.number))
    .limit(1)
  return row
}

export const orderReceipt: Handler<'orderReceipt'> = async (context, params) => {
  const { memberId } = await context.member()
  const facts = await receiptFacts(context, memberId, params.id)
  const language = await languageOf(context, memberId, params.language)
  const name = fileNameOf('receipt', params.id, language)
  return asFile(context, memberId, name, receiptDocument(facts, language))
}

/** The quotation of a member's own order that is paid by bank transfer; also after it was paid or has expired. */
export const orderQuotation: Handler<'orderQuotation'> = async (context, params) => {
  const { memberId } = await context.member()
  const { db } = context
  const order = await ownOrder(db, memberId, params.id)
  const quotation = await findQuotation(db, order.id)
  if (quotation === null) throw new ServiceError(CODE.conflict, 'noQuotation')
  const title = order.title ?? (await billingDetailsOf(db, memberId))
  const language = await languageOf(context, memberId, params.language)
  const name = fileNameOf('quotation', quotation.number, language)
  const document = quotationDocument({ order, quotation, title }, language)
  return asFile(context, memberId, name, document)
}
