/** What a member is told about his money, and which of his open orders a payment ends. */
import { REFUND_REASON } from '../../../server/service/orders/texts.ts'
import { paths } from '../../../src/lib/paths.ts'

/** What leads to a page, and when it was written. */
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

/** Nobody asked for these: the service itself gave the payment back. */
const BY_ITSELF: ReadonlySet<string> = new Set(
  Object.entries(REFUND_REASON).flatMap(([why, text]) => (why === 'outside' ? [] : [text])),
)

/** The end of a refund is told as well, in the same moment where the provider is quick. */
const IS_GOING_BACK = / is going back to you$/

/** In the moment in which something is granted or given back, the member is told of that order. */
export function toldProblems({ orders, refunds, notices }: Facts): string[] {
  const isTold = (orderId: string, at: string, isBack: boolean) =>
    notices.some(
      ({ href, title_en: title, created_at: written }) =>
        href === paths.order(orderId) && written === at && IS_GOING_BACK.test(title) === isBack,
    )
  return [
    ...orders.flatMap(({ id, paid_at: at, period_start: start }) =>
      at === null || start === null || isTold(id, at, false)
        ? []
        : [`order ${id} was granted, and its member was not told`],
    ),
    ...refunds.flatMap(({ order_id: id, reason, requested_at: at }) =>
      !BY_ITSELF.has(reason) || isTold(id, at, true)
        ? []
        : [`a payment of order ${id} went back, and its member was not told`],
    ),
  ]
}

/** What was granted has changed the subscription on which older open orders were based: they are over. */
export function overtakenProblems({ orders }: Facts): string[] {
  const granted = orders.flatMap(({ paid_at: at, period_start: start }) =>
    at === null || start === null ? [] : [Date.parse(at)],
  )
  const last = Math.max(...granted)
  return orders
    .filter(({ state, created_at: at }) => state === 'pending' && Date.parse(at) < last)
    .map(({ id }) => `order ${id} is open, although a later payment has overtaken it`)
}
