/** Dialog that requests a refund: shows the consequences, and has a field for a reason. */
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAfterPayment } from '../../../cache/billing-queries.ts'
import { BILLING } from '../../../contract/billing.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BillingDialog, DialogActions } from '../../../ui/billing/billing-dialog.tsx'
import classes from '../../../ui/billing/detail.module.css'
import { useExactMoney } from '../../../ui/billing/plan-name.tsx'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { isRefundAtOnce, type LevelAfter, levelAfterRefund } from '../model.ts'
import { requestRefund } from '../mutations.ts'
import { useClock } from '../use-clock.ts'

const MAX_REASON = 500
const DAY_MS = 24 * 60 * 60_000

const LEVEL_AFTER: Record<LevelAfter, string> = {
  same: msg('orders.refund.level.same'),
  before: msg('orders.refund.level.before'),
  untilStart: msg('orders.refund.level.untilStart'),
  free: msg('orders.refund.level.free'),
}

/** Consequences of a refund, shown before it is requested. */
function Consequences({ order, now }: { order: Order; now: number }) {
  const t = useT()
  const money = useExactMoney()
  const format = useFormat()
  const isAtOnce = isRefundAtOnce(order, now)
  const { periodStart, currency } = order
  const amount = order.amount - order.refundedAmount
  return (
    <ul className={classes.points}>
      <li>
        {isAtOnce
          ? t('orders.refund.atOnce', { amount: money(amount, currency) })
          : t('orders.refund.reviewed', {
              amount: money(amount, currency),
              days: BILLING.refundAtOnceMs / DAY_MS,
            })}
      </li>
      <li>
        {t(LEVEL_AFTER[levelAfterRefund(order, now)], {
          when: isAtOnce ? 'now' : 'later',
          date: periodStart === null ? '' : format.date(periodStart),
        })}
      </li>
      <li>{t('orders.refund.invoice')}</li>
    </ul>
  )
}

function RefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const afterPayment = useAfterPayment()
  const { mutateAsync } = useMutation(requestRefund())
  const submission = useSubmission()
  const now = useClock(true)
  const [reason, setReason] = useState('')

  const send = async () => {
    const text = reason.trim()
    const failure = await submission.submit(async () => {
      await mutateAsync({ id: order.id, ...(text !== '' && { reason: text }) })
      await afterPayment()
    })
    if (failure === null) onClose()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {now !== null && <Consequences order={order} now={now} />}
      <Textarea
        size="md"
        label={t('orders.refund.reason')}
        description={t('orders.refund.reason.hint')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <DialogActions
        submission={submission}
        action={
          now !== null && isRefundAtOnce(order, now)
            ? t('orders.refund.submit.atOnce')
            : t('orders.refund.submit.reviewed')
        }
        onCancel={onClose}
      />
    </form>
  )
}

type Props = { order: Order; isOpen: boolean; onClose: () => void }

export function RefundDialog({ order, isOpen, onClose }: Props) {
  const t = useT()
  return (
    <BillingDialog isOpen={isOpen} onClose={onClose} title={t('orders.refund.title')}>
      <RefundForm order={order} onClose={onClose} />
    </BillingDialog>
  )
}
