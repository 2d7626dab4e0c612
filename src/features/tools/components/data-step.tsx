import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { isSignedInAtom } from '../../../session/session-atoms.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { obstacleOf } from '../model.ts'
import { useDataChoices } from '../use-data-choices.ts'
import { useToolSession, useToolState } from '../use-tool-session.ts'
import { AttemptAlert } from './attempt-alert.tsx'
import { MappingForm } from './mapping-form.tsx'
import { PreviewTable } from './preview-table.tsx'
import { RowVerdict } from './row-verdict.tsx'
import { FileButton, SourcePicker } from './source-picker.tsx'
import { Step } from './step.tsx'
import classes from './data.module.css'

function Privacy() {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  return (
    <p className={classes.privacy}>
      <IconLock size={20} stroke={1.75} aria-hidden="true" />
      <span>{isSignedIn ? t('tools.privacy.member') : t('tools.privacy.visitor')}</span>
    </p>
  )
}

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
export function DataStep({ toolId }: { toolId: string }) {
  const t = useT()
  const format = useFormat()
  const session = useToolSession()
  const { draft } = useToolState()
  const choices = useDataChoices(toolId)
  const { source, preview } = draft
  const obstacle = obstacleOf(draft)
  const section = useKeptFocus(source?.name ?? '')
  return (
    <Step
      number={1}
      title={t('tools.data.title')}
      isDone={obstacle === null || obstacle === 'settings'}
    >
      <AttemptAlert draft={draft} />
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
              <FileButton choices={choices} label={t('tools.data.other')} variant="default" />
            </span>
          </div>
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
