/** Actions of an order: paying, cancelling, a refund, ordering again. Offline they are disabled, with a notice. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useOrderEnd } from '../../../cache/use-order-end.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import classes from '../../../ui/billing/detail.module.css'
import { useExactMoney } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { isRefundAtOnce } from '../model.ts'
import { useClock } from '../use-clock.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { TimeLeft } from './order-row.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Whether the time to pay is over: the service then closes the order within moments. */
function useIsExpired({ canPay, state, expiresAt }: Order): boolean {
  const now = useClock(canPay)
  useOrderEnd(state === 'pending' ? expiresAt : null)
  return now !== null && expiresAt !== null && Date.parse(expiresAt) <= now
}

function RefundHint({ order }: { order: Order }) {
  const t = useT()
  const format = useFormat()
  const money = useExactMoney()
  const now = useClock(order.canRefund)
  if (!order.canRefund || now === null || order.refundAtOnceUntil === null) return null
  if (!isRefundAtOnce(order, now)) return <p className={classes.dim}>{t('orders.refund.later')}</p>
  const { amount, refundedAmount, currency, refundAtOnceUntil } = order
  const text = refundedAmount > 0 ? msg('orders.refund.restUntil') : msg('orders.refund.until')
  const values = {
    when: format.dateTime(refundAtOnceUntil),
    amount: money(amount - refundedAmount, currency),
  }
  return <p className={classes.dim}>{t(text, values)}</p>
}

export function OrderActions({ order }: { order: Order }) {
  const t = useT()
  const isOnline = useOnline()
  const isExpired = useIsExpired(order)
  const [dialog, setDialog] = useState<'cancel' | 'refund' | null>(null)
  const { id, state, canPay, canCancel, canRefund, expiresAt } = order
  const isUnpaid = state === 'expired' || state === 'cancelled'
  if (!canPay && !canCancel && !canRefund && !isUnpaid) return null
  const close = () => setDialog(null)
  const pay = order.transferNumber ? msg('orders.payOnline') : msg('orders.pay')
  return (
    <div className={classes.document}>
      <div className={classes.actions}>
        {isUnpaid && (
          <Button component={Link} href={paths.checkoutAgain(id)} variant="default">
            {t('orders.again')}
          </Button>
        )}
        {canPay && isOnline && !isExpired && (
          <Button
            component={Link}
            href={paths.checkoutOrder(id)}
            variant={order.transferNumber ? 'default' : 'filled'}
          >
            {t(pay)}
          </Button>
        )}
        {canPay && (!isOnline || isExpired) && <Button disabled>{t(pay)}</Button>}
        {canCancel && (
          <Button variant="default" disabled={!isOnline} onClick={() => setDialog('cancel')}>
            {t('orders.cancel')}
          </Button>
        )}
        {canRefund && (
          <Button variant="default" disabled={!isOnline} onClick={() => setDialog('refund')}>
            {t('orders.refund')}
          </Button>
        )}
      </div>
      {canPay && (
        <p className={classes.dim}>
          <TimeLeft expiresAt={expiresAt} />
        </p>
      )}
      {!isOnline && <p className={classes.dim}>{t('orders.away')}</p>}
      {isOnline && <RefundHint order={order} />}
      <CancelDialog order={order} isOpen={dialog === 'cancel'} onClose={close} />
      <RefundDialog order={order} isOpen={dialog === 'refund'} onClose={close} />
    </div>
  )
}
