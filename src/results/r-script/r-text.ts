/**
 * Builders of R code that are safe against injection: escaped literals, comments on one line, and code that accepts
 * nothing else. A value of a result may come from an untrusted file, so each builder validates its input.
 */

export type RValue = string | number | boolean | null

/** Code made by the builders of this file: a string is never code, whatever its type. */
class Code {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}
export type RCode = Code

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(rNumber(value))
  if (value instanceof Code) return String(value)
  throw new TypeError(`no code of R: ${typeof value}`)
}

/** Returns code from a template with numbers and code of other builders in it. @throws TypeError for anything else in it */
export function rCode(parts: TemplateStringsArray, ...values: readonly (RCode | number)[]): RCode {
  return new Code(parts.reduce((text, part, at) => `${text}${textOf(values[at - 1])}${part}`))
}

/** Joins pieces of code, by default each on its own line. */
export function rJoin(
  parts: readonly RCode[],
  separator: ', ' | ',\n' | '\n\n' | '\n' | '' = '\n',
): RCode {
  return new Code(parts.map(textOf).join(separator))
}

/** Whether there is any code: a comparison without numbers has none. */
export function hasCode(code: RCode): boolean {
  return String(code) !== ''
}

/** Characters that would end a comment, or show another text than R reads. */
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
  // R has no text with a NUL character.
  if (code === 0) return ''
  if (code >= 0x20 && code < 0x7f) return sign
  const hex = code.toString(16).toUpperCase()
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`
}

/**
 * Returns a text as a literal of ASCII characters only: it is read alike on every system, whatever encoding R
 * assumes.
 */
export function rString(text: string): RCode {
  if (typeof text !== 'string') throw new TypeError(`no text: ${typeof text}`)
  return new Code(`"${Array.from(text.toWellFormed(), signOf).join('')}"`)
}

/** Returns a number with all its digits; NA for null. */
export function rNumber(value: number | null): RCode {
  if (value !== null && typeof value !== 'number') throw new TypeError(`no number: ${typeof value}`)
  if (value === null || Number.isNaN(value)) return new Code('NA')
  if (!Number.isFinite(value)) return new Code(value > 0 ? 'Inf' : '-Inf')
  return new Code(String(value))
}

function rValue(value: RValue): RCode {
  if (typeof value === 'boolean') return new Code(value ? 'TRUE' : 'FALSE')
  return typeof value === 'string' ? rString(value) : rNumber(value)
}

const WIDTH = 96

/** Items between commas, broken into lines. */
function wrapped(items: readonly RCode[], indent: string): string {
  const lines: string[] = []
  let line = indent
  for (const [index, item] of items.entries()) {
    const piece = `${textOf(item)}${index < items.length - 1 ? ', ' : ''}`
    if (line !== indent && line.length + piece.length > WIDTH) {
      lines.push(line.trimEnd())
      line = indent
    }
    line += piece
  }
  return [...lines, line].join('\n')
}

/** Returns a vector. Texts may be mixed with missing values: NA is a missing text there. */
export function rVector(values: readonly RValue[]): RCode {
  return new Code(`c(\n${wrapped(values.map(rValue), '    ')}\n  )`)
}

/** A named vector of numbers on one line. */
export function rNamed(values: Readonly<Record<string, number>>): RCode {
  const parts = Object.entries(values).map(([name, value]) => rCode`${rString(name)} = ${value}`)
  return rCode`c(${rJoin(parts, ', ')})`
}

/** Returns the assignment of a table to a name. Columns without any value are left out. */
export function rDataFrame(
  name: RCode,
  columns: readonly { name: string; values: readonly RValue[] }[],
): RCode {
  const nonEmptyColumns = columns.filter(({ values }) => values.some((value) => value !== null))
  return rJoin([
    rCode`${name} <- data.frame(`,
    ...nonEmptyColumns.map(
      (column) => rCode`  ${rString(column.name)} = ${rVector(column.values)},`,
    ),
    rCode`  check.names = FALSE, stringsAsFactors = FALSE`,
    rCode`)`,
  ])
}

/** Returns comments, one line for each text. */
export function rComment(...texts: readonly string[]): RCode {
  return new Code(
    texts.map((text) => `# ${text.replace(NOT_IN_COMMENTS, ' ').trim()}`.trimEnd()).join('\n'),
  )
}

/** Returns a heading as a comment. */
export function rHeading(text: string): RCode {
  return rCode`\n${rComment(`---- ${text} ----`)}`
}
