/**
 * Adapter for the library that writes workbooks. Load it on demand: it is not small. Workbooks are read by
 * `src/science`: ADR 026.
 */
import { writeXlsx } from 'hucre/xlsx'
import type { Cell } from './tsv.ts'

export type Sheet = {
  /** Text of the tab. Characters that workbooks do not allow are left out; repeated names are numbered. */
  name: string
  /** The first row is the header: bold and frozen. */
  rows: readonly (readonly Cell[])[]
  /** Widths of columns in characters. */
  widths?: readonly number[]
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const MAX_NAME = 31
/** Maximum number of characters in a cell. */
const MAX_TEXT = 32_767
const MIN_WIDTH = 9
const MAX_WIDTH = 40
/** The escape for characters that XML forbids; a text that looks like it would become that character. */
const ESCAPED = /_x(?=[\da-f]{4}_)/gi
/** Number of rows that the width of a column is measured from. */
const SAMPLE_ROWS = 60

/** Names of tabs as workbooks allow them, each different from the others. */
export function tabNames(rawNames: readonly string[]): string[] {
  const used = new Set<string>()
  return rawNames.map((name) => {
    const tidy = name.replace(/[[\]/\\:*?\p{Cc}]+/gu, ' ').replace(/^[\s']+|[\s']+$/g, '') || '1'
    for (let count = 1; ; count += 1) {
      const tail = count === 1 ? '' : ` (${count})`
      const text = `${Array.from(tidy)
        .slice(0, MAX_NAME - tail.length)
        .join('')
        .slice(0, MAX_NAME - tail.length)}${tail}`
      // Excel compares them without regard to case.
      if (used.has(text.toLowerCase())) continue
      used.add(text.toLowerCase())
      return text
    }
  })
}

/**
 * Numbers stay numbers, texts stay texts whatever they begin with, and what no workbook holds (characters
 * that XML forbids, numbers that are not finite) is left out.
 */
function cellOf(cell: Cell): string | number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (cell === null) return null
  return cell
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .slice(0, MAX_TEXT)
    .replace(ESCAPED, '_x005F_x')
}

/** Han characters are twice as wide. */
function widthOf(cell: Cell): number {
  const text = cell === null ? '' : String(cell)
  return Array.from(text).reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0)
}

function widthsOf(rows: readonly (readonly Cell[])[]): number[] {
  const count = rows[0]?.length ?? 0
  return Array.from({ length: count }, (_, column) => {
    const widest = Math.max(
      ...rows.slice(0, SAMPLE_ROWS).map((row) => widthOf(row[column] ?? null)),
    )
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widest + 2))
  })
}

/** A workbook of sheets. Every number keeps all its digits; nothing in it is a formula. */
export async function workbook(title: string, sheets: readonly Sheet[]): Promise<Blob> {
  const names = tabNames(sheets.map(({ name }) => name))
  const bytes = await writeXlsx({
    properties: { title: String(cellOf(title) ?? ''), creator: '' },
    sheets: sheets.map(({ rows, widths }, index) => ({
      name: names[index] ?? String(index + 1),
      rows: rows.map((row) => row.map(cellOf)),
      columns: (widths ?? widthsOf(rows)).map((width) => ({ width })),
      freezePane: { rows: 1 },
      cells: new Map(
        (rows[0] ?? []).map((_, column) => [`0,${column}`, { style: { font: { bold: true } } }]),
      ),
    })),
  })
  return new Blob([new Uint8Array(bytes)], { type: XLSX_TYPE })
}
