import { Alert, Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAtomValue } from 'jotai'
import { Link, useLocation, useSearch } from 'wouter'
import { recordQueries } from '../../../cache/record-queries.ts'
import { useDeviceRecords, useRemovedRecords } from '../../../cache/use-record.ts'
import type { RecordSummary } from '../../../contract/endpoints/records.ts'
import type { Page } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isInRange, NO_RANGE, periodOf } from '../../../lib/days.ts'
import { paths } from '../../../lib/paths.ts'
import { timeZoneAtom } from '../../../session/preferences.ts'
import { DateRange } from '../../../ui/date-range/date-range.tsx'
import { EmptyState, QueryView } from '../../../ui/states.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { OpenFileButton } from '../components/open-file-button.tsx'
import { Pager } from '../components/pager.tsx'
import { RecordRows } from '../components/record-rows.tsx'
import classes from '../components/records.module.css'
import { VisitorRecordsNote } from '../components/visitor-records-note.tsx'
import {
  type ListAddress,
  pageRecords,
  readAddress,
  unsentRecords,
  writeAddress,
} from '../model.ts'
import { useKeptBodies } from '../use-kept-bodies.ts'

/** Page and words live in the address: it can be kept, and "back" undoes a change. */
function useAddress() {
  const address = readAddress(useSearch())
  const [, navigate] = useLocation()
  const go = (change: Partial<ListAddress>) =>
    navigate(`${paths.records()}${writeAddress({ ...address, ...change })}`)
  return [address, go] as const
}

function SearchForm({ keyword, onSearch }: { keyword: string; onSearch: (word: string) => void }) {
  const t = useT()
  const [text, setText] = useState(keyword)
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextInput
        type="search"
        label={t('records.search.label')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value)
          // The field's own cross empties it: then everything is shown again at once.
          if (event.currentTarget.value === '' && keyword !== '') onSearch('')
        }}
      />
      <Button type="submit" variant="default">
        {t('records.search.button')}
      </Button>
    </form>
  )
}

type NothingProps = { keyword: string; hasRange: boolean; onClear: () => void }

function Nothing({ keyword, hasRange, onClear }: NothingProps) {
  const t = useT()
  if (keyword !== '' || hasRange) {
    return (
      <EmptyState
        isCompact
        title={keyword === '' ? t('records.list.noneThen') : t('records.list.noMatch', { keyword })}
        action={
          <Button variant="default" onClick={onClear}>
            {t('records.list.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t('records.list.empty.title')}
      text={t('records.list.empty.text')}
      action={
        <Button component={Link} href={paths.allTools()}>
          {t('records.list.empty.action')}
        </Button>
      }
    />
  )
}

type AccountPageProps = {
  page: Page<RecordSummary>
  address: ListAddress
  go: (change: Partial<ListAddress>) => void
}

function AccountPage({ page, address, go }: AccountPageProps) {
  const t = useT()
  const device = useDeviceRecords().data ?? []
  const records = pageRecords(page.records, device, useRemovedRecords())
  useKeptBodies(records.filter(({ state }) => state === 'saved').map(({ id }) => id))
  return (
    <>
      <RecordRows records={records} label={t('records.list.account')} />
      <Pager total={page.total} current={address.current} size={address.size} onChange={go} />
    </>
  )
}

/** What the address asks for: the page of the account, and what of this device belongs to it. */
function useFound({ current, size, keyword, from, to }: ListAddress) {
  const timeZone = useAtomValue(timeZoneAtom)
  const range = { from, to }
  const query = useQuery(
    recordQueries.page({
      current,
      size,
      ...(keyword !== '' && { keyword }),
      ...periodOf(range, timeZone),
    }),
  )
  const device = useDeviceRecords()
  const unsent = unsentRecords(device.data ?? [], query.data?.records ?? [], keyword, (atMs) =>
    isInRange(atMs, range, timeZone),
  )
  return { query, unsent, range }
}

/** Words and days. */
function Filters({ address, go }: Omit<AccountPageProps, 'page'>) {
  const t = useT()
  const { keyword, from, to } = address
  return (
    <div className={classes.filters}>
      <SearchForm
        key={keyword}
        keyword={keyword}
        onSearch={(word) => go({ keyword: word, current: 1 })}
      />
      <div className={classes.days}>
        <DateRange
          label={t('records.list.days')}
          value={{ from, to }}
          onChange={(range) => go({ ...range, current: 1 })}
        />
      </div>
    </div>
  )
}

/** The member's records: what waits on this device, and the pages of the account. */
export function RecordsScreen(_props: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const [address, go] = useAddress()
  const [fault, setFault] = useState('')
  const { keyword } = address
  const { query, unsent, range } = useFound(address)
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{t('records.list.title')}</h1>
          <p className={classes.lead}>{t('records.list.lead')}</p>
        </div>
        <OpenFileButton onFault={setFault} />
      </div>
      {fault !== '' && (
        <Alert color="error" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      <Filters address={address} go={go} />
      <VisitorRecordsNote />
      {unsent.length > 0 && (
        <section>
          <h2 className={classes.groupTitle}>{t('records.list.unsent')}</h2>
          <RecordRows records={unsent} label={t('records.list.unsent')} />
        </section>
      )}
      <div className={query.isPlaceholderData ? classes.stale : undefined}>
        <QueryView
          query={query}
          loading={<ListSkeleton />}
          isEmpty={(page) => page.records.length === 0}
          empty={
            unsent.length === 0 ? (
              <Nothing
                keyword={keyword}
                hasRange={range.from !== null || range.to !== null}
                onClear={() => go({ keyword: '', ...NO_RANGE, current: 1 })}
              />
            ) : null
          }
        >
          {(page) => <AccountPage page={page} address={address} go={go} />}
        </QueryView>
      </div>
    </div>
  )
}
