import { CODE } from '../../../src/contract/codes.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { closePayments } from './close.ts'
import { orderDetail, ownOrder } from './detail.ts'
import { endOrder } from './end.ts'

/**
 * Cancels an open order, and closes its page at the provider. Money that is there already wins: the
 * order is paid then, and answered so. Cancelling it again changes nothing.
 */
export const cancelOrder: Handler<'cancelOrder'> = async (context, params) => {
  const { memberId } = await context.member()
  const order = await ownOrder(context.db, memberId, params.id)
  if (order.state === 'pending') {
    const closing = await closePayments(context, order.id)
    // Whoever has paid a moment ago must not be told that he has not.
    if (closing === 'waiting') throw new ServiceError(CODE.conflict, 'paymentUnderWay')
    // A provider that cannot be asked does not hold anybody: late money is kept or given back.
    if (closing !== 'paid') await endOrder(context, order, 'cancel')
  } else if (order.state !== 'cancelled' && order.state !== 'expired') {
    throw new ServiceError(CODE.conflict, 'orderClosed')
  }
  return orderDetail(context.db, context.now, memberId, order.id)
}
