/**
 * Cache policy: how query results are persisted, for how long they are fresh and readable, and in
 * which format version. Three words are distinguished: *cached* (in TanStack Query's memory),
 * *persisted* or *stored* (in local storage or IndexedDB, automatically) and *saved* (by the user's
 * act, for reading offline; never expires).
 */

/**
 * Maximum age of a persisted result. Browser timers end at 24.8 days, and TanStack Query drops what
 * outlives its garbage-collection timer.
 */
export const PERSIST_MAX_AGE_MS = 24 * 24 * 60 * 60_000

/**
 * Format version of persisted data. Raise it when today's code cannot read stored results; a new
 * build alone must not, or each deployment would empty every user's offline storage.
 */
export const DATA_SCHEMA = '1'

/**
 * How a query result is persisted. `list`: small, together with all others in local storage,
 * available at once at the next start. `body`: large, separately in IndexedDB. Absent: not
 * persisted.
 */
export type PersistMode = 'list' | 'body'

declare module '@tanstack/react-query' {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    queryMeta: {
      keep?: PersistMode
      /** The reply is declared for everybody: persisted once for all users of the device. */
      isForEverybody?: true
      /** Its errors are shown by the page itself, not as a toast. */
      isSilent?: true
      /** A poll that the user did not request: its errors are shown nowhere. */
      isBackground?: true
    }
    mutationMeta: { isSilent?: true }
  }
}
