/** Chooses the column of variant names by its content, where a header has several. */
import { isMissing } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { AssociationGuess } from '../parser/column-question.ts'
import { columnsOf } from '../parser/association-fields.ts'

const RS_NAME = /^rs\d+$/i
/** Shares of rs numbers in a column of other names, and in one of rs numbers. */
const FEW = 0.2
const MOST = 0.8
const SAMPLED = 200

/** Share of rs numbers among the names of a column. */
function shareOfRsNames(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  column: string,
): number {
  const at = columns.indexOf(column)
  const names = rows
    .slice(0, SAMPLED)
    .map(({ fields }) => (fields[at] ?? '').split(/[,;]/)[0]?.trim() ?? '')
    .filter((name) => name !== '' && !isMissing(name))
  return names.length === 0 ? 0 : names.filter((name) => RS_NAME.test(name)).length / names.length
}

/** Whether nearly all names of a column are rs numbers. */
export const hasRsNames = (table: Pick<Table, 'columns' | 'rows'>, column: string): boolean =>
  shareOfRsNames(table, column) >= MOST

/**
 * Returns a guess with the column of rs numbers as the names, where the guessed one has names of the file's own: other
 * files are joined by rs numbers.
 */
export function withRsNames(
  guess: AssociationGuess,
  table: Pick<Table, 'columns' | 'rows'>,
): AssociationGuess {
  const { mapping } = guess
  if (mapping.SNP === undefined || shareOfRsNames(table, mapping.SNP) >= FEW) return guess
  const taken = new Set(columnsOf(mapping))
  const found = table.columns.filter(
    (column) => !taken.has(column) && shareOfRsNames(table, column) >= MOST,
  )
  const [only] = found
  return found.length === 1 && only !== undefined
    ? { ...guess, mapping: { ...mapping, SNP: only } }
    : guess
}
