/** Changes of notifications as calls that may be queued. */
import type { QueryClient } from '@tanstack/react-query'
import { queuedCall } from '../../cache/queued-call.ts'
import { notificationEndpoints } from '../../contract/endpoints/notifications.ts'
import { notificationQueries } from './queries.ts'
import type { Hidden } from './shown-notifications.ts'

const CALL = {
  affects: [notificationQueries.all()],
  // Loaded when it is needed.
  revert: async (client: QueryClient, was: Hidden) => {
    const { restoreNotifications } = await import('./shown-notifications.ts')
    restoreNotifications(client, was)
  },
}
const ONE = {
  ...CALL,
  // Removing a notification replaces marking it as read.
  keyOf: ({ id }: { id: string }) => `notice:${id}`,
  // It was removed on another device.
  isDoneWhenGone: true,
} as const

export const notificationCalls = {
  readNotification: queuedCall(notificationEndpoints, 'readNotification', ONE),
  readAllNotifications: queuedCall(notificationEndpoints, 'readAllNotifications', {
    ...CALL,
    keyOf: () => 'notices',
  }),
  removeNotification: queuedCall(notificationEndpoints, 'removeNotification', ONE),
}
