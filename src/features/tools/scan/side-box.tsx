/** Box where the files of one side are dropped or chosen, with a summary of their content. */
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { TablePreview } from '../../../science/scan-run/preview.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ACCEPTED_FILES } from '../components/accepted-files.ts'
import { FileButton } from '../components/file-button.tsx'
import { useTableFiles } from '../components/reference-files-note.tsx'
import { useDrop } from '../components/use-drop.ts'
import classes from './scan.module.css'
import type { Role } from './use-scan-choices.ts'

/** Event handlers of a file box. */
export type BoxChoices = {
  isReading: boolean
  chooseFiles: (role: Role, files: readonly File[]) => void
}

type Props = {
  side: Role
  title: string
  hint: string
  isMultiple: boolean
  preview: TablePreview | null
  choices: BoxChoices
  children?: ReactNode
}

/** Name of the first file, number of further files, and their total size. */
function Files({ preview }: { preview: TablePreview }) {
  const t = useT()
  const format = useFormat()
  const [first] = preview.files
  return (
    <div>
      <p className={classes.file}>
        {t('tools.screen.fileNames', { name: first?.name ?? '', more: preview.files.length - 1 })}
      </p>
      <p className={classes.hint}>
        {t('tools.data.facts', {
          size: format.bytes(preview.files.reduce((sum, { bytes }) => sum + bytes, 0)),
          rows: preview.rows,
          columns: preview.columns.length,
        })}
      </p>
    </div>
  )
}

export function SideBox({ side, title, hint, isMultiple, preview, choices, children }: Props) {
  const t = useT()
  const take = useTableFiles((files) =>
    choices.chooseFiles(side, isMultiple ? files : files.slice(0, 1)),
  )
  const { isOver, handlers } = useDrop(take)
  const classNames = [classes.side, preview && classes.filled, isOver && classes.over]
  return (
    <div className={classNames.filter(Boolean).join(' ')} {...handlers}>
      <h3 className={classes.sideTitle}>{title}</h3>
      {preview ? <Files preview={preview} /> : <p className={classes.hint}>{hint}</p>}
      <div className={classes.buttons}>
        <FileButton
          label={preview ? t('tools.data.other') : t('tools.data.choose')}
          variant={preview ? 'default' : 'filled'}
          isBusy={choices.isReading}
          isMultiple={isMultiple}
          testId={`tool-file-${side}`}
          accept={ACCEPTED_FILES}
          onFiles={take}
        />
      </div>
      {children}
    </div>
  )
}
