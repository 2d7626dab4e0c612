/** Reads the files of one side of a scan as traits with their associations. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import { type Joined, joinTo, type VariantQuery } from '../harmonise/join.ts'
import type { CrossReferences } from '../liftover/cross-references.ts'
import { readAssociations } from '../harmonise/read-associations.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { transferMapping } from '../parser/guess-columns.ts'
import { guessColumns, type TableSide } from '../parser/two-sided.ts'
import { withRsNames } from '../profile/name-column.ts'
import { requireAnswers } from '../profile/require-answers.ts'
import { type ByteSource, sourceOfBytes } from '../parser/byte-source.ts'
import { openTable } from '../parser/open-table.ts'
import { selectRows } from '../parser/select-rows.ts'
import type { SelectRequest } from '../parser/selection.ts'
import type { Table } from '../parser/table.ts'
import { type ScanFile, traitOfFile } from './inputs.ts'

export type SideTable = {
  file: ScanFile
  table: Table
  /** Side of a two-sided table that is read. */
  side: TableSide
  /** Only the required rows, since the file is too long for memory. */
  isPart?: boolean
}

/** Associations of one trait. */
export type Trait = { name: string; rows: Association[] }

type Host = Pick<EngineHost, 'decodeText'>

/** Faults that mean that a file is too large to hold in memory. */
const TOO_LONG = new Set(['too-many-rows', 'unpacks-too-large'])

/** Rows to select from a file that is too long for memory. */
export type LongFileRows = {
  /** Rows of these variants. */
  wanted: VariantQuery
  /** Also rows with a p up to this. */
  mostP?: number | undefined
  /** The user's mapping of the side's first file. */
  mapping?: AssociationMapping | undefined
}

/** Reads a whole file, or, where it is too long, its required rows, which may be none. */
async function readOne(
  file: ScanFile,
  host: Host,
  request: Omit<SelectRequest, 'mostP'> | null,
  mostP: number | undefined,
): Promise<Omit<SideTable, 'file' | 'side'>> {
  const source = sourceOfBytes(file.bytes, file.sheet)
  try {
    return { table: (await openTable(source, host)).table }
  } catch (thrown) {
    const isLong = thrown instanceof ScienceFailure && TOO_LONG.has(thrown.code)
    if (!isLong || !request) throw thrown
    const { table } = await selectRows(source, request, host)
    if (mostP === undefined) return { table, isPart: true }
    return {
      table: withStrong(table, await readStrong(source, mostP, request, host)),
      isPart: true,
    }
  }
}

/** Reads rows with a small p; none where the file has no p. */
async function readStrong(
  source: ByteSource,
  mostP: number,
  { mapping }: Pick<SelectRequest, 'mapping'>,
  host: Host,
): Promise<Table | null> {
  const request = { mostP, mayHaveNone: true, ...(mapping && { mapping }) }
  try {
    return (await selectRows(source, request, host)).table
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure) || thrown.code !== 'field-not-mapped') throw thrown
    return null
  }
}

/** Merges the rows of two passes in file order, each once. */
function withStrong(first: Table, second: Table | null): Table {
  if (second === null) return first
  const known = new Set(first.rows.map(({ line }) => line))
  const rows = [...first.rows, ...second.rows.filter(({ line }) => !known.has(line))]
  return { ...first, rows: rows.toSorted((x, y) => x.line - y.line) }
}

/**
 * Reads files as tables, compressed or not.
 *
 * @param longFileRows the rows to select from a file that is too long for memory; by default such a file is refused
 * @throws ScienceFailure every fault of the parser, with the file's name
 */
export async function readTables(
  files: readonly ScanFile[],
  host: Host,
  longFileRows?: LongFileRows,
): Promise<SideTable[]> {
  const tables: SideTable[] = []
  const side = longFileRows ? 'outcome' : 'exposure'
  const mapping = (columns: readonly string[]) =>
    mappingOfColumns(columns, side, longFileRows?.mapping, tables[0]?.table.columns)
  const request = longFileRows ? { ...longFileRows.wanted, mapping, mayHaveNone: true } : null
  for (const file of files) {
    try {
      // Sequential: hundreds of files would all be unpacked in memory at once.
      tables.push({ file, side, ...(await readOne(file, host, request, longFileRows?.mostP)) })
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure)) throw thrown
      // The only file of a side is clear, unless its sheet is chosen.
      if (files.length === 1 && thrown.code !== 'several-sheets') throw thrown
      throw new ScienceFailure({ ...thrown.problem, file: file.name }, thrown.report)
    }
  }
  return tables
}

/**
 * Reads files of exposures, which hold instruments: the user selects them from a whole genome beforehand.
 *
 * @throws ScienceFailure exposure-too-long, else as readTables
 */
export async function readExposures(files: readonly ScanFile[], host: Host): Promise<SideTable[]> {
  try {
    return await readTables(files, host)
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure) || thrown.code !== 'too-many-rows') throw thrown
    throw new ScienceFailure({ ...thrown.problem, code: 'exposure-too-long' })
  }
}

/** Returns the mapping of columns: the user's mapping of the side's first file, else a guess. */
function mappingOfColumns(
  columns: readonly string[],
  side: TableSide,
  given: AssociationMapping | undefined,
  first: readonly string[] = columns,
): AssociationMapping {
  const guess = guessColumns(columns, side)
  if (!given) return guess.mapping
  return transferMapping(given, first, { columns, guess })
}

/** Returns the guess for a file, from its columns and the content of its names. */
export function guessOfFile({ table, side }: Pick<SideTable, 'table' | 'side'>) {
  return withRsNames(guessColumns(table.columns, side), table)
}

/**
 * Returns the mapping of one file of a side: the user's mapping of the first file, else a guess from its
 * columns.
 */
export function mappingOfFile(
  { table, side }: SideTable,
  given: AssociationMapping | undefined,
  first: Table = table,
): AssociationMapping {
  const guess = guessOfFile({ table, side })
  if (!given) return guess.mapping
  return transferMapping(given, first.columns, { columns: table.columns, guess })
}

/**
 * Returns the traits of a side, in the order of the files: by the column that names them, else one for each
 * file, named after it. Traits of one name are joined.
 *
 * @throws ScienceFailure field-not-mapped, column-not-found
 */
export function traitsOf(
  tables: readonly SideTable[],
  given: AssociationMapping | undefined,
): Trait[] {
  const traits = new Map<string, Association[]>()
  for (const side of tables) {
    const name = traitOfFile(side.file.name)
    const mapping = mappingOfFile(side, given, tables[0]?.table)
    // A long file of one trait without any required row still counts as that trait.
    if (side.isPart && mapping.Phenotype === undefined && !traits.has(name)) traits.set(name, [])
    requireAnswers(side.table, mapping, { hasTraits: true })
    for (const row of readAssociations(side.table, mapping)) {
      const trait = row.phenotype ?? name
      const rows = traits.get(trait)
      if (rows) rows.push(row)
      else traits.set(trait, [row])
    }
  }
  return [...traits].map(([name, rows]) => ({ name, rows }))
}

/** Renames rows to the names of known variants, and counts the joins. */
export function joinTraits(
  known: readonly Association[],
  traits: readonly Trait[],
  crossReferences: CrossReferences,
): { traits: Trait[]; joins: Joined[] } {
  const joins = traits.map(({ rows }) => joinTo(known, rows, crossReferences))
  return { traits: traits.map(({ name }, at) => ({ name, rows: joins[at]!.rows })), joins }
}
