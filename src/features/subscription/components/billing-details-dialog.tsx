/** Dialog for the billing details of coming renewals: chooses saved ones, or saves new ones. */
import { useQueryClient } from '@tanstack/react-query'
import { invoiceQueries } from '../../../cache/billing-queries.ts'
import { saveBillingDetails, useSavedBillingDetails } from '../../../cache/saved-billing-details.ts'
import { useStored } from '../../../cache/use-stored.ts'
import type { BillingDetails } from '../../../contract/billing-details.ts'
import { useT } from '../../../i18n/use-t.ts'
import { storageKeys } from '../../../lib/storage-keys.ts'
import { BillingDialog, DialogActions } from '../../../ui/billing/billing-dialog.tsx'
import classes from '../../../ui/billing/detail.module.css'
import { useFocusFirstInvalid } from '../../../ui/forms/use-focus-first-invalid.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { BillingDetailsFields } from '../../../ui/billing-details/billing-details-fields.tsx'
import { parseBillingDetails } from '../../../ui/billing-details/billing-details-model.ts'
import { useBillingDetailsForm } from '../../../ui/billing-details/use-billing-details-form.ts'
import type { SubscriptionChange } from '../use-subscription-change.ts'

type Props = {
  /** Current billing details of the next invoice. */
  present: BillingDetails
  change: SubscriptionChange
  onClose: () => void
}

/** State and submission of the form; entered billing details are stored on this device until they are saved. */
function useRenewalTitle({ present, change, onClose }: Props) {
  const client = useQueryClient()
  const draft = useStored(storageKeys.renewalTitleDraft, parseBillingDetails)
  const submission = useSubmission()
  const [element, pointToWrong] = useFocusFirstInvalid()
  const form = useBillingDetailsForm({
    saved: useSavedBillingDetails(),
    value: draft.value ?? present,
    onChange: draft.set,
  })
  const send = async () => {
    const title = form.check()
    if (title === null) return pointToWrong()
    let titleId = form.chosenId
    const unsaved = await submission.submit(async () => {
      titleId ??= await saveBillingDetails(client, title)
    })
    if (unsaved !== null) {
      if (form.refuse(unsaved.fields)) pointToWrong()
      return
    }
    const failure = await change.setTitle(titleId)
    if (failure === null) {
      draft.set(null)
      onClose()
      return
    }
    // They may have been removed in another window.
    await client.invalidateQueries({ queryKey: invoiceQueries.titles().queryKey })
  }
  const failure = submission.failure ?? change.failure
  const { isStored } = draft
  return {
    form,
    element,
    send,
    isStored,
    state: { failure, isBusy: submission.isBusy || change.isBusy },
  }
}

export function TitleDialog(props: Props) {
  const t = useT()
  const { form, element, send, state, isStored } = useRenewalTitle(props)
  return (
    <BillingDialog
      isOpen
      isWide
      isTextStored={isStored}
      onClose={props.onClose}
      title={t('subscription.invoice.dialog')}
    >
      <form
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className={classes.dim}>{t('subscription.invoice.dialog.lead')}</p>
        <BillingDetailsFields form={form} isSavingHidden />
        <DialogActions
          submission={state}
          action={t('subscription.invoice.save')}
          onCancel={props.onClose}
        />
      </form>
    </BillingDialog>
  )
}
