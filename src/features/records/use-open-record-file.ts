import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRecordActions } from '../../cache/record-actions.ts'
import { useImportDecision } from '../../cache/record-import.ts'
import { TOOLS } from '../../contract/tools.ts'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { bodyOf, countDoubts, MAX_RECORD_FILE, openRecordFile } from '../../results/record-file.ts'
import { useRecordFault } from '../../ui/results/use-record-fault.ts'

const FAULT_TEXT = {
  foreign: msg('records.open.foreign'),
  unreadable: msg('records.open.unreadable'),
} as const

/** Returns a function that opens a record file saved earlier, here or elsewhere, or explains why it cannot be opened. */
export function useOpenRecordFile() {
  const t = useT()
  const [, navigate] = useLocation()
  const actions = useRecordActions()
  const decide = useImportDecision()
  const faultText = useRecordFault()
  const [isOpening, setOpening] = useState(false)
  const [fault, setFault] = useState('')

  const read = async (file: File) => {
    const { name } = file
    const now = Date.now()
    const text = file.size > MAX_RECORD_FILE ? '' : await file.text()
    const opened = openRecordFile(text, {
      fileName: name,
      id: newRecordId(now, () => Math.random()),
      toolId: TOOLS[0].id,
      at: new Date(now).toISOString(),
    })
    if (opened.name === 'unknownTool') {
      return setFault(t('records.open.unknownTool', { name, id: opened.toolId }))
    }
    if (opened.name !== 'record') return setFault(t(FAULT_TEXT[opened.name], { name }))
    const { record } = opened
    const decision = await decide(opened)
    if (decision?.answer === null) return
    if (decision?.answer === 'replaced') return navigate(paths.recordInfo(decision.knownId))
    const body = bodyOf(record)
    await actions.save(body ? await countDoubts(record, body) : record)
    navigate(
      decision?.answer === 'compare'
        ? paths.compareRecords(record.toolId, decision.knownId, record.id)
        : paths.recordInfo(record.id),
    )
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
