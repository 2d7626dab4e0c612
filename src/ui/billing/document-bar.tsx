/** Actions on a PDF: save, open and share; from the device while offline. */
import { Anchor, Button } from '@mantine/core'
import { IconCloudCheck, IconDownload, IconExternalLink, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useOnline } from '../use-online.ts'
import classes from './detail.module.css'
import { SaveDialog } from './save-dialog.tsx'
import { type DocumentControl, type LoadedDocument, useDocument } from './use-document.ts'

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type Props = {
  load: () => Promise<LoadedDocument>
  /** Whether the document is stored on this device. */
  isStored: boolean
  saveLabel: string
  openLabel: string
}

type ButtonsProps = Pick<Props, 'saveLabel' | 'openLabel'> & {
  document: DocumentControl
  isDisabled: boolean
  onSave: () => void
}

function Buttons({ document, isDisabled, saveLabel, openLabel, onSave }: ButtonsProps) {
  const t = useT()
  const { doing, canShare } = document
  const shape = { variant: 'default' as const, disabled: isDisabled }
  return (
    <div className={classes.actions}>
      <Button {...shape} leftSection={<IconDownload {...ICON} />} onClick={onSave}>
        {saveLabel}
      </Button>
      <Button
        {...shape}
        loading={doing === 'open'}
        leftSection={<IconExternalLink {...ICON} />}
        onClick={() => void document.open()}
      >
        {openLabel}
      </Button>
      {canShare && (
        <Button
          {...shape}
          loading={doing === 'share'}
          leftSection={<IconShare {...ICON} />}
          onClick={() => void document.share()}
        >
          {t('billing.document.share')}
        </Button>
      )}
    </div>
  )
}

/** Whether the document is stored on this device, or will be. */
function StorageNotice({ isStored }: { isStored: boolean }) {
  const t = useT()
  const isOnline = useOnline()
  if (!isStored) {
    return (
      <p className={classes.dim}>
        {isOnline ? t('billing.document.keeps') : t('billing.document.notHere')}
      </p>
    )
  }
  return (
    <p className={`${classes.dim} ${classes.withIcon}`}>
      <IconCloudCheck size={17} stroke={1.75} className={classes.good} aria-hidden="true" />
      {t('billing.document.kept')}
    </p>
  )
}

export function DocumentBar({ load, isStored, saveLabel, openLabel }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const document = useDocument(load)
  const [isSaving, setSaving] = useState(false)
  const { found, fault, url } = document
  return (
    <div className={classes.document}>
      <Buttons
        document={document}
        isDisabled={!isOnline && !isStored && found === null}
        saveLabel={saveLabel}
        openLabel={openLabel}
        onSave={() => {
          setSaving(true)
          void document.fetch()
        }}
      />
      {url !== null && (
        <p className={classes.dim} role="status">
          {t('billing.document.opened')}{' '}
          <Anchor href={url} target="_blank" rel="noopener noreferrer">
            {t('billing.document.openAgain')}
          </Anchor>
        </p>
      )}
      {fault !== '' && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <StorageNotice isStored={isStored} />
      <SaveDialog
        isOpen={isSaving && fault === ''}
        onClose={() => setSaving(false)}
        file={found?.file ?? null}
        onSaved={() => setSaving(false)}
      />
    </div>
  )
}
