/**
 * Notice in place of purchases and renewals while the account is scheduled for deletion, with an action to cancel the
 * deletion.
 */
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { useFormat } from '../use-format.ts'
import { useOnline } from '../use-online.ts'

type Props = {
  /** When the account will be deleted. */
  dueAt: string
  /** Cancels the deletion of the account; the page then continues by itself. */
  cancelDeletion: () => Promise<void>
  className?: string
}

export function AccountDeletionNotice({ dueAt, cancelDeletion, className }: Props) {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const { isBusy, failure, submit } = useSubmission()
  return (
    <Alert
      color="warning"
      variant="light"
      role="region"
      aria-label={t('billing.leaving.title')}
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('billing.leaving.title')}
      {...(className === undefined ? {} : { className })}
    >
      {t('billing.leaving.text', { day: format.dateTime(dueAt) })}
      <div role="alert">{failure !== null && <p>{failure.text}</p>}</div>
      <Button
        mt="sm"
        loading={isBusy}
        disabled={!isOnline}
        onClick={() => void submit(cancelDeletion)}
      >
        {t('billing.leaving.keep')}
      </Button>
    </Alert>
  )
}
