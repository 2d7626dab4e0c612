/** What is kept for reading without a network, for how long, and under which shape. */

/**
 * How long a kept answer stays readable. Timers of browsers end at 24.8 days, and TanStack Query
 * drops what outlives its garbage timer.
 */
export const KEEP_FOR_MS = 24 * 24 * 60 * 60_000

/**
 * Number of the shape of what is kept. Raise it when a stored answer can no longer be read by the
 * code of today; a new build alone must not, or each deployment would empty everybody's shelf.
 */
export const DATA_SCHEMA = '1'

/** How long an answer counts as fresh, by what it is. Milliseconds. */
export const STALE = {
  /** Asked again at each opening: counters, states of orders. */
  always: 0,
  /** Lists that the reader himself changes. */
  halfMinute: 30_000,
  /** Lists that others change. */
  minutes: 5 * 60_000,
  /** Texts that change rarely. */
  hour: 60 * 60_000,
  /** Documents that change a few times a year. */
  day: 24 * 60 * 60_000,
} as const

/**
 * How an answer is kept. `list`: small, in one piece with all others, there at once at the next start.
 * `body`: large, by itself in the device's database. Absent: not at all.
 */
export type Keep = 'list' | 'body'

declare module '@tanstack/react-query' {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    queryMeta: {
      keep?: Keep
      /** Its errors are shown by the screen itself and not as a toast. */
      isSilent?: true
    }
    mutationMeta: { isSilent?: true }
  }
}
