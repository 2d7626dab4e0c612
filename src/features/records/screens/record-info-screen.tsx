import { Alert, Button } from '@mantine/core'
import { IconArrowLeft, IconCloudUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useRecordActions } from '../../../cache/record-actions.ts'
import { type FoundRecord, useRecord } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { VISITOR } from '../../../lib/storage-keys.ts'
import { paths } from '../../../lib/paths.ts'
import { ExportMenu } from '../../../ui/analysis/export-menu.tsx'
import { NextStepButton, NextStepCall } from '../../../ui/analysis/next-step-link.tsx'
import type { RecordBody } from '../../../ui/analysis/record-body.ts'
import { FAULT_TEXTS, RecordStateMark } from '../../../ui/analysis/record-state.tsx'
import { ResultView } from '../../../ui/analysis/result-view.tsx'
import { StoredResult } from '../../../ui/analysis/stored-result.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { KeptNote } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { RecordForm } from '../components/record-form.tsx'
import classes from '../components/records.module.css'
import { RemoveDialog } from '../components/remove-dialog.tsx'

function Back() {
  const t = useT()
  return (
    <Button
      component={Link}
      href={paths.records()}
      variant="subtle"
      color="gray"
      px="xs"
      leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('records.info.back')}
    </Button>
  )
}

/** Why a record is only here, and the way into the account. */
function SendNote({ record }: { record: FoundRecord }) {
  const t = useT()
  const actions = useRecordActions()
  const { state, fault, owner, id } = record
  if (state === 'saved' || state === 'waiting') return null
  const isAdopted = owner === VISITOR
  const send = () => void (isAdopted ? actions.adopt([id]) : actions.send(id))
  return (
    <Alert variant="light" color={fault ? 'warning' : 'gray'} role="status">
      {fault ? t(FAULT_TEXTS[fault]) : t('records.info.onlyHere')}
      {fault !== 'tooLarge' && (
        <div>
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconCloudUp size={20} stroke={1.75} aria-hidden="true" />}
            onClick={send}
          >
            {fault ? t('records.info.again') : t('records.info.send')}
          </Button>
        </div>
      )}
    </Alert>
  )
}

type HeadProps = { record: FoundRecord; body: RecordBody }

function Head({ record, body }: HeadProps) {
  const t = useT()
  const format = useFormat()
  const [, navigate] = useLocation()
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <div className={classes.bar}>
        <Back />
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {t('records.info.edit')}
          </Button>
          <NextStepButton recordId={record.id} />
          <ExportMenu record={record} body={body} />
          <Button
            variant="default"
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setRemoving(true)}
          >
            {t('records.info.remove')}
          </Button>
        </div>
      </div>
      <div>
        <h1 className={classes.title}>{record.title}</h1>
        <p className={classes.meta}>
          <span>{record.createdAt === '' ? '' : format.dateTime(record.createdAt)}</span>
          <span>{record.fileName}</span>
          <RecordStateMark state={record.state} />
        </p>
        {record.note !== '' && <p className={classes.note}>{record.note}</p>}
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

/** One record whole. */
export function RecordInfoScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const search = useRecord(params['id'] ?? '')
  usePageTitle(search.name === 'found' ? search.record.title : null)
  const keptAt = search.name === 'found' ? search.keptAt : null
  return (
    <StoredResult search={search} back={<Back />}>
      {(record, body) => (
        <div className={classes.page}>
          <Head record={record} body={body} />
          {keptAt !== null && <KeptNote keptAt={keptAt} />}
          <SendNote record={record} />
          <ResultView body={body} recordId={record.id} />
          <NextStepCall recordId={record.id} />
        </div>
      )}
    </StoredResult>
  )
}
