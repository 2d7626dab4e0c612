import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { RunBar } from '../components/run-bar.tsx'
import { useTool } from '../session/use-tool-session.ts'
import {
  countInstruments,
  type ScreenDraft,
  type ScreenObstacle,
  screenObstacle,
  screenParameters,
} from './model.ts'
import { ScreenDataStep, type ScreenTool } from './screen-data-step.tsx'
import { ScreenSettingsStep } from './screen-settings-step.tsx'

const OBSTACLE_TEXT: Record<ScreenObstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  noExposure: msg('tools.screen.noExposure'),
  noOutcome: msg('tools.screen.noOutcome'),
  alleles: msg('tools.screen.alleles'),
  mapping: msg('tools.run.mapping'),
  severalOutcomes: msg('tools.screen.severalOutcomes'),
  settings: msg('tools.run.settings'),
  noRows: msg('tools.screen.noRows'),
}

function pairsOf({ preview, settings }: ScreenDraft): number {
  const parameters = screenParameters(settings)
  if (!preview?.instruments || !parameters) return 0
  return countInstruments(preview.instruments, parameters).exposures * preview.outcomes.length
}

/** The guided steps of a screen. */
export function ScreenWorkspace({ tool }: { tool: ScreenTool }) {
  const t = useT()
  const { draft } = useTool(tool.spec)
  const obstacle = screenObstacle(draft, tool.spec.mostOutcomes)
  return (
    <>
      <ScreenDataStep tool={tool} />
      <ScreenSettingsStep tool={tool} />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.screen.ready', { n: pairsOf(draft) })}
      />
    </>
  )
}
