/** Selects the required rows of a workbook of any length, row by row. */
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { Choice, SelectRequest, SelectedRows } from './selection.ts'
import { choiceOf } from './selection.ts'
import type { Table } from './table.ts'
import { tableOfRows } from './table.ts'
import type { TextRow } from './tokenize.ts'
import type { Sheet, Workbook } from './xlsx.ts'

const HEAD_ROWS = 200
const ROWS_BETWEEN = 5000

/** Returns the table of the first rows of a sheet; null when it is a cover or a note. */
function begin(head: TextRow[], request: SelectRequest): { table: Table; choice: Choice } | null {
  if (head.every(({ fields }) => fields.length < 2)) return null
  const table = tableOfRows(head, { encoding: 'utf-8', delimiter: 'sheet' })
  return { table, choice: choiceOf(table.columns, table.rows, request) }
}

async function selectFromSheet(
  rows: AsyncIterable<TextRow>,
  request: SelectRequest,
): Promise<Omit<SelectedRows, 'origin'> | null> {
  const mostRows = request.mostRows ?? LIMITS.rows
  const head: TextRow[] = []
  const selectedRows: TextRow[] = []
  let count = 0
  let found: ReturnType<typeof begin> = null
  let rowsRead = 0
  const offer = (row: TextRow) => {
    rowsRead += 1
    if (rowsRead % ROWS_BETWEEN === 0) request.onRows?.(rowsRead)
    if (!found!.choice.filter.keeps(row)) return
    count += 1
    if (found!.choice.sink) found!.choice.sink(row)
    else selectedRows.push(row)
    if (count > mostRows) {
      throw new ScienceFailure({ code: 'too-many-rows', expected: String(mostRows) })
    }
  }
  for await (const row of rows) {
    if (found) offer(row)
    else if (head.push(row) === HEAD_ROWS) {
      found = begin(head, request)
      if (!found) return null
      for (const early of found.table.rows) offer(early)
    }
  }
  if (!found) {
    found = begin(head, request)
    if (!found) return null
    for (const early of found.table.rows) offer(early)
  }
  const { table, choice } = found
  return { table: { ...table, rows: selectedRows }, rowsRead, kept: count, mapping: choice.mapping }
}

/**
 * Selects the required rows of a workbook: of the named sheet, or of the first that holds a table.
 *
 * @throws ScienceFailure no-table-inside, no-data-rows, too-many-columns, field-not-mapped, too-many-rows
 */
export async function selectFromWorkbook(
  workbook: Workbook,
  request: SelectRequest,
  sheetName: string | undefined,
): Promise<SelectedRows> {
  const sheets = workbook.sheets.map(({ name }) => name)
  const isChosen = ({ name }: Sheet) => sheetName === undefined || name === sheetName
  for (const sheet of workbook.sheets.filter(isChosen)) {
    const selected = await selectFromSheet(workbook.rows(sheet), request)
    if (selected) {
      return { ...selected, origin: { container: 'xlsx', member: sheet.name, sheets } }
    }
  }
  throw new ScienceFailure({ code: 'no-table-inside', found: 'xlsx' })
}
