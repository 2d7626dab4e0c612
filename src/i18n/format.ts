/**
 * Formats numbers in the language of the user (dates and sizes: `format-time.ts`). Pure functions that take the
 * language; components use `useFormat`. An estimate is never shown with more precision than its error allows, and no p
 * value is shown as 0.
 */
import { localeTag } from '../lib/locale-tag.ts'
import { numberFormat } from '../lib/number-format.ts'
import { plainNumber } from '../lib/plain-number.ts'
import { type Language, languageFacts } from '../contract/languages.ts'

const MINUS = '\u2212'
const TIMES = '\u00a0×\u00a0'
/** Placeholder for a missing number. */
export const NO_VALUE = '—'
const SUPERSCRIPT: Record<string, string> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
}

function tidyMinus(text: string): string {
  return text.replace('-', MINUS)
}

/** Numbers from this size on are written as powers of ten, as are those with more decimals. */
const MOST_FIXED = 1e15
const MOST_PLACES = 20
const LARGE_DIGITS = 3
/** Significant digits of a double. */
const MOST_DIGITS = 17

/** Returns a number of digits or decimals within its bounds: those computed from a result may be any number. */
function boundedDigits(digits: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(digits) || least))
}

/**
 * Formats a number with exactly this many decimals and the grouping of the language; as a power of ten where it would
 * be a long row of digits. −0 is shown as 0.
 */
export function formatFixed(locale: Language, value: number, decimals: number): string {
  if (Number.isNaN(value)) return NO_VALUE
  if (Math.abs(value) >= MOST_FIXED || decimals > MOST_PLACES) {
    return formatScientific(locale, value, LARGE_DIGITS)
  }
  const places = boundedDigits(decimals, 0, MOST_PLACES)
  const plain = plainNumber(value, places, languageFacts(locale).number)
  if (plain !== null) return tidyMinus(plain)
  const format = numberFormat(localeTag(locale), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: 'negative',
  })
  return tidyMinus(format.format(value))
}

/** Formats a whole number with grouping. */
export function formatInteger(locale: Language, value: number): string {
  return formatFixed(locale, Math.round(value), 0)
}

/** Counts below this are not rounded. */
const LEAST_ROUNDED = 1000

/**
 * Formats a count for a sentence in which its last digits are noise: two significant digits, `about 60,000`, `约 6 万`. A
 * count that rounding does not change is not “about”.
 */
export function formatAbout(locale: Language, value: number): string {
  const { word, units } = languageFacts(locale).about
  const rounded = value < LEAST_ROUNDED ? Math.round(value) : Number(value.toPrecision(2))
  const [size, name] = units.find(([least]) => rounded >= least) ?? [1, '']
  const scaled = rounded / size
  const text = `${formatFixed(locale, scaled, scaled < 10 && scaled % 1 !== 0 ? 1 : 0)}${name}`
  return rounded === Math.round(value) ? text : `${word}${text}`
}

/** Formats a number that names something, such as a seed: its digits, without grouping. */
export function formatDigits(value: number): string {
  return String(value)
}

/** Formats mantissa and power of ten: `4.0 × 10⁻¹⁴`. */
export function formatScientific(locale: Language, value: number, digits = 2): string {
  if (Number.isNaN(value)) return NO_VALUE
  if (value === 0) return '0'
  if (!Number.isFinite(value))
    return value > 0 ? beyond('>', '1', 308) : beyond('<', `${MINUS}1`, 308)
  const decimals = boundedDigits(digits, 1, MOST_DIGITS) - 1
  const [mantissa = '', exponent = ''] = value.toExponential(decimals).split('e')
  return powerOfTen(formatFixed(locale, Number(mantissa), decimals), Number(exponent))
}

/** Formats a bound in place of a number that cannot be written. */
function beyond(sign: '<' | '>', mantissa: string, exponent: number): string {
  return `${sign}\u00a0${powerOfTen(mantissa, exponent)}`
}

function powerOfTen(mantissa: string, exponent: number): string {
  const raised = Array.from(String(exponent), (sign) => SUPERSCRIPT[sign] ?? '').join('')
  return `${mantissa}${TIMES}10${raised}`
}

/** Formats about `digits` significant digits; very large and very small numbers as powers of ten. */
export function formatSignificant(locale: Language, value: number | null, digits = 3): string {
  if (value === null || Number.isNaN(value)) return NO_VALUE
  if (value === 0) return '0'
  const magnitude = Math.floor(Math.log10(Math.abs(value)))
  if (magnitude < -4 || magnitude >= 7) return formatScientific(locale, value, digits)
  return formatFixed(locale, value, Math.max(0, digits - 1 - magnitude))
}

/** Formats a threshold or another number that was chosen, with all its digits up to six: `10`, `0.01`, `5 × 10⁻⁸`. */
export function formatExact(locale: Language, value: number): string {
  const [mantissa = ''] = value.toExponential().split('e')
  const digits = mantissa.replace(/[-.]/g, '').length
  return formatSignificant(locale, value, Math.min(6, digits))
}

/** Largest exponent that is written. */
export const MOST_POWER = 9_999_999

/** Formats a number by its logarithm, also where it exceeds the range of a double; as a bound beyond `MOST_POWER`. */
function fromLog10(locale: Language, power: number, digits: number): string {
  if (Number.isNaN(power)) return NO_VALUE
  const exponent = Math.floor(power)
  if (exponent > MOST_POWER) return beyond('>', '1', MOST_POWER)
  if (exponent < -MOST_POWER) return beyond('<', '1', -MOST_POWER)
  const rounded = Number((10 ** (power - exponent)).toFixed(digits - 1))
  return rounded >= 10
    ? powerOfTen(formatFixed(locale, 1, digits - 1), exponent + 1)
    : powerOfTen(formatFixed(locale, rounded, digits - 1), exponent)
}

/** Above this, on the ln scale, a ratio is formatted from its logarithm. */
const MOST_LOG = 690

/**
 * Formats a ratio with about `digits` significant digits, never as 0 and never as infinite.
 * @param log on the ln scale
 */
export function formatRatio(locale: Language, log: number, digits = 3): string {
  return Math.abs(log) < MOST_LOG
    ? formatSignificant(locale, Math.exp(log), digits)
    : fromLog10(locale, log / Math.LN10, digits)
}

/** Formats a share from 0 to 1 as a percentage. */
export function formatPercent(locale: Language, share: number | null, decimals = 0): string {
  if (share === null || !Number.isFinite(share)) return NO_VALUE
  const { number } = languageFacts(locale)
  if (Math.abs(share) >= MOST_FIXED) {
    return `${formatScientific(locale, share * 100, LARGE_DIGITS)}${number.percent}`
  }
  const plain = plainNumber(share, decimals, number, 2)
  if (plain !== null) return `${tidyMinus(plain)}${number.percent}`
  const format = numberFormat(localeTag(locale), {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return tidyMinus(format.format(share))
}

/** Joins the two formatted ends of an interval. */
export function joinRange(locale: Language, low: string, high: string): string {
  const marks = languageFacts(locale).range
  const isSigned = [low, high].some((end) => /[<>\u2212]/.test(end))
  return `${low}${isSigned ? marks.signed : marks.plain}${high}`
}

export type EstimateValues = {
  b: number
  se: number | null
  ciLow: number | null
  ciHigh: number | null
}
export type EstimateText = { b: string; se: string; ci: string }

const MOST_DECIMALS = 7

/** Number of decimals at which a standard error shows two significant digits. */
export function decimalsForError(se: number): number {
  return Math.max(0, 1 - Math.floor(Math.log10(Number(se.toPrecision(2)))))
}

/**
 * Formats an estimate on its own scale: the standard error with two significant digits, the estimate and the ends of
 * its interval with as many decimals.
 */
export function formatEstimate(locale: Language, values: EstimateValues): EstimateText {
  const { b, se, ciLow, ciHigh } = values
  const decimals = se !== null && se > 0 ? decimalsForError(se) : null
  const show = (value: number | null): string => {
    if (value === null || decimals === null) return formatSignificant(locale, value)
    return decimals > MOST_DECIMALS
      ? formatScientific(locale, value, 3)
      : formatFixed(locale, value, decimals)
  }
  const ci =
    ciLow === null || ciHigh === null ? NO_VALUE : joinRange(locale, show(ciLow), show(ciHigh))
  return { b: show(b), se: se === null ? NO_VALUE : show(se), ci }
}

/** Number of decimals of ratios: two, and more where the interval is so narrow that two would hide it. */
function ratioDecimals(low: number | null, high: number | null): number {
  if (low === null || high === null) return 2
  const half = (high - low) / 2
  if (!(half > 0) || !Number.isFinite(half)) return 2
  return Math.min(5, Math.max(2, -Math.floor(Math.log10(half))))
}

/**
 * Formats the ratio of an estimate.
 * @param log on the ln scale
 */
function ratioText(locale: Language, log: number, decimals: number): string {
  const value = Math.exp(log)
  if (Math.abs(log) >= MOST_LOG) return formatRatio(locale, log, 2)
  if (value >= 1e5 || value < 0.01) return formatScientific(locale, value, 2)
  if (value >= 100) return formatFixed(locale, value, 0)
  return formatFixed(locale, value, value >= 10 ? 1 : decimals)
}

/**
 * Formats an effect on the log odds scale as an odds ratio with its interval: `1.23`, `1.05–1.44`.
 * @param values on the scale of ln(OR)
 */
export function formatOddsRatio(
  locale: Language,
  values: Pick<EstimateValues, 'b' | 'ciLow' | 'ciHigh'>,
): { or: string; ci: string } {
  const low = values.ciLow === null ? null : Math.exp(values.ciLow)
  const high = values.ciHigh === null ? null : Math.exp(values.ciHigh)
  const decimals = ratioDecimals(low, high)
  return {
    or: ratioText(locale, values.b, decimals),
    ci:
      values.ciLow === null || values.ciHigh === null
        ? NO_VALUE
        : joinRange(
            locale,
            ratioText(locale, values.ciLow, decimals),
            ratioText(locale, values.ciHigh, decimals),
          ),
  }
}

/** Decision thresholds: a rounded p must not coincide with one that it does not equal. */
const THRESHOLDS = [0.05, 0.01, 0.001]
/** Below this a double is subnormal, and −log₁₀ p is used instead. */
const SMALLEST_P = 1e-300
/** Above this −log₁₀ p is no property of data: an estimate far beyond its error, which a bound describes. */
const MOST_NEG_LOG10_P = 99_999

/**
 * Formats a p value: two significant digits, three where two would round to 0.05, powers of ten below 0.001, and never
 * 0: where the number underflows, −log₁₀ p gives it, else, and below 10^−99,999, a bound is shown.
 */
export function formatP(
  locale: Language,
  p: number | null,
  negLog10P: number | null = null,
): string {
  if (p === null || Number.isNaN(p)) return NO_VALUE
  if (p < SMALLEST_P) {
    return negLog10P !== null && negLog10P > 0 && negLog10P <= MOST_NEG_LOG10_P
      ? fromLog10(locale, -negLog10P, 2)
      : beyond('<', '1', -300)
  }
  if (p < 0.001) return formatScientific(locale, p, 2)
  if (p > 0.99) return `>\u00a0${formatFixed(locale, 0.99, 2)}`
  let digits = 2
  while (
    digits < 6 &&
    THRESHOLDS.includes(Number(p.toPrecision(digits))) &&
    !THRESHOLDS.includes(p)
  ) {
    digits += 1
  }
  return formatFixed(locale, p, digits - 1 - Math.floor(Math.log10(Number(p.toPrecision(digits)))))
}

/** Formats the bound of a p value that is known only to be smaller: `< 2.1 × 10⁻⁴`. */
export function formatPBelow(locale: Language, bound: number): string {
  return `<\u00a0${formatP(locale, bound)}`
}

/** Formats `p = 0.012`, or `p < 1 × 10⁻³⁰⁰`. */
export function formatPStatement(
  locale: Language,
  p: number | null,
  negLog10P: number | null = null,
): string {
  const text = formatP(locale, p, negLog10P)
  return /^[<>]/.test(text) ? `p\u00a0${text}` : `p\u00a0=\u00a0${text}`
}
