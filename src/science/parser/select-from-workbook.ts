/** Selects the required rows of a workbook of any length, row by row. */
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import { chooseSheet } from './choose-sheet.ts'
import { rowConverterOf } from './row-converter.ts'
import type { SelectRequest, SelectedRows } from './selection.ts'
import { choiceOf } from './selection.ts'
import { convertTable, type Table } from './table.ts'
import type { TextRow } from './tokenize.ts'
import type { Workbook } from './xlsx.ts'

const ROWS_BETWEEN = 5000

async function selectFromSheet(
  rows: AsyncIterable<TextRow>,
  head: Table,
  request: SelectRequest,
): Promise<Omit<SelectedRows, 'origin'>> {
  const mostRows = request.mostRows ?? LIMITS.rows
  const converter = rowConverterOf(head.columns)
  const table = convertTable(head)
  const { mapping, filter, sink } = choiceOf(table.columns, table.rows, request)
  const after = (head.rows[0]?.line ?? 1) - 1
  const selectedRows: TextRow[] = []
  let count = 0
  let rowsRead = 0
  for await (const row of rows) {
    if (row.line <= after) continue
    rowsRead += 1
    if (rowsRead % ROWS_BETWEEN === 0) request.onRows?.(rowsRead)
    for (const one of converter ? converter.read(row) : [row]) {
      if (!filter.keeps(one)) continue
      count += 1
      if (sink) sink(one)
      else selectedRows.push(one)
    }
    if (count > mostRows) {
      throw new ScienceFailure({ code: 'too-many-rows', expected: String(mostRows) })
    }
  }
  return { table: { ...table, rows: selectedRows }, rowsRead, kept: count, mapping }
}

/**
 * Selects the required rows of a workbook: of the named sheet, or of the only one with a known table.
 *
 * @throws ScienceFailure faults of chooseSheet; too-many-columns, field-not-mapped, too-many-rows
 */
export async function selectFromWorkbook(
  workbook: Workbook,
  request: SelectRequest,
  sheetName: string | undefined,
): Promise<SelectedRows> {
  const { sheet, table } = await chooseSheet(workbook, sheetName)
  const selected = await selectFromSheet(workbook.rows(sheet), table, request)
  const sheets = workbook.sheets.map(({ name }) => name)
  return { ...selected, origin: { container: 'xlsx', member: sheet.name, sheets } }
}
