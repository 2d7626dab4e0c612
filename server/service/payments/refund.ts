/** Refunds: requests of members, and sending them through the provider. */
import { lockMembership } from '../../db/lock-order.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Database } from '../../db/database.ts'
import { and, eq } from '../../db/drizzle.ts'
import { payments, refunds } from '../../db/schema-billing.ts'
import { type PaymentProvider, ProviderError, type RefundFacts } from '../../payment/provider.ts'
import type { Context, ServiceParts } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { canRefund, ownOrder, refundAtOnceUntil } from '../orders/detail.ts'
import { settleRefund } from '../orders/settle-refund.ts'
import { findRefundablePayment } from '../orders/refundable.ts'
import {
  lockRefund,
  moveOrder,
  moveRefund,
  type PaymentRow,
  type RefundRow,
} from '../orders/store.ts'
import { ServiceError } from '../service-error.ts'
import { subscriptionOf } from '../subscription/read.ts'
import { lockOrderOf } from './store.ts'

/**
 * Records a member's refund request: for all that is left of the payment. Within the first days it is sent at once,
 * later an operator reviews it.
 * @returns the refund to be started now, null when there is none
 * @throws ServiceError 404 for another's order, 409 when there is nothing to refund
 */
export async function createRefundRequest(
  tx: Database,
  { now, payments: provider }: Pick<Context, 'now' | 'payments'>,
  memberId: string,
  orderId: string,
  reason: string,
): Promise<string | null> {
  await lockMembership(tx, memberId)
  const order = await ownOrder(tx, memberId, orderId)
  if (order.state === 'refunding' || order.state === 'refunded') return null
  if (!canRefund(now, order, await subscriptionOf(tx, memberId))) {
    throw new ServiceError(CODE.conflict, 'refundNotPossible')
  }
  const found = await findRefundablePayment(tx, order.id)
  if (found === null) throw new ServiceError(CODE.conflict, 'refundNotPossible')
  const { payment, left } = found
  const isEarly = order.paidAt !== null && now < refundAtOnceUntil(order.paidAt)
  // A payment without this provider is refunded by the operator.
  const isAtOnce = isEarly && payment.provider === provider?.name
  const id = newNumericId(now)
  await tx.insert(refunds).values({
    id,
    orderId: order.id,
    paymentId: payment.id,
    state: isAtOnce ? 'sending' : 'requested',
    amount: left,
    currency: payment.currency,
    reason,
    requestedAt: now,
    decidedAt: isAtOnce ? now : null,
    updatedAt: now,
  })
  await moveOrder(tx, now, order, 'askRefund')
  return isAtOnce ? id : null
}

type Ready = { refund: RefundRow; payment: PaymentRow }

/**
 * Approves a waiting refund and locks it for sending.
 * @returns null when it is finished
 */
async function prepareRefund(
  parts: ServiceParts,
  provider: PaymentProvider,
  refundId: string,
): Promise<Ready | null> {
  const now = parts.clock()
  return parts.db.transaction(async (tx) => {
    const [found] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    if (found === undefined) return null
    const order = await lockOrderOf(tx, found.orderId)
    const refund = await lockRefund(tx, refundId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, found.paymentId))
    if (order === null || refund === null || payment === undefined) return null
    if (payment.provider !== provider.name) {
      throw new ProviderError('the payment was made with a provider that is not configured')
    }
    if (refund.state === 'done' || refund.state === 'refused') return null
    if (refund.state === 'sending') return { refund, payment }
    // A failed refund has set its order back to `paid`.
    const isWhole = !refund.isExtra && !refund.isPart
    if (order.state === 'paid' && isWhole) await moveOrder(tx, now, order, 'askRefund')
    return { refund: await moveRefund(tx, now, refund, 'approve'), payment }
  })
}

/** Providers keep idempotency keys at least this long. */
const KEY_LIFE_MS = 60 * 60_000

function sendRefund(
  provider: PaymentProvider,
  now: Date,
  { refund, payment }: Ready,
): Promise<RefundFacts> {
  if (refund.ref !== null) return provider.queryRefund(refund.ref)
  if (payment.ref === null) throw new ProviderError('the payment has no reference')
  const decidedAt = refund.decidedAt?.getTime() ?? 0
  return provider.refund({
    refundId: refund.id,
    attempt: String(decidedAt),
    canKeyBeExpired: now.getTime() - decidedAt > KEY_LIFE_MS,
    paymentRef: payment.ref,
    amount: refund.amount,
    currency: refund.currency,
  })
}

/**
 * Stores the provider's id of the refund, so that it is queried and never made twice. A refund that
 * was finished meanwhile, for example in the provider's dashboard, keeps its own id.
 */
async function storeRef(parts: ServiceParts, { refund }: Ready, ref: string): Promise<void> {
  if (refund.ref === ref) return
  await parts.db
    .update(refunds)
    .set({ ref, updatedAt: parts.clock() })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'sending')))
}

/**
 * Makes a refund: approves it if necessary, sends it through the provider and books the result. It can
 * be repeated at any time; a finished refund stays as it is.
 * @throws ProviderError when the provider does not answer; the billing job retries it
 */
export async function startRefund(parts: ServiceParts, refundId: string): Promise<void> {
  const provider = parts.payments
  if (provider === null) throw new ProviderError('no payment provider is configured')
  const ready = await prepareRefund(parts, provider, refundId)
  if (ready === null) return
  const facts = await sendRefund(provider, parts.clock(), ready)
  await storeRef(parts, ready, facts.ref)
  await settleRefund(parts, refundId, facts)
}
