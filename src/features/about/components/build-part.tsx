import { Button, Code, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { PollOutcome } from '../../../contract/worker-messages.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type PageBuild, readPageBuild } from '../../../platform/page-build.ts'
import type { WorkerState } from '../../../platform/worker-registration.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { useWorker } from '../use-worker.ts'
import { Facts, Part } from './facts.tsx'

const STATES: Record<WorkerState, string> = {
  none: msg('about.worker.none'),
  spared: msg('about.worker.spared'),
  installing: msg('about.worker.installing'),
  waiting: msg('about.worker.waiting'),
  active: msg('about.worker.active'),
}

const ANSWERS: Record<PollOutcome, string> = {
  same: msg('about.check.same'),
  new: msg('about.check.new'),
  offline: msg('about.check.offline'),
  failed: msg('about.check.failed'),
}

function usePageBuild(): PageBuild | null {
  const [build, setBuild] = useState<PageBuild | null>(null)
  useEffect(() => {
    // Read in an effect: rendering must not need a document.
    const frame = requestAnimationFrame(() => setBuild(readPageBuild(document)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return build
}

/** Build, worker, update checks, and the button that checks for a new build now. */
export function BuildPart() {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const build = usePageBuild()
  const { state, status, isChecking, answer, check } = useWorker()
  const time = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? t('about.poll.never') : format.dateTime(ms)

  return (
    <Part title={t('about.build.title')}>
      <Facts
        facts={[
          {
            name: t('about.build.id'),
            value: build ? <Code>{build.id}</Code> : t('about.build.development'),
          },
          {
            name: t('about.build.time'),
            value: build ? format.dateTime(build.builtAt) : t('about.poll.never'),
          },
          { name: t('about.worker.name'), value: t(STATES[state]) },
          { name: t('about.poll.last'), value: time(status?.lastPollAt) },
          {
            name: t('about.poll.next'),
            value: isOnline ? time(status?.nextPollAt) : t('about.poll.whenOnline'),
          },
        ]}
      />
      {status?.hasLeft === true && (
        <Text size="sm" mt="md">
          {t('about.build.left')}
        </Text>
      )}
      <Button
        variant="default"
        mt="md"
        onClick={check}
        loading={isChecking}
        disabled={state === 'none' || state === 'spared' || !isOnline}
      >
        {t('about.check.now')}
      </Button>
      <Text size="sm" c="dimmed" mt="xs" role="status" mih="1.5em">
        {answer !== null && t(ANSWERS[answer])}
      </Text>
    </Part>
  )
}
