import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useHeadlineText } from '../../../ui/results/record-row.tsx'
import { Power } from '../../../ui/powers-of-ten.tsx'
import { useRun } from '../session/use-tool-session.ts'
import { ProblemTable } from './problem-table.tsx'
import { useFaultText } from './use-fault-text.ts'

/** Navigates to the result when a run ends while the user is on its page. */
export function useGoToResult(toolId: string): void {
  const run = useRun()
  const [, navigate] = useLocation()
  const wasRunning = useRef(false)
  const doneId = run.name === 'done' ? run.record.id : null
  useEffect(() => {
    if (doneId !== null && wasRunning.current) navigate(paths.toolRecord(toolId, doneId))
    wasRunning.current = run.name === 'running'
  }, [doneId, navigate, run.name, toolId])
}

/** Outcome of the last run: the reason of a failure, or a link to its result. */
export function RunOutcome({ toolId }: { toolId: string }) {
  const t = useT()
  const run = useRun()
  const faultText = useFaultText()
  const headlineText = useHeadlineText()
  if (run.name === 'failed') {
    const { problem, report } = run.failure
    return (
      <Alert
        color="error"
        variant="light"
        role="alert"
        icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />}
        title={t('tools.run.failed')}
      >
        {faultText(problem)}
        <ProblemTable report={report} />
      </Alert>
    )
  }
  if (run.name !== 'done') return null
  return (
    <Alert
      color="success"
      variant="light"
      icon={<IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />}
      title={t('tools.run.done', { title: run.record.title })}
    >
      <div>
        <Power>{headlineText(run.record.headline)}</Power>
      </div>
      <Button component={Link} href={paths.toolRecord(toolId, run.record.id)} mt="sm">
        {t('tools.run.show')}
      </Button>
    </Alert>
  )
}
