import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setAppBadge } from '../../platform/app-badge.ts'
import { notificationQueries } from './queries.ts'

/** How many notifications wait; the installed app's icon shows the same number. */
export function useUnread(): number {
  const { data } = useQuery(notificationQueries.unread())
  const unread = data?.unread
  useEffect(() => {
    // Until it is known here another tab's word counts.
    if (unread !== undefined) setAppBadge('notifications', unread)
  }, [unread])
  // Signed out, or another member: clear the number.
  useEffect(() => () => setAppBadge('notifications', 0), [])
  return unread ?? 0
}
