import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import { type Joined, joinTo, type Sought } from '../harmonise/join.ts'
import type { Bridge } from '../liftover/bridge.ts'
import { readAssociations } from '../harmonise/read-associations.ts'
import type { AssociationMapping } from '../reader/association-fields.ts'
import { guessAssociationMapping, mappingOfOther } from '../reader/guess-columns.ts'
import { type ByteSource, sourceOfBytes } from '../reader/byte-source.ts'
import { openTable } from '../reader/open-table.ts'
import { selectRows } from '../reader/select-rows.ts'
import type { SelectRequest } from '../reader/selection.ts'
import type { Table } from '../reader/table.ts'
import { type ScreenFile, traitOfFile } from './inputs.ts'

export type SideTable = {
  file: ScreenFile
  table: Table
  /** Only rows that were looked for, since the file is too long for memory. */
  isPart?: boolean
}

/** Associations of one trait. */
export type Trait = { name: string; rows: Association[] }

type Host = Pick<EngineHost, 'decodeText'>

/** Faults by which a file is longer than what is held in memory. */
const TOO_LONG = new Set(['too-many-rows', 'unpacks-too-large'])

/** What is kept of a file that is too long for memory. */
export type KeptRows = {
  /** Rows of these variants. */
  wanted: Sought
  /** Rows with a p up to this as well. */
  mostP?: number | undefined
  /** What the reader said of the columns of the side's first file. */
  mapping?: AssociationMapping | undefined
}

/** A file whole, or, where it is too long for that, what is to be kept of it; of a file without such rows none. */
async function readOne(
  file: ScreenFile,
  host: Host,
  kept: Omit<SelectRequest, 'mostP'> | null,
  mostP: number | undefined,
): Promise<Omit<SideTable, 'file'>> {
  const source = sourceOfBytes(file.bytes)
  try {
    return { table: (await openTable(source, host)).table }
  } catch (thrown) {
    const isLong = thrown instanceof ScienceFailure && TOO_LONG.has(thrown.code)
    if (!isLong || !kept) throw thrown
    const { table } = await selectRows(source, kept, host)
    if (mostP === undefined) return { table, isPart: true }
    return {
      table: withStrong(table, await readStrong(source, mostP, kept, host)),
      isPart: true,
    }
  }
}

/** Rows with a small p; none where the file says no p. */
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

/** The rows of two readings of a file in its order, each once. */
function withStrong(first: Table, second: Table | null): Table {
  if (second === null) return first
  const known = new Set(first.rows.map(({ line }) => line))
  const rows = [...first.rows, ...second.rows.filter(({ line }) => !known.has(line))]
  return { ...first, rows: rows.toSorted((x, y) => x.line - y.line) }
}

/**
 * Reads files as tables, packed or not.
 *
 * @param kept what to keep of a file that is too long for memory; without it such a file is refused
 * @throws ScienceFailure every fault of the reader, with the file's name
 */
export async function readTables(
  files: readonly ScreenFile[],
  host: Host,
  kept?: KeptRows,
): Promise<SideTable[]> {
  const tables: SideTable[] = []
  const mapping = (columns: readonly string[]) =>
    mappingOfColumns(columns, kept?.mapping, tables[0]?.table.columns)
  const request = kept ? { ...kept.wanted, mapping, mayHaveNone: true } : null
  for (const file of files) {
    try {
      // One after the other: hundreds of files at once would all be unpacked in memory.
      tables.push({ file, ...(await readOne(file, host, request, kept?.mostP)) })
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure) || files.length === 1) throw thrown
      throw new ScienceFailure({ ...thrown.problem, file: file.name }, thrown.report)
    }
  }
  return tables
}

/**
 * Reads files of exposures, which hold instruments: rows of a whole genome are chosen from before.
 *
 * @throws ScienceFailure exposure-too-long, else as readTables
 */
export async function readExposures(
  files: readonly ScreenFile[],
  host: Host,
): Promise<SideTable[]> {
  try {
    return await readTables(files, host)
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure) || thrown.code !== 'too-many-rows') throw thrown
    throw new ScienceFailure({ ...thrown.problem, code: 'exposure-too-long' })
  }
}

/** What columns mean: what the reader said of the side's first file, else a guess of their own. */
function mappingOfColumns(
  columns: readonly string[],
  given: AssociationMapping | undefined,
  first: readonly string[] = columns,
): AssociationMapping {
  const guess = guessAssociationMapping(columns)
  if (!given) return guess.mapping
  return mappingOfOther(given, first, { columns, guess })
}

/** The mapping of one file of a side: what its reader said of the first, else a guess of its own. */
export function mappingOfFile(
  { table }: SideTable,
  given: AssociationMapping | undefined,
  first: Table = table,
): AssociationMapping {
  return mappingOfColumns(table.columns, given, first.columns)
}

/**
 * The traits of a side, in the order of the files: by the column that names them, else one for each
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
    // A long file of one trait that has none of the wanted rows is that trait all the same.
    if (side.isPart && mapping.Phenotype === undefined && !traits.has(name)) traits.set(name, [])
    for (const row of readAssociations(side.table, mapping)) {
      const trait = row.phenotype ?? name
      const rows = traits.get(trait)
      if (rows) rows.push(row)
      else traits.set(trait, [row])
    }
  }
  return [...traits].map(([name, rows]) => ({ name, rows }))
}

/** Traits with the names of known variants, where they call them otherwise, and what that was made by. */
export function joinTraits(
  known: readonly Association[],
  traits: readonly Trait[],
  bridge: Bridge,
): { traits: Trait[]; joins: Joined[] } {
  const joins = traits.map(({ rows }) => joinTo(known, rows, bridge))
  return { traits: traits.map(({ name }, at) => ({ name, rows: joins[at]!.rows })), joins }
}
