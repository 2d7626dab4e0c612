/** Progress ring of the runs in progress; links back to their tools from any page. */
import { ActionIcon, Menu } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useRuns } from '../runner-provider.tsx'
import type { Run } from '../session/tool-state.ts'
import classes from './background.module.css'
import { useRemainingTimeText } from './use-remaining-time-text.ts'
import { useNow } from './use-now.ts'

type Running = { toolId: string; run: Extract<Run, { name: 'running' }> }

/** Delay in milliseconds before the indicator appears: a run that ends at once would only make the bar flicker. */
const SHOWN_AFTER_MS = 800

const RADIUS = 9
const ROUND = 2 * Math.PI * RADIUS

function Ring({ done }: { done: number }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" className={classes.ring}>
      <circle cx="12" cy="12" r={RADIUS} className={classes.track} />
      <circle
        cx="12"
        cy="12"
        r={RADIUS}
        className={classes.arc}
        strokeDasharray={`${Math.max(0.04, done) * ROUND} ${ROUND}`}
      />
    </svg>
  )
}

const getShare = ({ run }: Running) => run.progress?.done ?? 0

/** Returns a formatter of the running analysis as one line of text. */
function useProgressLine(): (running: Running, now: number) => string {
  const t = useT()
  const format = useFormat()
  const formatRemainingTime = useRemainingTimeText()
  return (running, now) => {
    const name = toolNameOf(running.toolId)
    const left = formatRemainingTime(running.run, now)
    return [
      t('tools.background.running', { tool: name === null ? '' : t(name) }),
      format.percent(getShare(running), 0),
      ...(left === null ? [] : [left]),
    ].join('\u00a0· ')
  }
}

function Several({ runs, now }: { runs: readonly Running[]; now: number }) {
  const t = useT()
  const formatLine = useProgressLine()
  const mean = runs.reduce((sum, one) => sum + getShare(one), 0) / runs.length
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon aria-label={t('tools.background.several', { n: runs.length })}>
          <Ring done={mean} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {runs.map((one) => (
          <Menu.Item key={one.toolId} component={Link} href={paths.tool(one.toolId)}>
            {formatLine(one, now)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function RunIndicator() {
  const runs = useRuns().filter((one): one is Running => one.run.name === 'running')
  const now = useNow()
  const formatLine = useProgressLine()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const [first, ...others] = runs
  if (!isShown || !first) return null
  if (others.length > 0) return <Several runs={runs} now={now} />
  const line = formatLine(first, now)
  return (
    <ActionIcon component={Link} href={paths.tool(first.toolId)} aria-label={line} title={line}>
      <Ring done={getShare(first)} />
    </ActionIcon>
  )
}
