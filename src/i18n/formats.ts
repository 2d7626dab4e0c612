/** Binds the formatters of numbers, sizes and dates to a language and a time zone. */
import {
  type EstimateText,
  type EstimateValues,
  formatAbout,
  formatDigits,
  formatEstimate,
  formatExact,
  formatFixed,
  formatInteger,
  formatOddsRatio,
  formatP,
  formatPBelow,
  formatPercent,
  formatPStatement,
  formatRatio,
  formatSignificant,
  joinRange,
} from './format.ts'
import {
  formatAge,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatShortDate,
} from './format-time.ts'
import type { Language } from '../contract/languages.ts'

/** Formatters of numbers, sizes and dates. */
export type Formats = {
  fixed: (value: number, decimals: number) => string
  integer: (value: number) => string
  about: (count: number) => string
  digits: (value: number) => string
  exact: (value: number) => string
  significant: (value: number | null, digits?: number) => string
  /** Formats a ratio from its natural logarithm. */
  ratio: (log: number, digits?: number) => string
  percent: (share: number | null, decimals?: number) => string
  estimate: (values: EstimateValues) => EstimateText
  oddsRatio: (values: Pick<EstimateValues, 'b' | 'ciLow' | 'ciHigh'>) => { or: string; ci: string }
  p: (p: number | null, negLog10P?: number | null) => string
  pBelow: (bound: number) => string
  pStatement: (p: number | null, negLog10P?: number | null) => string
  /** Joins the two formatted ends of an interval. */
  range: (low: string, high: string) => string
  bytes: (bytes: number) => string
  duration: (ms: number) => string
  date: (when: string | number) => string
  dateTime: (when: string | number) => string
  shortDate: (when: string | number, nowMs: number) => string
  age: (when: string | number, nowMs: number) => string
}

/** Binds the formatters of `i18n/format.ts` to a language and a time zone (`''` = the device's). */
export function formatsFor(locale: Language, timeZone: string): Formats {
  const zone = timeZone === '' ? undefined : timeZone
  return {
    fixed: (value, decimals) => formatFixed(locale, value, decimals),
    integer: (value) => formatInteger(locale, value),
    about: (count) => formatAbout(locale, count),
    digits: formatDigits,
    exact: (value) => formatExact(locale, value),
    significant: (value, digits) => formatSignificant(locale, value, digits),
    ratio: (log, digits) => formatRatio(locale, log, digits),
    percent: (share, decimals) => formatPercent(locale, share, decimals),
    estimate: (values) => formatEstimate(locale, values),
    oddsRatio: (values) => formatOddsRatio(locale, values),
    p: (p, negLog10P) => formatP(locale, p, negLog10P),
    pBelow: (bound) => formatPBelow(locale, bound),
    pStatement: (p, negLog10P) => formatPStatement(locale, p, negLog10P),
    range: (low, high) => joinRange(locale, low, high),
    bytes: (bytes) => formatBytes(locale, bytes),
    duration: (ms) => formatDuration(locale, ms),
    date: (when) => formatDate(locale, when, zone),
    dateTime: (when) => formatDateTime(locale, when, zone),
    shortDate: (when, nowMs) => formatShortDate(locale, when, nowMs, zone),
    age: (when, nowMs) => formatAge(locale, when, nowMs),
  }
}
