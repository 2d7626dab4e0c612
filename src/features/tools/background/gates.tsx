import { Suspense, useState } from 'react'
import { withWorkTexts } from '../../../i18n/with-work-texts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type RunOf, useRuns } from '../runner-provider.tsx'

const Indicator = lazyPart(
  withWorkTexts(async () => (await import('./run-indicator.tsx')).RunIndicator),
)
const Watch = lazyPart(withWorkTexts(async () => (await import('./run-watch.tsx')).RunWatch))

const isRunning = ({ run }: RunOf) => run.name === 'running'

/** In the bar of every page: that an analysis goes on, and the way back to it. */
export function RunIndicator() {
  return useRuns().some(isRunning) ? (
    <Suspense>
      <Indicator />
    </Suspense>
  ) : null
}

/** Tells how runs end that nobody waited for. From the first run on. */
export function RunWatch() {
  const runs = useRuns()
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && runs.some(isRunning)) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <Watch />
    </Suspense>
  ) : null
}
