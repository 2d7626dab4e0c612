import { Button, Menu, Text, Textarea } from '@mantine/core'
import { IconClipboardText, IconFlask } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ACCEPTED_FILES } from '../components/accepted-files.ts'
import classes from '../components/data.module.css'
import { FileButton } from '../components/file-button.tsx'
import { EXAMPLES, type ExampleSet } from './examples.ts'
import type { DataChoices } from './use-data-choices.ts'

function ExampleItem({ set, onPick }: { set: ExampleSet; onPick: () => void }) {
  const t = useT()
  return (
    <Menu.Item onClick={onPick}>
      {t(set.title)}
      <Text component="span" display="block" size="sm" c="dimmed">
        {t(set.text)}
      </Text>
    </Menu.Item>
  )
}

/** The sets that come with the product. */
export function ExampleMenu({ choices }: { choices: DataChoices }) {
  const t = useT()
  return (
    <Menu width={320} position="bottom" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFlask size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('tools.data.example')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXAMPLES.map((set) => (
          <ExampleItem key={set.id} set={set} onPick={() => choices.chooseExample(set)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function PasteForm({ choices, onClose }: { choices: DataChoices; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        choices.choosePaste(text)
        onClose()
      }}
    >
      <Textarea
        id={id}
        label={t('tools.data.pasteLabel')}
        description={t('tools.data.pasteHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        autoFocus
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 14 } }}
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

/** The ways to bring data: drop, choose, paste, or take an example. */
export function SourcePicker({ choices }: { choices: DataChoices }) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  if (isPasting) return <PasteForm choices={choices} onClose={() => setPasting(false)} />

  const stop = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    <div
      className={isOver ? `${classes.drop} ${classes.over}` : classes.drop}
      onDragOver={(event) => stop(event, true)}
      onDragLeave={(event) => stop(event, false)}
      onDrop={(event) => {
        stop(event, false)
        const [file] = event.dataTransfer.files
        if (file) choices.chooseFile(file)
      }}
    >
      <p className={`${classes.dropTitle} ${classes.withMouse}`}>{t('tools.data.drop')}</p>
      <p className={`${classes.dropTitle} ${classes.withoutMouse}`}>{t('tools.data.bring')}</p>
      <p className={classes.dropText}>{t('tools.data.dropText')}</p>
      <FileButton
        label={t('tools.data.choose')}
        accept={ACCEPTED_FILES}
        isBusy={choices.isReading}
        onFiles={([file]) => file && choices.chooseFile(file)}
      />
      <div className={classes.others}>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setPasting(true)}
        >
          {t('tools.data.paste')}
        </Button>
        <ExampleMenu choices={choices} />
      </div>
    </div>
  )
}
