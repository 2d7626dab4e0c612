/** Calls on invoices and on the member's saved billing details. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import {
  count,
  flag,
  id,
  idParam,
  instant,
  list,
  money,
  nothing,
  optionalId,
  optionalText,
  page,
  paging,
  period,
  text,
} from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { TITLE_KINDS, titleParams, titleReply } from '../billing-details.ts'
import { CURRENCIES } from './levels.ts'
import { documentLanguage, fileReply } from './orders.ts'

/** `credit`: a credit note that cancels an invoice, or a part of it (红字发票). */
export const INVOICE_KINDS = ['invoice', 'credit'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

const invoiceSummary = z.object({
  id,
  /** Consecutive, without gaps. */
  number: text,
  kind: z.enum(INVOICE_KINDS),
  orderId: id,
  /** The invoice that this one cancels, or the credit note that cancelled it. */
  relatedNumber: optionalText,
  /** Whether a credit note cancelled it. */
  isReversed: flag,
  /** A credit note over a part; the invoice stays valid for the rest. */
  isPart: flag,
  /** Total of the credit notes over parts of this invoice, and their numbers. */
  credited: count,
  creditNumbers: list(text),
  canReissue: flag,
  titleKind: z.enum(TITLE_KINDS),
  titleName: text,
  currency: z.enum(CURRENCIES),
  /** Tax included; negative for a credit note. */
  amount: money,
  issuedAt: instant,
  /** Number of the tax authority's own document, once the operator has entered it. */
  officialNumber: optionalText,
})
export type InvoiceSummary = z.output<typeof invoiceSummary>

const invoiceLine = z.object({
  textZh: text,
  textEn: text,
  quantity: count,
  net: money,
  tax: money,
  /** In hundredths of a percent: 600 is 6 %. */
  rateBp: count,
  amount: money,
})

const invoice = z.object({
  ...invoiceSummary.shape,
  title: titleReply,
  seller: z.object({ nameZh: text, nameEn: text, taxNo: text, addressZh: text, addressEn: text }),
  lines: list(invoiceLine),
  net: money,
  tax: money,
  /** Reason for cancelling or reissuing it. */
  reason: text,
})
export type Invoice = z.output<typeof invoice>

const savedTitle = z.object({ id, ...titleReply.shape, isDefault: flag })
export type SavedTitle = z.output<typeof savedTitle>

export const invoiceEndpoints = {
  invoicePage: endpoint({
    url: '/api/invoice/page',
    access: 'member',
    permission: ['read', 'Invoice'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({ ...paging, ...period, kind: z.optional(z.enum(INVOICE_KINDS)) }),
    reply: page(invoiceSummary),
  }),
  invoice: endpoint({
    url: '/api/invoice/detail',
    access: 'member',
    permission: ['read', 'Invoice'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.minutes },
    params: z.object({ id: idParam }),
    reply: invoice,
  }),
  invoicePdf: endpoint({
    url: '/api/invoice/pdf',
    access: 'member',
    permission: ['read', 'Invoice'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({ id: idParam, language: documentLanguage }),
    reply: fileReply,
  }),
  /** Cancels the invoice with a credit note and issues a new one, which is the reply. */
  reissueInvoice: endpoint({
    url: '/api/invoice/reissue',
    access: 'member',
    permission: ['update', 'Invoice'],
    reauthentication: 'none',
    repeat: 'once',
    limits: [{ per: 'invoice', stored: LIMITS.invoiceReissues }],
    params: z.object({
      id: idParam,
      title: titleParams,
      reason: z.string().check(z.maxLength(200)),
    }),
    reply: invoice,
  }),
  invoiceTitles: endpoint({
    url: '/api/invoice/title/list',
    access: 'member',
    permission: ['read', 'Invoice'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.minutes },
    params: z.object({}),
    reply: list(savedTitle),
  }),
  /** Without `id` a new one is created. */
  saveInvoiceTitle: endpoint({
    url: '/api/invoice/title/submit',
    access: 'member',
    permission: ['update', 'Invoice'],
    reauthentication: 'none',
    repeat: 'once',
    limits: [{ per: 'member', stored: LIMITS.invoiceTitles }],
    params: z.object({
      id: z.optional(idParam),
      title: titleParams,
      isDefault: z.optional(z.boolean()),
    }),
    reply: z.object({ id: optionalId }),
  }),
  removeInvoiceTitle: endpoint({
    url: '/api/invoice/title/remove',
    access: 'member',
    permission: ['update', 'Invoice'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: nothing,
  }),
}
