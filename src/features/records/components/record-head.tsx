/** Head of a record's page: its title and its actions. */
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useStorageActions } from '../../../cache/use-storage-actions.ts'
import { type FoundRecord, useStoredInput } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { COMPACT_BUTTON } from '../../../ui/results/compact-button.ts'
import { ExportMenu } from '../../../ui/results/export-menu.tsx'
import { NextStepButton } from '../../../ui/results/next-step-link.tsx'
import type { RecordBody } from '../../../results/record-body.ts'
import { EarlierEngineLine } from '../../../ui/results/earlier-engine.tsx'
import { RecordOriginLine } from '../../../ui/results/record-origin.tsx'
import { RecordMore } from '../../../ui/results/record-menu.tsx'
import { RecordTags } from '../../../ui/results/record-row.tsx'
import { RecordStateMark } from '../../../ui/results/record-state.tsx'
import { KeepHereDialog, type StorageActions } from '../../../ui/results/record-storage.tsx'
import { recordTitle } from '../../../ui/results/record-title.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useRecordCommands } from '../use-record-commands.ts'
import { ActionNote } from './action-note.tsx'
import { SaveResult } from './save-result.tsx'
import { RecordForm } from './record-dialog.tsx'
import classes from './records.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import frame from '../../../ui/page.module.css'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type InputProps = { recordId: string; onRemove: () => void }

/** Note on the stored input of the record, with a button to remove it; renders nothing where none is stored. */
function InputNote({ recordId, onRemove }: InputProps) {
  const t = useT()
  const format = useFormat()
  const input = useStoredInput(recordId)
  if (!input) return null
  return (
    <p className={classes.meta}>
      <span>
        {t('records.input.kept', {
          names: input.fileNames.join(', '),
          size: format.bytes(input.bytes),
        })}
      </span>
      <Button variant="subtle" color="gray" px="xs" onClick={onRemove}>
        {t('records.input.remove')}
      </Button>
    </p>
  )
}

function Title({ record }: { record: FoundRecord }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <h1 className={frame.title}>{recordTitle(record, t)}</h1>
      <p className={classes.meta}>
        <span>{record.createdAt === '' ? '' : format.dateTime(record.createdAt)}</span>
        <span>{record.fileName}</span>
        <RecordStateMark state={record.state} {...(record.fault && { fault: record.fault })} />
      </p>
      <RecordTags tags={record.tags} />
      {record.note !== '' && <p className={classes.note}>{record.note}</p>}
    </>
  )
}

/** Returns the menu item that changes where the record is kept; null for one that the account refused. */
function createMove(
  { state }: FoundRecord,
  t: (id: string) => string,
  { send, keepHere }: StorageActions,
  openDialog: () => void,
) {
  if (state === 'failed') return null
  if (state === 'device') return { text: t('records.row.send'), run: () => void send() }
  const run = state === 'saved' ? openDialog : () => void keepHere()
  return { text: t('outbox.keepHere'), run }
}

type Props = { back: ReactNode; record: FoundRecord; body: RecordBody }

export function RecordHead({ back, record, body }: Props) {
  const t = useT()
  const [, navigate] = useLocation()
  const doings = useRecordCommands()
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const storage = useStorageActions(record.id, record.owner)
  return (
    <>
      <div className={classes.bar}>
        {back}
        <div className={classes.actions}>
          <Button
            variant="default"
            classNames={COMPACT_BUTTON}
            leftSection={<IconPencil {...ICON} />}
            onClick={() => setEditing(true)}
          >
            {t('records.info.edit')}
          </Button>
          <NextStepButton recordId={record.id} />
          <ExportMenu record={record} body={body} />
          <RecordMore
            record={record}
            inAccount={record.state === 'saved' ? { record, body } : null}
            onMove={storage && createMove(record, t, storage, () => setMoving(true))}
            onShare={() => void doings.share(record.id)}
            onDuplicate={() => void doings.duplicate(record)}
            onRemove={() => setRemoving(true)}
          />
        </div>
      </div>
      <div>
        <ActionNote said={doings.said} onClose={doings.forget} />
        <Title record={record} />
        <RecordOriginLine body={body} />
        <EarlierEngineLine body={body} record={record} />
        <SaveResult recordId={record.id} />
        <InputNote recordId={record.id} onRemove={() => void doings.removeInput(record.id)} />
      </div>
      <RecordForm record={isEditing ? record : null} onClose={() => setEditing(false)} />
      {storage && (
        <KeepHereDialog
          isOpen={isMoving}
          title={recordTitle(record, t)}
          onClose={() => setMoving(false)}
          keepHere={storage.keepHere}
        />
      )}
      <RemoveDialog
        record={isRemoving ? record : null}
        onClose={() => setRemoving(false)}
        onRemoved={() => navigate(paths.records())}
      />
    </>
  )
}
