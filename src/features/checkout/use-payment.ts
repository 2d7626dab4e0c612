import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderQueries, useAfterPayment } from '../../cache/billing-queries.ts'
import { onReturnToView } from '../../platform/visibility.ts'
import { isCallError } from '../../transport/call-error.ts'
import { afterOrder, withIntention } from './model.ts'
import { nextAskMs, viewOf } from './payment-model.ts'
import { useDraft } from './use-draft.ts'

/** While it is not known how the order stands: as often as the service can be asked without harm. */
const UNKNOWN_MS = 5000

/**
 * How an order stands at its provider: asked again until it is decided, at once when the page comes
 * back into view or the network does.
 */
export function usePayment(orderId: string) {
  const client = useQueryClient()
  const options = orderQueries.sync(orderId)
  /** How often it had been asked when the page was looked at last: the pauses begin anew. */
  const [askedBefore, setAskedBefore] = useState(0)
  useEffect(
    () =>
      onReturnToView(() => {
        setAskedBefore(client.getQueryState(options.queryKey)?.dataUpdateCount ?? 0)
      }),
    [client, options.queryKey],
  )
  return useQuery({
    ...options,
    placeholderData: () => client.getQueryData(orderQueries.detail(orderId).queryKey),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      if (data !== undefined) return nextAskMs(viewOf(data), dataUpdateCount - askedBefore) ?? false
      return isCallError(error) && error.kind === 'notFound' ? false : UNKNOWN_MS
    },
  })
}

type Decided = { id: string; planId: string; state: string }

/**
 * What follows once an order is decided: level, lists and the other tabs are renewed, once; what was
 * begun at checkout for this plan is over.
 */
export function useConsequences(order: Decided | null): void {
  const tell = useAfterPayment()
  const { draft, replace } = useDraft()
  const state = order?.state ?? 'pending'

  useEffect(() => {
    if (state !== 'pending') void tell()
  }, [state, tell])

  useEffect(() => {
    if (order === null || state === 'pending' || !(order.planId in draft.intentions)) return
    replace(
      state === 'paid' ? afterOrder(draft, order.planId) : withIntention(draft, order.planId, null),
    )
  }, [order, state, draft, replace])
}
