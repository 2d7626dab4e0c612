import { Alert, Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { recordQueries } from '../../../cache/record-queries.ts'
import { useDeviceRecords, useRemovedRecords } from '../../../cache/use-record.ts'
import type { RecordSummary } from '../../../contract/endpoints/records.ts'
import type { Page } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
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

function Nothing({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  const t = useT()
  if (keyword !== '') {
    return (
      <EmptyState
        isCompact
        title={t('records.list.noMatch', { keyword })}
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

/** The member's records: what waits on this device, and the pages of the account. */
export function RecordsScreen(_props: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const [address, go] = useAddress()
  const [fault, setFault] = useState('')
  const { current, size, keyword } = address
  const query = useQuery(recordQueries.page({ current, size, ...(keyword !== '' && { keyword }) }))
  const device = useDeviceRecords()
  const unsent = unsentRecords(device.data ?? [], query.data?.records ?? [], keyword)
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
      <SearchForm
        key={keyword}
        keyword={keyword}
        onSearch={(word) => go({ keyword: word, current: 1 })}
      />
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
              <Nothing keyword={keyword} onClear={() => go({ keyword: '', current: 1 })} />
            ) : null
          }
        >
          {(page) => <AccountPage page={page} address={address} go={go} />}
        </QueryView>
      </div>
    </div>
  )
}
