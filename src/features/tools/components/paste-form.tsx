import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './data.module.css'

type Props = { hint: string; onUse: (text: string) => void; onClose: () => void }

/** Form with a field for a pasted table. */
export function PasteForm({ hint, onUse, onClose }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onUse(text)
        onClose()
      }}
    >
      <Textarea
        label={t('tools.data.pasteLabel')}
        description={hint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        autoFocus
        styles={{
          input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.875rem' },
        }}
      />
      <div className={classes.others} style={{ marginTop: 12, justifyContent: 'flex-start' }}>
        <Button type="submit" disabled={text.trim() === ''}>
          {t('tools.data.pasteUse')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('tools.data.pasteCancel')}
        </Button>
      </div>
    </form>
  )
}
