/** LD panel that was used last: added with one click where the browser stored handles, else shown by its name. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type Reopened, readRememberedPanel, reopenPanel } from '../../../cache/panel-memory.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { StoredPanel } from '../../../platform/device-db-stores.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/data.module.css'
import { rememberHandle } from './panel-handles.ts'

type Fault = Extract<Reopened, { fault: string }>['fault']

const FAULT_TEXT: Record<Fault, string> = {
  refused: msg('tools.pick.panel.refused'),
  gone: msg('tools.pick.panel.gone'),
  unknown: msg('tools.pick.panel.again'),
}

/** Returns the panel that was used last. */
function useRememberedPanel(): StoredPanel | null {
  const owner = useAtomValue(ownerAtom)
  const [panel, setPanel] = useState<StoredPanel | null>(null)
  useEffect(() => {
    let isOver = false
    void readRememberedPanel(owner).then((found) => {
      if (!isOver) setPanel(found)
    })
    return () => {
      isOver = true
    }
  }, [owner])
  return panel
}

export function RememberedPanel({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useT()
  const format = useFormat()
  const panel = useRememberedPanel()
  const [fault, setFault] = useState<Extract<Reopened, { fault: string }> | null>(null)
  if (!panel) return null
  const { files } = panel
  const names = sortPanelFiles(files).sets.map(({ name }) => name)
  const canReopen = files.every(({ handle }) => handle !== undefined)
  const open = async () => {
    const found = await reopenPanel(panel)
    if ('fault' in found) setFault(found)
    else onFiles(found.files.map(({ file, handle }) => rememberHandle(file, handle)))
  }
  const shown = fault ?? (canReopen ? null : { fault: 'unknown' as const, names: [] })
  return (
    <div className={classes.file}>
      <span className={classes.fileName}>
        {t('tools.pick.panel.last', {
          name: names.length > 2 ? `${names[0]} … ${names.at(-1)}` : names.join(', '),
        })}
      </span>
      <span className={classes.fileFacts}>
        {t('tools.pick.panel.sets', { n: names.length })} ·{' '}
        {format.bytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}
      </span>
      {canReopen && (
        <span className={classes.fileActions}>
          <Button variant="default" onClick={() => void open()}>
            {t('tools.pick.panel.reopen')}
          </Button>
        </span>
      )}
      {shown && (
        <p role={fault ? 'alert' : undefined} className={classes.verdict}>
          {fault && <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
          {t(FAULT_TEXT[shown.fault], { files: shown.names.slice(0, 3).join(', ') })}
        </p>
      )}
    </div>
  )
}
