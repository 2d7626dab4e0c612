/** Box where one file is dropped or chosen; its content is not copied. */
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { FilePreview } from '../../../science/instruments/preview.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ACCEPTED_FILES } from '../components/accepted-files.ts'
import classes from '../components/data.module.css'
import { FileButton } from '../components/file-button.tsx'
import { useTableFiles } from '../components/reference-files-note.tsx'
import { useDrop } from '../components/use-drop.ts'
import type { Source } from '../session/tool-state.ts'
import type { FileRole } from './model.ts'
import type { PickChoices } from './use-pick-choices.ts'
import { isFocusLost } from '../../../ui/focus-lost.ts'
import { whenLaidOut } from '../../../ui/when-laid-out.ts'

/** Long summary files have any ending: `.h.tsv.gz`, `.assoc.linear`, `.bgz`, `.regenie`, `.ld`. */
const ANY_FILE = `${ACCEPTED_FILES},.vcf,.bgz,.sumstats,.assoc,.linear,.logistic,.meta,.tbl,.regenie,.ma,.ld,.vcor,*/*`

type Props = {
  of: FileRole
  file: Source | null
  preview?: FilePreview | null
  choices: PickChoices
  title: string
  /** Title for devices without drag and drop. */
  touchTitle: string
  hint: string
  /** Other options, shown beside the button. */
  others?: ReactNode
}

function Chosen({ of: role, file, preview, choices }: Props & { file: Source }) {
  const t = useT()
  const format = useFormat()
  const section = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      whenLaidOut(() => {
        // The focused button is removed: the focus moves here for keyboard users.
        if (isFocusLost()) section.current?.focus({ preventScroll: true })
      }),
    [],
  )
  const facts = [format.bytes(file.blob.size)]
  if (preview) facts.push(t('tools.pick.file.columns', { n: preview.columns.length }))
  const { container, member } = preview?.origin ?? { container: 'none', member: null }
  if (container !== 'none' && member !== null) facts.push(member)
  return (
    <div className={classes.file} ref={section} tabIndex={-1}>
      <span className={classes.fileName}>{file.name}</span>
      <span className={classes.fileFacts}>{facts.join('\u00a0· ')}</span>
      <span className={classes.fileActions}>
        <Button variant="subtle" color="gray" onClick={() => choices.remove(role)}>
          {t('tools.data.remove')}
        </Button>
        <FileButton
          label={t('tools.data.other')}
          variant="default"
          accept={ANY_FILE}
          testId={`tool-file-${role}`}
          isBusy={choices.isReading}
          onFiles={([next]) => next && choices.chooseFile(role, next)}
        />
      </span>
    </div>
  )
}

export function FileBox(props: Props) {
  const { of: role, file, choices, title, touchTitle, hint, others } = props
  const t = useT()
  const take = useTableFiles(([table]) => table && choices.chooseFile(role, table))
  const { isOver, handlers } = useDrop(take)
  if (file) return <Chosen {...props} file={file} />
  return (
    <div className={isOver ? `${classes.drop} ${classes.over}` : classes.drop} {...handlers}>
      <p className={`${classes.dropTitle} ${classes.withMouse}`}>{title}</p>
      <p className={`${classes.dropTitle} ${classes.withoutMouse}`}>{touchTitle}</p>
      <p className={classes.dropText}>{hint}</p>
      <div className={classes.others}>
        <FileButton
          label={t('tools.data.choose')}
          variant={role === 'exposure' ? 'filled' : 'default'}
          accept={ANY_FILE}
          testId={`tool-file-${role}`}
          isBusy={choices.isReading}
          onFiles={take}
        />
        {others}
      </div>
    </div>
  )
}
