/** Pure rules of orders: consequences of a refund, and the events of an order. */
import type { Order, OrderSummary, Payment, Refund } from '../../contract/endpoints/orders.ts'
import { ORDER_STATES } from '../../contract/order-machine.ts'
import type { BillingAddress } from '../../ui/billing/list-address.ts'
import { periodOf } from '../../lib/days.ts'

export const ORDER_FILTER = { name: 'state', choices: ORDER_STATES } as const
export type OrderAddress = BillingAddress<(typeof ORDER_STATES)[number]>

/** Returns the parameters of the call; absent ones are left out, so that equal requests have equal keys. */
export function pageParams({ filter, from, to, current, size }: OrderAddress, timeZone: string) {
  return {
    current,
    size,
    ...(filter !== null && { state: filter }),
    ...periodOf({ from, to }, timeZone),
  }
}

const timeOf = (instant: string | null) => (instant === null ? null : Date.parse(instant))

/** Whether a refund is made at once, without review. */
export function isRefundAtOnce(
  { refundAtOnceUntil }: Pick<OrderSummary, 'refundAtOnceUntil'>,
  now: number,
): boolean {
  const until = timeOf(refundAtOnceUntil)
  return until !== null && now <= until
}

/**
 * The level after a refund. `same`: the order gave none. `before`: the one before the upgrade,
 * while its period still runs. `untilStart`: the current period stays, the one paid ahead is
 * dropped. `free`: no level is left.
 */
export type LevelAfter = 'same' | 'before' | 'untilStart' | 'free'

/** Returns the level after the refund of an order. */
export function levelAfterRefund(
  { kind, periodStart }: Pick<OrderSummary, 'kind' | 'periodStart'>,
  now: number,
): LevelAfter {
  const start = timeOf(periodStart)
  if (start === null) return 'same'
  if (kind === 'upgrade') return 'before'
  return start > now ? 'untilStart' : 'free'
}

/** An event in the life of an order. */
export type OrderEvent =
  | { name: 'made'; at: string | null }
  | { name: 'payment'; at: string | null; payment: Payment }
  | { name: 'closed'; at: string | null }
  | { name: 'refundAsked'; at: string | null; refund: Refund }
  | { name: 'refundDecided'; at: string | null; refund: Refund }

/** Returns the events of an order by time; those without a time come last. */
export function listOrderEvents(order: Order): OrderEvent[] {
  const all: OrderEvent[] = [{ name: 'made', at: order.createdAt }]
  for (const payment of order.payments) {
    all.push({ name: 'payment', at: payment.updatedAt ?? payment.createdAt, payment })
  }
  if (order.closedAt !== null) all.push({ name: 'closed', at: order.closedAt })
  for (const refund of order.refunds) {
    all.push({ name: 'refundAsked', at: refund.requestedAt, refund })
    if (refund.decidedAt !== null) all.push({ name: 'refundDecided', at: refund.decidedAt, refund })
  }
  const last = Number.POSITIVE_INFINITY
  return all.toSorted((a, b) => (timeOf(a.at) ?? last) - (timeOf(b.at) ?? last))
}

/** Formats the remaining time as a clock: `29:05`; `0:00` once it has passed. */
export function formatClock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
