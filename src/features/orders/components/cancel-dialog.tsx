import { useMutation } from '@tanstack/react-query'
import { useAfterPayment } from '../../../cache/billing-queries.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BillingConfirmDialog } from '../../../ui/billing/billing-dialog.tsx'
import { usePlanName } from '../../../ui/billing/plan-name.tsx'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { cancelOrder } from '../mutations.ts'

type Props = { order: Order; isOpen: boolean; onClose: () => void }

/** Confirmation before an unpaid order is cancelled. */
export function CancelDialog({ order, isOpen, onClose }: Props) {
  const t = useT()
  const planName = usePlanName()
  const afterPayment = useAfterPayment()
  const { mutateAsync } = useMutation(cancelOrder())
  const submission = useSubmission()
  const cancel = async () => {
    const failure = await submission.submit(async () => {
      await mutateAsync(order.id)
      await afterPayment()
    })
    if (failure === null) onClose()
  }
  return (
    <BillingConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.cancel.title')}
      text={t('orders.cancel.text', { plan: planName(order) })}
      action={t('orders.cancel.submit')}
      isDangerous
      submission={submission}
      onConfirm={() => void cancel()}
    />
  )
}
