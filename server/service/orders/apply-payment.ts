/** Books the state of a payment as the provider reports it, in one transaction. */
import { lockMembership } from '../../db/lock-order.ts'
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments } from '../../db/schema-billing.ts'
import type { PaymentFacts } from '../../payment/provider.ts'
import {
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from '../../../src/contract/order-machine.ts'
import type { ServiceParts } from '../context.ts'
import { recordEvent } from '../events.ts'
import { type FollowUp, NO_FOLLOW_UP, takePayment } from './take-payment.ts'
import {
  lockOrder,
  lockPayment,
  movePayment,
  type OrderRow,
  type PaymentRow,
  type Settled,
} from './store.ts'

const refused = (reason: string): Settled => ({ outcome: 'refused', reason })
const ignored = (reason: string): Settled => ({ outcome: 'ignored', reason })
const settledAs = (reason: string): Settled => ({ outcome: 'applied', reason })

/** The event that leads to each state a provider reports. */
const PAYMENT_EVENT: Readonly<Record<PaymentState, PaymentEvent | null>> = {
  pending: null,
  requires_more: 'requireMore',
  authorized: 'authorize',
  captured: 'capture',
  error: 'fail',
  canceled: 'cancel',
}

/** The field of a notification that does not match our records, or null. Checked first (S26). */
function mismatchOf(order: OrderRow, payment: PaymentRow, facts: PaymentFacts): string | null {
  if (payment.ref !== null && payment.ref !== facts.ref) return 'ref'
  if (payment.amount !== facts.amount || order.amount !== facts.amount) return 'amount'
  const isSame = payment.currency === facts.currency && order.currency === facts.currency
  return isSame ? null : 'currency'
}

/** Finds the order of a payment or a refund with its member, without a lock, to know what to lock. */
async function findOrder(db: Database, paymentId: string) {
  const [found] = await db
    .select({ orderId: orders.id, memberId: orders.memberId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  return found ?? null
}

/** Columns that the provider reports beside the state. */
function reportedColumns(payment: PaymentRow, facts: PaymentFacts): Partial<PaymentRow> {
  return {
    ref: facts.ref,
    methodRef: facts.methodRef ?? payment.methodRef,
    methodLabel: facts.methodLabel ?? payment.methodLabel,
    problem: facts.problem,
  }
}

/** The outcome, and the work left for after the transaction has committed. */
export type Applied = { settled: Settled; followUp: FollowUp }
const only = (settled: Settled): Applied => ({ settled, followUp: NO_FOLLOW_UP })

async function applyFacts(
  tx: Database,
  parts: ServiceParts,
  now: Date,
  order: OrderRow,
  facts: PaymentFacts,
): Promise<Applied> {
  const payment = await lockPayment(tx, facts.paymentId)
  if (payment === null || payment.orderId !== order.id) return only(refused('payment'))
  const mismatch = mismatchOf(order, payment, facts)
  if (mismatch !== null) return only(refused(mismatch))
  const event = PAYMENT_EVENT[facts.state]
  if (payment.state === facts.state) return only(ignored('known'))
  if (event === null || nextPaymentState(payment.state, event) === null) {
    return only(ignored(`${payment.state} → ${facts.state}`))
  }
  const moved = await movePayment(tx, now, payment, event, reportedColumns(payment, facts))
  const settled = settledAs(moved.state)
  if (moved.state !== 'captured') return only(settled)
  return { settled, followUp: await takePayment(tx, parts, now, order, moved) }
}

/**
 * Updates a payment to the state that the provider reports. `settlePayment` calls this and then does the follow-up.
 */
export async function applyPayment(parts: ServiceParts, facts: PaymentFacts): Promise<Applied> {
  const now = parts.clock()
  const found = await findOrder(parts.db, facts.paymentId)
  const done: Applied =
    found === null
      ? only(refused('payment'))
      : await parts.db.transaction(async (tx) => {
          if (found.memberId !== null) await lockMembership(tx, found.memberId)
          const order = await lockOrder(tx, found.orderId)
          return order === null ? only(refused('order')) : applyFacts(tx, parts, now, order, facts)
        })
  if (done.settled.outcome === 'refused') {
    const data = { payment: facts.paymentId, what: done.settled.reason, amount: facts.amount }
    await recordEvent(
      { db: parts.db, log: parts.log, now, ip: '' },
      'paymentMismatch',
      found?.memberId ?? null,
      { ...data, currency: facts.currency },
    )
  }
  return done
}
