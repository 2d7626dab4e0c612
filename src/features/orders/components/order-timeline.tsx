/** Timeline of an order's payments, refunds and other events, oldest first. */
import type { Order, Payment, Refund } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../../../ui/billing/detail.module.css'
import {
  PAYMENT_STATE_TEXTS,
  PAYMENT_TONES,
  REFUND_STATE_TEXTS,
  REFUND_TONES,
  type Tone,
} from '../../../ui/billing/order-state.tsx'
import { usePaymentProblem } from '../../../ui/billing/payment-problem.ts'
import { useExactMoney } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { type OrderEvent, listOrderEvents } from '../model.ts'

type Line = { tone: Tone; title: string; notes: string[] }

/** Names of payment providers (message ids). */
const PROVIDER_TEXTS: Readonly<Record<string, string>> = {
  none: msg('orders.provider.none'),
  sandbox: msg('orders.provider.sandbox'),
  stripe: msg('orders.provider.stripe'),
}

const filled = (notes: readonly (string | null)[]) =>
  notes.filter((note) => note !== null && note !== '') as string[]

/** Returns a function that describes an event. */
function useLines() {
  const t = useT()
  const money = useExactMoney()
  const problemText = usePaymentProblem()

  const ofPayment = ({ state, provider, amount, currency, ...it }: Payment): Line => {
    if (amount === 0) return { tone: 'good', title: t('orders.event.nothingDue'), notes: [] }
    const name = PROVIDER_TEXTS[provider]
    return {
      tone: PAYMENT_TONES[state],
      title: t('orders.event.payment', {
        state: t(PAYMENT_STATE_TEXTS[state]),
        amount: money(amount, currency),
      }),
      notes: filled([
        [it.methodLabel, name === undefined ? provider : t(name)].filter(Boolean).join('\u00a0· '),
        it.problem === null || state === 'captured' ? null : problemText(it.problem),
      ]),
    }
  }
  const ofRefund = (refund: Refund, isDecided: boolean) => {
    const { state, amount, currency, isPart, reason, answer } = refund
    const values = { state: t(REFUND_STATE_TEXTS[state]), amount: money(amount, currency) }
    const decided = isPart ? msg('orders.event.partRefund') : msg('orders.event.refund')
    const requested = isPart ? msg('orders.event.partRefundAsked') : msg('orders.event.refundAsked')
    return {
      tone: isDecided ? REFUND_TONES[state] : ('open' as const),
      title: t(isDecided ? decided : requested, values),
      notes: filled(isDecided ? [answer] : [reason && t('orders.event.reason', { reason })]),
    }
  }

  return (order: Order, it: OrderEvent): Line => {
    switch (it.name) {
      case 'made':
        return { tone: 'quiet', title: t('orders.event.made'), notes: [] }
      case 'payment':
        return ofPayment(it.payment)
      case 'closed':
        return {
          tone: 'quiet',
          title: t(
            order.state === 'cancelled'
              ? msg('orders.event.cancelled')
              : order.state === 'expired'
                ? msg('orders.event.expired')
                : msg('orders.event.closed'),
          ),
          notes: [],
        }
      case 'refundAsked':
        return ofRefund(it.refund, false)
      case 'refundDecided':
        return ofRefund(it.refund, true)
    }
  }
}

export function OrderTimeline({ order }: { order: Order }) {
  const format = useFormat()
  const lineOf = useLines()
  return (
    <ol className={classes.timeline}>
      {listOrderEvents(order).map((it, index) => {
        const { tone, title, notes } = lineOf(order, it)
        return (
          // The list only grows at its end, and its items are stateless.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classes.event} data-tone={tone}>
            <p className={classes.eventTitle}>{title}</p>
            {notes.map((note) => (
              <p key={note} className={classes.dim}>
                {note}
              </p>
            ))}
            {it.at !== null && <time className={classes.dim}>{format.dateTime(it.at)}</time>}
          </li>
        )
      })}
    </ol>
  )
}
