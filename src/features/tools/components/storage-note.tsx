/** Note that a result could not be stored on the device, with the file as an alternative. */
import { Alert, Button } from '@mantine/core'
import { IconDatabaseX } from '@tabler/icons-react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { DeviceDbErrorKind } from '../../../platform/device-db-error.ts'
import { downloadRecord } from '../../../ui/results/export-menu.tsx'
import type { Run } from '../session/tool-state.ts'
import { useAnySession } from '../session/use-tool-session.ts'
import classes from './data.module.css'

const TEXT: Record<DeviceDbErrorKind, string> = {
  full: msg('tools.keep.full'),
  denied: msg('tools.keep.denied'),
  blocked: msg('tools.keep.blocked'),
  closed: msg('tools.keep.closed'),
  failed: msg('tools.keep.failed'),
}

/** Note that the record is stored on the device but its input is not. */
function InputNote() {
  const t = useT()
  return (
    <Alert
      color="warning"
      variant="light"
      role="alert"
      icon={<IconDatabaseX size={20} stroke={1.75} aria-hidden="true" />}
      title={t('tools.keep.inputTitle')}
    >
      {t('tools.keep.inputText')}
    </Alert>
  )
}

export function StorageNote({ run }: { run: Extract<Run, { name: 'done' }> }) {
  const t = useT()
  const session = useAnySession()
  const { saving, record, input } = run
  if (saving === 'saved' && input !== undefined && input !== 'saved') return <InputNote />
  if (saving === 'unsaved' || saving === 'saving' || saving === 'saved') return null
  return (
    <Alert
      color="warning"
      variant="light"
      role="alert"
      icon={<IconDatabaseX size={20} stroke={1.75} aria-hidden="true" />}
      title={t('tools.keep.title')}
    >
      {t(TEXT[saving])}
      <div className={classes.others} style={{ justifyContent: 'flex-start', marginTop: 12 }}>
        <Button onClick={() => downloadRecord(record)}>{t('tools.keep.download')}</Button>
        <Button variant="default" onClick={() => void session.saveDone()}>
          {t('tools.keep.again')}
        </Button>
      </div>
    </Alert>
  )
}
