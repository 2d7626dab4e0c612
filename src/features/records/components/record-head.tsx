import { Button, Menu } from '@mantine/core'
import {
  IconArrowsDiff,
  IconCopy,
  IconDots,
  IconPencil,
  IconRefresh,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type FoundRecord, useKeptInput } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ExportMenu } from '../../../ui/analysis/export-menu.tsx'
import { NextStepButton } from '../../../ui/analysis/next-step-link.tsx'
import type { RecordBody } from '../../../ui/analysis/record-body.ts'
import { RecordTags } from '../../../ui/analysis/record-row.tsx'
import { RecordStateMark } from '../../../ui/analysis/record-state.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRecordDoings } from '../use-record-doings.ts'
import { DoingNote } from './doing-note.tsx'
import { RecordForm } from './record-form.tsx'
import classes from './records.module.css'
import { RemoveDialog } from './remove-dialog.tsx'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type MoreProps = {
  record: FoundRecord
  doings: ReturnType<typeof useRecordDoings>
  onRemove: () => void
}

/** What is done now and then with a record. */
function More({ record, doings, onRemove }: MoreProps) {
  const t = useT()
  const { id, toolId } = record
  return (
    <Menu position="bottom-end" width={260} classNames={{ item: classes.menuItem ?? '' }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots {...ICON} />}>
          {t('records.info.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          href={paths.toolRerun(toolId, id)}
          leftSection={<IconRefresh {...ICON} />}
        >
          {t('records.row.rerun')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={paths.compareRecords(toolId, id)}
          leftSection={<IconArrowsDiff {...ICON} />}
        >
          {t('records.row.compare')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...ICON} />}
          onClick={() => void doings.duplicate(record)}
        >
          {t('records.row.duplicate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconShare {...ICON} />} onClick={() => void doings.share(id)}>
          {t('records.row.share')}
        </Menu.Item>
        <Menu.Item color="error" leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
          {t('records.info.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type InputProps = { recordId: string; onRemove: () => void }

/** Where the input of the record is, and the way to be rid of it. Nothing where none is kept. */
function InputNote({ recordId, onRemove }: InputProps) {
  const t = useT()
  const format = useFormat()
  const input = useKeptInput(recordId)
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
  const format = useFormat()
  return (
    <>
      <h1 className={classes.title}>{record.title}</h1>
      <p className={classes.meta}>
        <span>{record.createdAt === '' ? '' : format.dateTime(record.createdAt)}</span>
        <span>{record.fileName}</span>
        <RecordStateMark state={record.state} />
      </p>
      <RecordTags tags={record.tags} />
      {record.note !== '' && <p className={classes.note}>{record.note}</p>}
    </>
  )
}

type Props = { back: ReactNode; record: FoundRecord; body: RecordBody }

/** What a record is called, and what can be done with it. */
export function RecordHead({ back, record, body }: Props) {
  const t = useT()
  const [, navigate] = useLocation()
  const doings = useRecordDoings()
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <div className={classes.bar}>
        {back}
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPencil {...ICON} />}
            onClick={() => setEditing(true)}
          >
            {t('records.info.edit')}
          </Button>
          <NextStepButton recordId={record.id} />
          <ExportMenu record={record} body={body} />
          <More record={record} doings={doings} onRemove={() => setRemoving(true)} />
        </div>
      </div>
      <DoingNote said={doings.said} onClose={doings.forget} />
      <div>
        <Title record={record} />
        <InputNote recordId={record.id} onRemove={() => void doings.removeInput(record.id)} />
      </div>
      <RecordForm record={isEditing ? record : null} onClose={() => setEditing(false)} />
      <RemoveDialog
        record={isRemoving ? record : null}
        onClose={() => setRemoving(false)}
        onRemoved={() => navigate(paths.records())}
      />
    </>
  )
}
