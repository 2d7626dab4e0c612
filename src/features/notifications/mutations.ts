/** Changes of notifications: marking as read, and removing. Optimistic, and queued while the service is not reached. */
import type { QueryClient } from '@tanstack/react-query'
import { optimisticMutation } from '../../cache/optimistic-mutation.ts'
import { sendOrQueue } from '../../cache/write-queue.ts'
import type { Notification } from '../../contract/endpoints/notifications.ts'
import { notificationQueries } from './queries.ts'
import { notificationCalls } from './queued-calls.ts'
import { type Change, showChange } from './shown-notifications.ts'

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
