/** Numbers as users type them into a field, and as a field formats them. */

import { toHalfWidth } from '../contract/typed-text.ts'

/** A number as the user types it: it may be missing or unfinished. */
export type TypedNumber = number | ''

/**
 * Result of parsing a field's text. `unfinished`: the beginning of a number, such as `5e-`.
 * `ambiguous`: a comma that may be the decimal mark or separate thousands; `choices` are the two
 * readings.
 */
export type NumberReading =
  | { kind: 'number'; value: number }
  | { kind: 'empty' }
  | { kind: 'unfinished' }
  | { kind: 'ambiguous'; choices: readonly [string, string] }
  | { kind: 'unreadable' }

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const RAISED = /[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g
const MINUS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
const TIMES = /\s*[×✕xX·⋅∙•・*]\s*(?=10)/

function fromSuperscript(superscript: string): string {
  return [...superscript]
    .map((character) => {
      const digit = SUPERSCRIPT.indexOf(character)
      if (digit >= 0) return String(digit)
      return character === '⁻' ? '-' : '+'
    })
    .join('')
}

/** Normalises characters: an input method types full-width digits, `。` for a point and `－`. */
function normalise(text: string): string {
  const raised = text.replace(RAISED, (superscript) => `^${fromSuperscript(superscript)}`)
  return toHalfWidth(raised).replace(MINUS, '-').replace(/。/g, '.').replace(/、/g, ',')
}

/**
 * Converts `5×10^-8`, `5 x 10-8` and `10^-8` to `5e-8` and `1e-8`. Without a sign, `5x108` stays
 * unreadable.
 */
function withExponent(text: string): string {
  return text
    .replace(TIMES, '×')
    .replace(/×10\s*(?:\^\s*([+-]?\d+)|([+-]\d+))$/, 'e$1$2')
    .replace(/^([+-]?)10\^\s*([+-]?\d+)$/, '$11e$2')
    .replace(/\s*[eE]\s*(?=[+-]?\d*$)/, 'e')
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/
const UNFINISHED =
  /^(?:[+-]|[+-]?[.,]|[+-]?\d[\d.,\s]*(?:[eE][+-]?|\s*[×xX·⋅∙•・*]\s*(?:1|10\s*\^?\s*[+-]?)?)|[+-]?10\^[+-]?)$/
const SPACED_GROUPS = /^[+-]?\d{1,3}(?: \d{3})+(?=[.,e]|$)/
const COMMA_GROUPS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?=\.|$)/
const POINT_GROUPS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){2,}(?=,|$)|^[+-]?[1-9]\d{0,2}\.\d{3}(?=,)/

/**
 * Returns the text with a decimal point and without groups; two texts where both readings are
 * possible.
 */
function decimalMarks(text: string): readonly string[] {
  const commas = text.split(',').length - 1
  if (commas === 0) return [POINT_GROUPS.test(text) ? text.replaceAll('.', '') : text]
  if (POINT_GROUPS.test(text)) return [text.replaceAll('.', '').replace(',', '.')]
  const isGrouped = COMMA_GROUPS.test(text)
  // `1,234`: one comma, three digits behind it and nothing else.
  if (isGrouped && commas === 1 && !text.includes('.')) {
    return [text.replace(',', ''), text.replace(',', '.')]
  }
  if (isGrouped) return [text.replaceAll(',', '')]
  return [commas === 1 ? text.replace(',', '.') : text]
}

function valueOf(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null
}

/**
 * Parses a typed number: `0.05`, `0,05`, `1e-5`, `5×10⁻⁸`, `5·10^-8`, `1 000`, `10,000`, in any
 * width of characters. Nothing is guessed: `1,234` is ambiguous unless commas are known to separate
 * thousands.
 * @param hasGroups the field itself writes thousands with commas, or takes whole numbers only
 */
export function readNumberText(text: string, hasGroups = false): NumberReading {
  const plainText = normalise(text)
  if (plainText === '') return { kind: 'empty' }
  const ungrouped = plainText.replace(SPACED_GROUPS, (groups) => groups.replaceAll(' ', ''))
  const [first = '', second] = decimalMarks(withExponent(ungrouped))
  const value = valueOf(first)
  if (value === null) return { kind: UNFINISHED.test(plainText) ? 'unfinished' : 'unreadable' }
  if (second !== undefined && !hasGroups) return { kind: 'ambiguous', choices: [first, second] }
  return { kind: 'number', value }
}

const WHOLE_PART = /^(-?)(\d+)/

/**
 * Formats a number for a field: a text that `readNumberText` parses as the same number.
 * @param hasGroups thousands are separated by commas
 */
export function writeNumberText(value: TypedNumber, hasGroups = false): string {
  const text = value === 0 ? '0' : String(value)
  if (!hasGroups || text.includes('e')) return text
  return text.replace(WHOLE_PART, (_all, character: string, digits: string) => {
    return character + digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
  })
}
