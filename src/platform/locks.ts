/** Uses navigator.locks; the only module that does. */

const browserLocks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/**
 * Runs `work` while no other tab of this origin runs under the same name. Without Web Locks (old
 * browsers, tests) only this tab is guarded.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = browserLocks()
  if (!locks) return work()
  // `request` types its result by the callback's promise; the cast keeps that one level.
  return locks.request(name, work) as Promise<T>
}

/**
 * Like `withTabLock`, for work that ends by itself within `limitMs`: a tab that holds the lock for longer
 * is frozen, and loses it to this one.
 * @throws DOMException `AbortError` in the tab that lost the lock; its work goes on
 */
export async function withTabLockWithin<T>(
  name: string,
  limitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const locks = browserLocks()
  if (!locks) return work()
  const limit = AbortSignal.timeout(limitMs)
  try {
    return (await locks.request(name, { signal: limit }, work)) as T
  } catch (error) {
    if (error !== limit.reason) throw error
    return (await locks.request(name, { steal: true }, work)) as T
  }
}

/**
 * Holds a lock that other tabs find with `isTabLocked`, unless it is held already.
 * @returns a function that releases it
 */
export async function holdTabLock(name: string): Promise<() => void> {
  const locks = browserLocks()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  if (!locks) return release
  await new Promise<void>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve()
      return lock === null ? undefined : held
    }
    // A page that is closing gets no locks.
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve())
  })
  return release
}

/**
 * Whether an open tab holds a lock: that of a closed tab is released at once.
 * @returns null in browsers without Web Locks
 */
export async function isTabLocked(name: string): Promise<boolean | null> {
  const locks = browserLocks()
  if (!locks) return null
  return locks.request(name, { ifAvailable: true }, (lock) => lock === null)
}
