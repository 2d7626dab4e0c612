import { useState } from 'react'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { type RunOf, useRuns } from '../runner-provider.tsx'

const Indicator = lazyComponent(async () => (await import('./run-indicator.tsx')).RunIndicator, {
  isOptional: true,
  catalog: 'analysis',
})
const Watch = lazyComponent(async () => (await import('./run-watch.tsx')).RunWatch, {
  isOptional: true,
  catalog: 'analysis',
})

const isRunning = ({ run }: RunOf) => run.name === 'running'

/** Indicator in the bar of every page that an analysis is running, with a link back to it. */
export function RunIndicator() {
  return useRuns().some(isRunning) ? <Indicator /> : null
}

/** Reports the ends of background runs; mounted from the first run on. */
export function RunWatch() {
  const runs = useRuns()
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && runs.some(isRunning)) setNeeded(true)
  return isNeeded ? <Watch /> : null
}
