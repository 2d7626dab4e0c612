import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setAppBadge } from '../../platform/app-badge.ts'
import { notificationQueries } from './queries.ts'

/** Returns the number of unread notifications, and sets it on the installed app's icon. */
export function useUnread(): number {
  const { data } = useQuery(notificationQueries.unread())
  const unread = data?.unread
  useEffect(() => {
    // Until it is known here, another tab's number stays.
    if (unread !== undefined) setAppBadge('notifications', unread)
  }, [unread])
  // Signed out, or another member: clear the number.
  useEffect(() => () => setAppBadge('notifications', 0), [])
  return unread ?? 0
}
