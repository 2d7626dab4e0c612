import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { RunBar } from '../components/run-bar.tsx'
import { LocusDataStep } from './data-step.tsx'
import { type LocusObstacle, findLocusObstacle, resolveLocusNames } from './model.ts'
import { PanelStep } from './panel-step.tsx'
import { RegionSettings, TraitStep } from './settings-step.tsx'
import { useColocalisation } from './spec.ts'

const OBSTACLE_TEXT: Record<LocusObstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  noA: msg('tools.coloc.noA'),
  noB: msg('tools.coloc.noB'),
  alleles: msg('tools.screen.alleles'),
  mapping: msg('tools.run.mapping'),
  panel: msg('tools.coloc.panelMissing'),
  settings: msg('tools.run.settings'),
  noRows: msg('tools.coloc.noRows'),
}

/** Guided steps: files of two traits, their descriptions, a panel, region and priors, run. */
export function ColocalisationWorkspace() {
  const t = useT()
  const { draft } = useColocalisation()
  const obstacle = findLocusObstacle(draft)
  return (
    <>
      <LocusDataStep />
      <TraitStep />
      <PanelStep />
      <RegionSettings />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.coloc.ready', resolveLocusNames(draft))}
      />
    </>
  )
}
