/** Shared parts of the operator's order commands. */
import { lockMembership } from '../../db/lock-order.ts'
import { and, desc, eq, gt, inArray, sql } from '../../db/drizzle.ts'
import type { RefundState } from '../../../src/contract/order-machine.ts'
import type { Database } from '../../db/database.ts'
import { orders, refunds } from '../../db/schema-billing.ts'
import { OperatorError, type OperatorParts } from '../feedback/operator.ts'
import { obstacleFor } from '../members/commitment.ts'
import { lockOrder, type OrderRow, type RefundRow } from './store.ts'

const ANSWER_LENGTH = 500
/** States of a refund that waits for the operator's decision. */
export const WAITING = ['requested', 'failed'] as const satisfies readonly RefundState[]

/** Runs work with the order and its member locked. @throws OperatorError when there is no such order */
export async function withOrder<T>(
  { db }: Pick<OperatorParts, 'db'>,
  id: string,
  work: (tx: Database, order: OrderRow) => Promise<T>,
): Promise<T> {
  const [found] = await db
    .select({ memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.id, id))
  if (found === undefined) throw new OperatorError(`There is no order ${id}`)
  return db.transaction(async (tx) => {
    if (found.memberId !== null) await lockMembership(tx, found.memberId)
    const order = await lockOrder(tx, id)
    if (order === null) throw new OperatorError(`There is no order ${id}`)
    return work(tx, order)
  })
}

export async function refundIn(tx: Database, orderId: string, states: readonly RefundState[]) {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, [...states])))
    .orderBy(desc(refunds.requestedAt))
    .limit(1)
    .for('no key update')
  return refund ?? null
}

export async function waitingRefund(tx: Database, orderId: string): Promise<RefundRow> {
  const refund = await refundIn(tx, orderId, WAITING)
  if (refund === null) {
    throw new OperatorError(`Order ${orderId} has no refund that waits for a decision`)
  }
  return refund
}

/**
 * Refuses an order whose unused rest was credited to a later order: that one has to be refunded first.
 * @throws OperatorError naming the later order
 */
export async function requireNotCredited(tx: Database, orderId: string): Promise<void> {
  const [later] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.before} ->> 'orderId' = ${orderId}`,
        gt(orders.credit, 0),
        inArray(orders.state, ['paid', 'refunding']),
      ),
    )
  if (later === undefined) return
  throw new OperatorError(
    `What was left of order ${orderId} was credited to order ${later.id}. Refund that one first`,
  )
}

/**
 * Refuses a payment that would be refunded at once.
 * @throws OperatorError with the reason why the account of the order may not enter a commitment
 */
export async function requireMayBePaid(tx: Database, { id, memberId }: OrderRow): Promise<void> {
  const obstacle = await obstacleFor(tx, memberId)
  if (obstacle === null) return
  const why = obstacle === 'suspended' ? 'is suspended' : 'waits for its deletion or is gone'
  throw new OperatorError(`The account of order ${id} ${why}: send the money back`)
}

export function readAnswer(text: string): string {
  const answer = text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  if (answer.length > ANSWER_LENGTH) {
    throw new OperatorError(`The answer may have at most ${ANSWER_LENGTH} characters`)
  }
  return answer
}
