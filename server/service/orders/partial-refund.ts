/** Operator command that refunds a part of a paid order, or answers a request for a refund with a part. */
import { and, eq, ne } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema-billing.ts'
import { formatMoney } from '../../../src/lib/format-money.ts'
import type { RefundState } from '../../../src/contract/order-machine.ts'
import { OperatorError, type OperatorParts } from '../feedback/operator.ts'
import { newNumericId } from '../ids.ts'
import { requireNotCredited, readAnswer, withOrder } from './operator-queries.ts'
import {
  cancelCreditedOrders,
  findOpenRefund,
  findPayingPayment,
  totalRefunded,
} from './refundable.ts'
import { moveOrder, moveRefund, type OrderRow, type PaymentRow, type RefundRow } from './store.ts'

type Parts = Pick<OperatorParts, 'db' | 'outbox' | 'now'>

export type PartialRefundRequest = {
  /** In the smallest unit of the order's currency. */
  amount: number
  /** Printed on the credit note, and sent to the member. */
  reason: string
  /**
   * Idempotency key: the same one again is the same refund; without one, the same amount for the same reason is.
   */
  key?: string | undefined
}

export type PartialRefundResult = {
  refundId: string
  state: RefundState
  /** False when this command was given before. */
  isNew: boolean
  /** Whether something is left afterwards, so that the order stays paid. */
  isPart: boolean
}

/**
 * The refund that the same command ordered before.
 * @throws OperatorError for another amount
 */
async function findEarlierOrder(
  tx: Database,
  orderId: string,
  key: string,
  amount: number,
): Promise<RefundRow | null> {
  const [found] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.key, key), ne(refunds.state, 'refused')))
  if (found === undefined) return null
  if (found.amount === amount) return found
  throw new OperatorError(`Refund ${found.id} has this key and another amount`)
}

type RemainingPayment = { payment: PaymentRow; left: number; open: RefundRow | null }

/**
 * Requires a remaining amount.
 * @throws OperatorError when less than this is left of the payment, or another refund is in progress
 */
async function requireRemaining(
  tx: Database,
  order: OrderRow,
  amount: number,
): Promise<RemainingPayment> {
  const { id, state, currency } = order
  const isOpen = state === 'paid' || state === 'refunding'
  if (!isOpen) throw new OperatorError(`Order ${id} is ${state}`)
  const payment = await findPayingPayment(tx, id)
  if (payment === null || order.amount === 0) throw new OperatorError(`Order ${id} cost nothing`)
  const open = await findOpenRefund(tx, payment.id)
  if (open?.state === 'sending') {
    throw new OperatorError(`Refund ${open.id} of order ${id} is on its way: wait until it is done`)
  }
  const left = payment.amount - (await totalRefunded(tx, payment.id))
  if (amount <= left) return { payment, left, open }
  const of = (sum: number) => formatMoney('en', sum, currency, true)
  throw new OperatorError(
    `${of(amount)} is more than what is left of order ${id}: ${of(left)} of ${of(payment.amount)}`,
  )
}

/**
 * Refunds a part of a paid order; the server sends the refund. The membership stays as it is. An amount that leaves
 * nothing is a refund of the whole order, with all its consequences. A refund that waits for a decision is answered
 * with this amount.
 * @throws OperatorError when the order is not paid, less than this is left, or a refund is in progress
 */
export async function refundPart(
  parts: Parts,
  orderId: string,
  { amount, reason, key }: PartialRefundRequest,
): Promise<PartialRefundResult> {
  const text = readAnswer(reason)
  if (text === '')
    throw new OperatorError('The reason is empty: it stands on the red-letter invoice')
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new OperatorError('The amount must be above zero')
  }
  const command = key ?? `${amount} ${text}`
  return withOrder(parts, orderId, async (tx, order) => {
    const before = await findEarlierOrder(tx, orderId, command, amount)
    if (before !== null) {
      const { id: refundId, state, isPart } = before
      return { refundId, state, isPart, isNew: false }
    }
    const { payment, left, open } = await requireRemaining(tx, order, amount)
    await requireNotCredited(tx, orderId)
    const isPart = amount < left
    const { id: refundId, state } =
      open === null
        ? await add(tx, parts.now, payment, { amount, isPart, reason: text, key: command })
        : await moveRefund(tx, parts.now, open, 'approve', {
            amount,
            isPart,
            answer: text,
            key: command,
          })
    if (isPart) await cancelCreditedOrders(tx, parts.now, order)
    const event = isPart ? 'keepPaid' : 'askRefund'
    const isThere = order.state === (isPart ? 'paid' : 'refunding')
    if (!isThere) await moveOrder(tx, parts.now, order, event)
    return { refundId, state, isPart, isNew: true }
  })
}

type New = Pick<RefundRow, 'amount' | 'isPart' | 'reason' | 'key'>

async function add(tx: Database, now: Date, payment: PaymentRow, made: New): Promise<RefundRow> {
  const { id: paymentId, orderId, currency } = payment
  const at = { requestedAt: now, decidedAt: now, updatedAt: now }
  const [row] = await tx
    .insert(refunds)
    .values({
      ...made,
      ...at,
      id: newNumericId(now),
      orderId,
      paymentId,
      currency,
      state: 'sending',
    })
    .returning()
  if (row === undefined) throw new Error('the refund was not written')
  return row
}
