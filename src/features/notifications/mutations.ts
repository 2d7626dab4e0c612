/** Changes of notifications: marking as read, and removing. Optimistic, and queued while the service is not reached. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sendOrQueue, type Write } from '../../cache/write-queue.ts'
import { notificationEndpoints } from '../../contract/endpoints/notifications.ts'
import type { Notification } from '../../contract/endpoints/notifications.ts'
import { callTool } from '../../session/current.ts'
import { flattenPages, mapNotifications, withNotification } from './model.ts'
import { notificationQueries } from './queries.ts'

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
export function restoreNotifications(
  client: QueryClient,
  was: Record<string, unknown>,
): Promise<void> {
  const { ids, item } = was
  if (Array.isArray(ids)) {
    showChange(client, (one) => (ids.includes(one.id) ? { ...one, readAt: null } : one))
  }
  if (typeof item === 'object' && item !== null) {
    changeShown(client, () => {
      const list = client.getQueryData(listKey)
      const after = withNotification(list, item as Notification)
      if (after !== undefined) client.setQueryData(listKey, after)
    })
  }
  return Promise.resolve()
}

/** A change that is shown at once, and queued while the service is not reached. */
type QueuedChange<V> = {
  changeOf: (values: V) => Change
  writeOf: (values: V) => Write
  send: (values: V) => Promise<unknown>
}

/** Optimistic change, rolled back when the service refuses it. */
function useChange<V>({ changeOf, writeOf, send }: QueuedChange<V>) {
  const client = useQueryClient()
  return useMutation({
    // Without a network it waits in the outbox, not in this mutation.
    networkMode: 'always',
    mutationFn: (values: V) =>
      sendOrQueue(writeOf(values), async () => {
        await send(values)
        return true
      }),
    onMutate: async (values: V) => {
      await client.cancelQueries({ queryKey: notificationQueries.all() })
      const before = { list: client.getQueryData(listKey), unread: client.getQueryData(unreadKey) }
      showChange(client, changeOf(values))
      return before
    },
    onError: (_error, _values, before) => {
      client.setQueryData(listKey, before?.list)
      client.setQueryData(unreadKey, before?.unread)
    },
    // While it is queued, the service would answer with the earlier state.
    onSettled: (reply) =>
      reply === null
        ? undefined
        : client.invalidateQueries({ queryKey: notificationQueries.all() }),
  })
}

const now = () => new Date().toISOString()
const titlesOf = ({ titleZh, titleEn }: Notification) => ({ zh: titleZh, en: titleEn })
/** Queue key; removing a notification replaces marking it as read. */
const keyOf = ({ id }: Notification) => `notice:${id}`

/** Marks one notification as read. */
export function useMarkRead() {
  return useChange<Notification>({
    changeOf:
      ({ id }) =>
      (item) =>
        item.id === id ? { ...item, readAt: item.readAt ?? now() } : item,
    writeOf: (item) => ({
      key: keyOf(item),
      name: 'readNotification',
      params: { id: item.id },
      about: titlesOf(item),
      was: { ids: [item.id] },
    }),
    send: ({ id }) => callTool(notificationEndpoints.readNotification, { id }),
  })
}

/** Marks up to the newest one shown: those that arrive while it is queued stay unread. */
const untilOf = ([newest]: readonly Notification[]) =>
  newest?.createdAt ? { until: newest.createdAt } : {}

/** Marks all notifications up to the newest one shown as read. */
export function useMarkAllRead() {
  return useChange<readonly Notification[]>({
    changeOf: () => (item) => ({ ...item, readAt: item.readAt ?? now() }),
    writeOf: (shown) => ({
      key: 'notices',
      name: 'readAllNotifications',
      params: untilOf(shown),
      was: { ids: shown.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])) },
    }),
    send: (shown) => callTool(notificationEndpoints.readAllNotifications, untilOf(shown)),
  })
}

/** Removes one notification. */
export function useRemoveNotification() {
  return useChange<Notification>({
    changeOf:
      ({ id }) =>
      (item) =>
        item.id === id ? null : item,
    writeOf: (item) => ({
      key: keyOf(item),
      name: 'removeNotification',
      params: { id: item.id },
      about: titlesOf(item),
      was: { item },
    }),
    send: ({ id }) => callTool(notificationEndpoints.removeNotification, { id }),
  })
}
