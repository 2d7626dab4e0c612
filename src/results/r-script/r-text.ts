/** R as text: literals that no name can break out of, and comments that stay comments. */

export type RValue = string | number | boolean | null

/** Signs that would end a comment, or make the eye read another text than R does. */
const NOT_IN_COMMENTS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const NAMED: Record<string, string> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

function signOf(sign: string): string {
  const named = NAMED[sign]
  if (named !== undefined) return named
  const code = sign.codePointAt(0) ?? 0
  // R has no text with a sign of number 0.
  if (code === 0) return ''
  if (code >= 0x20 && code < 0x7f) return sign
  const hex = code.toString(16).toUpperCase()
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`
}

/**
 * A text as a literal of ASCII signs only: it is read alike on every system, whatever encoding its R
 * takes a file for.
 */
export function rString(text: string): string {
  return `"${Array.from(text.toWellFormed(), signOf).join('')}"`
}

/** A number with all its digits; NA where there is none. */
export function rNumber(value: number | null): string {
  if (value === null || Number.isNaN(value)) return 'NA'
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf'
  return String(value)
}

function rValue(value: RValue): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? rString(value) : rNumber(value)
}

const WIDTH = 96

/** Items between commas, broken into lines. */
function wrapped(items: readonly string[], indent: string): string {
  const lines: string[] = []
  let line = indent
  for (const [index, item] of items.entries()) {
    const piece = index < items.length - 1 ? `${item}, ` : item
    if (line !== indent && line.length + piece.length > WIDTH) {
      lines.push(line.trimEnd())
      line = indent
    }
    line += piece
  }
  return [...lines, line].join('\n')
}

/** A vector. Texts and missing ones go together: NA is a missing text there. */
export function rVector(values: readonly RValue[], indent = '    '): string {
  return `c(\n${wrapped(values.map(rValue), indent)}\n${indent.slice(2)})`
}

/** A named vector of numbers on one line. */
export function rNamed(values: Readonly<Record<string, number>>): string {
  return `c(${Object.entries(values)
    .map(([name, value]) => `${rString(name)} = ${rNumber(value)}`)
    .join(', ')})`
}

/** A table. Columns without any value are left out. */
export function rDataFrame(
  name: string,
  columns: readonly { name: string; values: readonly RValue[] }[],
): string {
  const kept = columns.filter(({ values }) => values.some((value) => value !== null))
  return [
    `${name} <- data.frame(`,
    ...kept.map((column) => `  ${rString(column.name)} = ${rVector(column.values)},`),
    '  check.names = FALSE, stringsAsFactors = FALSE',
    ')',
  ].join('\n')
}

/** Comments, one line for each text. */
export function rComment(...texts: readonly string[]): string {
  return texts.map((text) => `# ${text.replace(NOT_IN_COMMENTS, ' ').trim()}`.trimEnd()).join('\n')
}

/** A heading among comments. */
export function rHeading(text: string): string {
  return `\n${rComment(`---- ${text} ----`)}`
}
