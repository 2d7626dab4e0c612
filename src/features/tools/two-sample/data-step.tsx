import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ACCEPTED_FILES } from '../components/accepted-files.ts'
import { AttemptAlert } from '../components/attempt-alert.tsx'
import classes from '../components/data.module.css'
import { FileButton } from '../components/file-button.tsx'
import { Privacy } from '../components/privacy.tsx'
import { Step } from '../components/step.tsx'
import { MappingForm } from './mapping-form.tsx'
import { obstacleOf } from './model.ts'
import { PreviewTable } from './preview-table.tsx'
import { RowVerdict } from './row-verdict.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { SourcePicker } from './source-picker.tsx'
import { useTwoSample } from './spec.ts'
import { useDataChoices } from './use-data-choices.ts'

/**
 * Where the focus goes when the button that had it is gone: a reader with a keyboard must not have to
 * begin at the top of the page again.
 */
function useKeptFocus(sourceName: string) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (sourceName !== '' && isLost) ref.current?.focus({ preventScroll: true })
  }, [sourceName])
  return ref
}

/** Step 1: the data, what its columns mean, and what its rows amount to. */
export function DataStep() {
  const t = useT()
  const format = useFormat()
  const { session, draft } = useTwoSample()
  const choices = useDataChoices()
  const { inputs: source, preview } = draft
  const obstacle = obstacleOf(draft)
  const section = useKeptFocus(source?.name ?? '')
  return (
    <Step
      number={1}
      title={t('tools.data.title')}
      isDone={obstacle === null || obstacle === 'settings'}
    >
      <AttemptAlert attempt={draft.attempt} keptName={source?.name ?? null} />
      {source && preview ? (
        <>
          <div className={classes.file} ref={section} tabIndex={-1}>
            <span className={classes.fileName}>{source.name}</span>
            <span className={classes.fileFacts}>
              {t('tools.data.facts', {
                size: format.bytes(preview.bytes),
                rows: preview.rowCount,
                columns: preview.columns.length,
              })}
            </span>
            <span className={classes.fileActions}>
              <Button variant="subtle" color="gray" onClick={session.clear}>
                {t('tools.data.remove')}
              </Button>
              <FileButton
                label={t('tools.data.other')}
                variant="default"
                accept={ACCEPTED_FILES}
                isBusy={choices.isReading}
                onFiles={([file]) => file && choices.chooseFile(file)}
              />
            </span>
          </div>
          <SheetChoice source={source} preview={preview} />
          <PreviewTable preview={preview} />
          <MappingForm preview={preview} />
          <RowVerdict preview={preview} />
        </>
      ) : (
        <SourcePicker choices={choices} />
      )}
      <Privacy />
    </Step>
  )
}
