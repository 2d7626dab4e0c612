/**
 * Numbers as the reader writes them (moments and sizes: `format-time.ts`). Pure functions that take the language; in
 * components use `useFormat`. Precision is honest: an estimate is never shown finer than its error
 * allows, and no p value is shown as 0.
 */
import { localeTag } from '../lib/locale-tag.ts'
import { numberFormat } from '../lib/number-format.ts'
import { plainNumber } from '../lib/plain-number.ts'
import { type Language, languageFacts } from '../contract/languages.ts'

const MINUS = '\u2212'
const TIMES = '\u00a0×\u00a0'
/** Shown for a number that does not exist. */
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

/** A number with exactly this many decimals and the reader's grouping. −0 is shown as 0. */
export function formatFixed(locale: Language, value: number, decimals: number): string {
  const plain = plainNumber(value, decimals, languageFacts(locale).number)
  if (plain !== null) return tidyMinus(plain)
  const format = numberFormat(localeTag(locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  return tidyMinus(format.format(value))
}

/** A whole number with grouping. */
export function formatInteger(locale: Language, value: number): string {
  return formatFixed(locale, Math.round(value), 0)
}

/** Mantissa and power of ten: `4.0 × 10⁻¹⁴`. */
export function formatScientific(locale: Language, value: number, digits = 2): string {
  if (value === 0) return '0'
  const [mantissa = '', exponent = ''] = value.toExponential(digits - 1).split('e')
  return powerOfTen(formatFixed(locale, Number(mantissa), digits - 1), Number(exponent))
}

function powerOfTen(mantissa: string, exponent: number): string {
  const raised = Array.from(String(exponent), (sign) => SUPERSCRIPT[sign] ?? '').join('')
  return `${mantissa}${TIMES}10${raised}`
}

/** About `digits` significant digits; very large and very small numbers as powers of ten. */
export function formatSignificant(locale: Language, value: number | null, digits = 3): string {
  if (value === null || Number.isNaN(value)) return NO_VALUE
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`
  if (value === 0) return '0'
  const magnitude = Math.floor(Math.log10(Math.abs(value)))
  if (magnitude < -4 || magnitude >= 7) return formatScientific(locale, value, digits)
  return formatFixed(locale, value, Math.max(0, digits - 1 - magnitude))
}

/** A share from 0 to 1 as a percentage. */
export function formatPercent(locale: Language, share: number | null, decimals = 0): string {
  if (share === null || !Number.isFinite(share)) return NO_VALUE
  const { number } = languageFacts(locale)
  const plain = plainNumber(share, decimals, number, 2)
  if (plain !== null) return `${tidyMinus(plain)}${number.percent}`
  const format = numberFormat(localeTag(locale), {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return tidyMinus(format.format(share))
}

/** Two ends of an interval, already formatted. */
export function joinRange(locale: Language, low: string, high: string): string {
  const marks = languageFacts(locale).range
  return `${low}${low.includes(MINUS) || high.includes(MINUS) ? marks.signed : marks.plain}${high}`
}

export type EstimateValues = {
  b: number
  se: number | null
  ciLow: number | null
  ciHigh: number | null
}
export type EstimateText = { b: string; se: string; ci: string }

const MOST_DECIMALS = 7

/** Decimals at which a standard error shows two significant digits. */
export function decimalsForError(se: number): number {
  return Math.max(0, 1 - Math.floor(Math.log10(Number(se.toPrecision(2)))))
}

/**
 * An estimate on its own scale: the standard error with two significant digits, the estimate and
 * the ends of its interval with as many decimals.
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

/** Decimals of ratios: two, and more where the interval is so narrow that two would hide it. */
function ratioDecimals(low: number | null, high: number | null): number {
  if (low === null || high === null) return 2
  const half = (high - low) / 2
  if (!(half > 0) || !Number.isFinite(half)) return 2
  return Math.min(5, Math.max(2, -Math.floor(Math.log10(half))))
}

function formatRatio(locale: Language, value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '∞'
  if (value >= 1e5 || value < 0.01) return formatScientific(locale, value, 2)
  if (value >= 100) return formatFixed(locale, value, 0)
  return formatFixed(locale, value, value >= 10 ? 1 : decimals)
}

/**
 * An effect on the log odds scale as an odds ratio with its interval: `1.23`, `1.05–1.44`.
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
    or: formatRatio(locale, Math.exp(values.b), decimals),
    ci:
      low === null || high === null
        ? NO_VALUE
        : joinRange(
            locale,
            formatRatio(locale, low, decimals),
            formatRatio(locale, high, decimals),
          ),
  }
}

/**
 * Thresholds at which readers decide: a rounded p must not coincide with one that it does not
 * equal.
 */
const THRESHOLDS = [0.05, 0.01, 0.001]
/** Below this a double has no normal form any more and −log₁₀ p speaks. */
const SMALLEST_P = 1e-300

function pFromLog(locale: Language, negLog10P: number): string {
  const exponent = -Math.ceil(negLog10P)
  const mantissa = 10 ** (-negLog10P - exponent)
  const rounded = Number(mantissa.toFixed(1))
  return rounded >= 10
    ? powerOfTen(formatFixed(locale, 1, 1), exponent + 1)
    : powerOfTen(formatFixed(locale, rounded, 1), exponent)
}

/**
 * A p value: two significant digits, three where two would land on 0.05, powers of ten below
 * 0.001, and never 0: where the number underflows, −log₁₀ p gives it, else a bound is shown.
 */
export function formatP(
  locale: Language,
  p: number | null,
  negLog10P: number | null = null,
): string {
  if (p === null || Number.isNaN(p)) return NO_VALUE
  if (p < SMALLEST_P) {
    return negLog10P !== null && negLog10P > 0
      ? pFromLog(locale, negLog10P)
      : `<\u00a0${powerOfTen('1', -300)}`
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

/** `p = 0.012`, or `p < 1 × 10⁻³⁰⁰`. */
export function formatPStatement(
  locale: Language,
  p: number | null,
  negLog10P: number | null = null,
): string {
  const text = formatP(locale, p, negLog10P)
  return /^[<>]/.test(text) ? `p\u00a0${text}` : `p\u00a0=\u00a0${text}`
}
