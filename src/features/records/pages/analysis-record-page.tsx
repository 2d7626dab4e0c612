/** Page `/analysisTool/analysisRecord`: every run of this device and of the account in one list, newest first. */
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { recordQueries } from '../../../cache/record-queries.ts'
import { useDeviceRecords, useRemovedRecords } from '../../../cache/use-record.ts'
import type { RecordSummary } from '../../../contract/endpoints/records.ts'
import type { Page } from '../../../contract/fields.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import type { QueryViewState } from '../../../ui/query-view-state.ts'
import {
  AwayState,
  EmptyState,
  FailedState,
  CachedDataNotice,
  LoadingRegion,
  useQueryViewState,
} from '../../../ui/states.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { RecordRows } from '../components/record-rows.tsx'
import classes from '../components/records.module.css'
import { TagFilter } from '../components/tag-filter.tsx'
import { VisitorRecordsNote } from '../components/visitor-records-note.tsx'
import { type ListedRecord, mergeRecords } from '../model.ts'

const PAGE = 20
/** The service's maximum page size; the list of records has pages. */
const MOST = 100

type StorageFilter = 'all' | 'device' | 'account'
const STORAGE_TEXT: Record<StorageFilter, string> = {
  all: msg('records.bench.all'),
  device: msg('records.bench.device'),
  account: msg('records.bench.account'),
}

function isStoredIn(storage: StorageFilter, { state }: ListedRecord, isOnDevice: boolean): boolean {
  if (storage === 'all') return true
  return storage === 'account' ? state === 'saved' : isOnDevice
}

function Empty() {
  const t = useT()
  return (
    <EmptyState
      title={t('records.bench.empty.title')}
      text={t('records.bench.empty.text')}
      action={
        <Button component={Link} href={paths.allTools()}>
          {t('records.list.empty.action')}
        </Button>
      }
    />
  )
}

type BenchState = QueryViewState<Page<RecordSummary>>

/** Notes about the account next to the runs themselves. */
function AccountState({ state, onRetry }: { state: BenchState; onRetry: () => void }) {
  if (state.name === 'away') return <AwayState isCompact onRetry={onRetry} />
  if (state.name === 'failed') {
    return <FailedState isCompact error={state.error} onRetry={onRetry} />
  }
  return null
}

function Head({
  storage,
  onStorage,
}: {
  storage: StorageFilter
  onStorage: (storage: StorageFilter) => void
}) {
  const t = useT()
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.title}>{t('records.bench.title')}</h1>
        <p className={classes.lead}>{t('records.bench.lead')}</p>
      </div>
      <SegmentedControl
        size="md"
        aria-label={t('records.bench.place')}
        value={storage}
        onChange={(value) => onStorage(value as StorageFilter)}
        data={(['all', 'device', 'account'] as const).map((value) => ({
          value,
          label: t(STORAGE_TEXT[value]),
        }))}
      />
    </div>
  )
}

/** Returns the runs of this device and of the first `size` of the account. */
function useRuns(size: number, tag: string) {
  const query = useQuery(recordQueries.page({ current: 1, size, ...(tag !== '' && { tag }) }))
  const state = useQueryViewState(query)
  const device = useDeviceRecords()
  const removed = useRemovedRecords()
  const own = (device.data ?? []).filter(({ tags }) => tag === '' || tags.includes(tag))
  const onDevice = new Set(own.map(({ id }) => id))
  return {
    query,
    state,
    runs: mergeRecords(own, query.data?.records ?? [], removed),
    isOnDevice: ({ id }: ListedRecord) => onDevice.has(id),
    isPending: state.name === 'loading' || device.isPending,
    total: query.data?.total ?? 0,
  }
}

export function AnalysisRecordPage(_props: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const [size, setSize] = useState(PAGE)
  const [storage, setStorage] = useState<StorageFilter>('all')
  const [tag, setTag] = useState('')
  const { query, state, runs, isOnDevice, isPending, total } = useRuns(size, tag)
  const shown = runs.filter((run) => isStoredIn(storage, run, isOnDevice(run)))
  const isEmpty = shown.length === 0
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      <Head storage={storage} onStorage={setStorage} />
      <div className={classes.filters}>
        <TagFilter tag={tag} onChange={setTag} />
      </div>
      <VisitorRecordsNote />
      {state.name === 'ready' && state.cachedAt !== null && (
        <CachedDataNotice cachedAt={state.cachedAt} />
      )}
      {!isEmpty && (
        <RecordRows
          records={shown}
          label={t('records.bench.title')}
          hrefOf={(run) => paths.toolRecord(run.toolId, run.id)}
        />
      )}
      {isEmpty && isPending && (
        <LoadingRegion>
          <ListSkeleton />
        </LoadingRegion>
      )}
      {storage !== 'device' && <AccountState state={state} onRetry={() => void query.refetch()} />}
      {isEmpty && !isPending && (state.name === 'ready' || storage === 'device') && <Empty />}
      {storage !== 'device' && total > size && size < MOST && (
        <div>
          <Button variant="default" onClick={() => setSize(Math.min(MOST, size + PAGE))}>
            {t('records.bench.more')}
          </Button>
        </div>
      )}
    </div>
  )
}
