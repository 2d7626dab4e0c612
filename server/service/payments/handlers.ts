import { CODE } from '../../../src/contract/codes.ts'
import { ProviderError } from '../../payment/provider.ts'
import type { Handler } from '../context.ts'
import { orderDetail, ownOrder } from '../orders/detail.ts'
import { ServiceError } from '../service-error.ts'
import { beginPayment } from './begin.ts'
import { createRefundRequest, startRefund } from './refund.ts'
import { syncOrderPayments } from './sync.ts'

/** Starts or continues a payment: the address of the payment page, null when it is paid. */
export const payOrder: Handler<'payOrder'> = async (context, { id, language }) => {
  const { memberId } = await context.member()
  await ownOrder(context.db, memberId, id)
  const provider = context.payments
  if (provider === null) throw new ServiceError(CODE.unavailable, 'nothingSold')
  const url = await beginPayment(context, provider, id, language)
  return { url, order: await orderDetail(context.db, context.now, memberId, id) }
}

/** Queries the provider and returns the order, for the page that the payer returns to. */
export const syncOrder: Handler<'syncOrder'> = async (context, { id }) => {
  const { memberId } = await context.member()
  await ownOrder(context.db, memberId, id)
  await syncOrderPayments(context, id)
  return orderDetail(context.db, context.now, memberId, id)
}

/** Requests a refund. If the provider cannot make it at once, the billing job retries it. */
export const requestRefund: Handler<'requestRefund'> = async (context, { id, reason }) => {
  const { memberId } = await context.member()
  const { db, now, log } = context
  const refundId = await db.transaction((tx) =>
    createRefundRequest(tx, context, memberId, id, reason?.trim() ?? ''),
  )
  if (refundId !== null) {
    try {
      await startRefund(context, refundId)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, refund: refundId }, 'a refund waits for its provider')
    }
  }
  return orderDetail(db, now, memberId, id)
}
