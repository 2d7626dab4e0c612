/** Page `/user/analysisRecordInfo/{id}`: one complete record. */
import { Alert, Button } from '@mantine/core'
import { IconArrowLeft, IconCloudUp } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useListedRecords } from '../../../cache/use-listed-records.ts'
import { useRecordActions } from '../../../cache/record-actions.ts'
import { type FoundRecord, useRecord, useReplacedVersions } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { COMPACT_BUTTON } from '../../../ui/results/compact-button.ts'
import { EvidenceLink } from '../../../ui/results/evidence/evidence-link.tsx'
import { NextStepCall } from '../../../ui/results/next-step-link.tsx'
import { faultTextOf } from '../../../ui/results/record-state.tsx'
import { recordTitle } from '../../../ui/results/record-title.ts'
import { LeftOutNote } from '../../../ui/results/left-out-note.tsx'
import { RecordFigures } from '../../../ui/results/record-figures.tsx'
import { ReplacedNote } from '../../../ui/results/replaced-note.tsx'
import { ResultView } from '../../../ui/results/result-view.tsx'
import { RecordLimitNote } from '../../../ui/levels/record-limit-note.tsx'
import { StoredResult } from '../../../ui/results/stored-result.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { CachedDataNotice } from '../../../ui/states.tsx'
import { RecordHead } from '../components/record-head.tsx'
import frame from '../../../ui/page.module.css'

function Back() {
  const t = useT()
  return (
    <Button
      component={Link}
      href={paths.records()}
      variant="subtle"
      color="gray"
      px="xs"
      classNames={COMPACT_BUTTON}
      leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('records.info.back')}
    </Button>
  )
}

/** Reason why the account refused a record, and the way to send it again. */
function SaveNote({ record }: { record: FoundRecord }) {
  const t = useT()
  const actions = useRecordActions()
  const { fault, limit, id } = record
  if (fault === undefined) return null
  if (fault === 'levelLimit' && limit) return <RecordLimitNote limit={limit} />
  return (
    <Alert variant="light" color="warning" role="status">
      {t(faultTextOf(record))}
      <div>
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconCloudUp size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => void actions.send(id)}
        >
          {t('records.info.again')}
        </Button>
      </div>
    </Alert>
  )
}

export function RecordInfoPage({ params }: { params: Readonly<Record<string, string>> }) {
  const search = useRecord(params['id'] ?? '')
  const t = useT()
  const { saveFigure: keepFigure, restore } = useRecordActions()
  const versions = useReplacedVersions(params['id'] ?? '')
  const listed = useListedRecords()
  usePageTitle(search.name === 'found' ? recordTitle(search.record, t) : null)
  const cachedAt = search.name === 'found' ? search.persistedAt : null
  return (
    <StoredResult search={search} back={<Back />}>
      {(record, body) => (
        <div className={frame.page}>
          <RecordHead back={<Back />} record={record} body={body} />
          {cachedAt !== null && <CachedDataNotice cachedAt={cachedAt} />}
          <SaveNote record={record} />
          <ReplacedNote versions={versions} restore={restore} />
          <LeftOutNote body={body} />
          <RecordFigures record={record} body={body} storeChoice={keepFigure}>
            <ResultView body={body} recordId={record.id} />
          </RecordFigures>
          <EvidenceLink record={record} body={body} listed={listed} />
          <NextStepCall recordId={record.id} />
        </div>
      )}
    </StoredResult>
  )
}
