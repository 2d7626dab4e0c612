/** Dialog that reissues an invoice: explains the credit note (红字), and prompts for the billing details. */
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAfterPayment } from '../../../cache/billing-queries.ts'
import { useSavedBillingDetails } from '../../../cache/saved-billing-details.ts'
import type { Invoice } from '../../../contract/endpoints/invoices.ts'
import type { BillingDetails } from '../../../contract/billing-details.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BillingDialog, DialogActions } from '../../../ui/billing/billing-dialog.tsx'
import classes from '../../../ui/billing/detail.module.css'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { BillingDetailsFields } from '../../../ui/billing-details/billing-details-fields.tsx'
import { useBillingDetailsForm } from '../../../ui/billing-details/use-billing-details-form.ts'
import { titleOf } from '../model.ts'
import { reissueInvoice, saveTitle } from '../mutations.ts'

const MAX_REASON = 200

type Props = { invoice: Invoice; onClose: () => void; onReissued: (id: string) => void }

/** State and submission of the form: billing details and reason. */
function useReissue({ invoice, onClose, onReissued }: Props) {
  const afterPayment = useAfterPayment()
  const { mutateAsync } = useMutation(reissueInvoice())
  const keep = useMutation(saveTitle())
  const submission = useSubmission()
  const [title, setTitle] = useState<BillingDetails>(() => titleOf(invoice.title))
  const [reason, setReason] = useState('')
  const form = useBillingDetailsForm({
    saved: useSavedBillingDetails(),
    value: title,
    onChange: setTitle,
  })

  const send = async () => {
    const checked = form.check()
    if (checked === null) return
    let newId = ''
    const failure = await submission.submit(async () => {
      const written = await mutateAsync({ id: invoice.id, title: checked, reason: reason.trim() })
      newId = written.id
      // The invoice is issued: failing to save the billing details does not undo it.
      if (form.isToSave)
        await keep.mutateAsync({ title: checked, isDefault: false }).catch(() => {})
      await afterPayment()
    })
    if (failure !== null) {
      form.refuse(failure.fields)
      return
    }
    onClose()
    onReissued(newId)
  }
  return { form, reason, setReason, submission, send }
}

function ReissueForm(props: Props) {
  const t = useT()
  const { form, reason, setReason, submission, send } = useReissue(props)
  const { number } = props.invoice
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ol className={classes.points}>
        <li>{t('invoices.reissue.step.credit', { number })}</li>
        <li>{t('invoices.reissue.step.new')}</li>
        <li>{t('invoices.reissue.step.books')}</li>
      </ol>
      <BillingDetailsFields form={form} />
      <TextInput
        label={t('invoices.reissue.reason')}
        description={t('invoices.reissue.reason.hint')}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DialogActions
        submission={submission}
        action={t('invoices.reissue.submit')}
        onCancel={props.onClose}
      />
    </form>
  )
}

export function ReissueDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const t = useT()
  return (
    <BillingDialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={t('invoices.reissue.title')}
      isWide
    >
      <ReissueForm {...props} />
    </BillingDialog>
  )
}
