/** Payment state of an order as text, with the next step. */
import { Button, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconReceiptRefund,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { Money, PlanName, useLevelName, useMoney } from '../../../ui/billing/plan-name.tsx'
import { PeriodText } from '../../../ui/billing/period-text.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { isOpenView, lastAttempt, type PaymentView, problemText } from '../payment-model.ts'
import { useLongWait } from '../use-long-wait.ts'
import classes from './checkout.module.css'
import payment from './payment.module.css'
import { SandboxNote } from './pay-panel.tsx'

type Tone = 'quiet' | 'good' | 'wrong'
type Appearance = { tone: Tone; icon: ReactNode; title: string; text: string; hint?: string }

const ICON = { size: 28, stroke: 1.75, 'aria-hidden': true } as const

const APPEARANCES: Record<PaymentView, Appearance> = {
  waiting: {
    tone: 'quiet',
    icon: <IconClock {...ICON} />,
    title: msg('payment.waiting.title'),
    text: msg('payment.waiting.text'),
    hint: msg('payment.waiting.hint'),
  },
  left: {
    tone: 'quiet',
    icon: <IconWallet {...ICON} />,
    title: msg('payment.left.title'),
    text: msg('payment.left.text'),
  },
  unpaid: {
    tone: 'quiet',
    icon: <IconWallet {...ICON} />,
    title: msg('payment.unpaid.title'),
    text: msg('payment.unpaid.text'),
  },
  failed: {
    tone: 'wrong',
    icon: <IconAlertTriangle {...ICON} />,
    title: msg('payment.failed.title'),
    text: msg('payment.failed.text'),
  },
  paid: {
    tone: 'good',
    icon: <IconCheck {...ICON} />,
    title: msg('payment.paid.title'),
    text: msg('payment.paid.text'),
  },
  late: {
    tone: 'good',
    icon: <IconCheck {...ICON} />,
    title: msg('payment.paid.title'),
    text: msg('payment.paidLate.text'),
  },
  extra: {
    tone: 'quiet',
    icon: <IconReceiptRefund {...ICON} />,
    title: msg('payment.extra.title'),
    text: msg('payment.extra.text'),
  },
  cancelled: {
    tone: 'quiet',
    icon: <IconClock {...ICON} />,
    title: msg('payment.cancelled.title'),
    text: msg('payment.cancelled.text'),
    hint: msg('payment.late'),
  },
  expired: {
    tone: 'quiet',
    icon: <IconClock {...ICON} />,
    title: msg('payment.expired.title'),
    text: msg('payment.expired.text'),
    hint: msg('payment.late'),
  },
  refunding: {
    tone: 'quiet',
    icon: <IconReceiptRefund {...ICON} />,
    title: msg('payment.refunding.title'),
    text: msg('payment.refunding.text'),
  },
  refunded: {
    tone: 'quiet',
    icon: <IconReceiptRefund {...ICON} />,
    title: msg('payment.refunded.title'),
    text: msg('payment.refunded.text'),
  },
}

/** Summary of the purchase. */
function Receipt({ order }: { order: Order }) {
  const t = useT()
  const method = lastAttempt(order.payments)?.methodLabel ?? null
  const rows: [string, ReactNode][] = [
    [t('payment.receipt.plan'), <PlanName key="plan" {...order} />],
    [
      t('payment.receipt.amount'),
      <Money key="amount" amount={order.amount} currency={order.currency} />,
    ],
  ]
  // A refunded order is not valid any more.
  if (order.periodStart !== null && order.state !== 'refunded') {
    rows.push([
      t('payment.receipt.period'),
      <PeriodText key="period" from={order.periodStart} to={order.periodEnd} />,
    ])
  }
  if (method !== null && order.state !== 'pending') rows.push([t('payment.receipt.method'), method])
  rows.push([t('payment.receipt.order'), order.id])
  return (
    <dl className={payment.receipt}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Links shown once an order is decided. */
function PaymentLinks({ order, view }: { order: Order; view: PaymentView }) {
  const t = useT()
  const toOrder = (
    <Button component={Link} href={paths.order(order.id)} variant="default">
      {t('payment.toOrder')}
    </Button>
  )
  if (view === 'paid' || view === 'late') {
    const [invoice] = order.invoices
    return (
      <>
        <Button component={Link} href={paths.allTools()}>
          {t('payment.toTools')}
        </Button>
        {invoice !== undefined && (
          <Button component={Link} href={paths.invoice(invoice.id)} variant="default">
            {t('payment.toInvoice')}
          </Button>
        )}
        {toOrder}
      </>
    )
  }
  if (view !== 'cancelled' && view !== 'expired') return toOrder
  return (
    <>
      <Button component={Link} href={paths.checkoutAgain(order.id)}>
        {t('payment.again')}
      </Button>
      {toOrder}
    </>
  )
}

type Props = {
  order: Order
  view: PaymentView
  /** Notes between the text and the buttons. */
  notes?: ReactNode
  /** Actions while the order is open. */
  open: ReactNode
}

export function PaymentState({ order, view, notes, open }: Props) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const levelName = useLevelName()
  const isLong = useLongWait(view === 'waiting')
  const { tone, icon, title, text, hint } = APPEARANCES[view]
  const values = {
    level: levelName(order.level),
    price: money(order.amount, order.currency),
    end: order.periodEnd === null ? '' : format.date(order.periodEnd),
    why: view === 'failed' ? t(problemText(order)) : '',
  }
  return (
    <div className={payment.state}>
      <VisuallyHidden role="status">{t(title, values)}</VisuallyHidden>
      <div className={payment.mark} data-tone={tone}>
        {icon}
      </div>
      <h1>{t(title, values)}</h1>
      <p className={payment.text}>{t(isLong ? msg('payment.waiting.long') : text, values)}</p>
      {hint !== undefined && <p className={payment.dim}>{t(hint)}</p>}
      {notes}
      <div className={payment.buttons}>
        {isOpenView(view) ? open : <PaymentLinks order={order} view={view} />}
      </div>
      <Receipt order={order} />
      <div className={classes.live} style={{ marginTop: 20 }}>
        <SandboxNote />
      </div>
    </div>
  )
}
