/** Changes of an order: cancelling it, and requesting a refund. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { orderQueries } from '../../cache/billing-queries.ts'
import { type Order, orderEndpoints } from '../../contract/endpoints/orders.ts'
import { callTool } from '../../session/current.ts'

/** Failures are shown in the dialog; without a network the call fails at once. */
const RULES = { networkMode: 'always', meta: { isSilent: true } } as const

function show(order: Order, client: QueryClient): void {
  client.setQueryData(orderQueries.detail(order.id).queryKey, order)
}

/** Cancels an order that is not paid. */
export function cancelOrder() {
  return mutationOptions({
    ...RULES,
    mutationKey: ['orders', 'cancel'],
    mutationFn: (id: string) => callTool(orderEndpoints.cancelOrder, { id }),
    onSuccess: (order, _id, _before, { client }) => show(order, client),
  })
}

/** Requests a refund of an order. */
export function requestRefund() {
  return mutationOptions({
    ...RULES,
    mutationKey: ['orders', 'refund'],
    mutationFn: (request: { id: string; reason?: string }) =>
      callTool(orderEndpoints.requestRefund, request),
    onSuccess: (order, _request, _before, { client }) => show(order, client),
  })
}
