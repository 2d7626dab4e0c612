/** Handlers of a member's notifications: list, unread count, reading and removal. */
import type { Database } from '../../db/database.ts'
import { and, desc, eq, getTableColumns, isNull, lte, type SQL } from '../../db/drizzle.ts'
import { firstPageAsJson } from '../../db/json-page.ts'
import { notifications } from '../../db/schema-account.ts'
import type { Handler } from '../context.ts'
import { onPage, toPage, totalOf, toRange } from '../paging.ts'
import { notFound } from '../service-error.ts'

const {
  memberId: _owner,
  aboutId: _about,
  offer: _offer,
  isMailDue: _mail,
  ...columns
} = getTableColumns(notifications)

const newestFirst = [desc(notifications.createdAt), desc(notifications.id)]

const pageQuery = (db: Database, where: SQL | undefined, total: SQL | undefined) =>
  db
    .select({ ...columns, total: totalOf(notifications, total) })
    .from(notifications)
    .where(where)
    .orderBy(...newestFirst)

/** The first page without filters, which is requested most. */
const FIRST = { table: notifications, columns, owner: notifications.memberId, order: newestFirst }

/** The member's own notifications, newest first. */
export const notificationPage: Handler<'notificationPage'> = async (context, params) => {
  const { memberId } = await context.member()
  const { db } = context
  const range = toRange(params)
  if (range.offset === 0 && params.unreadOnly !== true) {
    return firstPageAsJson(db, 'notifications', FIRST, { memberId, size: range.size })
  }
  const where = and(
    eq(notifications.memberId, memberId),
    params.unreadOnly === true ? isNull(notifications.readAt) : undefined,
  )
  const onIt = onPage(db, notifications, {
    key: notifications.id,
    where,
    order: newestFirst,
    range,
  })
  const rows = await pageQuery(db, onIt, where).limit(range.size)
  return toPage(rows, range, () => db.$count(notifications, where))
}

export const unreadNotifications: Handler<'unreadNotifications'> = async (context) => {
  const { memberId } = await context.member()
  const unread = await context.db.$count(
    notifications,
    and(eq(notifications.memberId, memberId), isNull(notifications.readAt)),
  )
  return { unread }
}

/**
 * Marks one as read; marking it again keeps the first time.
 * @throws ServiceError 404, also for another member's
 */
export const readNotification: Handler<'readNotification'> = async (context, params) => {
  const { memberId } = await context.member()
  const mine = and(eq(notifications.memberId, memberId), eq(notifications.id, params.id))
  const [found] = await context.db
    .select({ readAt: notifications.readAt })
    .from(notifications)
    .where(mine)
  if (found === undefined) throw notFound()
  await context.db
    .update(notifications)
    .set({ readAt: context.now })
    .where(and(mine, isNull(notifications.readAt)))
  return null
}

/** Marks all as read, or those up to a time: the request may have waited offline. */
export const readAllNotifications: Handler<'readAllNotifications'> = async (context, { until }) => {
  const { memberId } = await context.member()
  await context.db
    .update(notifications)
    .set({ readAt: context.now })
    .where(
      and(
        eq(notifications.memberId, memberId),
        isNull(notifications.readAt),
        until === undefined ? undefined : lte(notifications.createdAt, new Date(until)),
      ),
    )
  return null
}

/**
 * Removes one.
 * @throws ServiceError 404 when it does not exist (any more), or is another member's
 */
export const removeNotification: Handler<'removeNotification'> = async (context, params) => {
  const { memberId } = await context.member()
  const removed = await context.db
    .delete(notifications)
    .where(and(eq(notifications.memberId, memberId), eq(notifications.id, params.id)))
    .returning({ id: notifications.id })
  if (removed.length === 0) throw notFound()
  return null
}
