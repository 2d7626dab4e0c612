/** Invoices and the billing details they are issued to. See `schema.ts`. Amounts in the smallest unit. */
import { INVOICE_KINDS } from '../../src/contract/endpoints/invoices.ts'
import { CURRENCIES } from '../../src/contract/endpoints/levels.ts'
import type { BillingDetails } from '../../src/contract/billing-details.ts'
import { moment, checkOneOf } from './columns.ts'
import { boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from './drizzle.ts'
import { members } from './schema.ts'
import { retainedMember, orders } from './schema-billing.ts'

export type InvoiceLineRow = {
  textZh: string
  textEn: string
  quantity: number
  net: number
  tax: number
  rateBp: number
  amount: number
}

export type SellerRow = {
  nameZh: string
  nameEn: string
  taxNo: string
  addressZh: string
  addressEn: string
  phone: string
  bank: string
  account: string
}

/** Invoices. Immutable but for the tax authority's number; a credit note reverses one. */
export const invoices = pgTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    memberId: retainedMember(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    /** The invoice that a credit note (`credit`) reverses, wholly or in part. */
    reversesId: text('reverses_id'),
    /** Credit note over a part: the invoice stays valid for what is left. */
    isPart: boolean('is_part').notNull().default(false),
    title: jsonb('title').$type<BillingDetails>().notNull(),
    seller: jsonb('seller').$type<SellerRow>().notNull(),
    lines: jsonb('lines').$type<InvoiceLineRow[]>().notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    net: integer('net').notNull(),
    tax: integer('tax').notNull(),
    amount: integer('amount').notNull(),
    reason: text('reason').notNull().default(''),
    officialNumber: text('official_number'),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number_key').on(table.number),
    uniqueIndex('invoices_reverses_key')
      .on(table.reversesId)
      .where(sql`not is_part`),
    index('invoices_parts_idx')
      .on(table.reversesId)
      .where(sql`is_part`),
    index('invoices_recent_idx').on(table.memberId, table.issuedAt, table.number),
    index('invoices_order_idx').on(table.orderId),
    checkOneOf(table.kind, INVOICE_KINDS),
    checkOneOf(table.currency, CURRENCIES),
  ],
)

/** Last number used in each series; incremented in the transaction that writes the invoice. */
export const invoiceCounters = pgTable('invoice_counters', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
})

export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    title: jsonb('title').$type<BillingDetails>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('invoice_titles_member_idx').on(table.memberId)],
)

/** The quotation of an order; an order that has one is paid by bank transfer. */
export const quotations = pgTable(
  'quotations',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Also the reference of the transfer. */
    number: text('number').notNull(),
    seller: jsonb('seller').$type<SellerRow>().notNull(),
    taxRateBp: integer('tax_rate_bp').notNull(),
    validUntil: moment('valid_until').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [uniqueIndex('quotations_number_key').on(table.number)],
)
