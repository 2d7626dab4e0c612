/** Reports ended runs in the page, in the title of the tab, and by system notification where the user enabled it. */
import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useRunNotices } from '../../../cache/use-run-notices.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { setAppBadge } from '../../../platform/app-badge.ts'
import { showNotice } from '../../../platform/notices.ts'
import { setNotificationDot } from '../../../platform/notification-dot.ts'
import { onReturnToView } from '../../../platform/visibility.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { type ToolRun, useRuns } from '../runner-provider.tsx'
import classes from './background.module.css'
import {
  type EndedRun,
  findEndedRuns,
  isOpenAt,
  isReportedByPage,
  LONG_RUN_MS,
  type PageLocation,
  isCurrentRun,
} from './ended-runs.ts'

function getResultPath({ toolId, recordId }: EndedRun): string {
  return recordId === null ? paths.tool(toolId) : paths.toolRecord(toolId, recordId)
}

/**
 * Prefixes the title of the tab with the progress of the run that has longest to go, or with a mark when a run has ended.
 */
function useTabTitlePrefix(runs: readonly ToolRun[], ended: 'done' | 'failed' | null): void {
  const format = useFormat()
  const shares = runs.flatMap(({ run }) =>
    run.name === 'running' ? [run.progress?.done ?? 0] : [],
  )
  const share = shares.length > 0 ? format.percent(Math.min(...shares), 0) : ''
  const prefix = ended === 'failed' ? '✗' : ended === 'done' ? '✓' : share
  useEffect(() => setNotificationDot(prefix === '' ? '' : `${prefix} · `), [prefix])
  useEffect(() => () => setNotificationDot(''), [])
}

/** Shows the number of ends that the user has not seen as a badge on the installed app's icon. */
function useRunsBadge(count: number): void {
  useEffect(() => {
    setAppBadge('runs', count)
    return () => setAppBadge('runs', 0)
  }, [count])
}

/** Calls back with each run that ends. */
function useEndedRuns(runs: readonly ToolRun[], onEnded: (ending: EndedRun) => void): void {
  const before = useRef<readonly ToolRun[]>(runs)
  const onEndedRef = useRef(onEnded)
  useEffect(() => {
    onEndedRef.current = onEnded
  })
  useEffect(() => {
    for (const ending of findEndedRuns(before.current, runs, Date.now())) onEndedRef.current(ending)
    before.current = runs
  }, [runs])
}

function Card({ ending, onClose }: { ending: EndedRun; onClose: () => void }) {
  const t = useT()
  const isDone = ending.recordId !== null
  const name = toolNameOf(ending.toolId)
  const Icon = isDone ? IconCircleCheck : IconAlertCircle
  return (
    <div className={classes.card}>
      <Icon
        size={24}
        stroke={1.75}
        aria-hidden="true"
        className={isDone ? classes.good : classes.bad}
      />
      <div className={classes.words}>
        <p className={classes.cardTitle}>
          {isDone ? t('tools.background.done') : t('tools.background.failed')}
        </p>
        <p className={classes.cardText}>{isDone ? ending.title : name === null ? '' : t(name)}</p>
        <Button
          component={Link}
          href={getResultPath(ending)}
          onClick={onClose}
          size="sm"
          mih={44}
          mt={8}
        >
          {isDone ? t('tools.run.show') : t('tools.background.look')}
        </Button>
      </div>
      <CloseButton size={44} aria-label={t('tools.background.close')} onClick={onClose} />
    </div>
  )
}

function usePageLocation(): PageLocation {
  const [pathname] = useLocation()
  return { pathname, record: new URLSearchParams(useSearch()).get('record') }
}

export function EndedRunNotices() {
  const t = useT()
  const runs = useRuns()
  const [, navigate] = useLocation()
  const pageLocation = usePageLocation()
  const { isOn } = useRunNotices()
  const [cards, setCards] = useState<readonly EndedRun[]>([])
  // A user who has opened the result, by any route, needs no card that leads to it, here or later.
  if (cards.some((ending) => isOpenAt(ending, pageLocation))) {
    setCards(cards.filter((ending) => !isOpenAt(ending, pageLocation)))
  }
  const [unseen, setUnseen] = useState<readonly ('done' | 'failed')[]>([])
  useTabTitlePrefix(runs, unseen.at(-1) ?? null)
  useRunsBadge(unseen.length)
  useEffect(() => onReturnToView(() => setUnseen([])), [])
  useEndedRuns(runs, (ending) => {
    const isHidden = document.visibilityState === 'hidden'
    const isDone = ending.recordId !== null
    if (isHidden) setUnseen((known) => [...known, isDone ? 'done' : 'failed'])
    if (!isReportedByPage(ending, pageLocation)) setCards((known) => [...known, ending])
    if (!isHidden || !isOn || ending.tookMs < LONG_RUN_MS) return
    const title = isDone ? t('tools.background.done') : t('tools.background.failed')
    const tag = ending.recordId ?? `failed-${ending.toolId}`
    showNotice({ title, body: ending.title, tag, path: getResultPath(ending) }, () =>
      navigate(getResultPath(ending)),
    )
  })
  const shown = cards.filter((ending) => isCurrentRun(ending, runs))
  return (
    // Always rendered, so that screen readers announce a card that is added to it.
    <div className={classes.place} role="status" aria-label={t('tools.background.label')}>
      {shown.map((ending) => (
        <Card
          key={`${ending.toolId}-${ending.recordId ?? ''}`}
          ending={ending}
          onClose={() => setCards((known) => known.filter((other) => other !== ending))}
        />
      ))}
    </div>
  )
}
