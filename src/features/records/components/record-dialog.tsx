/** Dialog that edits the title, note and tags of a record. */
import { normaliseName } from '../../../contract/typed-text.ts'
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRecordActions } from '../../../cache/record-actions.ts'
import type { EditableFields } from '../../../cache/record-store.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from './dialog.tsx'
import classes from './records.module.css'
import { normaliseTypedTags, TagsField } from './tags-field.tsx'
import { useRecordFault } from '../../../ui/results/use-record-fault.ts'

const MAX_NOTE = 5000

type Named = { id: string; title: string; note: string; tags: readonly string[] }

/** The state of saving: running, or the error. */
function useSaving(id: string, onSaved: () => void) {
  const actions = useRecordActions()
  const faultText = useRecordFault()
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState('')
  const save = async (change: EditableFields) => {
    setSaving(true)
    setFault('')
    try {
      await actions.change(id, change)
      onSaved()
    } catch (error) {
      setFault(faultText(error))
      setSaving(false)
    }
  }
  return { isSaving, fault, save }
}

type InputsProps = {
  title: string
  note: string
  onTitle: (title: string) => void
  onNote: (note: string) => void
}

function Inputs({ title, note, onTitle, onNote }: InputsProps) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('records.form.name')}
        value={title}
        maxLength={LIMITS.recordTitle}
        onChange={(event) => onTitle(event.currentTarget.value)}
        error={normaliseName(title) === '' && t('records.form.nameEmpty')}
        data-autofocus
      />
      <Textarea
        label={t('records.form.note')}
        description={t('records.form.noteHint')}
        value={note}
        maxLength={MAX_NOTE}
        autosize
        minRows={4}
        maxRows={12}
        size="md"
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </>
  )
}

function Fields({ record, onClose }: { record: Named; onClose: () => void }) {
  const t = useT()
  const [title, setTitle] = useState(record.title)
  const [note, setNote] = useState(record.note)
  const [tags, setTags] = useState([...record.tags])
  const [typed, setTyped] = useState('')
  const { isSaving, fault, save } = useSaving(record.id, onClose)
  const name = normaliseName(title)
  const isEmpty = name === ''
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) return
        void save({ title: name, note, tags: normaliseTypedTags([...tags, typed]) })
      }}
    >
      <Inputs title={title} note={note} onTitle={setTitle} onNote={setNote} />
      <TagsField tags={tags} typed={typed} onChange={setTags} onType={setTyped} />
      {fault !== '' && (
        <Text c="error" role="alert">
          {fault}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('records.form.cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isEmpty}>
          {t('records.form.save')}
        </Button>
      </Group>
    </form>
  )
}

export function RecordForm({ record, onClose }: { record: Named | null; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog isOpen={record !== null} onClose={onClose} title={t('records.form.title')}>
      {record && <Fields key={record.id} record={record} onClose={onClose} />}
    </Dialog>
  )
}
