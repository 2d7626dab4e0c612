/** Column mappings by the user: their effect on a tool's preview at once, and the questions that they leave open. */
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import { type ColumnQuestion, firstOpen } from '../../../science/parser/column-question.ts'

/** Column mapping by the user for one of several tables. */

type Table = {
  mapping: AssociationMapping | object
  fault: unknown
  read?: { questions?: ColumnQuestion[] }
}

/** Whether header or content of a table leave a question open that the user has not answered. */
export function hasOpenQuestion({ read, mapping }: Pick<Table, 'read' | 'mapping'>): boolean {
  return firstOpen(read?.questions ?? [], mapping) !== null
}

type Parts<R extends string> = {
  inputs: { mapping: Partial<Record<R, object>> } | null
  preview: Partial<Record<R, Table | null>> | null
}

/**
 * Returns preview and inputs of a tool with the user's mapping of one table, for its session to amend. The preview changes
 * at once: otherwise a choice would jump back until the file has been read again, and a second choice made meanwhile would
 * undo the first.
 * @returns null where that table does not exist
 */
export function withUserMapping<R extends string, D extends Parts<R>>(
  { inputs, preview }: D,
  role: R,
  mapping: object,
): [NonNullable<D['preview']>, NonNullable<D['inputs']>] | null {
  const table = preview?.[role]
  if (!inputs || !preview || !table) return null
  // An answered question is no longer a fault.
  const answered = { ...table, mapping, fault: hasOpenQuestion(table) ? null : table.fault }
  return [
    { ...preview, [role]: answered },
    { ...inputs, mapping: { ...inputs.mapping, [role]: mapping } },
  ]
}
