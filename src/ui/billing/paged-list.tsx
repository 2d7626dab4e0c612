/** A page of a list of orders or invoices, with its number, its pager and all of its states. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Page } from '../../contract/fields.ts'
import { useT } from '../../i18n/use-t.ts'
import { Pager } from '../list/pager.tsx'
import type { QueryLike } from '../query-view-state.ts'
import { EmptyState, QueryView } from '../states.tsx'
import { RowsSkeleton } from './billing-page.tsx'
import { type BillingAddress, isFiltered, NO_FILTERS } from './list-address.ts'
import classes from './list.module.css'

type Control = {
  address: BillingAddress<string>
  go: (change: Partial<BillingAddress<never>>) => void
}

type EmptyListProps = Control & { total: number; empty: ReactNode }

/** Empty states: no items, no matches, or a page past the end, each with a next step. */
function EmptyList({ address, go, total, empty }: EmptyListProps) {
  const t = useT()
  if (total > 0) {
    return (
      <EmptyState
        isCompact
        title={t('billing.list.pastEnd')}
        action={<Button onClick={() => go({ current: 1 })}>{t('billing.list.toFirst')}</Button>}
      />
    )
  }
  if (!isFiltered(address)) return empty
  return (
    <EmptyState
      isCompact
      title={t('billing.list.noMatch')}
      action={
        <Button variant="default" onClick={() => go(NO_FILTERS)}>
          {t('billing.list.reset')}
        </Button>
      }
    />
  )
}

/** A query for one page; while the next page loads, it returns the previous one. */
export type PagedQuery<Data> = QueryLike<Data> & {
  refetch: () => unknown
  isPlaceholderData: boolean
}

type Props<Row> = Control & {
  query: PagedQuery<Page<Row>>
  /** Accessible name of the list. */
  label: string
  total: (n: number) => string
  /** Shown where the list is empty without any filter. */
  empty: ReactNode
  children: (row: Row) => ReactNode
}

export function PagedList<Row>(props: Props<Row>) {
  const { query, address, go, label, total, empty, children } = props
  return (
    <QueryView
      query={query}
      loading={<RowsSkeleton />}
      isEmpty={({ records }) => records.length === 0}
      empty={<EmptyList address={address} go={go} total={query.data?.total ?? 0} empty={empty} />}
    >
      {(page) => (
        <div>
          <p className={classes.total} role="status">
            {total(page.total)}
          </p>
          <ul className={classes.list} aria-label={label} data-stale={query.isPlaceholderData}>
            {page.records.map((row) => children(row))}
          </ul>
          <Pager
            total={page.total}
            pages={page.pages}
            current={address.current}
            size={address.size}
            onChange={go}
          />
        </div>
      )}
    </QueryView>
  )
}
