/** Parses numbers of files: missing values, decimal commas, full-width digits. */

export type DecimalMark = 'point' | 'comma'

export type ParsedNumber =
  | { kind: 'number'; value: number }
  | { kind: 'missing' }
  | { kind: 'not-a-number' }
  | { kind: 'not-finite' }

const MISSING = new Set([
  '',
  'na',
  'n/a',
  '#na',
  '#n/a',
  'nan',
  'null',
  'nil',
  'none',
  'missing',
  '.',
  '-',
  '--',
  '—',
  'nr',
  '无',
  '缺失',
])
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const INFINITE = /^[+-]?inf(?:inity)?$/i
const COMMA_NUMBER = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/
const POINT_NUMBER = /^[+-]?\d*\.\d+(?:[eE][+-]?\d+)?$/
const GROUPED_BY_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/

/** Converts full-width digits, typographic minus and no-break spaces to plain characters. */
function plain(token: string): string {
  return token
    .normalize('NFKC')
    .replace(/[\u2212\u2010\u2011\u2013]/g, '-')
    .trim()
}

export function isMissing(token: string): boolean {
  return MISSING.has(plain(token).toLowerCase())
}

/** Parses a number as written; nothing is guessed beyond the decimal mark. */
export function parseNumber(token: string, mark: DecimalMark): ParsedNumber {
  const text = plain(token)
  if (MISSING.has(text.toLowerCase())) return { kind: 'missing' }
  if (INFINITE.test(text)) return { kind: 'not-finite' }
  const written = mark === 'comma' ? text.replace(',', '.') : text
  if (!NUMBER.test(written)) return { kind: 'not-a-number' }
  const value = Number(written)
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'not-finite' }
}

/** Whether a token is a number in either notation (to distinguish a header from data). */
export function isNumeric(token: string): boolean {
  const text = plain(token)
  return NUMBER.test(text) || COMMA_NUMBER.test(text)
}

/**
 * Detects the decimal mark: comma when numbers with a comma occur, none with a point does, and at least one
 * cannot be thousands ("0,05" cannot, "1,234" can).
 */
export function detectDecimalMark(tokens: Iterable<string>): DecimalMark {
  let certain = false
  for (const token of tokens) {
    const text = plain(token)
    if (POINT_NUMBER.test(text)) return 'point'
    if (COMMA_NUMBER.test(text) && !GROUPED_BY_THOUSANDS.test(text)) certain = true
  }
  return certain ? 'comma' : 'point'
}
