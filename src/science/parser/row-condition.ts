/** Conditions of a mapping on the rows of a file. */
import { type AssociationMapping, conditionsOf } from './association-fields.ts'
import type { TextRow } from './tokenize.ts'

export type RowCondition = { column: string; index: number; value: string }

/** Locates the columns of a mapping's conditions; −1 where the file lacks one. */
export function rowConditions(
  columns: readonly string[],
  mapping: AssociationMapping,
): RowCondition[] {
  return conditionsOf(mapping).map(({ column, value }) => ({
    column,
    index: columns.indexOf(column),
    value,
  }))
}

/** Whether a row meets all conditions. */
export function meetsConditions(
  conditions: readonly RowCondition[],
  { fields }: Pick<TextRow, 'fields'>,
): boolean {
  return conditions.every(({ index, value }) => (fields[index] ?? '').trim() === value)
}
