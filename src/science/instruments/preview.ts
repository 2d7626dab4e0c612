/** Preview of a file from its beginning. */
import type { EngineHost } from '../engine.ts'
import type { FailureData } from '../failure.ts'
import { ScienceFailure } from '../failure.ts'
import { createAssociationParser } from '../harmonise/read-associations.ts'
import { type TableInterpretation, interpretTable } from '../harmonise/row-example.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { guessColumns, type TableSide } from '../parser/two-sided.ts'
import { withRsNames } from '../profile/name-column.ts'
import type { ByteSource } from '../parser/byte-source.ts'
import { headTable } from '../parser/head-table.ts'
import type { TableOrigin } from '../parser/open-table.ts'
import { decidingColumns, canFilterByP } from '../parser/row-filter.ts'

export type FilePreview = {
  bytes: number
  origin: TableOrigin
  columns: string[]
  firstRows: { row: number; fields: string[] }[]
  mapping: AssociationMapping
  /** Interpretation of its columns; absent in drafts of older builds. */
  read?: TableInterpretation
  /** Why the mapping is invalid. */
  fault: FailureData | null
  /** Traits among the first rows, where a column names them. */
  traits: string[]
}

const FIRST_ROWS = 5

function faultOf(columns: string[], mapping: AssociationMapping): FailureData | null {
  try {
    createAssociationParser({ columns, rows: [] }, mapping, 'point')
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    return thrown.toData()
  }
  if (canFilterByP(decidingColumns(columns, mapping))) return null
  return new ScienceFailure({ code: 'field-not-mapped', column: 'pval' }).toData()
}

/**
 * Returns columns, first rows and the guessed (or given) mapping of a file of any length. Which of A1 and A2
 * is the effect allele is never guessed.
 *
 * @throws ScienceFailure faults of the parser that the beginning of the file shows
 */
export async function previewFile(
  source: ByteSource,
  given: { mapping?: AssociationMapping; sheet?: string; side?: TableSide },
  host: Pick<EngineHost, 'decodeText'>,
): Promise<FilePreview> {
  const { table, origin } = await headTable(
    source,
    host,
    given.sheet === undefined ? {} : { sheet: given.sheet },
  )
  const { columns, rows } = table
  const guess = withRsNames(guessColumns(columns, given.side), table)
  const mapping = given.mapping ?? guess.mapping
  const at = mapping.Phenotype === undefined ? -1 : columns.indexOf(mapping.Phenotype)
  const traits = at < 0 ? [] : [...new Set(rows.map(({ fields }) => fields[at] ?? ''))]
  return {
    bytes: source.size,
    origin,
    columns,
    firstRows: rows.slice(0, FIRST_ROWS).map((row) => ({
      row: row.line,
      fields: columns.map((_, index) => (row.fields[index] ?? '').slice(0, 80)),
    })),
    mapping,
    read: interpretTable(table, guess, mapping),
    fault: faultOf(columns, mapping),
    traits: traits.filter((trait) => trait !== '').slice(0, 50),
  }
}
