/** Splits text into rows of fields by the rules of RFC 4180, and detects the separator. */
import { ScienceFailure } from '../failure.ts'

/** `space`: consecutive blanks or tabs are one separator. */
export type TextDelimiter = 'tab' | 'comma' | 'semicolon' | 'pipe' | 'space'
/** `sheet`: cells of a workbook, which have no separator. */
export type Delimiter = TextDelimiter | 'sheet'

/** A line of fields; `line` is its number in the file, the first is 1. */
export type TextRow = { line: number; fields: string[] }

const CHARACTERS: Record<Exclude<TextDelimiter, 'space'>, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r' || character === undefined
}

/** Parses one text by the rules of RFC 4180, from a position that only moves forward. */
class FieldParser {
  position = 0
  line = 1
  readonly #text: string
  readonly #delimiter: TextDelimiter

  constructor(text: string, delimiter: TextDelimiter) {
    this.#text = text
    this.#delimiter = delimiter
  }

  atEnd(): boolean {
    return this.position >= this.#text.length
  }

  #isDelimiter(character: string | undefined): boolean {
    if (this.#delimiter !== 'space') return character === CHARACTERS[this.#delimiter]
    return character === ' ' || character === '\t'
  }

  #skipBlanks(): void {
    while (this.#text[this.position] === ' ' || this.#text[this.position] === '\t') {
      this.position += 1
    }
  }

  #lineEnd(): void {
    if (this.#text[this.position] === '\r' && this.#text[this.position + 1] === '\n') {
      this.position += 1
    }
    this.position += 1
    this.line += 1
  }

  #quoted(): string {
    const openedAt = this.line
    let value = ''
    this.position += 1
    for (;;) {
      const close = this.#text.indexOf('"', this.position)
      if (close < 0) throw new ScienceFailure({ code: 'unclosed-quote', row: openedAt })
      const part = this.#text.slice(this.position, close)
      this.line += part.match(/\r\n|\n|\r/g)?.length ?? 0
      value += part
      this.position = close + 1
      if (this.#text[this.position] !== '"') break
      value += '"'
      this.position += 1
    }
    return value + this.#bare()
  }

  #bare(): string {
    const start = this.position
    while (!isLineEnd(this.#text[this.position]) && !this.#isDelimiter(this.#text[this.position])) {
      this.position += 1
    }
    return this.#text.slice(start, this.position)
  }

  row(): TextRow {
    const line = this.line
    const fields: string[] = []
    if (this.#delimiter === 'space') this.#skipBlanks()
    for (;;) {
      fields.push((this.#text[this.position] === '"' ? this.#quoted() : this.#bare()).trim())
      if (isLineEnd(this.#text[this.position])) break
      this.position += 1
      if (this.#delimiter !== 'space') continue
      this.#skipBlanks()
      if (isLineEnd(this.#text[this.position])) break
    }
    this.#lineEnd()
    return { line, fields }
  }
}

/**
 * Splits text into rows of trimmed fields. Empty lines, lines of empty fields and lines that start with `##`
 * are skipped. At most `limit` rows.
 *
 * @throws ScienceFailure unclosed-quote
 */
export function tokenize(text: string, delimiter: TextDelimiter, limit: number): TextRow[] {
  const rows: TextRow[] = []
  collectRows(rows, text, delimiter, limit)
  return rows
}

function collectRows(rows: TextRow[], text: string, delimiter: TextDelimiter, limit: number): void {
  const parser = new FieldParser(text, delimiter)
  while (!parser.atEnd() && rows.length < limit) {
    const row = parser.row()
    const isComment = row.fields[0]!.startsWith('##')
    if (!isComment && row.fields.some((field) => field !== '')) rows.push(row)
  }
}

const SAMPLE_CHARACTERS = 100_000
const SAMPLE_ROWS = 60
const LONG_LINE_CHARACTERS = 4_000_000
/** Order of preference when two explain the sample equally well. */
const CANDIDATES: TextDelimiter[] = ['tab', 'semicolon', 'comma', 'pipe', 'space']

/** Returns the most common number of fields among rows. */
export function commonWidth(rows: readonly TextRow[]): { width: number; share: number } {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row.fields.length, (counts.get(row.fields.length) ?? 0) + 1)
  let width = 0
  let best = 0
  for (const [candidate, count] of counts) {
    if (count > best || (count === best && candidate > width)) {
      width = candidate
      best = count
    }
  }
  return { width, share: rows.length > 0 ? best / rows.length : 0 }
}

/**
 * Detects the separator that splits most lines of the start of the text into the same number (two or more) of
 * fields; undefined when none does: one column.
 */
export function detectDelimiter(whole: string): TextDelimiter | undefined {
  const text = afterComments(whole)
  const cut = text.length > SAMPLE_CHARACTERS ? text.lastIndexOf('\n', SAMPLE_CHARACTERS) : -1
  // A line without end is cut: its separators suffice.
  const sample = cut > 0 ? text.slice(0, cut) : text.slice(0, LONG_LINE_CHARACTERS)
  let best: TextDelimiter | undefined
  let bestShare = 0
  for (const delimiter of CANDIDATES) {
    const { width, share } = commonWidth(sampleRows(sample, delimiter))
    if (width >= 2 && share > bestShare) {
      best = delimiter
      bestShare = share
    }
  }
  return best
}

/** Returns the text below the `##` lines at its top: those of a VCF can exceed the sample. */
function afterComments(text: string): string {
  let at = 0
  while (text.startsWith('##', at)) {
    const end = text.indexOf('\n', at)
    if (end < 0) break
    at = end + 1
  }
  return at > 0 ? text.slice(at) : text
}

function sampleRows(sample: string, delimiter: TextDelimiter): TextRow[] {
  const rows: TextRow[] = []
  try {
    collectRows(rows, sample, delimiter, SAMPLE_ROWS)
  } catch {
    // A quote left open by the cut, or never closed: the rows before it suffice.
  }
  return rows
}
