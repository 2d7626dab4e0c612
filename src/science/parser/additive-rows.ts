/** Refuses files of which no row is of the additive test. */
import { ScienceFailure } from '../failure.ts'
import type { AssociationMapping } from './association-fields.ts'
import { isMissing } from './numbers.ts'
import type { Table } from './table.ts'

const MOST_NAMED = 5

/**
 * Refuses a table of which every row is of another test than the additive one.
 *
 * @throws ScienceFailure no-additive-rows
 */
export function requireAdditiveRows(
  { columns, rows, sample = [] }: Pick<Table, 'columns' | 'rows' | 'sample'>,
  mapping: AssociationMapping,
): void {
  const at = mapping.test === undefined ? -1 : columns.indexOf(mapping.test)
  if (at < 0) return
  const tests = new Set<string>()
  for (const { fields } of rows.length > 0 ? rows : sample) {
    const test = (fields[at] ?? '').trim()
    if (isMissing(test) || test.toUpperCase() === 'ADD') return
    tests.add(test)
  }
  if (tests.size === 0) return
  const found = [...tests].slice(0, MOST_NAMED).join(', ')
  throw new ScienceFailure({ code: 'no-additive-rows', found })
}
