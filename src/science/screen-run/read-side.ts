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

/** A file whole, or, where it is too long for that, its rows of the wanted variants. */
async function readOne(
  file: ScreenFile,
  host: Host,
  wanted: Sought | undefined,
  mostP: number | undefined,
): Promise<Omit<SideTable, 'file'>> {
  const source = sourceOfBytes(file.bytes)
  try {
    return { table: (await openTable(source, host)).table }
  } catch (thrown) {
    const isLong = thrown instanceof ScienceFailure && TOO_LONG.has(thrown.code)
    if (!isLong || !wanted) throw thrown
    const table =
      mostP === undefined
        ? (await selectRows(source, wanted, host)).table
        : await readTwice(source, { wanted, mostP }, host)
    return { table, isPart: true }
  }
}

const NOTHING = new Set(['no-wanted-rows', 'field-not-mapped'])

/** Rows of named variants and rows with a small p of a file that is too long for memory. */
async function readTwice(
  source: ByteSource,
  { wanted, mostP }: { wanted: Sought; mostP: number },
  host: Host,
): Promise<Table> {
  const tables: Table[] = []
  for (const request of [wanted, { mostP }]) {
    try {
      tables.push((await selectRows(source, request, host)).table)
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure) || !NOTHING.has(thrown.code)) throw thrown
    }
  }
  const [first, second] = tables
  if (!first) throw new ScienceFailure({ code: 'no-wanted-rows' })
  if (!second) return first
  const known = new Set(first.rows.map(({ line }) => line))
  const rows = [...first.rows, ...second.rows.filter(({ line }) => !known.has(line))]
  return { ...first, rows: rows.toSorted((x, y) => x.line - y.line) }
}

/**
 * Reads files as tables, packed or not.
 *
 * @param wanted variants: of a file that is too long only their rows are kept
 * @param mostP of such a file rows with a p up to this are kept as well
 * @throws ScienceFailure every fault of the reader, with the file's name
 */
export async function readTables(
  files: readonly ScreenFile[],
  host: Host,
  wanted?: Sought,
  mostP?: number,
): Promise<SideTable[]> {
  const tables: SideTable[] = []
  for (const file of files) {
    try {
      // One after the other: hundreds of files at once would all be unpacked in memory.
      tables.push({ file, ...(await readOne(file, host, wanted, mostP)) })
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

/** The mapping of one file of a side: what its reader said of the first, else a guess of its own. */
export function mappingOfFile(
  { table }: SideTable,
  given: AssociationMapping | undefined,
  first: Table = table,
): AssociationMapping {
  const guess = guessAssociationMapping(table.columns)
  if (!given) return guess.mapping
  return mappingOfOther(given, first.columns, { columns: table.columns, guess })
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
    for (const row of readAssociations(side.table, mappingOfFile(side, given, tables[0]?.table))) {
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
