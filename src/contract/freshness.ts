/** How long a reply counts as fresh, by kind of data. Milliseconds. */
export const STALE = {
  /** Refetched whenever shown: counters, order states. */
  always: 0,
  /** Lists that only the user changes. */
  halfMinute: 30_000,
  /** Lists that others change. */
  minutes: 5 * 60_000,
  /** Texts that change rarely. */
  hour: 60 * 60_000,
  /** Documents that change a few times a year. */
  day: 24 * 60 * 60_000,
} as const
