/** Uses navigator.locks; the only module that does. */

/**
 * Runs `work` while no other tab of this origin runs under the same name. Without Web Locks (old
 * browsers, tests) only this tab is guarded.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return work()
  // `request` types its result by the callback's promise; the cast keeps that one level.
  return locks.request(name, work) as Promise<T>
}

/**
 * Whether an open tab holds a lock: that of a closed tab is released at once.
 * @returns null in browsers without Web Locks
 */
export async function isTabLocked(name: string): Promise<boolean | null> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return null
  return locks.request(name, { ifAvailable: true }, (lock) => lock === null)
}
