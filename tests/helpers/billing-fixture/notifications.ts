/** Invariants of the notifications about a member's money, and of the open orders that a payment ends. */
import { REFUND_REASON } from '../../../server/service/orders/texts.ts'
import { paths } from '../../../src/lib/paths.ts'

/** A notification: the page it links to, and its time. */
export type NoticeFact = { href: string | null; title_en: string; created_at: string }
type Order = {
  id: string
  state: string
  created_at: string
  paid_at: string | null
  period_start: string | null
}
type Refund = { order_id: string; reason: string; requested_at: string }
type Facts = { orders: Order[]; refunds: Refund[]; notices: NoticeFact[] }

/** Reasons of refunds that the service itself makes. */
const BY_ITSELF: ReadonlySet<string> = new Set(
  Object.entries(REFUND_REASON).flatMap(([why, text]) => (why === 'outside' ? [] : [text])),
)

/** The end of a refund is notified as well, in the same moment where the provider is quick. */
const IS_GOING_BACK = / payment will be refunded$/

/** Checks that each grant and each refund of an order is notified at the same time. */
export function notificationProblems({ orders, refunds, notices }: Facts): string[] {
  const isNotified = (orderId: string, at: string, isBack: boolean) =>
    notices.some(
      ({ href, title_en: title, created_at: written }) =>
        href === paths.order(orderId) && written === at && IS_GOING_BACK.test(title) === isBack,
    )
  return [
    ...orders.flatMap(({ id, paid_at: at, period_start: start }) =>
      at === null || start === null || isNotified(id, at, false)
        ? []
        : [`order ${id} was granted, and its member was not told`],
    ),
    ...refunds.flatMap(({ order_id: id, reason, requested_at: at }) =>
      !BY_ITSELF.has(reason) || isNotified(id, at, true)
        ? []
        : [`a payment of order ${id} went back, and its member was not told`],
    ),
  ]
}

/** Checks that older open orders end once a grant has changed the subscription they were based on. */
export function overtakenProblems({ orders }: Facts): string[] {
  const granted = orders.flatMap(({ paid_at: at, period_start: start }) =>
    at === null || start === null ? [] : [Date.parse(at)],
  )
  const last = Math.max(...granted)
  return orders
    .filter(({ state, created_at: at }) => state === 'pending' && Date.parse(at) < last)
    .map(({ id }) => `order ${id} is open, although a later payment has overtaken it`)
}
