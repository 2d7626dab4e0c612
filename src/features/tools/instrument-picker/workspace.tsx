/** Guided steps of the instrument picker: the data with its columns, the rules, and an outcome. */
import { TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { AttemptAlert } from '../components/attempt-alert.tsx'
import { ExampleMenu } from '../example/example-menu.tsx'
import { Privacy } from '../components/privacy.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { Step } from '../components/step.tsx'
import { usePrefilledExposure } from '../components/use-prefilled-exposure.ts'
import type { Source } from '../session/tool-state.ts'
import { FileColumns } from './file-columns.tsx'
import { EstimatesSection } from './estimates-section.tsx'
import { FileBox } from './file-box.tsx'
import { UNFILTERED_SETTINGS, NO_INPUTS, type PickObstacle, findPickObstacle } from './model.ts'
import { OutcomeStep } from './outcome-step.tsx'
import { RulesStep } from './rules-step.tsx'
import { INSTRUMENT_PICKER, useInstrumentPicker } from './spec.ts'
import { PICK_EXAMPLES, type PickChoices, usePickChoices } from './use-pick-choices.ts'

const OBSTACLE_TEXT: Record<PickObstacle, string> = {
  noData: msg('tools.pick.noData'),
  reading: msg('tools.run.reading'),
  alleles: msg('tools.pick.alleles'),
  mapping: msg('tools.run.mapping'),
  estimatesAlleles: msg('tools.pick.estimatesAlleles'),
  estimatesMapping: msg('tools.pick.estimatesMapping'),
  outcomeAlleles: msg('tools.pick.outcomeAlleles'),
  outcomeMapping: msg('tools.pick.outcomeMapping'),
  noPlaces: msg('tools.pick.noPlaces'),
  noMatrix: msg('tools.pick.noMatrix'),
  noPanel: msg('tools.pick.noPanel'),
  settings: msg('tools.run.settings'),
}

const NAME_LENGTH = 60
/** Obstacles that do not belong to the first step. */
const ELSEWHERE = new Set<PickObstacle | null>([
  null,
  'outcomeAlleles',
  'outcomeMapping',
  'noMatrix',
  'noPanel',
  'settings',
])

/** Step 1: the summary statistics, of any length. */
function DataStep({ choices }: { choices: PickChoices }) {
  const t = useT()
  const { session, draft } = useInstrumentPicker()
  const { inputs, preview, settings } = draft
  const exposure = inputs?.exposure ?? null
  return (
    <Step number={1} title={t('tools.pick.data')} isDone={ELSEWHERE.has(findPickObstacle(draft))}>
      <AttemptAlert attempt={draft.attempt} previousName={exposure?.name ?? null} />
      <FileBox
        of="exposure"
        file={exposure}
        preview={preview?.exposure ?? null}
        choices={choices}
        title={t('tools.pick.drop')}
        touchTitle={t('tools.pick.bring')}
        hint={t('tools.pick.dropText')}
        others={<ExampleMenu examples={PICK_EXAMPLES} onPick={choices.chooseExample} />}
      />
      {exposure && preview?.exposure && (
        <>
          <FileColumns
            name={exposure.name}
            preview={preview.exposure}
            onMapping={(mapping) => choices.setMapping('exposure', mapping)}
            onSheet={(sheet) => choices.setSheet('exposure', sheet)}
          />
          <TextInput
            size="md"
            label={t('tools.settings.exposure')}
            placeholder={t('tools.settings.exposurePlaceholder')}
            maxLength={NAME_LENGTH}
            value={settings.exposureName}
            onChange={(event) => session.setSettings({ exposureName: event.currentTarget.value })}
          />
          <EstimatesSection choices={choices} />
        </>
      )}
      <Privacy />
    </Step>
  )
}

export function PickWorkspace() {
  const t = useT()
  const { session, draft } = useInstrumentPicker()
  const choices = usePickChoices()
  const take = useCallback(
    (exposure: Source, exposureName: string) =>
      void session.choose({ ...NO_INPUTS, exposure }, { ...UNFILTERED_SETTINGS, exposureName }),
    [session],
  )
  const { isLooking } = usePrefilledExposure(INSTRUMENT_PICKER.toolId, take)
  const obstacle = findPickObstacle(draft)
  const hasOutcome = draft.inputs?.outcome != null
  if (isLooking) return <ResultSkeleton />
  return (
    <>
      <DataStep choices={choices} />
      <RulesStep choices={choices} />
      <OutcomeStep choices={choices} />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={hasOutcome ? t('tools.pick.readyBoth') : t('tools.pick.ready')}
      />
    </>
  )
}
