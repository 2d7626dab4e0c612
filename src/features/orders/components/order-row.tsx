import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useOrderEnd } from '../../../cache/use-order-end.ts'
import type { OrderKind } from '../../../contract/billing.ts'
import type { OrderSummary } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../../../ui/billing/list.module.css'
import { OrderStateBadge } from '../../../ui/billing/order-state.tsx'
import { Money, PlanName } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { clockOf } from '../model.ts'
import { useClock } from '../use-clock.ts'

export const KIND_TEXTS: Record<OrderKind, string> = {
  new: msg('orders.kind.new'),
  renewal: msg('orders.kind.renewal'),
  upgrade: msg('orders.kind.upgrade'),
}

/** A renewal can be paid for days, which are not counted in minutes. */
const DAY_MS = 24 * 60 * 60_000

/** How long an order can still be paid. */
export function TimeLeft({ expiresAt }: { expiresAt: string | null }) {
  const t = useT()
  const format = useFormat()
  const now = useClock(expiresAt !== null)
  if (expiresAt === null || now === null) return null
  const left = Date.parse(expiresAt) - now
  if (left > DAY_MS) return t('orders.payBy', { day: format.dateTime(expiresAt) })
  return left > 0 ? t('orders.left', { time: clockOf(left) }) : t('orders.left.none')
}

type Props = { order: OrderSummary; href: string; isReceiptKept: boolean; onOpen: () => void }

/** One order in the list; all of it opens its detail. */
export function OrderRow({ order, href, isReceiptKept, onOpen }: Props) {
  const t = useT()
  const format = useFormat()
  const { id, kind, state, amount, currency, createdAt, expiresAt, canPay } = order
  useOrderEnd(state === 'pending' ? expiresAt : null)
  return (
    <li className={classes.row}>
      <div className={classes.rowMain}>
        <Link href={href} className={classes.rowLink ?? ''} onClick={onOpen}>
          <PlanName {...order} />
        </Link>
        <p className={classes.meta}>
          {createdAt !== null && <span>{format.dateTime(createdAt)}</span>}
          <span>{t(KIND_TEXTS[kind])}</span>
          <span>{t('orders.number', { id })}</span>
          {canPay && (
            <span>
              <TimeLeft expiresAt={expiresAt} />
            </span>
          )}
          {isReceiptKept && (
            <span className={classes.withIcon}>
              <IconDeviceMobileCheck size={16} stroke={1.75} aria-hidden="true" />
              {t('orders.receipt.here')}
            </span>
          )}
        </p>
      </div>
      <div className={classes.rowEnd}>
        <span className={classes.amount}>
          <Money amount={amount} currency={currency} isExact />
        </span>
        <span>
          <OrderStateBadge state={state} />
        </span>
      </div>
    </li>
  )
}
