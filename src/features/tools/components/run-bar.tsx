/** Primary action of a tool: starts the run, or shows its progress and cancels it. */
import { Button, Progress } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { STAGE_TEXT } from '../../../results/code-texts.ts'
import { useRef } from 'react'
import { useFormat } from '../../../ui/use-format.ts'
import { useRemainingTimeText } from '../background/use-remaining-time-text.ts'
import { useNow } from '../background/use-now.ts'
import { DraftLimit } from '../limits/draft-limit.tsx'
import { useExceededLimits } from '../limits/use-exceeded-limits.ts'
import { countDown } from '../session/time-left.ts'
import type { Run } from '../session/tool-state.ts'
import { useFocusWhenRequested } from '../session/run-focus.ts'
import { useAnySession, useRun } from '../session/use-tool-session.ts'
import { NoticeOffer } from './notice-offer.tsx'
import { ReadingLine } from './reading-line.tsx'
import classes from './tool.module.css'

/** Duration in milliseconds from which a run is long: users do something else meanwhile. */
const LONG_MS = 10_000

/** Whether a run is long, by its elapsed and its estimated time. */
function isLong({ startedAt, estimate }: Extract<Run, { name: 'running' }>, now: number): boolean {
  return now - startedAt + (estimate ? countDown(estimate, now) : 0) >= LONG_MS
}

/** Progress of a run, and the button that cancels it. */
export function RunProgress({ run }: { run: Extract<Run, { name: 'running' }> }) {
  const t = useT()
  const format = useFormat()
  const session = useAnySession()
  const now = useNow()
  const done = run.progress?.done ?? 0
  const left = useRemainingTimeText()(run, now)
  const stage = run.progress ? t(STAGE_TEXT[run.progress.stage]) : t('tools.run.starting')
  return (
    <>
      <div className={classes.progress}>
        <div className={classes.progressLine}>
          <span role="status">{stage}</span>
          <span aria-hidden="true">
            {left === null ? format.percent(done) : `${format.percent(done)}\u00a0· ${left}`}
          </span>
        </div>
        <Progress.Root size="md" radius="xl">
          <Progress.Section value={done * 100} aria-label={t('tools.run.progress')} />
        </Progress.Root>
        {run.progress?.reading && (
          <ReadingLine reading={run.progress.reading} elapsedMs={now - run.startedAt} />
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={20} stroke={1.75} aria-hidden="true" />}
        onClick={session.cancel}
      >
        {t('tools.run.cancel')}
      </Button>
      {isLong(run, now) && <NoticeOffer />}
    </>
  )
}

type BarProps = {
  /** Obstacle to a run; null when it can start. */
  obstacle: string | null
  /** Summary of the analysis, shown beside the button. */
  ready: string
}

export function RunBar({ obstacle, ready }: BarProps) {
  const t = useT()
  const session = useAnySession()
  const run = useRun()
  const limits = useExceededLimits()
  const limitTitle = useRef<HTMLHeadingElement>(null)
  // Sticky only while it is the next action: before that it would cover the steps.
  const isFirst = run.name === 'running' || (obstacle === null && limits.length === 0)
  const button = useRef<HTMLButtonElement>(null)
  useFocusWhenRequested(button, obstacle === null && run.name !== 'running')
  const start = () => {
    if (limits.length === 0) void session.start()
    else limitTitle.current?.focus()
  }
  return (
    <>
      {run.name !== 'running' && <DraftLimit limits={limits} titleRef={limitTitle} />}
      <div className={isFirst ? `${classes.runBar} ${classes.runBarShown}` : classes.runBar}>
        {run.name === 'running' ? (
          <RunProgress run={run} />
        ) : (
          <>
            <Button
              ref={button}
              size="lg"
              disabled={obstacle !== null}
              leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />}
              onClick={start}
            >
              {t('tools.run.start')}
            </Button>
            <span className={classes.runText} role="status">
              {obstacle ?? (limits.length > 0 ? '' : ready)}
            </span>
          </>
        )}
      </div>
    </>
  )
}
