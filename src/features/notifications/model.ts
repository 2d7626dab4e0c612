/** Pure rules of the notifications: paging, changes of cached items, days, links and the number on the bell. */
import type { Notification } from '../../contract/endpoints/notifications.ts'
import type { Page } from '../../contract/fields.ts'

/** The pages that were loaded so far. */
export type Notifications = { pages: Page<Notification>[] }

/** Returns the pages as one list; an item that moved between pages while paging appears once. */
export function flattenPages(data: Notifications | undefined): Notification[] {
  const byId = new Map<string, Notification>()
  for (const { records } of data?.pages ?? []) {
    for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record)
  }
  return [...byId.values()]
}

/** Maps the items of the cached pages; `null` removes an item. */
export function mapNotifications<Data extends Notifications>(
  data: Data | undefined,
  change: (item: Notification) => Notification | null,
): Data | undefined {
  if (data === undefined) return undefined
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      records: page.records.flatMap((item) => change(item) ?? []),
    })),
  }
}

/** Re-inserts an item, newest first; an item that is already present is unchanged. */
export function withNotification<Data extends Notifications>(
  data: Data | undefined,
  item: Notification,
): Data | undefined {
  if (data === undefined || flattenPages(data).some(({ id }) => id === item.id)) return data
  const at = item.createdAt ?? ''
  let isThere = false
  const pages = data.pages.map((page, index) => {
    const place = page.records.findIndex(({ createdAt }) => (createdAt ?? '') < at)
    const isLast = index === data.pages.length - 1
    if (isThere || (place === -1 && !isLast)) return page
    isThere = true
    const records = page.records.toSpliced(place === -1 ? page.records.length : place, 0, item)
    return { ...page, records }
  })
  return { ...data, pages }
}

/** The notifications of one calendar day. */
export type Day = { day: string; items: Notification[] }

/**
 * Groups the list by the user's calendar day, in its order (newest first).
 * @param dayOf formats the day of a moment in the user's language and time zone
 */
export function byDay(items: readonly Notification[], dayOf: (when: string) => string): Day[] {
  const days: Day[] = []
  for (const item of items) {
    const day = item.createdAt === null ? '' : dayOf(item.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** Returns an address of this product, or null: notifications must not link elsewhere. */
export function safeHref(href: string | null): string | null {
  return href !== null && /^\/(?![/\\])[\w\-./?=&%#]*$/.test(href) ? href : null
}

/** Returns the number on the bell, capped. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}
