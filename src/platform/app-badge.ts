/**
 * The only module that uses the badge on the installed app's icon. Browsers without one do nothing.
 */

/** Shows a number on the icon; 0 removes it. */
export function setAppBadge(count: number): void {
  if (typeof navigator === 'undefined') return
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // Refused without notification permission: the bell inside the page shows the same.
  done?.catch(() => {})
}
