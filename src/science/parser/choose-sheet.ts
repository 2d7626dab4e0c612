/** Chooses the sheet of a workbook that holds the table, by the beginnings of all of them. */
import { ScienceFailure } from '../failure.ts'
import { BETWEEN_SHEETS } from './sheet-names.ts'
import type { Table } from './table.ts'
import { tableOfRows } from './table.ts'
import { tableKindOf } from './table-kind.ts'
import type { TextRow } from './tokenize.ts'
import type { Sheet, Workbook } from './xlsx.ts'

/** Rows that show the columns of a sheet. */
export const HEAD_ROWS = 200

/** A sheet, and the table of its first rows. */
export type SheetHead = { sheet: Sheet; table: Table }

/** Faults that indicate a cover sheet or a note. */
const NO_TABLE = new Set(['empty-file', 'one-column', 'no-data-rows'])

/** Returns the table of the first rows of a sheet. @throws ScienceFailure empty-file, one-column, no-data-rows */
async function headOf(workbook: Workbook, sheet: Sheet): Promise<SheetHead> {
  const rows: TextRow[] = []
  for await (const row of workbook.rows(sheet)) if (rows.push(row) >= HEAD_ROWS) break
  if (rows.length === 0) throw new ScienceFailure({ code: 'empty-file' })
  if (rows.every(({ fields }) => fields.length < 2)) {
    throw new ScienceFailure({ code: 'one-column', expected: '2', found: '1' })
  }
  return { sheet, table: tableOfRows(rows, { encoding: 'utf-8', delimiter: 'sheet' }) }
}

async function headsOf(workbook: Workbook): Promise<SheetHead[]> {
  const heads: SheetHead[] = []
  for (const sheet of workbook.sheets) {
    try {
      heads.push(await headOf(workbook, sheet))
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure) || !NO_TABLE.has(thrown.code)) throw thrown
      if (workbook.sheets.length === 1) throw thrown
    }
  }
  return heads
}

/** Returns how much the columns of a sheet look like a table for a tool: the results of one are of studies, too. */
function rankOf({ table }: SheetHead): number {
  const kind = tableKindOf(table.columns)
  return kind === null ? 0 : kind === 'studies' ? 1 : 2
}

/**
 * Returns the named sheet, or the only one whose columns are recognised. Where none is recognised, the first table.
 *
 * @throws ScienceFailure several-sheets, no-such-sheet, no-table-inside; for one sheet empty-file, one-column,
 * no-data-rows
 */
export async function chooseSheet(
  workbook: Workbook,
  name: string | undefined,
): Promise<SheetHead> {
  if (name !== undefined) {
    const sheet = workbook.sheets.find((one) => one.name === name)
    if (sheet) return headOf(workbook, sheet)
    const names = workbook.sheets.map((one) => one.name).join(BETWEEN_SHEETS)
    throw new ScienceFailure({ code: 'no-such-sheet', found: name, expected: names })
  }
  const heads = await headsOf(workbook)
  const best = Math.max(...heads.map(rankOf))
  const [first, ...others] = heads.filter((head) => rankOf(head) === best)
  if (!first) throw new ScienceFailure({ code: 'no-table-inside', found: 'xlsx' })
  if (best === 0 || others.length === 0) return first
  const names = [first, ...others].map(({ sheet }) => sheet.name).join(BETWEEN_SHEETS)
  throw new ScienceFailure({ code: 'several-sheets', found: names })
}
