import { Button, List, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { passwordProblem } from '../../../ui/forms/field-rules.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useFieldRules } from '../../../ui/forms/use-field-rules.ts'
import { useFirstWrong } from '../../../ui/forms/use-first-wrong.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import { useUnsavedWork } from '../../../ui/unsaved-work.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { requestDeletion } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import classes from './account.module.css'
import { FormFault } from './form-parts.tsx'
import { Section } from './section.tsx'

const NAMES = { password: 'password', reason: 'reason' }
const GRACE_DAYS = Math.round(LIMITS.deletionGraceMs / 86_400_000)

function Consequences() {
  const t = useT()
  return (
    <List spacing={6}>
      <List.Item>{t('settings.deletion.what')}</List.Item>
      <List.Item>{t('settings.deletion.billing')}</List.Item>
      <List.Item>{t('settings.deletion.when', { n: GRACE_DAYS })}</List.Item>
      <List.Item>{t('settings.deletion.sessions')}</List.Item>
      <List.Item>{t('settings.deletion.export')}</List.Item>
    </List>
  )
}

/** Sends the request; the answer says when the account will be deleted. */
function useRequest() {
  const rule = useFieldRules()
  const client = useQueryClient()
  const { sm2PublicKey } = useAtomValue(pageConfigAtom)
  const submission = useSubmission()
  const form = useForm({
    initialValues: { password: '', reason: '' },
    validate: { password: (value) => rule(passwordProblem(value)) },
  })
  const atFields = submission.failure && fieldErrorsOf(submission.failure, NAMES)
  return {
    form,
    isBusy: submission.isBusy,
    fault: atFields ? null : (submission.failure?.text ?? null),
    /** @returns whether it was accepted */
    async send(): Promise<boolean> {
      if (form.validate().hasErrors) return false
      const refused = await submission.submit(async () => {
        const state = await requestDeletion(form.values, sm2PublicKey)
        client.setQueryData(accountQueries.deletionState().queryKey, state)
        await client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey })
      })
      if (refused !== null) form.setErrors(fieldErrorsOf(refused, NAMES) ?? {})
      return refused === null
    },
  }
}

function RequestForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const isOnline = useOnline()
  const [formRef, pointToWrong] = useFirstWrong()
  const { form, isBusy, fault, send } = useRequest()
  useUnsavedWork(msg('settings.deletion.unsaved'), form.isDirty())
  return (
    <form
      ref={formRef}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send().then((isAccepted) => (isAccepted ? onClose() : pointToWrong()))
      }}
    >
      <Consequences />
      <FormFault text={fault} />
      <Textarea
        {...form.getInputProps('reason')}
        label={t('settings.deletion.reason.label')}
        description={t('settings.deletion.reason.hint')}
        maxLength={LIMITS.deletionReason}
        size="md"
        autosize
        minRows={2}
        maxRows={6}
      />
      <PasswordField
        input={form.getInputProps('password')}
        kind="current"
        name="deletionPassword"
        label={t('settings.field.password')}
      />
      <div className={classes.actions}>
        <Button type="submit" color="error" loading={isBusy} disabled={!isOnline}>
          {t('settings.deletion.submit')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose} disabled={isBusy}>
          {t('settings.dialog.cancel')}
        </Button>
      </div>
    </form>
  )
}

/**
 * The account's deletion: requested with the password, with a grace period in which it can be
 * cancelled.
 */
export function DeletionSection() {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const { data } = useQuery(accountQueries.deletionState())
  const [isOpen, setOpen] = useState(false)
  const dueAt = data?.dueAt ?? null
  return (
    <Section title={t('settings.deletion.title')} text={t('settings.deletion.text')}>
      {dueAt !== null && (
        <p className={classes.quiet}>
          {t('settings.deletion.pending', { day: format.dateTime(dueAt) })}
        </p>
      )}
      {dueAt === null && isOpen && <RequestForm onClose={() => setOpen(false)} />}
      {dueAt === null && !isOpen && (
        <div>
          <Button
            variant="light"
            color="error"
            disabled={!isOnline || data === undefined}
            onClick={() => setOpen(true)}
          >
            {t('settings.deletion.open')}
          </Button>
        </div>
      )}
    </Section>
  )
}
