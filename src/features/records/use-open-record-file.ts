import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRecordActions } from '../../cache/record-actions.ts'
import { TOOLS } from '../../contract/tools.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { openRecordFile } from '../../results/record-file.ts'
import { useActionFault } from './components/use-action-fault.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** Returns a function that opens a record file saved earlier, here or elsewhere, or explains why it cannot be opened. */
export function useOpenRecordFile() {
  const t = useT()
  const [, navigate] = useLocation()
  const actions = useRecordActions()
  const faultText = useActionFault()
  const [isOpening, setOpening] = useState(false)
  const [fault, setFault] = useState('')

  const read = async (file: File) => {
    const now = Date.now()
    const text = file.size > MAX_BYTES ? '' : await file.text()
    const opened = openRecordFile(text, {
      id: newRecordId(now, () => Math.random()),
      toolId: TOOLS[0].id,
      createdAt: new Date(now).toISOString(),
    })
    if (opened.name === 'foreign') return setFault(t('records.open.foreign', { name: file.name }))
    if (opened.name === 'unreadable') {
      return setFault(t('records.open.unreadable', { name: file.name }))
    }
    await actions.save(opened.record)
    navigate(paths.recordInfo(opened.record.id))
  }
  const open = async (file: File) => {
    setOpening(true)
    setFault('')
    try {
      await read(file)
    } catch (error) {
      setFault(faultText(error))
    } finally {
      setOpening(false)
    }
  }
  return { isOpening, fault, open: (file: File) => void open(file) }
}
