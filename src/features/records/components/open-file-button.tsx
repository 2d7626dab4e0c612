import { Button } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useRecordActions } from '../../../cache/record-actions.ts'
import { TOOLS } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { newRecordId } from '../../../lib/record-id.ts'
import { openRecordFile } from '../../../ui/analysis/record-file.ts'
import { useActionFault } from './use-action-fault.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** Opens a record file that was saved earlier, here or elsewhere. */
export function OpenFileButton({ onFault }: { onFault: (text: string) => void }) {
  const t = useT()
  const [, navigate] = useLocation()
  const actions = useRecordActions()
  const faultText = useActionFault()
  const input = useRef<HTMLInputElement>(null)
  const [isOpening, setOpening] = useState(false)

  const open = async (file: File) => {
    setOpening(true)
    onFault('')
    try {
      const now = Date.now()
      const text = file.size > MAX_BYTES ? '' : await file.text()
      const opened = openRecordFile(text, {
        id: newRecordId(now, () => Math.random()),
        toolId: TOOLS[0].id,
        createdAt: new Date(now).toISOString(),
      })
      if (opened.name === 'record') {
        await actions.keep(opened.record)
        navigate(paths.recordInfo(opened.record.id))
      } else {
        onFault(
          opened.name === 'foreign'
            ? t('records.open.foreign', { name: file.name })
            : t('records.open.unreadable', { name: file.name }),
        )
      }
    } catch (error) {
      onFault(faultText(error))
    } finally {
      setOpening(false)
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void open(file)
        }}
      />
      <Button
        variant="default"
        loading={isOpening}
        leftSection={<IconFolderOpen size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('records.open.button')}
      </Button>
    </>
  )
}
