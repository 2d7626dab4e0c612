import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '../../contract/endpoints/notifications.ts'
import type { Notification } from '../../contract/endpoints/notifications.ts'
import { callTool } from '../../session/current.ts'
import { mapNotifications } from './model.ts'
import { notificationQueries } from './queries.ts'

type Change = (item: Notification) => Notification | null

/** Optimistic change, rolled back when the service refuses it. */
function useChange<V>(call: (values: V) => Promise<unknown>, changeOf: (values: V) => Change) {
  const client = useQueryClient()
  const listKey = notificationQueries.list().queryKey
  const unreadKey = notificationQueries.unread().queryKey
  return useMutation({
    mutationFn: call,
    onMutate: async (values: V) => {
      await client.cancelQueries({ queryKey: notificationQueries.all() })
      const before = { list: client.getQueryData(listKey), unread: client.getQueryData(unreadKey) }
      const after = mapNotifications(before.list, changeOf(values))
      if (after !== undefined) client.setQueryData(listKey, after)
      return before
    },
    onError: (_error, _values, before) => {
      client.setQueryData(listKey, before?.list)
      client.setQueryData(unreadKey, before?.unread)
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationQueries.all() }),
  })
}

const now = () => new Date().toISOString()

export function useMarkRead() {
  return useChange<string>(
    (id) => callTool(notificationEndpoints.readNotification, { id }),
    (id) => (item) => (item.id === id ? { ...item, readAt: item.readAt ?? now() } : item),
  )
}

export function useMarkAllRead() {
  return useChange<void>(
    () => callTool(notificationEndpoints.readAllNotifications, {}),
    () => (item) => ({ ...item, readAt: item.readAt ?? now() }),
  )
}

export function useRemoveNotification() {
  return useChange<string>(
    (id) => callTool(notificationEndpoints.removeNotification, { id }),
    (id) => (item) => (item.id === id ? null : item),
  )
}
