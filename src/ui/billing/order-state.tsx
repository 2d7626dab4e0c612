/** Texts and badges for the states of orders, payments, refunds and invoices. */
import { Badge } from '@mantine/core'
import type { InvoiceKind } from '../../contract/endpoints/invoices.ts'
import type { OrderState, PaymentState, RefundState } from '../../contract/order-machine.ts'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'

export const ORDER_STATE_TEXTS: Record<OrderState, string> = {
  pending: msg('billing.order.pending'),
  paid: msg('billing.order.paid'),
  cancelled: msg('billing.order.cancelled'),
  expired: msg('billing.order.expired'),
  refunding: msg('billing.order.refunding'),
  refunded: msg('billing.order.refunded'),
}

export const PAYMENT_STATE_TEXTS: Record<PaymentState, string> = {
  pending: msg('billing.payment.pending'),
  requires_more: msg('billing.payment.requiresMore'),
  authorized: msg('billing.payment.authorized'),
  captured: msg('billing.payment.captured'),
  error: msg('billing.payment.error'),
  canceled: msg('billing.payment.canceled'),
}

export const REFUND_STATE_TEXTS: Record<RefundState, string> = {
  requested: msg('billing.refund.requested'),
  sending: msg('billing.refund.sending'),
  done: msg('billing.refund.done'),
  refused: msg('billing.refund.refused'),
  failed: msg('billing.refund.failed'),
}

export const INVOICE_KIND_TEXTS: Record<InvoiceKind, string> = {
  invoice: msg('billing.invoice.invoice'),
  credit: msg('billing.invoice.credit'),
}

/** Severity of a state: neutral, done, open (action needed or in progress), or a problem. */
export type Tone = 'quiet' | 'good' | 'open' | 'trouble'

const TONES: Record<Tone, { variant: 'default' | 'light'; color: string }> = {
  quiet: { variant: 'default', color: 'gray' },
  good: { variant: 'light', color: 'success' },
  open: { variant: 'light', color: 'warning' },
  trouble: { variant: 'light', color: 'error' },
}

const ORDER_TONES: Record<OrderState, Tone> = {
  pending: 'open',
  paid: 'good',
  cancelled: 'quiet',
  expired: 'quiet',
  refunding: 'open',
  refunded: 'quiet',
}

export const PAYMENT_TONES: Record<PaymentState, Tone> = {
  pending: 'quiet',
  requires_more: 'open',
  authorized: 'open',
  captured: 'good',
  error: 'trouble',
  canceled: 'quiet',
}

export const REFUND_TONES: Record<RefundState, Tone> = {
  requested: 'open',
  sending: 'open',
  done: 'good',
  refused: 'trouble',
  failed: 'trouble',
}

/** A badge for a state. */
function StateBadge({ tone, text }: { tone: Tone; text: string }) {
  return (
    <Badge {...TONES[tone]} size="lg" radius="sm" tt="none" fw={500} style={{ flex: 'none' }}>
      {text}
    </Badge>
  )
}

type OrderProps = {
  state: OrderState
  /** Whether it is paid by bank transfer. */
  isTransfer: boolean
}

/** The state of an order. */
export function OrderStateBadge({ state, isTransfer }: OrderProps) {
  const t = useT()
  const waits = state === 'pending' && isTransfer
  const text = waits ? msg('billing.order.transfer') : ORDER_STATE_TEXTS[state]
  return <StateBadge tone={ORDER_TONES[state]} text={t(text)} />
}

/** Badge of an invoice, a cancelled one, or the credit note that cancels one. */
export function InvoiceKindBadge(invoice: { kind: InvoiceKind; isReversed: boolean }) {
  const t = useT()
  if (invoice.kind === 'credit') {
    return <StateBadge tone="trouble" text={t(INVOICE_KIND_TEXTS.credit)} />
  }
  if (invoice.isReversed) return <StateBadge tone="quiet" text={t('billing.invoice.reversed')} />
  return <StateBadge tone="good" text={t(INVOICE_KIND_TEXTS.invoice)} />
}
