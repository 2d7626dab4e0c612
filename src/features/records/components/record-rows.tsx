/** List of records, each with a menu of its actions. */
import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useRecordActions } from '../../../cache/record-actions.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { KeepHereDialog } from '../../../ui/results/record-storage.tsx'
import { RecordList, RecordRow } from '../../../ui/results/record-row.tsx'
import { faultTextOf } from '../../../ui/results/record-state.tsx'
import type { ListedRecord } from '../model.ts'
import { useRecordCommands } from '../use-record-commands.ts'
import { ActionNote } from './action-note.tsx'
import { RecordForm } from './record-dialog.tsx'
import classes from './records.module.css'
import { RemoveDialog } from './remove-dialog.tsx'

type MenuProps = {
  record: ListedRecord
  doings: Pick<ReturnType<typeof useRecordCommands>, 'share' | 'duplicate'>
  onRename: () => void
  onKeepHere: () => void
  onRemove: () => void
}

function RowMenu({ record, doings, onRename, onKeepHere, onRemove }: MenuProps) {
  const t = useT()
  const actions = useRecordActions()
  const { id, toolId, title, state } = record
  const canSend = state === 'device' || state === 'failed'
  return (
    <Menu position="bottom-end" width={240} classNames={{ item: classes.menuItem ?? '' }}>
      <Menu.Target>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t('records.row.menu', { title })}
        >
          <IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canSend && (
          <Menu.Item onClick={() => void actions.send(id)}>{t('records.row.send')}</Menu.Item>
        )}
        {(state === 'saved' || state === 'waiting') && (
          <Menu.Item onClick={onKeepHere}>{t('outbox.keepHere')}</Menu.Item>
        )}
        <Menu.Item onClick={onRename}>{t('records.row.rename')}</Menu.Item>
        <Menu.Item component={Link} href={paths.compareRecords(toolId, id)}>
          {t('records.row.compare')}
        </Menu.Item>
        <Menu.Item component={Link} href={paths.toolRerun(toolId, id)}>
          {t('records.row.rerun')}
        </Menu.Item>
        <Menu.Item onClick={() => void doings.duplicate(record)}>
          {t('records.row.duplicate')}
        </Menu.Item>
        <Menu.Item onClick={() => void doings.share(id)}>{t('records.row.share')}</Menu.Item>
        <Menu.Item color="var(--mantine-color-error)" onClick={onRemove}>
          {t('records.row.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type TickProps = { title: string; isTicked: boolean; onTick: () => void }

function Tick({ title, isTicked, onTick }: TickProps) {
  const t = useT()
  const id = useId()
  return (
    <label className={`${classes.tick} screen-only`} htmlFor={id}>
      <Checkbox
        id={id}
        size="md"
        aria-label={t('records.row.tick', { title })}
        checked={isTicked}
        onChange={onTick}
      />
    </label>
  )
}

type Props = {
  records: readonly ListedRecord[]
  label: string
  ticked: readonly ListedRecord[]
  onTick: (record: ListedRecord) => void
  onRemoved: (id: string) => void
}

export function RecordRows({ records, label, ticked, onTick, onRemoved }: Props) {
  const t = useT()
  const [renamed, setRenamed] = useState<ListedRecord | null>(null)
  const [removed, setRemoved] = useState<ListedRecord | null>(null)
  const [moved, setMoved] = useState<ListedRecord | null>(null)
  const actions = useRecordActions()
  const doings = useRecordCommands()
  return (
    <>
      <ActionNote said={doings.said} onClose={doings.forget} />
      <RecordList label={label}>
        {records.map((record) => (
          <RecordRow
            key={record.id}
            record={record}
            href={paths.recordInfo(record.id)}
            tick={
              <Tick
                title={record.title}
                isTicked={ticked.some(({ id }) => id === record.id)}
                onTick={() => onTick(record)}
              />
            }
            state={record.state}
            fault={record.fault}
            {...(record.fault && { note: t(faultTextOf(record)) })}
            actions={
              <RowMenu
                record={record}
                doings={doings}
                onRename={() => setRenamed(record)}
                onKeepHere={() =>
                  record.state === 'saved' ? setMoved(record) : void actions.keepHere(record.id)
                }
                onRemove={() => setRemoved(record)}
              />
            }
          />
        ))}
      </RecordList>
      <RecordForm record={renamed} onClose={() => setRenamed(null)} />
      <KeepHereDialog
        isOpen={moved !== null}
        title={moved?.title ?? ''}
        onClose={() => setMoved(null)}
        keepHere={() => (moved ? actions.keepHere(moved.id) : Promise.resolve())}
      />
      <RemoveDialog
        record={removed}
        onClose={() => setRemoved(null)}
        onRemoved={() => removed && onRemoved(removed.id)}
      />
    </>
  )
}
