import { CODE } from '../../../src/contract/codes.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { closePayments } from './close-payments.ts'
import { orderDetail, ownOrder } from './detail.ts'
import { endOrder } from './end-order.ts'

/**
 * Cancels an open order and closes its payment page. If it has been paid meanwhile, the payment wins
 * and the reply shows the paid order. Cancelling it again changes nothing.
 */
export const cancelOrder: Handler<'cancelOrder'> = async (context, params) => {
  const { memberId } = await context.member()
  const order = await ownOrder(context.db, memberId, params.id)
  if (order.state === 'pending') {
    const closing = await closePayments(context, order.id)
    // A member who has just paid must not be shown an unpaid order.
    if (closing === 'waiting') throw new ServiceError(CODE.conflict, 'paymentUnderWay')
    // If the provider does not answer, cancel anyway: a late payment is booked or refunded.
    if (closing !== 'paid') await endOrder(context, order, 'cancelled')
  } else if (order.state !== 'cancelled' && order.state !== 'expired') {
    throw new ServiceError(CODE.conflict, 'orderClosed')
  }
  return orderDetail(context.db, context.now, memberId, order.id)
}
