/** Formats sizes, durations and dates in the language of the user. See `format.ts` for numbers. */
import { NO_VALUE } from './format.ts'
import { localeTag } from '../lib/locale-tag.ts'
import { numberFormat } from '../lib/number-format.ts'
import { type Language, languageFacts } from '../contract/languages.ts'

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in bytes, kB, MB or GB (powers of 1000). */
export function formatBytes(locale: Language, bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return numberFormat(localeTag(locale), {
    style: 'unit',
    unit: BYTE_UNITS[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1,
  }).format(value)
}

/** A span of time: milliseconds, then seconds, then minutes. */
export function formatDuration(locale: Language, ms: number): string {
  if (!Number.isFinite(ms)) return NO_VALUE
  const [value, unit, decimals] =
    ms < 1000
      ? ([ms, 'millisecond', ms < 10 ? 1 : 0] as const)
      : ms < 120_000
        ? ([ms / 1000, 'second', ms < 10_000 ? 1 : 0] as const)
        : ([ms / 60_000, 'minute', 0] as const)
  return numberFormat(localeTag(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: decimals,
  }).format(value)
}

type When = string | number | Date

const made = new Map<string, Intl.DateTimeFormat>()

/** Cached per locale and zone: construction takes far longer than formatting, and a page uses few zones. */
function dateFormat(
  locale: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  let format = made.get(key)
  if (!format) made.set(key, (format = makeDateFormat(locale, options, timeZone)))
  return format
}

function makeDateFormat(
  locale: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const tag = languageFacts(locale).documentTag
  if (!timeZone) return new Intl.DateTimeFormat(tag, options)
  try {
    // A service may store `UTC+08:00`, which Intl knows as `+08:00`.
    return new Intl.DateTimeFormat(tag, {
      ...options,
      timeZone: timeZone.replace(/^UTC(?=[+-])/, ''),
    })
  } catch {
    // A stored zone that this browser does not know: fall back to the device's zone.
    return new Intl.DateTimeFormat(tag, options)
  }
}

function formatWhen(format: () => Intl.DateTimeFormat, when: When): string {
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? NO_VALUE : format().format(date)
}

/** All of China has had UTC+8 without daylight saving time since this moment. */
const SHANGHAI = { zone: 'Asia/Shanghai', sinceMs: Date.UTC(1992, 0, 1), aheadMs: 8 * 3_600_000 }

/**
 * Returns year, month (0 to 11) and day in a zone where they can be computed without `Intl`; null elsewhere. The
 * device's own zone needs no zone tables, and server-rendered pages use that of Shanghai.
 */
function dayOnClock(date: Date, timeZone: string | undefined): [number, number, number] | null {
  const ms = date.getTime()
  if (!timeZone) return [date.getFullYear(), date.getMonth(), date.getDate()]
  if (timeZone !== SHANGHAI.zone || !(ms >= SHANGHAI.sinceMs)) return null
  const there = new Date(ms + SHANGHAI.aheadMs)
  return [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()]
}

/**
 * Formats a day: `20 Nov 2026` in the order of the language. The first `Intl.DateTimeFormat` of a process loads its
 * tables, which blocks the main thread for some 35 ms on a desktop; most days are formatted without it.
 * @param timeZone IANA name or `UTC+08:00`; the device's own when absent or unknown
 */
export function formatDate(locale: Language, when: When, timeZone?: string): string {
  const day = dayOnClock(new Date(when), timeZone)
  // Years before our era need the era's name; an invalid date has no year.
  if (day === null || !(day[0] > 0))
    return formatWhen(() => dateFormat(locale, { dateStyle: 'medium' }, timeZone), when)
  const { pattern, months } = languageFacts(locale).day
  const [y, m, d] = day
  const parts: Record<string, string | number | undefined> = { y, m: months[m], d }
  return pattern.replace(/[ymd]/g, (part) => String(parts[part]))
}

/** Formats a day for narrow rows: without its year, or with year and month where it is of another year than now. */
export function formatShortDate(
  locale: Language,
  when: When,
  nowMs: number,
  timeZone?: string,
): string {
  const text = (style: Intl.DateTimeFormatOptions, at: When) =>
    formatWhen(() => dateFormat(locale, style, timeZone), at)
  const yearOf = (at: When) => text({ year: 'numeric' }, at)
  return yearOf(when) === yearOf(nowMs)
    ? text({ month: 'short', day: 'numeric' }, when)
    : text({ year: 'numeric', month: 'short' }, when)
}

/** Formats a day with hours and minutes. */
export function formatDateTime(locale: Language, when: When, timeZone?: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return formatWhen(() => dateFormat(locale, style, timeZone), when)
}

const AGES: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats an age: `3 minutes ago`; "now" below a minute. */
export function formatAge(locale: Language, when: When, nowMs: number): string {
  const then = new Date(when).getTime()
  if (Number.isNaN(then)) return NO_VALUE
  const seconds = (then - nowMs) / 1000
  const format = new Intl.RelativeTimeFormat(localeTag(locale), { numeric: 'auto' })
  for (const [unit, size] of AGES) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'second')
}
