/** The only module that uses navigator.locks. */

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
 * Whether a tab that is still there runs under this name: the lock of a closed tab is free at once.
 * @returns null where the browser has no Web Locks and nobody can tell
 */
export async function isTabLockHeld(name: string): Promise<boolean | null> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return null
  return locks.request(name, { ifAvailable: true }, (lock) => lock === null)
}
