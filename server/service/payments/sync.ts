/** Queries the provider for the state of payments, so that a lost webhook does no harm. */
import { and, asc, eq, inArray, lte } from '../../db/drizzle.ts'
import { orders, payments, refunds } from '../../db/schema-billing.ts'
import { type PaymentProvider, ProviderError } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import type { PaymentRow } from '../orders/store.ts'
import { cancelUnstarted, chargeAgain, endCharge } from './charge.ts'
import { startRefund } from './refund.ts'
import { OPEN_PAYMENTS, openPaymentsOf } from './store.ts'

/** Age before which the webhook is awaited. */
const QUERY_AFTER_MS = 2 * 60_000
const BATCH = 100

/** Queries the provider about one payment and books its state. */
async function syncPayment(
  parts: ServiceParts,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  if (payment.ref === null) return
  const facts = await provider.query(payment.ref)
  if (facts.state === payment.state) return
  const { outcome, reason } = await settlePayment(parts, facts)
  if (outcome !== 'refused') return
  parts.log.error({ payment: payment.id, reason }, 'the provider contradicts our books')
}

/**
 * Queries the open payments of one order. If the provider does not answer, nothing changes, and the next call
 * queries it again.
 */
export async function syncOrderPayments(parts: ServiceParts, orderId: string): Promise<void> {
  const provider = parts.payments
  if (provider === null) return
  for (const payment of await openPaymentsOf(parts.db, provider, orderId)) {
    try {
      await syncPayment(parts, provider, payment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      parts.log.warn({ err: error, payment: payment.id }, 'the provider could not be queried')
    }
  }
}

async function settleOpenPayment(
  parts: ServiceParts,
  provider: PaymentProvider,
  payment: PaymentRow,
  isOrderOpen: boolean,
): Promise<void> {
  if (payment.ref !== null) {
    // The order has ended: close its page, and see whether it was paid before.
    if (!isOrderOpen) await provider.close(payment.ref)
    return syncPayment(parts, provider, payment)
  }
  if (payment.methodRef === null) return isOrderOpen ? undefined : cancelUnstarted(parts, payment)
  if (isOrderOpen) await chargeAgain(parts, provider, payment)
  else await endCharge(parts, provider, payment)
}

async function syncPayments(
  parts: ServiceParts,
  provider: PaymentProvider,
  signal: AbortSignal | undefined,
): Promise<void> {
  const now = parts.clock()
  const waiting = await parts.db
    .select({ payment: payments, orderState: orders.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        inArray(payments.state, [...OPEN_PAYMENTS]),
        eq(payments.provider, provider.name),
        lte(payments.updatedAt, new Date(now.getTime() - QUERY_AFTER_MS)),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(BATCH)
  for (const { payment, orderState } of waiting) {
    if (signal?.aborted === true) return
    try {
      await settleOpenPayment(parts, provider, payment, orderState === 'pending')
    } catch (error) {
      parts.log.warn(
        { err: error, payment: payment.id },
        'an open payment could not be looked after',
      )
    }
    // Moves it to the end of the queue, even after a failure.
    await parts.db
      .update(payments)
      .set({ updatedAt: now })
      .where(and(eq(payments.id, payment.id), inArray(payments.state, [...OPEN_PAYMENTS])))
  }
}

async function syncRefunds(
  parts: ServiceParts,
  provider: PaymentProvider,
  signal: AbortSignal | undefined,
): Promise<void> {
  const now = parts.clock()
  const waiting = await parts.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.state, 'sending'),
        eq(payments.provider, provider.name),
        lte(refunds.updatedAt, new Date(now.getTime() - QUERY_AFTER_MS)),
      ),
    )
    .orderBy(asc(refunds.updatedAt))
    .limit(BATCH)
  for (const { id } of waiting) {
    if (signal?.aborted === true) return
    try {
      await startRefund(parts, id)
    } catch (error) {
      parts.log.warn({ err: error, refund: id }, 'a refund could not be synchronised')
    }
    await parts.db
      .update(refunds)
      .set({ updatedAt: now })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'sending')))
  }
}

/**
 * Queries payments and refunds that have been open for more than two minutes, repeats interrupted work, and closes
 * the pages of orders that have ended; for the billing job. A failure with one of them does not stop the others.
 */
export async function syncOpenPayments(parts: ServiceParts, signal?: AbortSignal): Promise<void> {
  const provider = parts.payments
  if (provider === null) return
  await syncPayments(parts, provider, signal)
  await syncRefunds(parts, provider, signal)
}
