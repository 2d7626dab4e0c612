/** What is stored for offline reading, for how long, and in which format version. */

/**
 * How long a stored answer stays readable. Browser timers end at 24.8 days, and TanStack Query
 * drops what outlives its garbage-collection timer.
 */
export const KEEP_FOR_MS = 24 * 24 * 60 * 60_000

/**
 * Format version of stored data. Raise it when stored answers can no longer be read by today's
 * code; a new build alone must not, or each deployment would empty everybody's offline storage.
 */
export const DATA_SCHEMA = '1'

/** How long an answer counts as fresh, by kind of data. Milliseconds. */
export const STALE = {
  /** Refetched whenever shown: counters, order states. */
  always: 0,
  /** Lists that only the reader changes. */
  halfMinute: 30_000,
  /** Lists that others change. */
  minutes: 5 * 60_000,
  /** Texts that change rarely. */
  hour: 60 * 60_000,
  /** Documents that change a few times a year. */
  day: 24 * 60 * 60_000,
} as const

/**
 * How an answer is stored. `list`: small, together with all others in local storage, available at
 * once at the next start. `body`: large, separately in IndexedDB. Absent: not stored.
 */
export type Keep = 'list' | 'body'

declare module '@tanstack/react-query' {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    queryMeta: {
      keep?: Keep
      /** Its errors are shown by the screen itself, not as a toast. */
      isSilent?: true
    }
    mutationMeta: { isSilent?: true }
  }
}
