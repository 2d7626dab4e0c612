/** Calls on a member's notifications: list, unread count, reading and removal. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import {
  count,
  id,
  idParam,
  instant,
  nothing,
  optionalText,
  page,
  paging,
  text,
} from '../fields.ts'

/** The kind of a notification; the page chooses its icon by it. */
export const NOTIFICATION_KINDS = [
  'welcome',
  'security',
  'feedback',
  'content',
  'membership',
  'account',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  titleZh: text,
  titleEn: text,
  bodyZh: text,
  bodyEn: text,
  /** A path of this product, or none. */
  href: optionalText,
  createdAt: instant,
  readAt: instant,
})
export type Notification = z.output<typeof notification>

export const notificationEndpoints = {
  /** Newest first. */
  notificationPage: endpoint({
    url: '/api/notification/page',
    access: 'member',
    permission: ['read', 'Notification'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({ unreadOnly: z.optional(z.boolean()), ...paging }),
    reply: page(notification),
  }),
  unreadNotifications: endpoint({
    url: '/api/notification/unreadCount',
    access: 'member',
    permission: ['read', 'Notification'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({}),
    reply: z.object({ unread: count }),
  }),
  readNotification: endpoint({
    url: '/api/notification/read',
    access: 'member',
    permission: ['update', 'Notification'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({ id: idParam }),
    reply: nothing,
  }),
  readAllNotifications: endpoint({
    url: '/api/notification/readAll',
    access: 'member',
    permission: ['update', 'Notification'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    /** Up to the moment of the newest that the user saw: later ones are left alone. None: all. */
    params: z.object({ until: z.optional(z.iso.datetime({ offset: true })) }),
    reply: nothing,
  }),
  removeNotification: endpoint({
    url: '/api/notification/remove',
    access: 'member',
    permission: ['remove', 'Notification'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({ id: idParam }),
    reply: nothing,
  }),
}
