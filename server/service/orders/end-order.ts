/** Cancels and expires unpaid orders. */
import { lockMembership } from '../../db/lock-order.ts'
import type { Database } from '../../db/database.ts'
import { releaseCoupon } from '../coupons/reserve.ts'
import type { ServiceParts } from '../context.ts'
import { endOffer, type OfferEnd } from '../offers/end-offer.ts'
import { findQuotation } from './quotation.ts'
import { lockOrder, moveOrder, type OrderRow } from './store.ts'

/** The end of an unpaid order: `cancelled` by its member, `withdrawn` by us, `expired`. */
export type UnpaidEnd = Exclude<OfferEnd<'quotation'>, 'paid'>

/** Notifies the member that their order has ended, where it waited for a bank transfer. */
async function reportEnd(tx: Database, now: Date, order: OrderRow, end: UnpaidEnd): Promise<void> {
  const { id, memberId } = order
  if (memberId === null) return
  const quotation = await findQuotation(tx, id)
  if (quotation === null) {
    await endOffer(tx, now, { kind: 'order', id, memberId, facts: {} }, end)
    return
  }
  const facts = { orderId: id, number: quotation.number }
  await endOffer(tx, now, { kind: 'quotation', id, memberId, facts }, end)
}

/** Ends an open order and releases its coupon, in a transaction that has locked the member. */
export async function closeUnpaid(
  tx: Database,
  now: Date,
  order: OrderRow,
  end: UnpaidEnd,
): Promise<void> {
  await moveOrder(tx, now, order, end === 'expired' ? 'expire' : 'cancel')
  await releaseCoupon(tx, order.id)
  await reportEnd(tx, now, order, end)
}

/** Ends an order if it is still open. @returns whether it was */
export async function endOrder(
  parts: Pick<ServiceParts, 'db' | 'clock'>,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  end: UnpaidEnd,
): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    if (memberId !== null) await lockMembership(tx, memberId)
    const order = await lockOrder(tx, id)
    if (order?.state !== 'pending') return false
    await closeUnpaid(tx, parts.clock(), order, end)
    return true
  })
}
