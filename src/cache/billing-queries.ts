/**
 * Queries of orders, invoices and the subscription, persisted for offline reading; and the refresh
 * that follows a payment.
 */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { ParamsOf } from '../contract/endpoint.ts'
import { invoiceEndpoints } from '../contract/endpoints/invoices.ts'
import { orderEndpoints } from '../contract/endpoints/orders.ts'
import { seatEndpoints } from '../contract/endpoints/seats.ts'
import { subscriptionEndpoints } from '../contract/endpoints/subscription.ts'
import { channels } from '../lib/storage-keys.ts'
import { openChannel } from '../platform/broadcast.ts'
import { callTool, currentSession } from '../session/current.ts'
import { STALE } from '../contract/freshness.ts'
import { OWNED_PAGE } from './owned-page.ts'
import { useCacheUserId } from './user-cache.tsx'
import { callQuery } from './call-query.ts'

const ORDERS = 'orders'
const INVOICES = 'invoices'
const SUBSCRIPTION = 'subscription'

type OrderPageParams = ParamsOf<typeof orderEndpoints.orderPage>
type InvoicePageParams = ParamsOf<typeof invoiceEndpoints.invoicePage>
type PreviewParams = ParamsOf<typeof orderEndpoints.orderPreview>

export const orderQueries = {
  all: () => [ORDERS] as const,
  page: (params: OrderPageParams) =>
    queryOptions({
      ...callQuery([ORDERS, 'page', params], orderEndpoints.orderPage, params, { isSilent: true }),
      ...OWNED_PAGE,
    }),
  detail: (id: string) =>
    callQuery([ORDERS, 'detail', id], orderEndpoints.order, { id }, { isSilent: true }),
  /** The payment state of an order. The response also updates the order's detail. */
  sync: (id: string) =>
    queryOptions({
      queryKey: [ORDERS, 'sync', id],
      queryFn: async ({ signal, client }) => {
        const order = await callTool(orderEndpoints.syncOrder, { id }, { signal })
        client.setQueryData([ORDERS, 'detail', id], order)
        return order
      },
      staleTime: STALE.always,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      meta: { isSilent: true },
    }),
  /** The present price of a plan for the member. Never persisted: an old price is worthless. */
  preview: (params: PreviewParams) =>
    queryOptions({
      ...callQuery([ORDERS, 'preview', params], orderEndpoints.orderPreview, params, {
        isSilent: true,
      }),
      staleTime: STALE.halfMinute,
      refetchOnMount: 'always',
    }),
}

export const invoiceQueries = {
  all: () => [INVOICES] as const,
  page: (params: InvoicePageParams) =>
    queryOptions({
      ...callQuery([INVOICES, 'page', params], invoiceEndpoints.invoicePage, params, {
        isSilent: true,
      }),
      ...OWNED_PAGE,
    }),
  detail: (id: string) =>
    callQuery([INVOICES, 'detail', id], invoiceEndpoints.invoice, { id }, { isSilent: true }),
  /** The member's saved invoice titles. */
  titles: () =>
    callQuery([INVOICES, 'titles'], invoiceEndpoints.invoiceTitles, {}, { isSilent: true }),
}

export const subscriptionQueries = {
  all: () => [SUBSCRIPTION] as const,
  detail: () =>
    queryOptions({
      ...callQuery(
        [SUBSCRIPTION, 'detail'],
        subscriptionEndpoints.subscription,
        {},
        { isSilent: true },
      ),
      refetchOnMount: 'always',
    }),
  /** The seats that the member gives away, and those that others offer. */
  seats: () =>
    queryOptions({
      ...callQuery([SUBSCRIPTION, 'seats'], seatEndpoints.seats, {}, { isSilent: true }),
      refetchOnMount: 'always',
    }),
}

type BillingChange = { type: 'billingChanged'; userId: string }

/** Reads another tab's message about a billing change; null for anything else (S31). */
export function readBillingChange(data: unknown): BillingChange | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, userId } = data as Record<string, unknown>
  const isOurs = type === 'billingChanged' && typeof userId === 'string' && userId.length <= 64
  return isOurs ? { type, userId } : null
}

/** Invalidates every query that a payment, a refund or a change of the subscription makes stale. */
async function invalidateAmounts(client: QueryClient): Promise<void> {
  await Promise.all(
    [ORDERS, INVOICES, SUBSCRIPTION].map((area) => client.invalidateQueries({ queryKey: [area] })),
  )
}

/**
 * Refetches all billing lists and the member's level and rights, and makes the other tabs do the
 * same. Called after each change to orders, invoices or the subscription. Never rejects.
 */
export async function afterPayment(client: QueryClient, userId: string): Promise<void> {
  const channel = openChannel<BillingChange>(channels.billing, readBillingChange, () => {})
  // Level and rights are in cookies, which all tabs share: one request is enough.
  const profile = currentSession()
    .readProfile()
    .catch(() => null)
  await Promise.all([profile, invalidateAmounts(client).catch(() => {})])
  channel.post({ type: 'billingChanged', userId })
  channel.close()
}

/** Returns `afterPayment` for the current user's cache. The function's identity is stable. */
export function useAfterPayment(): () => Promise<void> {
  const client = useQueryClient()
  const userId = useCacheUserId()
  return useCallback(() => afterPayment(client, userId), [client, userId])
}

/** Follows payments of other tabs. Mounted once, next to a member's pages. */
export function useBillingChanges(): void {
  const client = useQueryClient()
  const userId = useCacheUserId()
  useEffect(() => {
    const channel = openChannel<BillingChange>(channels.billing, readBillingChange, (news) => {
      if (news.userId === userId) void invalidateAmounts(client).catch(() => {})
    })
    return () => channel.close()
  }, [client, userId])
}
