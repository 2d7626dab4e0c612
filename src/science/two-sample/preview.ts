/** Preview of a file of harmonised effects before a run: columns, guessed mapping, usable rows. */
import type { DropReason } from '../codes.ts'
import type { EngineHost, TextEncodingName } from '../engine.ts'
import type { FailureData, ProblemReport } from '../failure.ts'
import { ScienceFailure } from '../failure.ts'
import type { GuessedMapping, Mapping } from '../parser/fields.ts'
import { REQUIRED_FIELDS, guessMapping, mappingOf } from '../parser/fields.ts'
import type { DecimalMark } from '../parser/numbers.ts'
import { sourceOfBytes } from '../parser/byte-source.ts'
import type { TableOrigin } from '../parser/open-table.ts'
import { openTable } from '../parser/open-table.ts'
import type { Delimiter } from '../parser/tokenize.ts'
import { selectVariants } from './variants.ts'

export type PreviewInput = {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  /** The user's mapping; by default the guesses are tried. */
  mapping?: Mapping
  /** The sheet of a workbook; by default the first that holds a table. */
  sheet?: string
}

/** Row counts under a mapping. */
export type MappingCheck = {
  decimalMark: DecimalMark
  rows: number
  kept: number
  dropped: Partial<Record<DropReason, number>>
  problems: ProblemReport
}

export type PreviewResult = {
  fileName: string
  bytes: number
  /** Container of the file, and its sheets. */
  origin: TableOrigin
  encoding: TextEncodingName
  delimiter: Delimiter
  /** Line of the header; null: the file has none and columns are called V1, V2, … */
  headerLine: number | null
  columns: string[]
  rowCount: number
  /** The first rows as text, each as long as `columns`. */
  firstRows: { row: number; fields: string[] }[]
  guesses: GuessedMapping
  mapping: Mapping
  /** null while a required field has no column. */
  check: MappingCheck | null
  /** Why the mapping is invalid; null when it is valid. */
  mappingFault: FailureData | null
}

const FIRST_ROWS = 10

/**
 * Reads a file far enough to prompt for its columns, and, as soon as the required ones are known, counts the
 * usable rows.
 *
 * @throws ScienceFailure every fault of the parser
 */
export async function previewTwoSample(
  input: PreviewInput,
  host: Pick<EngineHost, 'decodeText'>,
): Promise<PreviewResult> {
  const { sheet } = input
  const options = sheet === undefined ? {} : { sheet }
  const { table, origin } = await openTable(sourceOfBytes(input.bytes), host, options)
  const guesses = guessMapping(table.columns)
  const mapping = input.mapping ?? mappingOf(guesses)
  const result: PreviewResult = {
    fileName: input.fileName,
    bytes: input.bytes.length,
    origin,
    encoding: table.encoding,
    delimiter: table.delimiter,
    headerLine: table.headerLine,
    columns: table.columns,
    rowCount: table.rows.length,
    firstRows: table.rows.slice(0, FIRST_ROWS).map((row) => ({
      row: row.line,
      fields: table.columns.map((_, index) => row.fields[index] ?? ''),
    })),
    guesses,
    mapping,
    check: null,
    mappingFault: null,
  }
  if (REQUIRED_FIELDS.some((field) => !mapping[field])) return result
  try {
    const selected = selectVariants(table, mapping)
    const dropped: MappingCheck['dropped'] = {}
    for (const { reason } of selected.dropped) dropped[reason] = (dropped[reason] ?? 0) + 1
    result.check = {
      decimalMark: selected.decimalMark,
      rows: table.rows.length,
      kept: selected.variants.length,
      dropped,
      problems: selected.problems.report(),
    }
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    result.mappingFault = thrown.toData()
  }
  return result
}
