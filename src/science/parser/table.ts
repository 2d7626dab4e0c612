/** Reads a text file into a table: decodes it, detects separator and header, and names the columns. */
import type { EngineHost, TextEncodingName } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import { decodeBytes } from './decode.ts'
import { guessMapping } from './fields.ts'
import { joinHeaderRows } from './header-rows.ts'
import { isMissing, isNumeric } from './numbers.ts'
import { rowConverterOf } from './row-converter.ts'
import type { Delimiter, TextDelimiter, TextRow } from './tokenize.ts'
import { commonWidth, detectDelimiter, tokenize } from './tokenize.ts'

/** A text file as rows of text. Nothing is converted: alleles stay as written. */
export type Table = {
  encoding: TextEncodingName
  delimiter: Delimiter
  /** Line of the header; null when the file has none and columns are called V1, V2, … */
  headerLine: number | null
  /** Unique names in the order of the file. */
  columns: string[]
  rows: TextRow[]
  /** First rows of the file, where `rows` is a selection of them. */
  sample?: readonly TextRow[]
}

/** Maximum number of lines above the header: titles, notes, a line of group names. */
const HEADER_WITHIN = 20
/** Maximum number of lines above the rows of a table, including the header. */
export const LINES_ABOVE = HEADER_WITHIN + 1

function numericShare(fields: string[]): number {
  const filled = fields.filter((field) => !isMissing(field))
  return filled.length > 0 ? filled.filter(isNumeric).length / filled.length : 0
}

/**
 * Returns the index of the header among the first rows: of those without numbers above the first row with
 * numbers, the one with the most known names. −1 when there is none.
 */
function findHeader(rows: TextRow[]): number {
  const { width } = commonWidth(rows.slice(0, 200))
  let best = -1
  let bestKnown = -1
  for (const [index, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    if (row.fields.length >= 2 && row.fields.length >= width - 1 && numericShare(row.fields) > 0.2)
      break
    const filled = row.fields.filter((field) => field !== '').length
    // R's write.table omits the name of the first column, the row names.
    if (row.fields.length < width - 1 || filled < 2) continue
    const known = Object.keys(guessMapping(row.fields.map(cleanName))).length
    if (known > bestKnown) {
      best = index
      bestKnown = known
    }
  }
  return best
}

function cleanName(name: string): string {
  return name.replace(/^#/, '').trim()
}

function uniqueNames(names: string[]): string[] {
  const used = new Set<string>()
  return names.map((given, index) => {
    const name = given === '' ? `V${index + 1}` : given
    let unique = name
    for (let copy = 2; used.has(unique); copy += 1) unique = `${name} (${copy})`
    used.add(unique)
    return unique
  })
}

/** Of eleven rows that are one longer than the header, one may have its length. */
const STRAY_ROWS = 0.1

/**
 * Whether the rows begin with names that R's write.table gives no heading. Then nearly all of them are one
 * longer than the header; a few long rows, or separators at the ends of the lines, do not count, as they would
 * shift every name to the wrong column.
 */
function hasRowNames(header: TextRow, rows: readonly TextRow[]): boolean {
  const own = header.fields.length
  const longer = rows.filter(({ fields }) => fields.length === own + 1)
  const equal = rows.filter(({ fields }) => fields.length === own).length
  if (longer.length === 0 || equal > STRAY_ROWS * longer.length) return false
  return longer.some(({ fields }) => fields[own] !== '')
}

function columnNames(header: TextRow | undefined, rows: readonly TextRow[]): string[] {
  const { width } = commonWidth(rows)
  if (!header) return uniqueNames(Array.from({ length: width }, () => ''))
  const names = header.fields.map(cleanName)
  const isShifted = names.length === width - 1 && hasRowNames(header, rows)
  return uniqueNames(isShifted ? ['row.names', ...names] : names)
}

/** Checks the width before names are parsed: a hundred thousand of them would take minutes. */
function requireWidth(rows: TextRow[]): void {
  const { width } = commonWidth(rows)
  const widest = rows
    .slice(0, LINES_ABOVE)
    .reduce((most, { fields }) => Math.max(most, fields.length), width)
  if (widest <= LIMITS.columns) return
  throw new ScienceFailure({
    code: 'too-many-columns',
    expected: String(LIMITS.columns),
    found: String(widest),
  })
}

/** Builds a table from rows of text of any source: finds the header, names columns, checks limits. */
export function tableOfRows(
  all: TextRow[],
  { encoding, delimiter }: Pick<Table, 'encoding' | 'delimiter'>,
  mostRows: number = LIMITS.rows,
): Table {
  requireWidth(all)
  const found = findHeader(all)
  const joined = found >= 0 ? joinHeaderRows(all, found) : undefined
  const header = joined?.header
  const rows = all.slice((joined?.index ?? -1) + 1)
  const columns = columnNames(header, rows.length > 0 ? rows : all)
  if (rows.length === 0) throw new ScienceFailure({ code: 'no-data-rows' })
  if (rows.length > mostRows) {
    throw new ScienceFailure({ code: 'too-many-rows', expected: String(mostRows) })
  }
  return { encoding, delimiter, headerLine: header?.line ?? null, columns, rows }
}

/** Converts a table whose cells hold several fields, such as a VCF; returns every other table unchanged. */
export function convertTable(table: Table): Table {
  const converter = rowConverterOf(table.columns)
  if (!converter) return table
  const rows = table.rows.flatMap((row) => converter.read(row))
  return { ...table, columns: [...converter.columns], rows }
}

/**
 * Detects the separator of a text.
 *
 * @throws ScienceFailure one-column, unclosed-quote
 */
export function delimiterOf(text: string): TextDelimiter {
  const delimiter = detectDelimiter(text)
  if (delimiter) return delimiter
  // A quote left open in the first line hides every separator: it is the fault to report.
  tokenize(text, 'comma', LIMITS.rows)
  throw new ScienceFailure({ code: 'one-column', expected: '2', found: '1' })
}

/**
 * Reads a text table from bytes or text. Compressed files are opened by openTable.
 *
 * @param mostBytes maximum size: larger for the content of a compressed file
 * @throws ScienceFailure empty-file, file-too-large, unsupported-file, unknown-encoding, unclosed-quote,
 * one-column, no-data-rows, too-many-rows, too-many-columns
 */
export function readTable(
  source: Uint8Array<ArrayBuffer> | string,
  host: Pick<EngineHost, 'decodeText'>,
  mostBytes: number = LIMITS.fileBytes,
): Table {
  const { text, encoding } =
    typeof source === 'string' ? decodedText(source) : decodeBytes(source, host, mostBytes)
  const delimiter = delimiterOf(text)
  const rows = tokenize(text, delimiter, LIMITS.rows + LINES_ABOVE)
  return convertTable(tableOfRows(rows, { encoding, delimiter }))
}

function decodedText(text: string): { text: string; encoding: TextEncodingName } {
  if (text.trim() === '') throw new ScienceFailure({ code: 'empty-file' })
  return { text: text.replace(/^\ufeff/, ''), encoding: 'utf-8' }
}
