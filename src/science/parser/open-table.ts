/** Opens a file in any container as a table that is held in memory, up to a limited number of rows. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { ByteSource, ReadHooks } from './byte-source.ts'
import { chooseSheet } from './choose-sheet.ts'
import type { Table } from './table.ts'
import { convertTable, LINES_ABOVE, readTable, tableOfRows } from './table.ts'
import type { TextRow } from './tokenize.ts'
import type { Container } from './unpack.ts'
import { unpack } from './unpack.ts'
import type { Workbook } from './xlsx.ts'
import { openWorkbook } from './xlsx.ts'

/** Location of a table within a file. */
export type TableOrigin = {
  container: Container
  /** Name of the file within a zip, or of the sheet. */
  member: string | null
  /** All sheets of a workbook. */
  sheets: string[]
}

export type OpenedTable = { table: Table; origin: TableOrigin }

export type OpenOptions = ReadHooks & {
  /** The sheet to read; by default the only one with a known table. */
  sheet?: string
}

type Host = Pick<EngineHost, 'decodeText'>

const NEW_LINE = 10

/**
 * Returns all bytes of a text of limited length. A longer text has too many rows, or is no supported table: it
 * is not read to its end.
 */
async function gather(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  let lines = 0
  for await (const chunk of chunks) {
    length += chunk.length
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1
    if (length > LIMITS.unpackedBytes) {
      throw lines > LIMITS.rows
        ? new ScienceFailure({ code: 'too-many-rows', expected: String(LIMITS.rows) })
        : new ScienceFailure({
            code: 'unpacks-too-large',
            expected: String(LIMITS.unpackedBytes),
          })
    }
    pieces.push(chunk.slice())
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

async function readWorkbook(workbook: Workbook, name: string | undefined): Promise<OpenedTable> {
  const { sheet } = await chooseSheet(workbook, name)
  const rows: TextRow[] = []
  for await (const row of workbook.rows(sheet)) {
    rows.push(row)
    if (rows.length > LIMITS.rows + LINES_ABOVE) break
  }
  const table = convertTable(tableOfRows(rows, { encoding: 'utf-8', delimiter: 'sheet' }))
  const sheets = workbook.sheets.map((one) => one.name)
  return { table, origin: { container: 'xlsx', member: sheet.name, sheets } }
}

/**
 * Opens a table in any container: text, gzip, bgzip, a zip with one table, a workbook. The table is held in
 * memory; of files with more rows than that, selectRows returns the required ones.
 *
 * @throws ScienceFailure every fault of readTable, of unpack and of chooseSheet; cancelled
 */
export async function openTable(
  source: ByteSource,
  host: Host,
  { sheet = source.sheet, ...hooks }: OpenOptions = {},
): Promise<OpenedTable> {
  const unpacked = await unpack(source, hooks)
  if (unpacked.container === 'xlsx') {
    return readWorkbook(await openWorkbook(source, unpacked.entries, host, hooks), sheet)
  }
  const { container, member, chunks } = unpacked
  const bytes = await gather(chunks)
  const table = readTable(bytes, host, LIMITS.unpackedBytes)
  return { table, origin: { container, member, sheets: [] } }
}
