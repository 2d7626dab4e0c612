/** Stores filters, page and opened item of a list in its URL, so that "back" undoes a change. */
import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  type BillingAddress,
  type FilterOf,
  parseBillingAddress,
  serialiseBillingAddress,
} from './list-address.ts'

export type AddressControl<Filter extends string> = {
  address: BillingAddress<Filter>
  /** Changes the list's state; "back" undoes it. */
  go: (change: Partial<BillingAddress<Filter>>) => void
  /** Returns the URL of the same list with the row's item opened. */
  hrefOf: (id: string) => string
  /** Records that a row was opened on this page: closing it then goes back in the history. */
  recordOpening: () => void
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
  // Only an item opened here has the list one step behind it in the history; one from a shared link does not.
  const wasOpenedHere = useRef(false)

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
    if (wasOpenedHere.current) window.history.back()
    else navigate(write({ id: null }), { replace: true })
    wasOpenedHere.current = false
  }, [navigate, write])
  return {
    address,
    go,
    close,
    show: (id) => navigate(write({ id }), { replace: true }),
    hrefOf: (id) => write({ id }),
    recordOpening: () => {
      wasOpenedHere.current = true
    },
  }
}
