import { ScienceFailure } from '../failure.ts'
import type { AssociationMapping } from './association-fields.ts'
import { guessAssociationMapping } from './guess-columns.ts'
import type { DecimalMark } from './numbers.ts'
import { detectDecimalMark } from './numbers.ts'
import type { TableOrigin } from './open-table.ts'
import type { Table } from './table.ts'
import type { TextRow } from './tokenize.ts'
import type { DecidingColumns, WantedRows } from './wanted-rows.ts'
import { RowFilter, decidingColumns, tellsP } from './wanted-rows.ts'

/** What the begin of a file tells about its rows. */
export type RowLayout = {
  columns: readonly string[]
  mapping: AssociationMapping
  mark: DecimalMark
}

/** Takes the wanted rows one by one instead of having them gathered. Texts must not be kept as they
 * are: each may hold on to all of the text that it was cut from. */
export type RowSink = (row: TextRow) => void

export type SelectRequest = WantedRows & {
  /** What the columns mean, or what says so once they are known; without it, what their names say. */
  mapping?: AssociationMapping | ((columns: readonly string[]) => AssociationMapping)
  /** A file without any wanted row is no fault: its table has its columns and no rows. */
  mayHaveNone?: boolean
  /** More kept rows than this are refused. */
  mostRows?: number
  /** Where wanted rows go; asked once, before the first of them. The table then has none. */
  sink?: (layout: RowLayout) => RowSink
  /** Called as rows are read: how many so far. */
  onRows?: (read: number) => void
}

/** The wanted rows of a file as a table, and how many there were to choose from. */
export type SelectedRows = {
  table: Table
  origin: TableOrigin
  /** Rows of the whole file. */
  rowsRead: number
  /** Rows that were wanted: those of the table, or those that the sink took. */
  kept: number
  mapping: AssociationMapping
}

/** How rows of one file are chosen. */
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
 * Prepares the choice from the names of the columns and the first rows.
 *
 * @throws ScienceFailure field-not-mapped: a column that decides is not known
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
  const hasP = tellsP(at)
  if (request.mostP !== undefined && !hasP) {
    throw new ScienceFailure({ code: 'field-not-mapped', column: 'pval' })
  }
  const numbers = numbersOf(firstRows, [at.pval, at.neg_log10_p, at.ln_p, at.beta, at.se, at.z])
  const mark = detectDecimalMark(numbers)
  const sink = request.sink?.({ columns, mapping, mark })
  return { mapping, at, filter: new RowFilter(request, at, mark), sink }
}
