/** Field for a picture or a text file of a message: checked before it is accepted, shown before it is sent. */
import { Alert, Button, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { type Attachment, pickFile, pickSmaller, type Picked } from '../attachment.ts'
import { AttachedFile } from './attached-file.tsx'
import classes from './feedback.module.css'
import { FILE_FAULTS } from './texts.ts'

const ACCEPT = 'image/png,image/jpeg,image/webp,text/plain,.txt,.log,.md,.csv,.tsv'

type LargeProps = { file: File; onShrunk: (picked: Picked) => void; onCancel: () => void }

/** Prompt for a picture that is too large: shrunk only if the user agrees. */
function LargePicture({ file, onShrunk, onCancel }: LargeProps) {
  const t = useT()
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  const shrink = async () => {
    setBusy(true)
    onShrunk(await pickSmaller(file))
  }
  return (
    <Alert variant="light" color="gray" role="status">
      {t('feedback.file.large', {
        name: file.name,
        size: format.bytes(file.size),
        limit: format.bytes(LIMITS.attachment),
      })}
      <div className={classes.buttons}>
        <Button variant="default" loading={isBusy} onClick={() => void shrink()}>
          {t('feedback.file.shrink')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('feedback.file.cancel')}
        </Button>
      </div>
    </Alert>
  )
}

type Props = {
  file: Attachment | null
  onChange: (file: Attachment | null) => void
  /** The service's error for this field. */
  error?: string | undefined
}

export function FileField({ file, onChange, error }: Props) {
  const t = useT()
  const format = useFormat()
  const reset = useRef<() => void>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const take = (next: Picked) => {
    setPicked(next)
    if (next.name === 'ready') onChange(next.attachment)
  }
  const choose = async (chosen: File | null) => {
    // The same file may be chosen again after it was taken away.
    reset.current?.()
    if (chosen) take(await pickFile(chosen))
  }
  const limit = format.bytes(LIMITS.attachment)
  return (
    <div className={classes.fileField} role="group" aria-label={t('feedback.file')}>
      <p className={classes.label}>{t('feedback.file')}</p>
      <p className={classes.dim}>{t('feedback.file.hint', { limit })}</p>
      {file && <AttachedFile file={file} onRemove={() => onChange(null)} />}
      {picked?.name === 'large' && (
        <LargePicture file={picked.file} onShrunk={take} onCancel={() => setPicked(null)} />
      )}
      {picked?.name === 'fault' && (
        <p className={classes.fault} role="alert">
          {t(FILE_FAULTS[picked.fault], { name: picked.fileName, limit })}
        </p>
      )}
      {error !== undefined && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <div>
        <FileButton
          resetRef={reset}
          accept={ACCEPT}
          onChange={(chosen) => void choose(chosen)}
          inputProps={{ 'data-testid': 'feedback-file' } as object}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden="true" />}
            >
              {file ? t('feedback.file.replace') : t('feedback.file.choose')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  )
}
