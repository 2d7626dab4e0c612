/** Step 1 of the multivariable tool: one table, or a file for each trait, and the meaning of their columns. */
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ACCEPTED_FILES } from '../components/accepted-files.ts'
import classes from '../components/data.module.css'
import { ChosenFile, DataStepFrame, RemoveButton } from '../components/data-step.tsx'
import { ExampleMenu } from '../example/example-menu.tsx'
import { FileButton } from '../components/file-button.tsx'
import { usePasting } from '../components/use-pasting.tsx'
import { LayoutChoice } from '../components/layout-choice.tsx'
import { RowCheckView } from '../components/row-check-view.tsx'
import { TwoSides } from '../scan/two-sides.tsx'
import { WIDE_EXAMPLES } from './examples.ts'
import { type WideInputs, findWideObstacle, getWidePreview } from './model.ts'
import { MULTIVARIABLE, useMultivariable } from './spec.ts'
import { Traits } from './trait-columns.tsx'
import { useWideChoices } from './use-wide-choices.ts'

function SourcePicker() {
  const t = useT()
  const sources = useWideChoices()
  const { draft } = useMultivariable()
  const pasting = usePasting(t('tools.mv.bringText'), (text) => void sources.paste(text))
  if (pasting.form !== null) return pasting.form
  return (
    <div className={classes.drop}>
      <p className={classes.dropTitle}>{t('tools.data.bring')}</p>
      <p className={classes.dropText}>{t('tools.mv.bringText')}</p>
      <FileButton
        label={t('tools.data.choose')}
        isBusy={draft.isReading}
        accept={ACCEPTED_FILES}
        onFiles={([file]) => file && void sources.file(file)}
      />
      <div className={classes.others}>
        {pasting.button}
        <ExampleMenu examples={WIDE_EXAMPLES} onPick={sources.example} />
      </div>
    </div>
  )
}

/** File box for one table with every trait. */
function WholeTable() {
  const t = useT()
  const format = useFormat()
  const { session, draft } = useMultivariable()
  const sources = useWideChoices()
  const { inputs } = draft
  const wide = getWidePreview(draft.preview)
  if (inputs?.layout !== 'wide' || !wide) return <SourcePicker />
  const { check } = wide
  return (
    <>
      <div className={classes.file}>
        <ChosenFile
          name={inputs.source.name}
          facts={wide}
          isBusy={draft.isReading}
          onRemove={session.clear}
          onFile={(file) => void sources.file(file)}
        />
      </div>
      <Traits preview={wide} />
      {draft.settings.own === null && check.problems.total > 0 && (
        <RowCheckView
          check={check}
          said={t('tools.verdict.usable', {
            kept: check.kept,
            rows: format.integer(check.rows),
          })}
        />
      )}
    </>
  )
}

/** File boxes for each exposure and for the outcome. */
function TraitFiles() {
  const t = useT()
  const { session, draft } = useMultivariable()
  const { choices } = useWideChoices()
  const scan = draft.preview?.layout === 'files' ? draft.preview.screen : null
  return (
    <>
      <TwoSides
        texts={{
          exposure: {
            title: t('tools.mv.files.exposures'),
            hint: t('tools.mv.files.exposuresHint'),
          },
          outcome: { title: t('tools.mv.files.outcome'), hint: t('tools.mv.files.outcomeHint') },
        }}
        preview={scan}
        hasManyOutcomes={false}
        choices={choices}
      />
      {scan && (
        <div>
          <RemoveButton onRemove={session.clear} />
        </div>
      )}
    </>
  )
}

type Layout = WideInputs['layout']

export function DataStep() {
  const t = useT()
  const { draft } = useMultivariable()
  const [selectedLayout, setSelectedLayout] = useState<Layout | null>(null)
  const { inputs } = draft
  const layout = selectedLayout ?? inputs?.layout ?? 'wide'
  const obstacle = findWideObstacle(draft)
  return (
    <DataStepFrame
      isDone={obstacle === null || obstacle === 'correlation'}
      attempt={draft.attempt}
      previousName={inputs ? MULTIVARIABLE.getName(inputs) : null}
    >
      <LayoutChoice
        layout={layout}
        options={[
          { value: 'wide', label: t('tools.mv.layout.wide') },
          { value: 'files', label: t('tools.mv.layout.files') },
        ]}
        onLayout={setSelectedLayout}
      />
      {layout === 'wide' ? <WholeTable /> : <TraitFiles />}
    </DataStepFrame>
  )
}
