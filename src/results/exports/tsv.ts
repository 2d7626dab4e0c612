/** Tables for other programs: tab-separated, a point as decimal mark, every digit of the number. */

export type Cell = string | number | null

/**
 * Characters that start a formula in a spreadsheet, full-width forms included, and the quote that would
 * join the lines after it.
 */
const ACTIVE_START = /^\s*[=+\-@＝＋－＠"]/u

/** Writes a text as one cell, with an apostrophe before what a spreadsheet would run as a formula. */
function textCell(text: string): string {
  const plain = text.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ')
  return ACTIVE_START.test(plain) ? `'${plain}` : plain
}

/** Writes a cell; a number that is not finite is missing, as it is in a stored result. */
function cellText(cell: Cell): string {
  if (typeof cell === 'string') return textCell(cell)
  return cell !== null && Number.isFinite(cell) ? String(cell) : 'NA'
}

function line(cells: readonly Cell[]): string {
  return cells.map(cellText).join('\t')
}

/** Writes a table as text, with LF after each row. */
export function tsvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [line(columns), ...rows.map(line), ''].join('\n')
}

/** The text of a table as a file. */
export function tsvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/tab-separated-values;charset=utf-8' })
}

/** A described table as text. */
export function tableText(table: {
  columns: readonly string[]
  rows: () => readonly (readonly Cell[])[]
}): string {
  return tsvOf(table.columns, table.rows())
}
