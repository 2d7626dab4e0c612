/** Follows an order's payment at its provider, and refreshes what depends on it once it is decided. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderQueries, useAfterPayment } from '../../cache/billing-queries.ts'
import { onReturnToView } from '../../platform/visibility.ts'
import { isCallError } from '../../transport/call-error.ts'
import { draftAfterOrder, intentionKeyOf, withIntention } from './model.ts'
import { type Back, nextPollMs, viewOf } from './payment-model.ts'
import { useDraft } from './use-draft.ts'

/**
 * Polling interval while the state is unknown, within the service's rate limit.
 */
const UNKNOWN_MS = 5000

/**
 * The state of an order at its provider: polled until it is decided, and at once when the page
 * becomes visible or the network returns.
 */
export function usePayment(orderId: string, back: Back) {
  const client = useQueryClient()
  const options = orderQueries.sync(orderId)
  /** The number of polls when the page was last shown: the pauses start again from there. */
  const [pollsBefore, setPollsBefore] = useState(0)
  useEffect(
    () =>
      onReturnToView(() => {
        setPollsBefore(client.getQueryState(options.queryKey)?.dataUpdateCount ?? 0)
      }),
    [client, options.queryKey],
  )
  return useQuery({
    ...options,
    placeholderData: () => client.getQueryData(orderQueries.detail(orderId).queryKey),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      if (data !== undefined)
        return nextPollMs(viewOf(data, back), dataUpdateCount - pollsBefore) ?? false
      return isCallError(error) && error.kind === 'notFound' ? false : UNKNOWN_MS
    },
  })
}

type Decided = { id: string; planId: string; seats: number; state: string }

/**
 * Once an order is decided: refreshes level, lists and the other tabs, once, and removes this
 * plan's checkout draft.
 */
export function useRefreshAfterPayment(order: Decided | null): void {
  const afterPayment = useAfterPayment()
  const { draft, replace } = useDraft()
  const state = order?.state ?? 'pending'

  useEffect(() => {
    if (state !== 'pending') void afterPayment()
  }, [state, afterPayment])

  useEffect(() => {
    if (order === null || state === 'pending' || !(order.planId in draft.intentions)) return
    replace(
      state === 'paid'
        ? draftAfterOrder(draft, intentionKeyOf(order))
        : withIntention(draft, intentionKeyOf(order), null),
    )
  }, [order, state, draft, replace])
}
