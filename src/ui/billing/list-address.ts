/** URL state of a list of orders or invoices. */
import { type DayRange, isDay, NO_RANGE } from '../../lib/days.ts'
import { asSearch, readListAddress, writeListAddress } from '../../lib/list-address.ts'

export type BillingAddress<Filter extends string> = {
  /** State or kind to filter by; null for all. */
  filter: Filter | null
  /** Id of the item opened over the list. */
  id: string | null
  current: number
  size: number
} & DayRange

/** The filter's query parameter, and its allowed values. */
export type FilterOf<Filter extends string> = { name: string; choices: readonly Filter[] }

const parseDay = (text: string | null) => (text !== null && isDay(text) ? text : null)

/** Parses the query string. Invalid values are ignored. */
export function parseBillingAddress<Filter extends string>(
  search: string,
  { name, choices }: FilterOf<Filter>,
): BillingAddress<Filter> {
  const query = new URLSearchParams(search)
  const { current, size } = readListAddress(query)
  const id = query.get('id') ?? ''
  return {
    filter: choices.find((choice) => choice === query.get(name)) ?? null,
    from: parseDay(query.get('from')),
    to: parseDay(query.get('to')),
    id: /^\d{1,19}$/.test(id) ? id : null,
    current,
    size,
  }
}

/** Serialises the query string (with its `?`), without defaults. */
export function serialiseBillingAddress<Filter extends string>(
  { filter, from, to, id, current, size }: BillingAddress<Filter>,
  { name }: Pick<FilterOf<Filter>, 'name'>,
): string {
  const query = new URLSearchParams()
  if (filter !== null) query.set(name, filter)
  if (from !== null) query.set('from', from)
  if (to !== null) query.set('to', to)
  writeListAddress(query, { keyword: '', current, size })
  if (id !== null) query.set('id', id)
  return asSearch(query)
}

/** Whether any filter is set. */
export function isFiltered({ filter, from, to }: BillingAddress<string>): boolean {
  return filter !== null || from !== null || to !== null
}

/** Change that removes all filters; the page size is unchanged. */
export const NO_FILTERS = { filter: null, ...NO_RANGE, current: 1 } as const
