/** Step 3 (optional) of the instrument picker: the instruments are looked up in an outcome and harmonised. */
import { TextInput } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { Choice } from '../components/choice.tsx'
import { ReferenceFilesNote, ReferenceFilesProvider } from '../components/reference-files-note.tsx'
import { Step } from '../components/step.tsx'
import toolClasses from '../components/tool.module.css'
import { ActionSelect } from './action-select.tsx'
import { FileColumns } from './file-columns.tsx'
import { FileBox } from './file-box.tsx'
import { PanelBox } from '../panel/panel-box.tsx'
import { AbsentChoice } from '../panel/absent-choice.tsx'
import { useInstrumentPicker } from './spec.ts'
import type { PickChoices } from './use-pick-choices.ts'

const NAME_LENGTH = 60

function OutcomeSettings() {
  const t = useT()
  const { session, draft } = useInstrumentPicker()
  const { settings } = draft
  return (
    <div className={toolClasses.fields}>
      <TextInput
        size="md"
        label={t('tools.settings.outcome')}
        placeholder={t('tools.settings.outcomePlaceholder')}
        maxLength={NAME_LENGTH}
        value={settings.outcomeName}
        onChange={(event) => session.setSettings({ outcomeName: event.currentTarget.value })}
      />
      <ActionSelect />
      <Choice<OutcomeKind>
        label={t('tools.settings.kind')}
        value={settings.outcomeKind}
        options={[
          { value: 'continuous', label: t('tools.settings.continuous') },
          { value: 'binary', label: t('tools.settings.binary') },
        ]}
        onChange={(outcomeKind) => session.setSettings({ outcomeKind })}
      />
    </div>
  )
}

/** Choice for instruments that the outcome lacks; where a panel clumps, the panel is chosen there. */
function Absent({ choices }: { choices: PickChoices }) {
  const { session, draft } = useInstrumentPicker()
  const { settings, inputs } = draft
  return (
    <AbsentChoice
      settings={settings}
      onChange={session.setSettings}
      panel={
        settings.independence === 'panel' ? null : (
          <PanelBox files={inputs?.panel ?? []} choices={choices} />
        )
      }
    />
  )
}

export function OutcomeStep({ choices }: { choices: PickChoices }) {
  const t = useT()
  const { draft } = useInstrumentPicker()
  const { inputs, preview } = draft
  const outcome = inputs?.outcome ?? null
  return (
    <Step number={3} title={t('tools.pick.outcome')} isDone={outcome !== null}>
      <ReferenceFilesProvider>
        <FileBox
          of="outcome"
          file={outcome}
          preview={preview?.outcome ?? null}
          choices={choices}
          title={t('tools.pick.outcomeDrop')}
          touchTitle={t('tools.pick.outcomeBring')}
          hint={t('tools.pick.outcomeHint')}
        />
        {outcome && preview?.outcome && (
          <>
            <FileColumns
              name={outcome.name}
              preview={preview.outcome}
              onMapping={(mapping) => choices.setMapping('outcome', mapping)}
              onSheet={(sheet) => choices.setSheet('outcome', sheet)}
            />
            <ReferenceFilesNote />
            <OutcomeSettings />
            <Absent choices={choices} />
          </>
        )}
      </ReferenceFilesProvider>
    </Step>
  )
}
