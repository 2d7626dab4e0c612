/** Section that requests the account's deletion, with its consequences; a grace period allows cancelling it. */
import { Button, List, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletionQueries } from '../../../cache/account-deletion.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useUnsavedWork } from '../../../ui/unsaved-work.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { requestDeletion } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import classes from './account.module.css'
import { FormFault } from './form-parts.tsx'
import { Section } from './section.tsx'

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

/** Sends the request; the reply has the date of the deletion. */
function useRequest() {
  const client = useQueryClient()
  const { isBusy, failure, submit } = useSubmission()
  const form = useForm({ initialValues: { reason: '' } })
  return {
    form,
    isBusy,
    fault: failure?.text ?? null,
    /** @returns whether it was accepted */
    async send(): Promise<boolean> {
      const refused = await submit(async () => {
        const state = await requestDeletion(form.values)
        client.setQueryData(deletionQueries.state().queryKey, state)
        await client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey })
      })
      return refused === null
    },
  }
}

function RequestForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const isOnline = useOnline()
  const { form, isBusy, fault, send } = useRequest()
  useUnsavedWork(msg('settings.deletion.unsaved'), form.isDirty())
  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send().then((isAccepted) => {
            if (isAccepted) onClose()
          })
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
        <div className={classes.actions}>
          <Button type="submit" color="error" loading={isBusy} disabled={!isOnline}>
            {t('settings.deletion.submit')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose} disabled={isBusy}>
            {t('settings.dialog.cancel')}
          </Button>
        </div>
      </form>
    </>
  )
}

export function DeletionSection() {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const { data } = useQuery(deletionQueries.state())
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
