import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { DataStep } from './data-step.tsx'
import { type Obstacle, findObstacle } from './model.ts'
import { SettingsStep } from './settings-step.tsx'
import { useTwoSample } from './spec.ts'
import { usePrefilledData } from './use-prefilled-data.ts'

const OBSTACLE_TEXT: Record<Obstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  mapping: msg('tools.run.mapping'),
  noRows: msg('tools.run.noRows'),
  settings: msg('tools.run.settings'),
}

/** Guided steps of two-sample Mendelian randomisation. */
export function TwoSampleWorkspace() {
  const t = useT()
  const { draft } = useTwoSample()
  const { isLooking } = usePrefilledData()
  const obstacle = findObstacle(draft)
  if (isLooking) return <ResultSkeleton />
  return (
    <>
      <DataStep />
      <SettingsStep />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.run.ready', { n: draft.preview?.check?.kept ?? 0 })}
      />
    </>
  )
}
