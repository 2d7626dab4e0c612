/** Changes of notifications: marking as read, and removing. Optimistic, and queued while the service is not reached. */
import type { QueryClient } from '@tanstack/react-query'
import { optimisticMutation } from '../../cache/optimistic-mutation.ts'
import { sendOrQueue } from '../../cache/write-queue.ts'
import type { Notification } from '../../contract/endpoints/notifications.ts'
import { flattenPages, mapNotifications, withNotification } from './model.ts'
import { notificationQueries } from './queries.ts'
import { type Hidden, notificationCalls } from './queued-calls.ts'

type Change = (item: Notification) => Notification | null

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

function showChange(client: QueryClient, change: Change): void {
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

/** A change that is shown at once, in the list and in the number of unread ones. */
function changeOfNotifications<V>(
  changeOf: (values: V) => Change,
  send: (values: V) => Promise<{ reply: null } | null>,
) {
  const queryKey = notificationQueries.all()
  return {
    ...optimisticMutation({
      queryKey,
      send,
      show: (client, values: V) => showChange(client, changeOf(values)),
      whenSent: () => {},
    }),
    // Also after a refusal; while it is queued, the service would answer with the earlier state.
    onSettled: (
      answered: { reply: null } | null | undefined,
      _error: unknown,
      _values: V,
      _before: unknown,
      { client }: { client: QueryClient },
    ) => (answered === null ? undefined : client.invalidateQueries({ queryKey })),
  }
}

const now = () => new Date().toISOString()
const titlesOf = ({ titleZh, titleEn }: Notification) => ({ zh: titleZh, en: titleEn })

/** Marks one notification as read. */
export function markRead() {
  return changeOfNotifications<Notification>(
    ({ id }) =>
      (item) =>
        item.id === id ? { ...item, readAt: item.readAt ?? now() } : item,
    (item) =>
      sendOrQueue(
        notificationCalls.readNotification,
        { id: item.id },
        { about: titlesOf(item), was: { ids: [item.id] } },
      ),
  )
}

/** Marks up to the newest one shown: those that arrive while it is queued stay unread. */
const untilOf = ([newest]: readonly Notification[]) =>
  newest?.createdAt ? { until: newest.createdAt } : {}

/** Marks all notifications up to the newest one shown as read. */
export function markAllRead() {
  return changeOfNotifications<readonly Notification[]>(
    () => (item) => ({ ...item, readAt: item.readAt ?? now() }),
    (shown) =>
      sendOrQueue(notificationCalls.readAllNotifications, untilOf(shown), {
        was: { ids: shown.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])) },
      }),
  )
}

/** Removes one notification. */
export function removeNotification() {
  return changeOfNotifications<Notification>(
    ({ id }) =>
      (item) =>
        item.id === id ? null : item,
    (item) =>
      sendOrQueue(
        notificationCalls.removeNotification,
        { id: item.id },
        { about: titlesOf(item), was: { item } },
      ),
  )
}
