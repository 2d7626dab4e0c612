import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, refunds } from '../../db/schema-billing.ts'
import type { RefundFacts } from '../../payment/provider.ts'
import { nextRefundState, type RefundEvent } from '../../../src/contract/order-machine.ts'
import type { ServiceParts } from '../context.ts'
import { issueCredit } from '../invoices/issue.ts'
import { revokeOrder } from '../subscription/grant.ts'
import { noteEvent } from './note-event.ts'
import {
  lockMember,
  lockOrder,
  lockRefund,
  moveOrder,
  moveRefund,
  type OrderRow,
  type RefundRow,
  type Settled,
} from './store.ts'
import { tellRefunded, tellRefundFailed } from './order-notifications.ts'

const refused = (reason: string): Settled => ({ outcome: 'refused', reason })
const ignored = (reason: string): Settled => ({ outcome: 'ignored', reason })

/** What settling a refund needs. */
type Parts = Pick<ServiceParts, 'db' | 'outbox' | 'clock'>
type LoggedParts = Parts & Pick<ServiceParts, 'log'>

const REFUND_EVENT: Readonly<Record<RefundFacts['state'], RefundEvent | null>> = {
  done: 'finish',
  failed: 'fail',
  sending: null,
}

/**
 * The order with the subscription that its refund goes back to. If that has been refunded as well,
 * there is nothing to go back to.
 */
async function undone(tx: Database, order: OrderRow): Promise<OrderRow> {
  const orderId = order.before?.orderId ?? null
  if (orderId === null) return order
  const [earlier] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.id, orderId))
  return earlier?.state === 'refunded' ? { ...order, before: null } : order
}

/** An order has been refunded: revokes what it granted and credits its invoice. */
async function refundOrder(
  tx: Database,
  now: Date,
  found: OrderRow,
  refund: RefundRow,
): Promise<void> {
  // A refund that was first reported as failed finds its order in the state `paid` again.
  const order = found.state === 'paid' ? await moveOrder(tx, now, found, 'askRefund') : found
  const refunded = await moveOrder(tx, now, order, 'refund')
  if (refunded.periodStart !== null) await revokeOrder(tx, now, await undone(tx, refunded))
  await issueCredit(tx, now, refunded, refund.reason)
}

/**
 * The money of a refund is back, with all that follows; in the transaction that holds the member.
 * @param ref what the provider calls the refund that was made
 */
export async function finishRefund(
  tx: Database,
  parts: Parts,
  order: OrderRow,
  refund: RefundRow,
  ref: string,
): Promise<void> {
  const now = parts.clock()
  const moved = await moveRefund(tx, now, refund, 'finish', { ref })
  if (!moved.isExtra) await refundOrder(tx, now, order, moved)
  await tellRefunded(tx, parts, now, order, moved)
}

/**
 * A bank can return a refund after it was done, for example when the account is closed. The order
 * stays refunded, because its benefits are revoked: the operator owes the member the money, and is
 * told so in the security log.
 */
async function noteReturned(
  tx: Database,
  parts: LoggedParts,
  order: OrderRow,
  refund: RefundRow,
  { ref, state }: RefundFacts,
): Promise<Settled> {
  const { amount, currency, paymentId } = refund
  const payment = { id: paymentId, currency }
  const facts = { ref, state, amount }
  const isNew = await noteEvent(tx, parts, { order, payment }, 'refundReturned', facts)
  return isNew ? { outcome: 'applied', reason: 'recorded' } : ignored('known')
}

async function applyRefund(
  tx: Database,
  parts: LoggedParts,
  order: OrderRow,
  refund: RefundRow,
  facts: RefundFacts,
): Promise<Settled> {
  const now = parts.clock()
  if (refund.ref !== null && refund.ref !== facts.ref) return refused('ref')
  if (refund.state === 'done' && facts.state === 'failed') {
    return noteReturned(tx, parts, order, refund, facts)
  }
  const event = REFUND_EVENT[facts.state]
  if (event === null || nextRefundState(refund.state, event) === null) {
    return ignored(`${refund.state} → ${facts.state}`)
  }
  if (event === 'finish') {
    await finishRefund(tx, parts, order, refund, facts.ref)
    return { outcome: 'applied', reason: 'done' }
  }
  const moved = await moveRefund(tx, now, refund, event, { ref: facts.ref })
  if (!moved.isExtra && order.state === 'refunding') await moveOrder(tx, now, order, 'keepPaid')
  await tellRefundFailed(tx, parts, now, order, moved)
  return { outcome: 'applied', reason: moved.state }
}

/** Updates a refund to the state that the provider reports, with everything that follows. */
export async function settleRefund(
  parts: LoggedParts,
  refundId: string,
  facts: RefundFacts,
): Promise<Settled> {
  const [found] = await parts.db
    .select({ orderId: orders.id, memberId: orders.memberId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  if (found === undefined) return refused('refund')
  return parts.db.transaction(async (tx) => {
    if (found.memberId !== null) await lockMember(tx, found.memberId)
    const order = await lockOrder(tx, found.orderId)
    const refund = await lockRefund(tx, refundId)
    if (order === null || refund === null) return refused('refund')
    return applyRefund(tx, parts, order, refund, facts)
  })
}
