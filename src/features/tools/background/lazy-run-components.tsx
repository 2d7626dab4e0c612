import { useState } from 'react'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { type ToolRun, useRuns } from '../runner-provider.tsx'

const LazyRunIndicator = lazyComponent(
  async () => (await import('./run-indicator.tsx')).RunIndicator,
  {
    isOptional: true,
    catalog: 'analysis',
  },
)
const LazyEndedRunNotices = lazyComponent(
  async () => (await import('./ended-run-notices.tsx')).EndedRunNotices,
  {
    isOptional: true,
    catalog: 'analysis',
  },
)

const isRunning = ({ run }: ToolRun) => run.name === 'running'

/** Indicator in the bar of every page that an analysis is running, with a link back to it. */
export function RunIndicator() {
  return useRuns().some(isRunning) ? <LazyRunIndicator /> : null
}

/** Reports the ends of background runs; mounted from the first run on. */
export function EndedRunNotices() {
  const runs = useRuns()
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && runs.some(isRunning)) setNeeded(true)
  return isNeeded ? <LazyEndedRunNotices /> : null
}
