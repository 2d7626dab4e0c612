import { Button, Progress } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { STAGE_TEXT } from '../../../ui/analysis/texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { type Obstacle, obstacleOf, type Run } from '../model.ts'
import { useToolSession, useToolState } from '../use-tool-session.ts'
import classes from './tool.module.css'

const OBSTACLE_TEXT: Record<Obstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  mapping: msg('tools.run.mapping'),
  noRows: msg('tools.run.noRows'),
  settings: msg('tools.run.settings'),
}

function Running({ run }: { run: Extract<Run, { name: 'running' }> }) {
  const t = useT()
  const format = useFormat()
  const session = useToolSession()
  const done = run.progress?.done ?? 0
  const stage = run.progress ? t(STAGE_TEXT[run.progress.stage]) : t('tools.run.starting')
  return (
    <>
      <div className={classes.progress}>
        <div className={classes.progressLine}>
          <span role="status">{stage}</span>
          <span aria-hidden="true">{format.percent(done)}</span>
        </div>
        <Progress.Root size="md" radius="xl">
          <Progress.Section value={done * 100} aria-label={t('tools.run.progress')} />
        </Progress.Root>
      </div>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={20} stroke={1.75} aria-hidden="true" />}
        onClick={session.cancel}
      >
        {t('tools.run.cancel')}
      </Button>
    </>
  )
}

/** The one action of the page: run, or see how far it is and stop it. */
export function RunBar() {
  const t = useT()
  const session = useToolSession()
  const { draft, run } = useToolState()
  const obstacle = obstacleOf(draft)
  // It stays in view only when it is the thing to do: before, it would cover what is.
  const isFirst = run.name === 'running' || obstacle === null
  return (
    <div className={isFirst ? `${classes.runBar} ${classes.runBarShown}` : classes.runBar}>
      {run.name === 'running' ? (
        <Running run={run} />
      ) : (
        <>
          <Button
            size="lg"
            disabled={obstacle !== null}
            leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => void session.start()}
          >
            {t('tools.run.start')}
          </Button>
          <span className={classes.runText} role="status">
            {obstacle === null
              ? t('tools.run.ready', { n: draft.preview?.check?.kept ?? 0 })
              : t(OBSTACLE_TEXT[obstacle])}
          </span>
        </>
      )}
    </div>
  )
}
