/** Changes of notifications as calls that may be queued. */
import type { QueryClient } from '@tanstack/react-query'
import { queuedCall } from '../../cache/queued-call.ts'
import { type Notification, notificationEndpoints } from '../../contract/endpoints/notifications.ts'
import { notificationQueries } from './queries.ts'

/** State that a change hides: the unread state of notifications, and one that is removed. */
export type Hidden = { ids?: string[]; item?: Notification }

const CALL = {
  affects: [notificationQueries.all()],
  // Loaded with the panel's code.
  revert: async (client: QueryClient, was: Hidden) => {
    const { restoreNotifications } = await import('./mutations.ts')
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
