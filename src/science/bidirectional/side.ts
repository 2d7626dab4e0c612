/** The files of one trait: read at once where they are short, in passes where they are not. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import { requireAgreement } from '../harmonise/contradiction.ts'
import { type Needed, readAssociations } from '../harmonise/read-associations.ts'
import { neededOfSignal } from '../harmonise/row-cells.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { transferMapping } from '../parser/guess-columns.ts'
import { type ByteSource, type ReadHooks, sourceOfBlob } from '../parser/byte-source.ts'
import { openTable } from '../parser/open-table.ts'
import { headTable } from '../parser/head-table.ts'
import { selectRows } from '../parser/select-rows.ts'
import type { Table } from '../parser/table.ts'
import type { RowCriteria } from '../parser/row-filter.ts'
import { traitOfFile } from '../scan-run/inputs.ts'
import { withRsNames } from '../profile/name-column.ts'
import { requireAnswers } from '../profile/require-answers.ts'
import { type BidirectionalFile, type Side, TABLE_SIDE } from './inputs.ts'
import { guessColumns } from '../parser/two-sided.ts'

type Host = Pick<EngineHost, 'decodeText'>

/** A file of a trait: its table, or the beginning of a long one, which suffices to know its columns. */
export type OpenedFile = {
  file: BidirectionalFile
  source: ByteSource
  table: Table
  isLong: boolean
}

/** Faults that mean that a file is too large to hold in memory. */
const TOO_LONG = new Set(['too-many-rows', 'unpacks-too-large', 'file-too-large'])
async function openOne(file: BidirectionalFile, host: Host): Promise<OpenedFile> {
  const source = sourceOfBlob(file.blob, file.sheet)
  try {
    return { file, source, table: (await openTable(source, host)).table, isLong: false }
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure) || !TOO_LONG.has(thrown.code)) throw thrown
    return { file, source, table: (await headTable(source, host)).table, isLong: true }
  }
}

async function withFileName<T>(file: BidirectionalFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure) || thrown.problem.file !== undefined) throw thrown
    throw new ScienceFailure({ ...thrown.problem, file: file.name }, thrown.report)
  }
}

/**
 * Opens the files of a trait.
 *
 * @throws ScienceFailure every fault of the parser, with the file's name
 */
export async function openSide(
  files: readonly BidirectionalFile[],
  host: Host,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = []
  // Sequential: all texts would be in memory at once otherwise.
  for (const file of files) opened.push(await withFileName(file, () => openOne(file, host)))
  return opened
}

/**
 * Returns the mapping of one file of a trait: the user's mapping of the first file, else a guess from its
 * columns.
 */
export function mappingFor(
  { table }: Pick<OpenedFile, 'table'>,
  side: Side,
  given: AssociationMapping | undefined,
  first: Table = table,
): AssociationMapping {
  const { columns } = table
  const guess = withRsNames(guessColumns(columns, TABLE_SIDE[side]), table)
  return given ? transferMapping(given, first.columns, { columns, guess }) : guess.mapping
}

/** Rows of a trait, and the number of rows that were read. */
export type SideRows = { rows: Association[]; rowsRead: number }

type RowRequest = { mapping: AssociationMapping; wanted: RowCriteria; needed: Needed }

async function readRequestedRows(
  opened: OpenedFile,
  { mapping, wanted, needed }: RowRequest,
  host: Host,
  hooks: ReadHooks,
): Promise<SideRows> {
  const { source, table, isLong } = opened
  if (!isLong) {
    requireAnswers(table, mapping)
    return { rows: readAssociations(table, mapping, needed), rowsRead: table.rows.length }
  }
  // Missing columns are reported before the long pass through the file.
  readAssociations({ ...table, rows: [] }, mapping, needed)
  try {
    const found = await selectRows(source, { ...wanted, mapping }, host, hooks)
    requireAnswers(found.table, mapping)
    return { rows: readAssociations(found.table, mapping, needed), rowsRead: found.rowsRead }
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure) || thrown.code !== 'no-wanted-rows') throw thrown
    return { rows: [], rowsRead: Number(thrown.problem.found ?? 0) }
  }
}

export type SideRequest = {
  side: Side
  mapping: AssociationMapping | undefined
  wanted: RowCriteria
  /** p with a frequency suffices where a file has no effect. */
  isSignal?: boolean
}

/**
 * Reads the rows of a trait: all rows of short files, the required ones of long files.
 *
 * @throws ScienceFailure field-not-mapped, column-not-found; columns-contradict; too-many-rows; several-exposures: the column of
 * traits names more than one
 */
export async function readSide(
  opened: readonly OpenedFile[],
  request: SideRequest,
  host: Host,
  hooks: ReadHooks = {},
): Promise<SideRows> {
  const all: SideRows = { rows: [], rowsRead: 0 }
  for (const one of opened) {
    const mapping = mappingFor(one, request.side, request.mapping, opened[0]?.table)
    const needed = request.isSignal ? neededOfSignal(mapping) : undefined
    const rowRequest = { mapping, wanted: request.wanted, needed }
    const found = await withFileName(one.file, async () => {
      const read = await readRequestedRows(one, rowRequest, host, hooks)
      if (request.isSignal) requireAgreement(read.rows, mapping)
      return read
    })
    all.rows.push(...found.rows)
    all.rowsRead += found.rowsRead
    const traits = new Set(found.rows.map(({ phenotype }) => phenotype))
    if (traits.size > 1) {
      const column = mapping.Phenotype ?? 'Phenotype'
      const problem = { code: 'several-exposures', column, found: String(traits.size) } as const
      throw new ScienceFailure({ ...problem, file: one.file.name })
    }
  }
  return all
}

/** Returns the name of a trait: from its column, else from its file. */
export function traitName(
  opened: readonly OpenedFile[],
  rows: readonly Association[],
  side: Side,
): string {
  const said = rows.find(({ phenotype }) => phenotype !== null)?.phenotype
  const file = opened[0]?.file.name ?? ''
  return said ?? (file === '' ? side.toUpperCase() : traitOfFile(file))
}
