/**
 * The only module that uses the badge on the installed app's icon. Browsers without one do nothing.
 */

/** What is counted on the icon: unread notifications, and analyses that ended while nobody looked. */
export type BadgeSource = 'notifications' | 'runs'

const counts = new Map<BadgeSource, number>()

/** Counts something on the icon, together with what else is counted; the number goes with the last of it. */
export function setAppBadge(source: BadgeSource, count: number): void {
  counts.set(source, count)
  if (typeof navigator === 'undefined') return
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const done = all > 0 ? navigator.setAppBadge?.(all) : navigator.clearAppBadge?.()
  // Refused without notification permission: the page itself shows the same.
  done?.catch(() => {})
}
