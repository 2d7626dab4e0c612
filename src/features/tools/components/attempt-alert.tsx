import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import type { Draft } from '../model.ts'
import { useToolSession } from '../use-tool-session.ts'
import { ProblemTable } from './problem-table.tsx'
import { useFaultText } from './use-fault-text.ts'

/** What was chosen and could not be read; and that what was there before is still there. */
export function AttemptAlert({ draft }: { draft: Draft }) {
  const t = useT()
  const session = useToolSession()
  const faultText = useFaultText()
  const { attempt, source } = draft
  if (!attempt) return null
  const { failure } = attempt
  const text =
    failure === 'unreadable'
      ? t('tools.attempt.unreadable')
      : failure === 'unreadableRecord'
        ? t('tools.attempt.unreadableRecord')
        : faultText(failure.problem)
  return (
    <Alert
      color="error"
      variant="light"
      role="alert"
      icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />}
      title={t('tools.attempt.title', { name: attempt.name })}
      withCloseButton
      closeButtonLabel={t('tools.attempt.close')}
      onClose={session.dismissAttempt}
    >
      {text}
      {source && <div>{t('tools.attempt.kept', { name: source.name })}</div>}
      {typeof failure === 'object' && <ProblemTable report={failure.report} />}
    </Alert>
  )
}
