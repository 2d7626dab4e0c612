/** Orders or invoices: filters and pages stored in the address, and one item opened in a sheet. */
import type { ReactNode } from 'react'
import type { Page } from '../../contract/fields.ts'
import { ListFilters } from './list-filters.tsx'
import { PagedList, type PagedQuery } from './paged-list.tsx'
import { SideSheet } from './side-sheet.tsx'
import type { AddressControl } from './use-billing-address.ts'

type Props<Row extends { id: string }, Filter extends string> = {
  control: AddressControl<Filter>
  query: PagedQuery<Page<Row>>
  /** Translated labels of the list, its filters and the opened item. */
  words: {
    list: string
    total: (n: number) => string
    filter: string
    everything: string
    days: string
    detail: string
  }
  choices: readonly { value: Filter; label: string }[]
  /** Shown where the list is empty without any filter. */
  empty: ReactNode
  /** Renders a row that links to `href`. */
  renderRow: (row: Row, href: string) => ReactNode
  /** Content of the sheet opened over the list. */
  renderDetail: (id: string) => ReactNode
}

export function BillingList<Row extends { id: string }, Filter extends string>(
  props: Props<Row, Filter>,
) {
  const { control, query, words, choices, empty, renderRow, renderDetail } = props
  const { address, go } = control
  return (
    <>
      <ListFilters
        label={words.filter}
        choices={[{ value: '', label: words.everything }, ...choices]}
        value={address.filter}
        onChoose={(filter) => go({ filter, current: 1 })}
        daysLabel={words.days}
        range={address}
        onDays={(range) => go({ ...range, current: 1 })}
      />
      <PagedList
        query={query}
        address={address}
        go={go}
        label={words.list}
        total={words.total}
        empty={empty}
      >
        {(it) => renderRow(it, control.hrefOf(it.id))}
      </PagedList>
      <SideSheet id={address.id} title={words.detail} onClose={control.close}>
        {renderDetail}
      </SideSheet>
    </>
  )
}
