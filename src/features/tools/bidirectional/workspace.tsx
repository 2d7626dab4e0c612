import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { RunBar } from '../components/run-bar.tsx'
import { TraitDataStep } from './data-step.tsx'
import {
  type BidirectionalObstacle,
  findBidirectionalObstacle,
  countBothDirections,
} from './model.ts'
import { TraitSettingsStep } from './settings-step.tsx'
import { useBidirectional } from './spec.ts'

const OBSTACLE_TEXT: Record<BidirectionalObstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  noA: msg('tools.bidirectional.noA'),
  noB: msg('tools.bidirectional.noB'),
  alleles: msg('tools.screen.alleles'),
  mapping: msg('tools.run.mapping'),
  settings: msg('tools.run.settings'),
  noRows: msg('tools.bidirectional.noRows'),
}

/** Guided steps: files of two traits, settings, run. */
export function BidirectionalWorkspace() {
  const t = useT()
  const { draft } = useBidirectional()
  const obstacle = findBidirectionalObstacle(draft)
  const counts = countBothDirections(draft)
  return (
    <>
      <TraitDataStep />
      <TraitSettingsStep />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.bidirectional.ready', {
          a: counts?.a.matched ?? 0,
          b: counts?.b.matched ?? 0,
        })}
      />
    </>
  )
}
