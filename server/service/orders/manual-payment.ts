/** Books payments that were not made through a provider, for the operator. */
import { and, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { payments } from '../../db/schema-billing.ts'
import { nextOrderState } from '../../../src/contract/order-machine.ts'
import { formatMoney } from '../../../src/lib/format-money.ts'
import type { ServiceParts } from '../context.ts'
import { OperatorError, type OperatorParts } from '../feedback/operator.ts'
import { newNumericId } from '../ids.ts'
import { requireMayBePaid, readAnswer, withOrder } from './operator-queries.ts'
import { findQuotation } from './quotation.ts'
import type { OrderRow } from './store.ts'
import { type FollowUp, takePayment } from './take-payment.ts'

type Parts = Pick<OperatorParts, 'db' | 'outbox' | 'now'> & Pick<ServiceParts, 'seller'>

/**
 * Books the whole amount of an order as paid without a provider, in the transaction that has locked it.
 * @param label shown beside the payment
 * @returns the follow-up
 */
export async function bookByHand(
  tx: Database,
  parts: Parts,
  order: OrderRow,
  label: string,
): Promise<FollowUp> {
  const { now } = parts
  const [payment] = await tx
    .insert(payments)
    .values({
      id: newNumericId(now),
      orderId: order.id,
      provider: 'none',
      state: 'captured',
      amount: order.amount,
      currency: order.currency,
      methodLabel: label,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (payment === undefined) throw new Error('the payment was not written')
  return takePayment(tx, parts, now, order, payment)
}

/**
 * Requires the exact amount.
 * @throws OperatorError with instructions for money that is not the order's amount
 */
function requireAmount({ id, amount, currency }: OrderRow, received: number): void {
  const money = (value: number) => formatMoney('en', value, currency, true)
  if (received < amount) {
    throw new OperatorError(
      `Order ${id} is ${money(amount)}, and ${money(received)} came: ${money(amount - received)} is missing. Nothing was booked. Ask the member for the rest and record the whole amount once it is there, or send the money back by bank`,
    )
  }
  if (received > amount) {
    throw new OperatorError(
      `Order ${id} is ${money(amount)}, and ${money(received)} came: ${money(received - amount)} too much. Nothing was booked. Record ${money(amount)} for the order, and send the rest back by bank`,
    )
  }
}

/**
 * Requires an order that can be paid.
 * @throws OperatorError for an order that takes no payment any more; one for the same transfer has its own message
 */
async function requireUnpaid(tx: Database, order: OrderRow, reference: string): Promise<void> {
  if (nextOrderState(order.state, 'pay') !== null) return
  const { id, state } = order
  const same = and(eq(payments.orderId, id), eq(payments.methodLabel, reference))
  if ((await tx.$count(payments, same)) > 0) {
    throw new OperatorError(`The transfer ${reference} is booked already. Nothing was changed`)
  }
  throw new OperatorError(
    `Order ${id} is ${state} already. Nothing was booked: send this money back by bank`,
  )
}

/**
 * Marks the bank transfer of an order as received: from then on it is paid as with a provider. Money that arrives
 * after the order has expired or was cancelled still pays it, unless something else was bought since.
 * @param received amount of the transfer, in the smallest unit of the order's currency
 * @param reference of the transfer, shown beside the payment
 * @returns with a refund when the money has to be returned: `boughtTwice`
 * @throws OperatorError for another amount, for an order without a quotation, and when it is booked already
 */
export async function receiveTransfer(
  parts: Parts,
  orderId: string,
  { amount, reference }: { amount: number; reference: string },
): Promise<FollowUp> {
  const label = readAnswer(reference)
  if (label === '') throw new OperatorError('Give the reference of the transfer')
  return withOrder(parts, orderId, async (tx, order) => {
    if ((await findQuotation(tx, orderId)) === null) {
      throw new OperatorError(
        `Order ${orderId} was not ordered by bank transfer: it has no quotation. See orders pay`,
      )
    }
    await requireUnpaid(tx, order, label)
    requireAmount(order, amount)
    await requireMayBePaid(tx, order)
    return bookByHand(tx, parts, order, label)
  })
}
