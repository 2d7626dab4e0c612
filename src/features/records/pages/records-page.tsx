/** Page `/user/records`, also `/analysisTool/analysisRecord`: the member's records, pending ones on this device and the pages of the account. */
import { Alert, Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useImportQuestion } from '../../../cache/record-import.ts'
import { recordQueries } from '../../../cache/record-queries.ts'
import { useDeviceRecords, useRemovedRecords } from '../../../cache/use-record.ts'
import type { RecordSummary } from '../../../contract/endpoints/records.ts'
import type { Page } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isInRange, periodOf } from '../../../lib/days.ts'
import { shownZoneAtom } from '../../../session/session-atoms.ts'
import { ImportDialog } from '../../../ui/results/import-dialog.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { QueryView } from '../../../ui/states.tsx'
import { RecordLimitNote } from '../../../ui/levels/record-limit-note.tsx'
import { DropPage } from '../components/drop-page.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { OpenFileButton } from '../components/open-file-button.tsx'
import { EmptyRecords, isFiltered, RecordFilters } from '../components/record-filters.tsx'
import { RecordRows } from '../components/record-rows.tsx'
import classes from '../components/records.module.css'
import { SelectionBar } from '../components/selection-bar.tsx'
import { VisitorRecordsNote } from '../components/visitor-records-note.tsx'
import {
  type GoTo,
  type ListAddress,
  type ListedRecord,
  type DeviceRecordLike,
  selectPageRecords,
  parseAddress,
  listSavedSince,
  listPendingRecords,
  serialiseAddress,
} from '../model.ts'
import { usePrefetchedRecords } from '../use-prefetched-records.ts'
import { useOpenRecordFile } from '../use-open-record-file.ts'
import frame from '../../../ui/page.module.css'

/** Stores page and search words in the address: it can be bookmarked, and "back" undoes a change. */
function useAddress() {
  const address = parseAddress(useSearch())
  const [pathname, navigate] = useLocation()
  const go: GoTo = (change, options) =>
    navigate(`${pathname}${serialiseAddress({ ...address, ...change })}`, options)
  return [address, go] as const
}

/** Returns the ticked records, in the order of ticking; those of other pages of the list stay ticked. */
function useTicked() {
  const [ticked, setTicked] = useState<readonly ListedRecord[]>([])
  const removed = useRemovedRecords()
  const onTick = (record: ListedRecord) =>
    setTicked((before) => {
      const others = before.filter(({ id }) => id !== record.id)
      return others.length < before.length ? others : [...before, record]
    })
  // The queue names removals only until they are sent.
  const onRemoved = (removedId: string) =>
    setTicked((before) => before.filter(({ id }) => id !== removedId))
  return {
    ticks: { ticked, onTick, onRemoved },
    records: ticked.filter(({ id }) => !removed.has(id)),
    clear: () => setTicked([]),
  }
}

type AccountPageProps = {
  /** Records that the account saved after the page was fetched. */
  newest: readonly DeviceRecordLike[]
  page: Page<RecordSummary>
  address: ListAddress
  go: GoTo
  ticks: ReturnType<typeof useTicked>['ticks']
}

function AccountPage({ page, newest, address, go, ticks }: AccountPageProps) {
  const t = useT()
  const device = useDeviceRecords().data ?? []
  const records = [...newest, ...selectPageRecords(page.records, device, useRemovedRecords())]
  usePrefetchedRecords(records.filter(({ state }) => state === 'saved').map(({ id }) => id))
  return (
    <>
      <p className={classes.total} role="status">
        {t('records.list.total', { total: page.total })}
      </p>
      <RecordRows {...ticks} records={records} label={t('records.list.account')} />
      <Pager
        total={page.total}
        pages={page.pages}
        current={Math.min(address.current, Math.max(1, page.pages))}
        size={address.size}
        onChange={go}
      />
    </>
  )
}

/** Returns the page of the account requested by the address, and this device's records that belong to it. */
function useFound({ current, size, keyword: typed, toolId, tag, from, to }: ListAddress) {
  const keyword = typed.trim()
  const timeZone = useAtomValue(shownZoneAtom)
  const range = { from, to }
  const query = useQuery(
    recordQueries.page({
      current,
      size,
      ...(keyword !== '' && { keyword }),
      ...(toolId !== '' && { toolId }),
      ...(tag !== '' && { tag }),
      ...periodOf(range, timeZone),
    }),
  )
  const device = useDeviceRecords()
  const isWithin = (atMs: number) => isInRange(atMs, range, timeZone)
  const here = [
    device.data ?? [],
    query.data?.records ?? [],
    { keyword, toolId, tag, isWithin },
  ] as const
  // The newest records belong to the first page.
  const newest = current === 1 ? listSavedSince(...here, query.dataUpdatedAt) : []
  const pendingRecords = listPendingRecords(...here)
  const isBlank = query.data?.total === 0 && newest.length + pendingRecords.length === 0
  return { query, pendingRecords, newest, isBlank }
}

export function RecordsPage(_props: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const [address, go] = useAddress()
  const { isOpening, fault, open } = useOpenRecordFile()
  const question = useImportQuestion()
  const { query, pendingRecords, newest, isBlank } = useFound(address)
  const { ticks, records, clear } = useTicked()
  const refusal = pendingRecords.find(({ limit }) => limit !== undefined)?.limit
  return (
    <DropPage onFile={open}>
      <div className={frame.head}>
        <h1 className={frame.title}>{t('route.records')}</h1>
        <OpenFileButton isOpening={isOpening} onFile={open} />
      </div>
      {fault !== '' && (
        <Alert color="error" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      {(!isBlank || isFiltered(address)) && <RecordFilters address={address} go={go} />}
      <VisitorRecordsNote />
      {pendingRecords.length > 0 && (
        <section>
          <h2 className={classes.groupTitle}>{t('records.list.unsent')}</h2>
          {refusal && (
            <Box mb="md">
              <RecordLimitNote limit={refusal} />
            </Box>
          )}
          <RecordRows {...ticks} records={pendingRecords} label={t('records.list.unsent')} />
        </section>
      )}
      {query.data === undefined && !query.isLoading && newest.length > 0 && (
        <RecordRows {...ticks} records={newest} label={t('records.list.account')} />
      )}
      <div className={query.isPlaceholderData ? classes.stale : undefined}>
        <QueryView
          query={query}
          loading={<ListSkeleton />}
          isEmpty={(page) => page.records.length + newest.length === 0}
          empty={pendingRecords.length === 0 ? <EmptyRecords address={address} go={go} /> : null}
        >
          {(page) => <AccountPage {...{ page, newest, address, go, ticks }} />}
        </QueryView>
      </div>
      <SelectionBar records={records} onClear={clear} />
      {question && <ImportDialog {...question} />}
    </DropPage>
  )
}
