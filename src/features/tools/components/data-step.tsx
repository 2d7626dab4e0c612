/** Parts of the first step that tools share: its frame, the chosen file, and the button that removes it. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { Attempt } from '../session/tool-state.ts'
import { ACCEPTED_FILES } from './accepted-files.ts'
import { AttemptAlert } from './attempt-alert.tsx'
import classes from './data.module.css'
import { FileButton } from './file-button.tsx'
import { Privacy } from './privacy.tsx'
import { Step } from './step.tsx'

type Props = {
  isDone: boolean
  attempt: Attempt | null
  /** Name of the file that stays in use when an attempt fails. */
  previousName: string | null
  children: ReactNode
}

/** Frame of a tool's first step: the failed attempt, the data, and the privacy note. */
export function DataStepFrame({ isDone, attempt, previousName, children }: Props) {
  const t = useT()
  return (
    <Step number={1} title={t('tools.data.title')} isDone={isDone}>
      <AttemptAlert attempt={attempt} previousName={previousName} />
      {children}
      <Privacy />
    </Step>
  )
}

/** Button that removes the chosen file. */
export function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const t = useT()
  return (
    <Button variant="subtle" color="gray" onClick={onRemove}>
      {t('tools.data.remove')}
    </Button>
  )
}

type FileProps = {
  name: string
  facts: { bytes: number; rowCount: number; columns: readonly unknown[] }
  isBusy: boolean
  onRemove: () => void
  onFile: (file: File) => void
}

/** Chosen table with its known facts, and the button that replaces it. */
export function ChosenFile({ name, facts, isBusy, onRemove, onFile }: FileProps) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <span className={classes.fileName}>{name}</span>
      <span className={classes.fileFacts}>
        {t('tools.data.facts', {
          size: format.bytes(facts.bytes),
          rows: facts.rowCount,
          columns: facts.columns.length,
        })}
      </span>
      <span className={classes.fileActions}>
        <RemoveButton onRemove={onRemove} />
        <FileButton
          label={t('tools.data.other')}
          variant="default"
          accept={ACCEPTED_FILES}
          isBusy={isBusy}
          onFiles={([file]) => file && onFile(file)}
        />
      </span>
    </>
  )
}
