import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import { requireAdditiveRows } from './additive-rows.ts'
import type { ByteSource } from './byte-source.ts'
import type { OpenOptions } from './open-table.ts'
import { selectLines } from './select-lines.ts'
import { selectFromWorkbook } from './select-from-workbook.ts'
import type { SelectRequest, SelectedRows } from './selection.ts'
import { unpack } from './unpack.ts'
import { openWorkbook } from './xlsx.ts'

/**
 * Reads a file of any length and selects the required rows: those of named variants, those with a small enough
 * p, or both. Memory does not grow with the file: it holds one piece of it and the selected rows.
 * readAssociations can parse the table as if the file had no other rows.
 *
 * @throws ScienceFailure faults of unpack and readTable; field-not-mapped; line-too-long; no-wanted-rows (with
 * the number of rows) unless that is no fault; no-additive-rows; too-many-rows (more selected than `mostRows`); cancelled
 */
export async function selectRows(
  source: ByteSource,
  request: SelectRequest,
  host: Pick<EngineHost, 'decodeText'>,
  options: OpenOptions = {},
): Promise<SelectedRows> {
  const { sheet = source.sheet, ...hooks } = options
  const unpacked = await unpack(source, hooks)
  const selected =
    unpacked.container === 'xlsx'
      ? await selectFromWorkbook(
          await openWorkbook(source, unpacked.entries, host, hooks),
          request,
          sheet,
        )
      : await selectLines(unpacked, request, host, source.size)
  if (selected.rowsRead === 0) throw new ScienceFailure({ code: 'no-data-rows' })
  if (selected.kept === 0) requireAdditiveRows(selected.table, selected.mapping)
  if (selected.kept === 0 && request.mayHaveNone !== true) {
    throw new ScienceFailure({ code: 'no-wanted-rows', found: String(selected.rowsRead) })
  }
  const most = request.mostRows ?? LIMITS.rows
  if (selected.kept > most) {
    throw new ScienceFailure({ code: 'too-many-rows', expected: String(most) })
  }
  return selected
}
