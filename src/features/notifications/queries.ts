/** Queries of notifications: the number of unread ones, polled while the page is visible, and the list. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { STALE } from '../../contract/freshness.ts'
import { notificationEndpoints } from '../../contract/endpoints/notifications.ts'
import { callTool } from '../../session/current.ts'
import { callQuery } from '../../cache/call-query.ts'

const NOTIFICATIONS = 'notifications'

/** Polling interval while the page is visible. */
const POLL_MS = 3 * 60_000
const PAGE = 20

export const notificationQueries = {
  all: () => [NOTIFICATIONS] as const,
  unread: () =>
    queryOptions({
      ...callQuery(
        [NOTIFICATIONS, 'unread'],
        notificationEndpoints.unreadNotifications,
        {},
        { isBackground: true },
      ),
      refetchInterval: POLL_MS,
      refetchOnWindowFocus: true,
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: [NOTIFICATIONS, 'list'],
      queryFn: ({ signal, pageParam }) =>
        callTool(
          notificationEndpoints.notificationPage,
          { current: pageParam, size: PAGE },
          { signal },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
      staleTime: STALE.halfMinute,
      meta: { keep: 'list', isSilent: true },
    }),
}
