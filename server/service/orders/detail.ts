/** Orders as the API returns them. */
import { and, asc, desc, eq, getTableColumns, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments, refunds, subscriptions } from '../../db/schema-billing.ts'
import { invoices, quotations } from '../../db/schema-invoices.ts'
import { BILLING } from '../../../src/contract/billing.ts'
import { notFound } from '../service-error.ts'
import { findQuotation } from './quotation.ts'
import { stateAt, type SubscriptionRow } from '../subscription/schedule.ts'
import { subscriptionOf } from '../subscription/read.ts'
import type { OrderRow } from './store.ts'

/** Times until which a refund can be requested, and until which it is made without a review. */
export const refundRequestUntil = (paidAt: Date) =>
  new Date(paidAt.getTime() + BILLING.refundRequestMs)
export const refundAtOnceUntil = (paidAt: Date) =>
  new Date(paidAt.getTime() + BILLING.refundAtOnceMs)

/** Columns of a subscription that decide whether an order can be refunded. */
export const periodColumns = {
  orderId: subscriptions.orderId,
  state: subscriptions.state,
  periodEnd: subscriptions.periodEnd,
  graceUntil: subscriptions.graceUntil,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  unpaidSince: subscriptions.unpaidSince,
}
export type PeriodFacts = Pick<SubscriptionRow, keyof typeof periodColumns>

/**
 * Whether a member can request a refund of an order: it pays for the current period, or granted
 * nothing; its amount is not 0; and the time limit has not passed.
 */
export function canRefund(
  now: Date,
  order: Pick<OrderRow, 'id' | 'state' | 'amount' | 'paidAt' | 'periodStart'>,
  subscription: PeriodFacts | null,
): boolean {
  if (order.state !== 'paid' || order.amount === 0 || order.paidAt === null) return false
  if (now >= refundRequestUntil(order.paidAt)) return false
  if (order.periodStart === null) return true
  return subscription?.orderId === order.id && stateAt(subscription, now) !== 'ended'
}

/** Columns of an order in its member's list. */
export const summaryColumns = (() => {
  const {
    memberId: _member,
    title: _title,
    idempotencyKey: _key,
    updatedAt: _updated,
    before: _before,
    ...columns
  } = getTableColumns(orders)
  return columns
})()
type SummaryRow = Pick<OrderRow, keyof typeof summaryColumns>

// The table is spelt out: in a select from one table drizzle omits it from column names.
const ownRefund = sql`${refunds}.order_id = ${orders}.id and not ${refunds}.is_extra`
/** Expressions for an order's refunds and its quotation, to be selected with its columns. */
export const refundFacts = {
  /** Whether one is requested, being sent, or failed and waiting for the operator. */
  isReturning: sql<boolean>`exists (select 1 from ${refunds} where ${ownRefund} and ${refunds}.state in ('requested', 'sending', 'failed'))`,
  /** Total of the completed refunds. */
  refundedAmount:
    sql<number>`(select coalesce(sum(${refunds}.amount), 0) from ${refunds} where ${ownRefund} and ${refunds}.state = 'done')`.mapWith(
      Number,
    ),
  transferNumber: sql<
    string | null
  >`(select ${quotations}.number from ${quotations} where ${quotations}.order_id = ${orders}.id)`,
}
type RefundFacts = { isReturning: boolean; refundedAmount: number; transferNumber: string | null }

/** An order with the actions available to its member. */
export function summaryOf(
  now: Date,
  { isReturning, ...order }: SummaryRow & RefundFacts,
  subscription: PeriodFacts | null,
) {
  const isOpen = order.state === 'pending'
  return {
    ...order,
    canPay: isOpen && order.expiresAt > now,
    canCancel: isOpen,
    canRefund: !isReturning && canRefund(now, order, subscription),
    refundAtOnceUntil: order.paidAt === null ? null : refundAtOnceUntil(order.paidAt),
  }
}

/** The order as its member's lists show it. */
export async function orderView(db: Database, now: Date, order: OrderRow) {
  const subscription = order.memberId === null ? null : await subscriptionOf(db, order.memberId)
  const keys = Object.keys(summaryColumns) as (keyof SummaryRow)[]
  const row = Object.fromEntries(keys.map((key) => [key, order[key]])) as SummaryRow
  const [found] = await db.select(refundFacts).from(orders).where(eq(orders.id, order.id))
  const facts = found ?? { isReturning: false, refundedAmount: 0, transferNumber: null }
  return summaryOf(now, { ...row, ...facts }, subscription)
}

const {
  orderId: _ofOrder,
  methodRef: _method,
  url: _url,
  ref: _ref,
  ...paymentColumns
} = getTableColumns(payments)

/** Columns of a refund that its member sees. */
export const refundColumns = {
  id: refunds.id,
  state: refunds.state,
  amount: refunds.amount,
  currency: refunds.currency,
  isPart: refunds.isPart,
  reason: refunds.reason,
  answer: refunds.answer,
  requestedAt: refunds.requestedAt,
  decidedAt: refunds.decidedAt,
}

const invoiceColumns = {
  id: invoices.id,
  number: invoices.number,
  kind: invoices.kind,
  isPart: invoices.isPart,
  amount: invoices.amount,
  issuedAt: invoices.issuedAt,
}

/** The payments, refunds and invoices of an order, oldest first. */
async function partsOf(db: Database, id: string) {
  return {
    payments: await db
      .select(paymentColumns)
      .from(payments)
      .where(eq(payments.orderId, id))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    refunds: await db
      .select(refundColumns)
      .from(refunds)
      .where(eq(refunds.orderId, id))
      .orderBy(asc(refunds.requestedAt), asc(refunds.id)),
    invoices: await db
      .select(invoiceColumns)
      .from(invoices)
      .where(eq(invoices.orderId, id))
      .orderBy(asc(invoices.issuedAt), desc(invoices.kind), asc(invoices.number)),
  }
}

/** The seller's account and reference for the bank transfer of an order. */
async function transferOf(db: Database, id: string) {
  const quotation = await findQuotation(db, id)
  if (quotation === null) return null
  const { number, validUntil, seller } = quotation
  const { nameZh, nameEn, bank, account } = seller
  return { number, validUntil, nameZh, nameEn, bank, account }
}

/**
 * Finds a member's own order.
 * @throws ServiceError 404 for another member's order and for an unknown id
 */
export async function ownOrder(db: Database, memberId: string, id: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.id, id)))
  if (row === undefined) throw notFound()
  return row
}

/**
 * One order with its payments, refunds and invoices, as the API returns it.
 * @throws ServiceError 404 for another member's order and for an unknown id
 */
export async function orderDetail(db: Database, now: Date, memberId: string, id: string) {
  const order = await ownOrder(db, memberId, id)
  const view = await orderView(db, now, order)
  const transfer = await transferOf(db, id)
  return { ...view, title: order.title, transfer, ...(await partsOf(db, id)) }
}
