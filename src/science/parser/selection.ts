/** Prepares the selection of rows of a large file: its request, its result, and the filter that follows from them. */
import { ScienceFailure } from '../failure.ts'
import type { AssociationMapping } from './association-fields.ts'
import { guessAssociationMapping } from './guess-columns.ts'
import type { DecimalMark } from './numbers.ts'
import { detectDecimalMark } from './numbers.ts'
import type { TableOrigin } from './open-table.ts'
import type { Table } from './table.ts'
import type { TextRow } from './tokenize.ts'
import { rowConditions } from './row-condition.ts'
import type { DecidingColumns, RowCriteria } from './row-filter.ts'
import { RowFilter, decidingColumns, canFilterByP } from './row-filter.ts'

/** Properties of a file's rows detected at its beginning. */
export type RowLayout = {
  columns: readonly string[]
  mapping: AssociationMapping
  mark: DecimalMark
  /** First rows of the file. */
  sample: readonly TextRow[]
}

/**
 * Receives the required rows one by one instead of a table. Texts must not be stored without a copy: each may
 * be a slice of the whole text.
 */
export type RowSink = (row: TextRow) => void

/** Selection of rows, and the handling of the selected ones. */
export type SelectRequest = RowCriteria & {
  /** The column mapping, or a function of the columns; by default guessed from their names. */
  mapping?: AssociationMapping | ((columns: readonly string[]) => AssociationMapping)
  /** A file without any required row is no fault: its table has its columns and no rows. */
  mayHaveNone?: boolean
  /** More selected rows than this are refused. */
  mostRows?: number
  /** Creates the receiver of required rows; called once, before the first of them. The table then has none. */
  sink?: (layout: RowLayout) => RowSink
  /** Called as rows are read: how many so far. */
  onRows?: (read: number) => void
}

/** The required rows of a file as a table, and the number of rows that were read. */
export type SelectedRows = {
  table: Table
  origin: TableOrigin
  /** Rows of the whole file. */
  rowsRead: number
  /** Required rows: those of the table, or those passed to the sink. */
  kept: number
  mapping: AssociationMapping
}

/** Selection rule of one file. */
export type Choice = {
  mapping: AssociationMapping
  at: DecidingColumns
  filter: RowFilter
  sink: RowSink | undefined
}

function* numbersOf(rows: readonly TextRow[], columns: number[]): Generator<string> {
  for (const { fields } of rows) for (const column of columns) yield fields[column] ?? ''
}

/**
 * Prepares the selection from the names of the columns and the first rows.
 *
 * @throws ScienceFailure field-not-mapped: a column that the selection needs is unknown
 */
export function choiceOf(
  columns: readonly string[],
  firstRows: readonly TextRow[],
  request: SelectRequest,
): Choice {
  const said = typeof request.mapping === 'function' ? request.mapping(columns) : request.mapping
  const mapping = said ?? guessAssociationMapping(columns).mapping
  const at = decidingColumns(columns, mapping)
  if (request.variants && at.SNP < 0 && !(request.places && at.pos >= 0)) {
    throw new ScienceFailure({ code: 'field-not-mapped', column: 'SNP' })
  }
  const hasP = canFilterByP(at)
  if (request.mostP !== undefined && !hasP) {
    throw new ScienceFailure({ code: 'field-not-mapped', column: 'pval' })
  }
  const numbers = numbersOf(firstRows, [at.pval, at.neg_log10_p, at.ln_p, at.beta, at.se, at.z])
  const mark = detectDecimalMark(numbers)
  const sink = request.sink?.({ columns, mapping, mark, sample: firstRows })
  return {
    mapping,
    at,
    filter: new RowFilter(request, at, mark, rowConditions(columns, mapping)),
    sink,
  }
}
