/** Page `/user/records`: the member's records, pending ones on this device and the pages of the account. */
import { Alert, Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useLocation, useSearch } from 'wouter'
import { useImportQuestion } from '../../../cache/record-import.ts'
import { recordQueries } from '../../../cache/record-queries.ts'
import { useDeviceRecords, useRemovedRecords } from '../../../cache/use-record.ts'
import type { RecordSummary } from '../../../contract/endpoints/records.ts'
import type { Page } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isInRange, NO_RANGE, periodOf } from '../../../lib/days.ts'
import { paths } from '../../../lib/paths.ts'
import { shownZoneAtom } from '../../../session/session-atoms.ts'
import { ImportDialog } from '../../../ui/results/import-dialog.tsx'
import { QueryView } from '../../../ui/states.tsx'
import { RecordLimitNote } from '../../../ui/levels/record-limit-note.tsx'
import { DropPage } from '../components/drop-page.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { OpenFileButton } from '../components/open-file-button.tsx'
import { RecordFilters, EmptyRecords } from '../components/record-filters.tsx'
import { Pager } from '../components/pager.tsx'
import { RecordRows } from '../components/record-rows.tsx'
import classes from '../components/records.module.css'
import { VisitorRecordsNote } from '../components/visitor-records-note.tsx'
import {
  type ListAddress,
  type DeviceRecordLike,
  selectPageRecords,
  parseAddress,
  listSavedSince,
  listPendingRecords,
  serialiseAddress,
} from '../model.ts'
import { usePrefetchedRecords } from '../use-prefetched-records.ts'
import { useOpenRecordFile } from '../use-open-record-file.ts'

/** Stores page and search words in the address: it can be bookmarked, and "back" undoes a change. */
function useAddress() {
  const address = parseAddress(useSearch())
  const [, navigate] = useLocation()
  const go = (change: Partial<ListAddress>) =>
    navigate(`${paths.records()}${serialiseAddress({ ...address, ...change })}`)
  return [address, go] as const
}

type AccountPageProps = {
  /** Records that the account saved after the page was fetched. */
  newest: readonly DeviceRecordLike[]
  page: Page<RecordSummary>
  address: ListAddress
  go: (change: Partial<ListAddress>) => void
}

function AccountPage({ page, newest, address, go }: AccountPageProps) {
  const t = useT()
  const device = useDeviceRecords().data ?? []
  const records = [...newest, ...selectPageRecords(page.records, device, useRemovedRecords())]
  usePrefetchedRecords(records.filter(({ state }) => state === 'saved').map(({ id }) => id))
  return (
    <>
      <RecordRows records={records} label={t('records.list.account')} />
      <Pager total={page.total} current={address.current} size={address.size} onChange={go} />
    </>
  )
}

/** Returns the page of the account requested by the address, and this device's records that belong to it. */
function useFound({ current, size, keyword, tag, from, to }: ListAddress) {
  const timeZone = useAtomValue(shownZoneAtom)
  const range = { from, to }
  const query = useQuery(
    recordQueries.page({
      current,
      size,
      ...(keyword !== '' && { keyword }),
      ...(tag !== '' && { tag }),
      ...periodOf(range, timeZone),
    }),
  )
  const device = useDeviceRecords()
  const isWithin = (atMs: number) => isInRange(atMs, range, timeZone)
  const here = [device.data ?? [], query.data?.records ?? [], { keyword, tag, isWithin }] as const
  // The newest records belong to the first page.
  const newest = current === 1 ? listSavedSince(...here, query.dataUpdatedAt) : []
  return { query, pendingRecords: listPendingRecords(...here), newest }
}

export function RecordsPage(_props: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const [address, go] = useAddress()
  const { isOpening, fault, open } = useOpenRecordFile()
  const question = useImportQuestion()
  const { query, pendingRecords, newest } = useFound(address)
  const refusal = pendingRecords.find(({ limit }) => limit !== undefined)?.limit
  return (
    <DropPage onFile={open}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{t('records.list.title')}</h1>
          <p className={classes.lead}>{t('records.list.lead')}</p>
        </div>
        <OpenFileButton isOpening={isOpening} onFile={open} />
      </div>
      {fault !== '' && (
        <Alert color="error" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      <RecordFilters address={address} go={go} />
      <VisitorRecordsNote />
      {pendingRecords.length > 0 && (
        <section>
          <h2 className={classes.groupTitle}>{t('records.list.unsent')}</h2>
          {refusal && (
            <Box mb="md">
              <RecordLimitNote limit={refusal} />
            </Box>
          )}
          <RecordRows records={pendingRecords} label={t('records.list.unsent')} />
        </section>
      )}
      {query.data === undefined && !query.isLoading && newest.length > 0 && (
        <RecordRows records={newest} label={t('records.list.account')} />
      )}
      <div className={query.isPlaceholderData ? classes.stale : undefined}>
        <QueryView
          query={query}
          loading={<ListSkeleton />}
          isEmpty={(page) => page.records.length + newest.length === 0}
          empty={
            pendingRecords.length === 0 ? (
              <EmptyRecords
                address={address}
                onClear={() => go({ keyword: '', tag: '', ...NO_RANGE, current: 1 })}
              />
            ) : null
          }
        >
          {(page) => <AccountPage page={page} newest={newest} address={address} go={go} />}
        </QueryView>
      </div>
      {question && <ImportDialog {...question} />}
    </DropPage>
  )
}
