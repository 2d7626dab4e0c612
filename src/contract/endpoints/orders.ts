/** Calls on orders: preview, purchase, payment, refund, receipt and quotation. */
import * as z from 'zod/mini'
import { CHANGE_KINDS, ORDER_KINDS } from '../billing.ts'
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
  optionalText,
  page,
  paging,
  period,
  quantity,
  text,
} from '../fields.ts'
import { titleParams, titleReply } from '../billing-details.ts'
import { CONTENT_LANGUAGES } from '../languages.ts'
import { ORDER_STATES, PAYMENT_STATES, REFUND_STATES } from '../order-machine.ts'
import { MAX_SEATS } from '../seats.ts'
import { normaliseCode } from '../typed-text.ts'
import { CURRENCIES, LEVELS, PERIODS } from './levels.ts'

const planFacts = {
  planId: id,
  level: z.enum(LEVELS),
  period: z.enum(PERIODS),
  currency: z.enum(CURRENCIES),
  /** Members who can use it, the payer included. */
  seats: quantity,
  /** The plan's price for all seats. All amounts in the smallest unit of the currency. */
  listAmount: count,
  /** The coupon's discount. */
  discount: count,
  /** The unused part of the paid period, credited when a higher plan begins at once. */
  credit: count,
  /** The amount to pay: list − discount − credit. */
  amount: count,
}

/** Present price and effect of a plan for this member. */
const quote = z.object({
  ...planFacts,
  kind: z.enum(CHANGE_KINDS),
  takesEffect: z.enum(['now', 'periodEnd', 'never']),
  /** The period that would be paid for. */
  periodStart: instant,
  periodEnd: instant,
  /** Price of each later period. */
  renewalAmount: count,
  /** How the credit is computed; null without one. */
  creditFrom: z.nullable(
    z.object({
      level: z.enum(LEVELS),
      period: z.enum(PERIODS),
      paid: count,
      remainingDays: count,
      totalDays: count,
    }),
  ),
  couponCode: optionalText,
  /** One of `COUPON_PROBLEMS` when the given coupon does not apply. */
  couponProblem: optionalText,
  /** An open order of this plan: it is continued instead of creating a second one. */
  openOrderId: optionalText,
})
export type Quote = z.output<typeof quote>

export const orderSummary = z.object({
  id,
  kind: z.enum(ORDER_KINDS),
  ...planFacts,
  couponCode: optionalText,
  state: z.enum(ORDER_STATES),
  createdAt: instant,
  /** Until when it can be paid. */
  expiresAt: instant,
  paidAt: instant,
  /** When it was cancelled or expired. */
  closedAt: instant,
  refundedAt: instant,
  /** Refunded amount: a part while the order is paid, all of it once it is refunded. */
  refundedAmount: count,
  /** The purchased period, once it is paid. */
  periodStart: instant,
  periodEnd: instant,
  canPay: flag,
  canCancel: flag,
  canRefund: flag,
  /** Until when a refund is made immediately. */
  refundAtOnceUntil: instant,
  /** The number of its quotation, when it is paid by bank transfer: the reference to write there. */
  transferNumber: optionalText,
})
export type OrderSummary = z.output<typeof orderSummary>

const payment = z.object({
  id,
  provider: text,
  state: z.enum(PAYMENT_STATES),
  amount: count,
  currency: z.enum(CURRENCIES),
  /** Payment method as its owner knows it: `Visa •••• 4242`. */
  methodLabel: optionalText,
  /** Key of the reason why it failed, see the catalog. */
  problem: optionalText,
  createdAt: instant,
  updatedAt: instant,
})
export type Payment = z.output<typeof payment>

const refund = z.object({
  id,
  state: z.enum(REFUND_STATES),
  amount: count,
  currency: z.enum(CURRENCIES),
  /** A partial refund: the order stays paid. */
  isPart: flag,
  reason: text,
  /** The operator's answer to the request. */
  answer: text,
  requestedAt: instant,
  decidedAt: instant,
})
export type Refund = z.output<typeof refund>

const order = z.object({
  ...orderSummary.shape,
  title: z.nullable(titleReply),
  /** Recipient of a bank transfer; null for an order without a quotation. */
  transfer: z.nullable(
    z.object({
      number: text,
      validUntil: instant,
      nameZh: text,
      nameEn: text,
      bank: text,
      account: text,
    }),
  ),
  payments: list(payment),
  refunds: list(refund),
  invoices: list(
    z.object({ id, number: text, kind: text, isPart: flag, amount: money, issuedAt: instant }),
  ),
})
export type Order = z.output<typeof order>

/** A file as text, which the page opens, prints, saves and stores for reading offline. */
export const fileReply = z.object({ fileName: text, mediaType: text, base64: text })
export type FileReply = z.output<typeof fileReply>

/**
 * Created by the page once per purchase intent: a repeated call finds the order it created before.
 */
const idempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/))
/** A coupon's code. */
export const couponCode = z.string().check(z.maxLength(40), z.overwrite(normaliseCode))
export const couponParam = z.optional(couponCode)
/** Number of seats; without it, as many as the member has. */
export const seatsParam = z.optional(z.int().check(z.gte(1), z.lte(MAX_SEATS)))
export const documentLanguage = z.optional(z.enum(CONTENT_LANGUAGES))

export const orderEndpoints = {
  orderPreview: endpoint({
    url: '/api/order/preview',
    access: 'member',
    permission: ['read', 'Order'],
    reauthentication: 'none',
    repeat: 'read',
    cache: 'nobody',
    params: z.object({ planId: idParam, seats: seatsParam, couponCode: couponParam }),
    // Valuable to anyone who reads it.
    secrets: ['couponCode'],
    reply: quote,
  }),
  /** Creates the order, or returns the open one of the same plan. */
  submitOrder: endpoint({
    url: '/api/order/submit',
    access: 'member',
    permission: ['pay', 'Order'],
    reauthentication: { level: 'recentWithFactor' },
    repeat: 'idempotent',
    params: z.object({
      planId: idParam,
      seats: seatsParam,
      couponCode: couponParam,
      title: titleParams,
      /**
       * The amount that the page showed; if it differs from the price, the call is refused, not
       * charged.
       */
      expectedAmount: z.number().check(z.int(), z.gte(0)),
      currency: z.enum(CURRENCIES),
      idempotencyKey,
    }),
    secrets: ['couponCode'],
    reply: order,
  }),
  /**
   * Starts or continues a payment: the address of the provider's page; none when it is already
   * paid.
   */
  payOrder: endpoint({
    url: '/api/order/pay',
    access: 'member',
    permission: ['pay', 'Order'],
    reauthentication: { level: 'recentWithFactor' },
    repeat: 'idempotent',
    // Without a language, the member's own is used.
    params: z.object({ id: idParam, language: documentLanguage }),
    reply: z.object({ url: optionalText, order }),
  }),
  /** Switches an open order to bank transfer: it gets a quotation, and a longer deadline. */
  transferOrder: endpoint({
    url: '/api/order/transfer',
    access: 'member',
    permission: ['pay', 'Order'],
    reauthentication: { level: 'recentWithFactor' },
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: order,
  }),
  orderQuotation: endpoint({
    url: '/api/order/quotation',
    access: 'member',
    permission: ['read', 'Order'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({ id: idParam, language: documentLanguage }),
    reply: fileReply,
  }),
  /** Fetches the payment's state from the provider, for the page to which the member returns. */
  syncOrder: endpoint({
    url: '/api/order/sync',
    access: 'member',
    permission: ['read', 'Order'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: order,
  }),
  orderPage: endpoint({
    url: '/api/order/page',
    access: 'member',
    permission: ['read', 'Order'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({ ...paging, ...period, state: z.optional(z.enum(ORDER_STATES)) }),
    reply: page(orderSummary),
  }),
  order: endpoint({
    url: '/api/order/detail',
    access: 'member',
    permission: ['read', 'Order'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({ id: idParam }),
    reply: order,
  }),
  cancelOrder: endpoint({
    url: '/api/order/cancel',
    access: 'member',
    permission: ['update', 'Order'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: order,
  }),
  requestRefund: endpoint({
    url: '/api/order/refund',
    access: 'member',
    permission: ['update', 'Order'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam, reason: z.optional(z.string().check(z.maxLength(500))) }),
    reply: order,
  }),
  /** The receipt as a PDF: not an invoice. */
  orderReceipt: endpoint({
    url: '/api/order/receipt',
    access: 'member',
    permission: ['read', 'Order'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({ id: idParam, language: documentLanguage }),
    reply: fileReply,
  }),
}
