/** Button and form for pasting a table in place of a file. */
import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { PasteForm } from './paste-form.tsx'

type Pasting = {
  /** Form, shown in place of the other options once it is opened. */
  form: ReactNode | null
  /** Button that opens the form. */
  button: ReactNode
}

/** Returns the button and the form for pasting a table. */
export function usePasting(hint: string, onUse: (text: string) => void): Pasting {
  const t = useT()
  const [isPasting, setPasting] = useState(false)
  return {
    form: isPasting ? (
      <PasteForm hint={hint} onUse={onUse} onClose={() => setPasting(false)} />
    ) : null,
    button: (
      <Button
        variant="default"
        leftSection={<IconClipboardText size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setPasting(true)}
      >
        {t('tools.data.paste')}
      </Button>
    ),
  }
}
