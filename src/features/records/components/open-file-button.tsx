import { Button } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'

type Props = { isOpening: boolean; onFile: (file: File) => void }

/** Button that chooses a record file. */
export function OpenFileButton({ isOpening, onFile }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        data-testid="record-file"
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onFile(file)
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
