/** Actions on a whole record (sharing, duplicating, removing its input), and the report of their outcome. */
import { useState } from 'react'
import { useRecordActions } from '../../cache/record-actions.ts'
import { LIMITS } from '../../contract/limits.ts'
import { useT } from '../../i18n/use-t.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { useHeadlineText } from '../../ui/results/record-row.tsx'
import { shareRecord } from '../../ui/results/share-record.ts'
import { createCopyTitle } from './model.ts'
import { useRecordFault } from '../../ui/results/use-record-fault.ts'

/** Outcome of an action, shown once. */
export type ActionReport = { text: string; isFault: boolean }

export function useRecordCommands() {
  const t = useT()
  const actions = useRecordActions()
  const headlineText = useHeadlineText()
  const faultText = useRecordFault()
  const [said, setSaid] = useState<ActionReport | null>(null)

  const withReport = async (work: () => Promise<string>) => {
    setSaid(null)
    try {
      const text = await work()
      if (text !== '') setSaid({ text, isFault: false })
    } catch (error) {
      setSaid({ text: faultText(error), isFault: true })
    }
  }
  return {
    said,
    forget: () => setSaid(null),
    share: (id: string) =>
      withReport(async () => {
        const record = await actions.content(id)
        const outcome = await shareRecord(record, headlineText(record.headline))
        return outcome === 'downloaded' ? t('records.share.downloaded') : ''
      }),
    duplicate: ({ id, title }: { id: string; title: string }) =>
      withReport(async () => {
        const copy = createCopyTitle(title, t('records.duplicate.suffix'), LIMITS.recordTitle)
        await actions.duplicate(id, {
          id: newRecordId(Date.now(), () => Math.random()),
          title: copy,
        })
        return t('records.duplicate.done', { title: copy })
      }),
    removeInput: (id: string) =>
      withReport(async () => {
        await actions.removeInput(id)
        return t('records.input.removed')
      }),
  }
}
