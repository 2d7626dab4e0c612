/** Reads the head of a file as a table, for a preview that does not depend on the file's length. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { ByteSource } from './byte-source.ts'
import { chooseSheet, HEAD_ROWS } from './choose-sheet.ts'
import { decodeText } from './decode.ts'
import type { OpenOptions, OpenedTable } from './open-table.ts'
import { peek } from './peek.ts'
import { guessUtf16 } from './sniff.ts'
import { delimiterOf, tableOfRows, convertTable } from './table.ts'
import { tokenize } from './tokenize.ts'
import { guardAgainstBomb, unpack } from './unpack.ts'
import { utf8Of } from './utf16.ts'
import { openWorkbook } from './xlsx.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Host = Pick<EngineHost, 'decodeText'>

const HEAD_BYTES = 256 * 1024
const NO_LIMIT = Number.POSITIVE_INFINITY

/** Whether there are rows: the comments at the top of a VCF can exceed any fixed head. */
function hasRows(bytes: Bytes): boolean {
  if (bytes.length < HEAD_BYTES) return false
  const from = bytes.indexOf(10, bytes.length - HEAD_BYTES / 2) + 1
  return bytes.length >= 16 * HEAD_BYTES || !(bytes[from] === 35 && bytes[from + 1] === 35)
}

async function headOfSheets(
  source: ByteSource,
  entries: Parameters<typeof openWorkbook>[1],
  host: Host,
  { sheet: wanted = source.sheet, ...hooks }: OpenOptions,
): Promise<OpenedTable> {
  const workbook = await openWorkbook(source, entries, host, hooks)
  const sheets = workbook.sheets.map(({ name }) => name)
  const { sheet, table } = await chooseSheet(workbook, wanted)
  return { table: convertTable(table), origin: { container: 'xlsx', member: sheet.name, sheets } }
}

/**
 * Reads the columns and first rows of a file of any length: enough to prompt for the mapping.
 *
 * @throws ScienceFailure faults of unpack and readTable that the beginning shows
 */
export async function headTable(
  source: ByteSource,
  host: Host,
  options: OpenOptions = {},
): Promise<OpenedTable> {
  const { sheet: _, ...hooks } = options
  const unpacked = await unpack(source, hooks)
  if (unpacked.container === 'xlsx') {
    return headOfSheets(source, unpacked.entries, host, options)
  }
  const { container, member, chunks } = unpacked
  const raw = await peek(guardAgainstBomb(chunks, source.size), hasRows)
  const wide = guessUtf16(raw.head) ?? null
  const { head, all } = wide ? await peek(utf8Of(raw.all, wide), hasRows) : raw
  // Closes the stream early.
  await all[Symbol.asyncIterator]().return?.()
  const lineEnd = head.includes(10) || !head.includes(13) ? 10 : 13
  const cut = head.length < HEAD_BYTES ? 0 : head.lastIndexOf(lineEnd) + 1
  const decoded = decodeText(cut > 0 ? head.subarray(0, cut) : head, host)
  if (decoded.text.trim() === '') throw new ScienceFailure({ code: 'empty-file' })
  const delimiter = delimiterOf(decoded.text)
  const rows = tokenize(decoded.text, delimiter, HEAD_ROWS)
  const known = { encoding: wide ?? decoded.encoding, delimiter }
  const table = convertTable(tableOfRows(rows, known, NO_LIMIT))
  return { table, origin: { container, member, sheets: [] } }
}
