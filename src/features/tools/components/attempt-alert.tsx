/** Alert for a file that could not be read; names the previous file, which stays in use. */
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { BETWEEN_SHEETS } from '../../../science/parser/sheet-names.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { FaultCode } from '../../../science/codes.ts'
import { COLUMN_FAULTS } from '../../../science/parser/table-kind.ts'
import type { Attempt } from '../session/tool-state.ts'
import { useAnySession } from '../session/use-tool-session.ts'
import { OtherTools, type RefusedFile } from './other-tools.tsx'
import { ProblemTable } from './problem-table.tsx'
import { useFaultText } from './use-fault-text.ts'

type Props = {
  attempt: Attempt | null
  /** Name of the previous file, which stays in use. */
  previousName: string | null
}

const REASONS: Record<Extract<Attempt['failure'], string>, string> = {
  unreadable: msg('tools.attempt.unreadable'),
  notLoaded: msg('tools.attempt.notLoaded'),
  unreadableRecord: msg('tools.attempt.unreadableRecord'),
}

/** Tools that take the file, where its columns are the reason of the refusal. */
function TakenElsewhere({ file, code }: { file: RefusedFile; code: FaultCode }) {
  return COLUMN_FAULTS.has(code) ? <OtherTools file={file} /> : null
}

export function AttemptAlert({ attempt, previousName }: Props) {
  const t = useT()
  const session = useAnySession()
  const faultText = useFaultText()
  if (!attempt) return null
  const { failure } = attempt
  const text =
    typeof failure === 'string'
      ? t(REASONS[failure])
      : 'unknownTool' in failure
        ? t('tools.attempt.unknownTool', { id: failure.unknownTool })
        : faultText(failure.problem)
  const sheets =
    typeof failure === 'object' && 'code' in failure && failure.code === 'several-sheets'
      ? (failure.problem.found ?? '').split(BETWEEN_SHEETS)
      : []
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
      {sheets.length > 0 && (
        <Group role="group" aria-label={t('tools.data.sheet')} mt="sm" gap="sm">
          {sheets.map((sheet) => (
            <Button
              key={sheet}
              size="md"
              variant="default"
              onClick={() => void session.chooseSheet(sheet)}
            >
              {sheet}
            </Button>
          ))}
        </Group>
      )}
      {previousName !== null && <div>{t('tools.attempt.kept', { name: previousName })}</div>}
      {typeof failure === 'object' && 'report' in failure && (
        <ProblemTable report={failure.report} />
      )}
      {attempt.file && typeof failure === 'object' && 'code' in failure && (
        <TakenElsewhere file={attempt.file} code={failure.code} />
      )}
    </Alert>
  )
}
