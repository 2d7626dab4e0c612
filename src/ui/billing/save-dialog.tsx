/** Dialog for the file name under which a PDF is saved. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { downloadBlob } from '../download.ts'
import { BillingDialog } from './billing-dialog.tsx'
import classes from './detail.module.css'
import { canPickFile, pdfNameOf, saveToPickedFile } from './document-file.ts'
import { useCapability } from './use-document.ts'

/** Maximum length of a file name that every system accepts. */
const MAX_NAME = 80

/** Saves to a file that the user chooses, and reports the outcome. */
function useSaveToPickedFile(onSaved: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const save = async (file: File, name: string) => {
    setFailed(false)
    setBusy(true)
    try {
      if (await saveToPickedFile(file, name)) onSaved()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, hasFailed, save }
}

type FormProps = { file: File | null; onSaved: () => void }

function NameForm({ file, onSaved }: FormProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const canPick = useCapability(canPickFile)
  const picked = useSaveToPickedFile(onSaved)
  const name = typed ?? file?.name.replace(/\.pdf$/i, '') ?? ''
  const fileName = pdfNameOf(name, file?.name ?? '')
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (file === null) return
        downloadBlob(file, fileName)
        onSaved()
      }}
    >
      <TextInput
        label={t('billing.save.name')}
        description={
          file === null ? t('billing.save.coming') : t('billing.save.as', { name: fileName })
        }
        value={name}
        maxLength={MAX_NAME}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {picked.hasFailed && (
        <p className={classes.fault} role="alert">
          {t('billing.save.failed')}
        </p>
      )}
      <div className={classes.formEnd}>
        {canPick && (
          <Button
            variant="default"
            disabled={file === null}
            loading={picked.isBusy}
            onClick={() => file !== null && void picked.save(file, fileName)}
          >
            {t('billing.save.place')}
          </Button>
        )}
        <Button type="submit" loading={file === null}>
          {t('billing.save.submit')}
        </Button>
      </div>
    </form>
  )
}

type Props = FormProps & { isOpen: boolean; onClose: () => void }

export function SaveDialog({ isOpen, onClose, file, onSaved }: Props) {
  const t = useT()
  return (
    <BillingDialog isOpen={isOpen} onClose={onClose} title={t('billing.save.title')}>
      <NameForm file={file} onSaved={onSaved} />
    </BillingDialog>
  )
}
