/** Button that chooses files with the system's dialog. */
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { ACCEPTED_FILES } from './accepted-files.ts'

type Props = {
  label: string
  variant?: 'filled' | 'default'
  isBusy: boolean
  isMultiple?: boolean
  /** File types, where they are not those of tables (compressed or not) and records. */
  accept?: string
  testId?: string
  /** Picker used in place of the input element, where the browser has one. */
  pick?: (() => Promise<readonly File[]>) | null
  onFiles: (files: readonly File[]) => void
}

export function FileButton(props: Props) {
  const { label, variant = 'filled', isBusy, isMultiple = false, onFiles } = props
  const { accept = ACCEPTED_FILES, testId = 'tool-file', pick = null } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        data-testid={testId}
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Allows the same file to be chosen again after it was corrected.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        variant={variant}
        leftSection={<IconFileUpload size={20} stroke={1.75} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => {
          if (pick) void pick().then((files) => files.length > 0 && onFiles(files))
          else input.current?.click()
        }}
      >
        {label}
      </Button>
    </>
  )
}
