/** The only door to the badge on the installed app's icon. Browsers without one do nothing. */

/** Shows a number on the icon; 0 takes it away. */
export function setAppBadge(count: number): void {
  if (typeof navigator === 'undefined') return
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // Refused without the permission to notify: the bell inside the page says the same.
  done?.catch(() => {})
}
