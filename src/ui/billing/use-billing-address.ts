/** Stores filters, page and opened item of a list in its URL, so that "back" undoes a change. */
import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  type BillingAddress,
  type FilterOf,
  parseBillingAddress,
  serialiseBillingAddress,
} from './list-address.ts'

/** State of the entry of an item that was opened from its list, which is one step behind: a reload keeps it. */
export const FROM_LIST = { isFromList: true }

const isFromList = () => (history.state as Partial<typeof FROM_LIST> | null)?.isFromList === true

export type AddressControl<Filter extends string> = {
  address: BillingAddress<Filter>
  /** Changes the list's state; "back" undoes it. */
  go: (change: Partial<BillingAddress<Filter>>) => void
  /** Returns the URL of the same list with the row's item opened. */
  hrefOf: (id: string) => string
  /** Replaces the opened item. */
  show: (id: string) => void
  /** Closes the opened item. */
  close: () => void
}

/** @param filter must be a stable object */
export function useBillingAddress<Filter extends string>(
  path: string,
  filter: FilterOf<Filter>,
): AddressControl<Filter> {
  const search = useSearch()
  const [, navigate] = useLocation()
  const address = useMemo(() => parseBillingAddress(search, filter), [search, filter])
  const write = useCallback(
    (change: Partial<BillingAddress<Filter>>) =>
      `${path}${serialiseBillingAddress({ ...address, ...change }, filter)}`,
    [address, filter, path],
  )
  const go = useCallback(
    (change: Partial<BillingAddress<Filter>>) => navigate(write(change)),
    [navigate, write],
  )
  const close = useCallback(() => {
    if (isFromList()) history.back()
    // From a shared link.
    else navigate(write({ id: null }), { replace: true })
  }, [navigate, write])
  return {
    address,
    go,
    close,
    show: (id) =>
      navigate(write({ id }), { replace: true, state: isFromList() ? FROM_LIST : null }),
    hrefOf: (id) => write({ id }),
  }
}
