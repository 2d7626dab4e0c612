import { useCallback, useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { RefusedRecord } from '../components/refused-record.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { type PrefillRecord, usePrefillRecord } from '../components/use-prefill-record.ts'
import { MediationDataStep } from './data-step.tsx'
import {
  type MediationObstacle,
  findMediationObstacle,
  resolveMediationNames,
  NO_FILES,
  toStepFromRecord,
  withStep,
} from './model.ts'
import { MediationSettingsStep } from './settings-step.tsx'
import { MEDIATION, useMediation } from './spec.ts'

const OBSTACLE_TEXT: Record<MediationObstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  noX: msg('tools.mediation.noX'),
  noM: msg('tools.mediation.noM'),
  noY: msg('tools.mediation.noY'),
  alleles: msg('tools.screen.alleles'),
  mapping: msg('tools.run.mapping'),
  settings: msg('tools.run.settings'),
  noInstruments: msg('tools.mediation.noInstruments'),
  noSteps: msg('tools.mediation.noSteps'),
}

/** Guided steps: three files or known estimates, settings, run. */
export function MediationWorkspace() {
  const t = useT()
  const { session, draft } = useMediation()
  const [refused, setRefused] = useState<string | null>(null)
  const take = useCallback(
    ({ record }: PrefillRecord) => {
      const taken = toStepFromRecord(record)
      if (!taken) return false
      // A result gives the effect of an exposure on another trait: the first step, or the second where the first exists.
      const before = session.state().draft.settings
      const step = before.steps.xm.b === '' ? 'xm' : 'my'
      void session.choose({ ...NO_FILES, layout: 'estimates' }, withStep(before, step, taken))
      return true
    },
    [session],
  )
  const { isLooking } = usePrefillRecord({ toolId: MEDIATION.toolId, take, refuse: setRefused })
  const obstacle = findMediationObstacle(draft)
  if (isLooking) return <ResultSkeleton />
  return (
    <>
      {refused !== null && (
        <RefusedRecord title={refused} onClose={() => setRefused(null)}>
          {t('tools.mediation.refused')}
        </RefusedRecord>
      )}
      <MediationDataStep />
      <MediationSettingsStep />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.mediation.ready', resolveMediationNames(draft))}
      />
    </>
  )
}
