/** Displayed notifications while their changes are queued: the list, and the number of unread ones. */
import type { QueryClient } from '@tanstack/react-query'
import type { Notification } from '../../contract/endpoints/notifications.ts'
import { flattenPages, mapNotifications, withNotification } from './model.ts'
import { notificationQueries } from './queries.ts'

/** State that a change hides: the unread state of notifications, and one that is removed. */
export type Hidden = { ids?: string[]; item?: Notification }

/** Returns an item as it is to be shown; null removes it. */
export type Change = (item: Notification) => Notification | null

const listKey = notificationQueries.list().queryKey
const unreadKey = notificationQueries.unread().queryKey

function unreadIn(client: QueryClient): number {
  return flattenPages(client.getQueryData(listKey)).filter(({ readAt }) => readAt === null).length
}

/** Changes the list, and the unread count by the same difference. */
function changeShown(client: QueryClient, change: () => void): void {
  const before = unreadIn(client)
  change()
  const gained = unreadIn(client) - before
  client.setQueryData(
    unreadKey,
    (all) => all && { ...all, unread: Math.max(0, all.unread + gained) },
  )
}

/** Changes the displayed notifications, and the number of unread ones. */
export function showChange(client: QueryClient, change: Change): void {
  changeShown(client, () => {
    const list = client.getQueryData(listKey)
    const after = mapNotifications(list, change)
    if (after !== undefined) client.setQueryData(listKey, after)
  })
}

/** Restores the displayed notifications after a queued change was discarded. */
export function restoreNotifications(client: QueryClient, { ids, item }: Hidden): void {
  if (item) {
    changeShown(client, () => {
      const list = client.getQueryData(listKey)
      const after = withNotification(list, item)
      if (after !== undefined) client.setQueryData(listKey, after)
    })
  }
  if (ids) showChange(client, (one) => (ids.includes(one.id) ? { ...one, readAt: null } : one))
}
