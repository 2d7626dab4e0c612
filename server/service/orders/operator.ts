/** Operator commands on orders and refunds of all members. */
import { emailKey } from '../auth/accounts.ts'
import { and, asc, desc, eq, inArray, or, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { couponUses, orders, payments, refunds } from '../../db/schema-billing.ts'
import { invoices } from '../../db/schema-invoices.ts'
import { nextOrderState, type OrderState } from '../../../src/contract/order-machine.ts'
import type { ServiceParts } from '../context.ts'
import { formatMoney } from '../../../src/lib/format-money.ts'
import { OperatorError, type OperatorParts } from '../feedback/operator.ts'
import { newNumericId } from '../ids.ts'
import { bookByHand } from './manual-payment.ts'
import { endOrder } from './end-order.ts'
import {
  requireMayBePaid,
  requireNotCredited,
  readAnswer,
  refundIn,
  WAITING,
  waitingRefund,
  withOrder,
} from './operator-queries.ts'
import type { FollowUp } from './take-payment.ts'
import { settleRefund } from './settle-refund.ts'
import { remainingOf, findRefundablePayment } from './refundable.ts'
import { moveOrder, moveRefund } from './store.ts'
import { notifyRefundRefused } from './order-notifications.ts'

type Parts = Pick<OperatorParts, 'db' | 'outbox' | 'now'>

const LIST_LIMIT = 100

export type OrderFilters = {
  /** E-mail address, phone number or id of the member. */
  member?: string
  state?: OrderState
  /** Only orders with a refund that waits for the operator: requested, or failed at the provider. */
  needsDecision?: boolean
}

const ordersWithMembers = (db: Database) =>
  db
    .select({
      order: orders,
      nickName: members.nickName,
      email: members.email,
      phone: members.phone,
    })
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))

/** Lists orders with their members, newest first. */
export async function findOrders(db: Database, filters: OrderFilters = {}) {
  const { member, state, needsDecision } = filters
  const who = member?.trim()
  const waits = sql`exists (select 1 from ${refunds} where ${refunds}.order_id = ${orders.id} and ${inArray(sql`${refunds}.state`, WAITING)})`
  return ordersWithMembers(db)
    .where(
      and(
        who === undefined
          ? undefined
          : or(eq(members.email, emailKey(who)), eq(members.phone, who), eq(members.id, who)),
        state === undefined ? undefined : eq(orders.state, state),
        needsDecision === true ? waits : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LIST_LIMIT)
}

/** One order with its member, payments, refunds, invoices and coupon. @throws OperatorError */
export async function showOrder(db: Database, id: string) {
  const [found] = await ordersWithMembers(db).where(eq(orders.id, id))
  if (found === undefined) throw new OperatorError(`There is no order ${id}`)
  return {
    ...found,
    payments: await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, id))
      .orderBy(asc(payments.createdAt)),
    refunds: await db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, id))
      .orderBy(asc(refunds.requestedAt)),
    invoices: await db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, id))
      .orderBy(asc(invoices.issuedAt), asc(invoices.number)),
    holdsCoupon: (await db.$count(couponUses, eq(couponUses.orderId, id))) > 0,
  }
}

/**
 * Approves a requested refund, or retries one that failed at the provider. The server sends it with
 * the next run of the billing job; `startRefund` sends it at once.
 * @throws OperatorError when none waits
 */
export async function approveRefund(
  parts: Parts,
  orderId: string,
  answer = '',
): Promise<{ refundId: string }> {
  const text = readAnswer(answer)
  return withOrder(parts, orderId, async (tx, order) => {
    const refund = await waitingRefund(tx, orderId)
    if (!refund.isExtra) await requireNotCredited(tx, orderId)
    const left = await remainingOf(tx, refund.paymentId)
    if (refund.amount > left) {
      throw new OperatorError(
        `Only ${formatMoney('en', left, order.currency, true)} is left of order ${orderId}: say how much with --amount`,
      )
    }
    const changes = text === '' ? {} : { answer: text }
    await moveRefund(tx, parts.now, refund, 'approve', changes)
    const isWhole = !refund.isExtra && !refund.isPart
    if (order.state === 'paid' && isWhole) await moveOrder(tx, parts.now, order, 'askRefund')
    return { refundId: refund.id }
  })
}

/**
 * Refuses a refund; the member is notified of the reason.
 * @throws OperatorError when none waits, or without an answer
 */
export async function refuseRefund(parts: Parts, orderId: string, answer: string): Promise<void> {
  const text = readAnswer(answer)
  if (text === '') throw new OperatorError('The answer is empty: the member has to know why')
  return withOrder(parts, orderId, async (tx, order) => {
    const refund = await waitingRefund(tx, orderId)
    // A duplicate payment must be refunded.
    if (refund.isExtra)
      throw new OperatorError('The order was paid twice: this money has to go back')
    const refused = await moveRefund(tx, parts.now, refund, 'refuse', { answer: text })
    if (order.state === 'refunding') await moveOrder(tx, parts.now, order, 'keepPaid')
    await notifyRefundRefused(tx, parts, parts.now, order, refused)
  })
}

/**
 * Refunds all that is left of a paid order, without a request and without a time limit. The server sends the refund
 * with the next run of the billing job.
 * @throws OperatorError when the order is not paid, or cost nothing
 */
export async function refundOrder(
  parts: Parts,
  orderId: string,
  reason: string,
): Promise<{ refundId: string }> {
  const text = readAnswer(reason)
  if (text === '')
    throw new OperatorError('The reason is empty: it stands on the red-letter invoice')
  return withOrder(parts, orderId, async (tx, order) => {
    if (order.state !== 'paid') throw new OperatorError(`Order ${orderId} is ${order.state}`)
    if (order.amount === 0) throw new OperatorError(`Order ${orderId} cost nothing`)
    await requireNotCredited(tx, orderId)
    const found = await findRefundablePayment(tx, orderId)
    if (found === null) {
      throw new OperatorError(`Order ${orderId} has no payment that could go back`)
    }
    const { payment, left: amount } = found
    const id = newNumericId(parts.now)
    const { currency } = payment
    const at = { requestedAt: parts.now, decidedAt: parts.now, updatedAt: parts.now }
    const facts = { id, orderId, paymentId: payment.id, amount, currency }
    await tx.insert(refunds).values({ ...facts, state: 'sending', reason: text, ...at })
    await moveOrder(tx, parts.now, order, 'askRefund')
    return { refundId: id }
  })
}

/**
 * Marks an order as paid that was not paid through a provider (a bank transfer). The rest is the same as with a
 * provider: level, invoice, notification.
 * @param note method of payment, shown beside it: `Bank transfer 2026-11-20`
 * @returns the follow-up at the provider: `startFollowUp(parts, …)` where there is one
 * @throws OperatorError when the order is paid already, or its account may not buy anything
 */
export async function markPaid(
  parts: Parts & Pick<ServiceParts, 'seller'>,
  orderId: string,
  note: string,
): Promise<FollowUp> {
  const label = readAnswer(note)
  if (label === '') throw new OperatorError('Say how it was paid')
  return withOrder(parts, orderId, async (tx, order) => {
    if (nextOrderState(order.state, 'pay') === null) {
      throw new OperatorError(`Order ${orderId} is ${order.state}`)
    }
    await requireMayBePaid(tx, order)
    return bookByHand(tx, parts, order, label)
  })
}

/**
 * Marks an open order as cancelled. Its payment page stays open; a payment that is made there is
 * booked or refunded as usual.
 * @throws OperatorError when it is not open
 */
export async function markCancelled({ db, now }: Parts, orderId: string): Promise<void> {
  const { order } = await showOrder(db, orderId)
  const wasOpen = await endOrder({ db, clock: () => now }, order, 'withdrawn')
  if (!wasOpen) throw new OperatorError(`Order ${orderId} is ${order.state}`)
}

/**
 * Marks a refund as done that the operator has transferred by hand.
 * @param reference of the transfer
 * @throws OperatorError when none is in progress
 */
export async function markRefunded(
  { db, outbox, log, now }: Parts & Pick<ServiceParts, 'log'>,
  orderId: string,
  reference: string,
): Promise<void> {
  const refund = await refundIn(db, orderId, ['sending', 'failed'])
  if (refund === null) throw new OperatorError(`Order ${orderId} has no refund on its way`)
  const ref = refund.ref ?? readAnswer(reference)
  if (ref === '') throw new OperatorError('Give the reference of the transfer')
  const parts = { db, outbox, log, clock: () => now }
  const { outcome, reason } = await settleRefund(parts, refund.id, { ref, state: 'done' })
  if (outcome !== 'applied') throw new OperatorError(`Nothing was changed: ${reason}`)
}
