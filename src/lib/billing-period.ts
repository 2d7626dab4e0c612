/**
 * Periods of a subscription, in calendar months of UTC. A month from the 31st ends on the last day of
 * a shorter month, and the day does not drift: the month after ends on the 31st again.
 */
import type { Period } from '../contract/endpoints/levels.ts'

const MONTHS: Readonly<Record<Period, number>> = { month: 1, year: 12 }

/** Returns the anchor day of the month (1–31) of periods that begin at a moment. */
export const anchorDayOf = (start: Date): number => start.getUTCDate()

/**
 * Returns the end of a period, which is the beginning of the next.
 * @param anchorDay the day of the month on which the first of the periods began; of a first period
 * its own
 */
export function periodEnd(start: Date, period: Period, anchorDay = anchorDayOf(start)): Date {
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + MONTHS[period]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const end = new Date(start)
  end.setUTCFullYear(year, month, Math.min(anchorDay, lastDay))
  return end
}
