/** Orders that are paid by bank transfer. */
import { lockMembership } from '../../db/lock-order.ts'
import { BILLING } from '../../../src/contract/billing.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { and, eq, isNotNull } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments } from '../../db/schema-billing.ts'
import { quotations } from '../../db/schema-invoices.ts'
import { takesTransfers } from '../../seller.ts'
import type { Context, Handler } from '../context.ts'
import { nextNumber, QUOTATIONS } from '../invoices/numbers.ts'
import { requireMayCommit } from '../members/commitment.ts'
import { isOpenState } from '../payments/store.ts'
import { ServiceError } from '../service-error.ts'
import { subscriptionOf } from '../subscription/read.ts'
import { writeSubscription } from '../subscription/store.ts'
import { closePayments } from './close-payments.ts'
import { orderDetail, ownOrder } from './detail.ts'
import { findQuotation } from './quotation.ts'
import { lockOrder, type OrderRow } from './store.ts'

const conflict = (key: 'orderClosed' | 'paymentUnderWay' | 'transferNotForCredit') =>
  new ServiceError(CODE.conflict, key)

/** Refuses while the outcome of a charge is unknown: it could take the money a second time. */
async function requireNoCharge(tx: Database, orderId: string): Promise<void> {
  const charges = await tx
    .select({ state: payments.state })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.methodRef)))
  if (charges.some(({ state }) => isOpenState(state))) throw conflict('paymentUnderWay')
}

/** Time until which it can be paid: for a renewal, the end of its level at the latest. */
const validUntil = (now: Date, { kind, expiresAt }: OrderRow): Date =>
  kind === 'renewal' ? expiresAt : new Date(now.getTime() + BILLING.transferLifeMs)

/**
 * Removes the saved payment method: a member who pays by transfer is not charged as well, and pays renewals by hand
 * from now on.
 */
async function removeSavedMethod(tx: Database, now: Date, memberId: string): Promise<void> {
  const row = await subscriptionOf(tx, memberId)
  if (row === null || row.state === 'ended' || row.methodRef === null) return
  await writeSubscription(tx, now, row, { ...row, methodRef: null, methodLabel: null })
}

/** Writes the quotation, in a transaction of its own. */
async function issueQuotation(
  { db, now, seller }: Context,
  memberId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMembership(tx, memberId)
    const order = await lockOrder(tx, id)
    if (order === null || (await findQuotation(tx, id)) !== null) return
    await requireMayCommit(tx, memberId)
    if (order.state !== 'pending' || order.expiresAt <= now) throw conflict('orderClosed')
    // The credit is today's; a month later it would be another one.
    if (order.credit > 0) throw conflict('transferNotForCredit')
    await requireNoCharge(tx, id)
    await removeSavedMethod(tx, now, memberId)
    const expiresAt = validUntil(now, order)
    await tx.update(orders).set({ expiresAt, updatedAt: now }).where(eq(orders.id, id))
    const { taxRateBp, ...snapshot } = seller
    const number = await nextNumber(tx, now, QUOTATIONS)
    const facts = { seller: snapshot, taxRateBp, validUntil: expiresAt, issuedAt: now }
    await tx.insert(quotations).values({ orderId: id, number, ...facts })
  })
}

/**
 * Switches an open order to bank transfer. Its page at the provider is closed first; if it has been paid there, the
 * payment wins. Repeating it changes nothing.
 * @throws ServiceError 409 where no transfers are accepted, or this order cannot be paid by one
 */
export const transferOrder: Handler<'transferOrder'> = async (context, { id }) => {
  const { memberId } = await context.member()
  await ownOrder(context.db, memberId, id)
  if (!takesTransfers(context.seller)) {
    throw new ServiceError(CODE.conflict, 'transferNotOffered')
  }
  const closing = await closePayments(context, id)
  if (closing === 'waiting') throw conflict('paymentUnderWay')
  if (closing !== 'paid') await issueQuotation(context, memberId, id)
  return orderDetail(context.db, context.now, memberId, id)
}
