/** Dialog that adds or changes a member's saved billing details. */
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSavedBillingDetails } from '../../../cache/saved-billing-details.ts'
import type { SavedTitle } from '../../../contract/endpoints/invoices.ts'
import type { BillingDetails } from '../../../contract/billing-details.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { BillingDialog, DialogActions } from '../../../ui/billing/billing-dialog.tsx'
import classes from '../../../ui/billing/detail.module.css'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { BillingDetailsFields } from '../../../ui/billing-details/billing-details-fields.tsx'
import {
  createBillingDetails,
  firstKind,
} from '../../../ui/billing-details/billing-details-model.ts'
import { useBillingDetailsForm } from '../../../ui/billing-details/use-billing-details-form.ts'
import { titleOf } from '../model.ts'
import { saveTitle } from '../mutations.ts'

type FormProps = {
  /** The billing details to change; null for new ones. */
  saved: SavedTitle | null
  /** Whether they are the first, which become the default automatically. */
  isFirst: boolean
  onClose: () => void
}

function TitleForm({ saved, isFirst, onClose }: FormProps) {
  const t = useT()
  const locale = useLocale()
  const { mutateAsync } = useMutation(saveTitle())
  const submission = useSubmission()
  const [title, setTitle] = useState<BillingDetails>(() =>
    saved === null ? createBillingDetails(firstKind(locale)) : titleOf(saved),
  )
  // There is always one default while there are any: it can only be moved to another.
  const isFixed = saved?.isDefault ?? isFirst
  const [isDefault, setDefault] = useState(isFixed)
  const form = useBillingDetailsForm({
    saved: useSavedBillingDetails(),
    value: title,
    onChange: setTitle,
  })

  const send = async () => {
    const checked = form.check()
    if (checked === null) return
    const failure = await submission.submit(async () => {
      await mutateAsync({ ...(saved !== null && { id: saved.id }), title: checked, isDefault })
    })
    if (failure === null) onClose()
    else form.refuse(failure.fields)
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
      {/* One entry is edited here: there is none to choose from. */}
      <BillingDetailsFields form={{ ...form, saved: [] }} isSavingHidden />
      <Checkbox
        label={t('invoices.titles.isDefault')}
        description={t('invoices.titles.isDefault.hint')}
        checked={isDefault}
        disabled={isFixed}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      <DialogActions
        submission={submission}
        action={t('invoices.titles.save')}
        onCancel={onClose}
      />
    </form>
  )
}

export function TitleDialog({ isOpen, ...props }: FormProps & { isOpen: boolean }) {
  const t = useT()
  return (
    <BillingDialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={props.saved === null ? t('invoices.titles.new') : t('invoices.titles.edit')}
      isWide
    >
      <TitleForm {...props} />
    </BillingDialog>
  )
}
