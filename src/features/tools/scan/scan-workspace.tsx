import { useCallback } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { usePrefilledExposure } from '../components/use-prefilled-exposure.ts'
import type { Source } from '../session/tool-state.ts'
import { useTool } from '../session/use-tool-session.ts'
import {
  countInstruments,
  type ScanDraft,
  type ScanObstacle,
  findScanObstacle,
  toScanParameters,
} from './model.ts'
import { ScanDataStep, type ScanTool } from './scan-data-step.tsx'
import { ScanSettingsStep } from './scan-settings-step.tsx'

const OBSTACLE_TEXT: Record<ScanObstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  noExposure: msg('tools.screen.noExposure'),
  noOutcome: msg('tools.screen.noOutcome'),
  alleles: msg('tools.screen.alleles'),
  mapping: msg('tools.run.mapping'),
  severalOutcomes: msg('tools.screen.severalOutcomes'),
  settings: msg('tools.run.settings'),
  noPanel: msg('tools.run.noPanel'),
  noRows: msg('tools.screen.noRows'),
}

function countPairs({ preview, settings }: ScanDraft): number {
  const parameters = toScanParameters(settings)
  if (!preview?.instruments || !parameters) return 0
  return countInstruments(preview.instruments, parameters).exposures * preview.outcomes.length
}

/** Guided steps of a scan. */
export function ScanWorkspace({ tool }: { tool: ScanTool }) {
  const t = useT()
  const { session, draft } = useTool(tool.spec)
  const take = useCallback(
    (exposure: Source) =>
      void session.choose({
        layout: 'two-sides',
        exposures: [exposure],
        outcomes: [],
        mapping: {},
      }),
    [session],
  )
  const { isLooking } = usePrefilledExposure(tool.spec.toolId, take)
  const obstacle = findScanObstacle(draft, tool.spec.mostOutcomes)
  if (isLooking) return <ResultSkeleton />
  return (
    <>
      <ScanDataStep tool={tool} />
      <ScanSettingsStep tool={tool} />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.screen.ready', { n: countPairs(draft) })}
      />
    </>
  )
}
