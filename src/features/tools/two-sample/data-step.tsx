/** Step 1 of the two-sample tool: the data, the meaning of the columns, and the check of the rows. */
import { useEffect, useRef } from 'react'
import classes from '../components/data.module.css'
import { ChosenFile, DataStepFrame } from '../components/data-step.tsx'
import { MappingForm } from './mapping-form.tsx'
import { findObstacle } from './model.ts'
import { PreviewTable } from './preview-table.tsx'
import { RowVerdict } from './row-verdict.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { SourcePicker } from './source-picker.tsx'
import { useTwoSample } from './spec.ts'
import { useDataChoices } from './use-data-choices.ts'
import { isFocusLost } from '../../../ui/focus-lost.ts'
import { whenLaidOut } from '../../../ui/when-laid-out.ts'

/**
 * Restores the focus when the button that had it is removed, so that keyboard users do not start again at the top of the
 * page.
 */
function useRestoredFocus(sourceName: string) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sourceName === '') return undefined
    return whenLaidOut(() => {
      if (isFocusLost()) ref.current?.focus({ preventScroll: true })
    })
  }, [sourceName])
  return ref
}

export function DataStep() {
  const { session, draft } = useTwoSample()
  const choices = useDataChoices()
  const { inputs: source, preview } = draft
  const obstacle = findObstacle(draft)
  const section = useRestoredFocus(source?.name ?? '')
  return (
    <DataStepFrame
      isDone={obstacle === null || obstacle === 'settings'}
      attempt={draft.attempt}
      previousName={source?.name ?? null}
    >
      {source && preview ? (
        <>
          <div className={classes.file} ref={section} tabIndex={-1}>
            <ChosenFile
              name={source.name}
              facts={preview}
              isBusy={choices.isReading}
              onRemove={session.clear}
              onFile={choices.chooseFile}
            />
          </div>
          <SheetChoice source={source} preview={preview} />
          <PreviewTable preview={preview} />
          <MappingForm preview={preview} />
          <RowVerdict preview={preview} />
        </>
      ) : (
        <SourcePicker choices={choices} />
      )}
    </DataStepFrame>
  )
}
