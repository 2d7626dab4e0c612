/** One order in the list: its plan, kind, state and amount, and the time left to pay it. */
import { useOrderEnd } from '../../../cache/use-order-end.ts'
import type { OrderKind } from '../../../contract/billing.ts'
import type { OrderSummary } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BillingRow } from '../../../ui/billing/billing-row.tsx'
import { OrderStateBadge } from '../../../ui/billing/order-state.tsx'
import { PlanName, useExactMoney } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { formatClock } from '../model.ts'
import { useClock } from '../use-clock.ts'

/** Names of the kinds of orders (message ids). */
export const KIND_TEXTS: Record<OrderKind, string> = {
  new: msg('orders.kind.new'),
  renewal: msg('orders.kind.renewal'),
  upgrade: msg('orders.kind.upgrade'),
}

/** A renewal can be paid for days: no clock in minutes then. */
const DAY_MS = 24 * 60 * 60_000

/** The time left to pay an order. */
export function TimeLeft({ expiresAt }: { expiresAt: string | null }) {
  const t = useT()
  const format = useFormat()
  const now = useClock(expiresAt !== null)
  if (expiresAt === null || now === null) return null
  const left = Date.parse(expiresAt) - now
  if (left > DAY_MS) return t('orders.payBy', { day: format.dateTime(expiresAt) })
  return left > 0 ? t('orders.left', { time: formatClock(left) }) : t('orders.left.none')
}

type Props = { order: OrderSummary; href: string; isReceiptCached: boolean }

/** One order in the list; all of it opens its detail. */
export function OrderRow({ order, href, isReceiptCached }: Props) {
  const t = useT()
  const format = useFormat()
  const money = useExactMoney()
  const { id, kind, state, amount, currency, createdAt, expiresAt, canPay, refundedAmount } = order
  const { transferNumber } = order
  const isPartlyRefunded = refundedAmount > 0 && refundedAmount < amount
  useOrderEnd(state === 'pending' ? expiresAt : null)
  return (
    <BillingRow
      href={href}
      name={<PlanName {...order} />}
      notes={[
        createdAt !== null && format.dateTime(createdAt),
        t(KIND_TEXTS[kind]),
        t('orders.number', { id }),
        isPartlyRefunded && t('orders.partBack', { amount: money(refundedAmount, currency) }),
        state === 'pending' &&
          Boolean(transferNumber) &&
          t('orders.transfer.referenceIs', { reference: transferNumber }),
        canPay && <TimeLeft key="left" expiresAt={expiresAt} />,
      ]}
      storedText={isReceiptCached ? t('orders.receipt.here') : null}
      amount={amount}
      currency={currency}
      badge={<OrderStateBadge state={state} isTransfer={Boolean(transferNumber)} />}
    />
  )
}
