import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCancelDeletion, useDeletionDue } from '../../../cache/account-deletion.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { FormFault } from './form-parts.tsx'

/**
 * Banner while the account's deletion is scheduled: its date, and how to cancel it. Renders nothing otherwise.
 */
export function DeletionBanner() {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const dueAt = useDeletionDue()
  const cancelDeletion = useCancelDeletion()
  const submission = useSubmission()
  if (dueAt === null) return null
  return (
    <Alert
      color="warning"
      variant="light"
      role="region"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('settings.deletion.banner.title', { day: format.dateTime(dueAt) })}
    >
      {t('settings.deletion.banner.text')}
      <FormFault text={submission.failure?.text ?? null} />
      <div>
        <Button
          mt="sm"
          variant="default"
          loading={submission.isBusy}
          disabled={!isOnline}
          onClick={() => void submission.submit(cancelDeletion)}
        >
          {t('settings.deletion.cancel')}
        </Button>
      </div>
    </Alert>
  )
}
