/**
 * Calendar days as ISO text (`2026-11-20`) without a time. A day becomes a time span only together
 * with a time zone.
 */

/** `yyyy-MM-dd`. */
export type Day = string

/** Both ends belong to the range; an open end is null. */
export type DayRange = { from: Day | null; to: Day | null }

export const NO_RANGE: DayRange = { from: null, to: null }

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

/** Whether a text is a day that exists (no 30 February). */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the milliseconds that a zone's clock is ahead of UTC at a moment. */
function offsetMs(atMs: number, timeZone: string): number {
  const fixed = /^(?:UTC)?([+-])(\d{2}):(\d{2})$/.exec(timeZone)
  if (fixed) {
    const size = Number(fixed[2]) * HOUR_MS + Number(fixed[3]) * 60_000
    return fixed[1] === '-' ? -size : size
  }
  const parts = clockOf(timeZone).formatToParts(atMs)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((it) => it.type === type)?.value ?? 0)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(atMs / 1000) * 1000
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }
  try {
    return new Intl.DateTimeFormat('en', { ...options, ...(timeZone !== '' && { timeZone }) })
  } catch {
    // A stored zone that this browser does not know: fall back to the device's own.
    return new Intl.DateTimeFormat('en', options)
  }
}

/**
 * Returns the day that a moment belongs to.
 * @param timeZone IANA name or `UTC+08:00`; `''` is the device's own
 */
export function dayAt(atMs: number, timeZone: string): Day {
  return new Date(atMs + offsetMs(atMs, timeZone)).toISOString().slice(0, 10)
}

/**
 * Returns the moment (milliseconds since 1970) at which a day begins. Where midnight is skipped,
 * the first that exists.
 */
export function startOfDay(day: Day, timeZone: string): number {
  const midnight = Date.parse(day)
  const near = midnight - offsetMs(midnight, timeZone)
  const start = midnight - offsetMs(near, timeZone)
  return dayAt(start, timeZone) < day ? start + HOUR_MS : start
}

/**
 * Converts a range to the parameters of a call: from the first moment of `from`, before the day
 * after `to`.
 */
export function periodOf({ from, to }: DayRange, timeZone: string): { from?: string; to?: string } {
  const at = (day: Day) => new Date(startOfDay(day, timeZone)).toISOString()
  return {
    ...(from !== null && { from: at(from) }),
    ...(to !== null && { to: at(addDays(to, 1)) }),
  }
}

/** Whether a moment lies in a range. */
export function isInRange(atMs: number, { from, to }: DayRange, timeZone: string): boolean {
  if (from === null && to === null) return true
  const day = dayAt(atMs, timeZone)
  return (from === null || day >= from) && (to === null || day <= to)
}

export const RANGE_PRESETS = [
  'today',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/** Returns the days of a preset on a given day. "Last 7 days" ends today and includes it. */
export function presetRange(preset: RangePreset, today: Day): { from: Day; to: Day } {
  const monthStart = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'thisMonth':
      return { from: monthStart, to: today }
    case 'lastMonth': {
      const to = addDays(monthStart, -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/**
 * Returns the first day of the week, 0 for Sunday: from the device's language, else Monday.
 * @param languages the device's languages, best first (`navigator.languages`)
 */
export function weekStart(language: string, languages: readonly string[]): 0 | 1 | 6 {
  const tag = languages.find((it) => it.split('-')[0] === language) ?? language
  try {
    const locale = new Intl.Locale(tag) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number }
      weekInfo?: { firstDay: number }
    }
    const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay
    return first === 7 ? 0 : first === 6 ? 6 : 1
  } catch {
    return 1
  }
}

const ISO_DAYS = /\b\d{4}-\d{2}-\d{2}\b/g

/**
 * Replaces the ISO days in a text by the user's date format. The lines of invoices are stored with
 * ISO days.
 * @param format formats the noon of the day in UTC, which is on the same day in China and nearly
 * everywhere
 */
export const formatDaysInText = (text: string, format: (noon: Date) => string): string =>
  text.replaceAll(ISO_DAYS, (day) => (isDay(day) ? format(new Date(`${day}T12:00:00Z`)) : day))
