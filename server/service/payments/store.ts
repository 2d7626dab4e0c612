/** Reads and adds rows of payments. */
import { lockMembership } from '../../db/lock-order.ts'
import type { PaymentState } from '../../../src/contract/order-machine.ts'
import type { Database } from '../../db/database.ts'
import { and, desc, eq, inArray } from '../../db/drizzle.ts'
import { orders, payments } from '../../db/schema-billing.ts'
import type { PaymentProvider } from '../../payment/provider.ts'
import { newNumericId } from '../ids.ts'
import { lockOrder, type OrderRow, type PaymentRow } from '../orders/store.ts'

/** States of payments whose outcome is not known yet. */
export const OPEN_PAYMENTS: readonly PaymentState[] = ['pending', 'requires_more', 'authorized']
const PAID: readonly PaymentState[] = ['authorized', 'captured']

export const isOpenState = (state: PaymentState): boolean => OPEN_PAYMENTS.includes(state)
export const isPaidState = (state: PaymentState): boolean => PAID.includes(state)

/**
 * Locks the order together with its member's row; the member's comes first, as everywhere.
 * @returns null when there is no such order
 */
export async function lockOrderOf(tx: Database, orderId: string): Promise<OrderRow | null> {
  const [owner] = await tx
    .select({ memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (owner === undefined) return null
  if (owner.memberId !== null) await lockMembership(tx, owner.memberId)
  return lockOrder(tx, orderId)
}

/** Payment attempts of an order, latest first. */
export async function paymentsOf(tx: Database, orderId: string): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
}

/** Payment attempts whose outcome the provider can be queried for. */
export async function openPaymentsOf(
  db: Database,
  provider: PaymentProvider,
  orderId: string,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, provider.name),
        inArray(payments.state, [...OPEN_PAYMENTS]),
      ),
    )
}

type Method = { methodRef: string | null; methodLabel: string | null }

/** Adds a payment attempt; the provider does not know of it yet. */
export async function addPayment(
  tx: Database,
  now: Date,
  provider: PaymentProvider,
  order: OrderRow,
  method: Method = { methodRef: null, methodLabel: null },
): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({
      id: newNumericId(now),
      orderId: order.id,
      provider: provider.name,
      state: 'pending',
      amount: order.amount,
      currency: order.currency,
      ...method,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (row === undefined) throw new Error('the payment was not written')
  return row
}
