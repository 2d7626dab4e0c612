import type { AssociationMapping } from '../../../science/reader/association-fields.ts'
import { type ColumnQuestion, isOpen } from '../../../science/reader/column-question.ts'

/** What the reader says of the columns of one table of several. */

type Table = {
  mapping: AssociationMapping | object
  fault: unknown
  read?: { question: ColumnQuestion | null }
}

/** What the header of a table leaves open is still to be said. */
export function isAsked({ read, mapping }: Pick<Table, 'read' | 'mapping'>): boolean {
  return isOpen(read?.question ?? null, mapping)
}

type Parts<R extends string> = {
  inputs: { mapping: Partial<Record<R, object>> } | null
  preview: Partial<Record<R, Table | null>> | null
}

/**
 * Preview and inputs of a tool with what its reader says of one table, for its session to amend. The
 * preview has the answer at once, the rest as it was: otherwise a choice would jump back until the
 * file has been read again, and a second choice made meanwhile would undo the first.
 * @returns null where that table is not there
 */
export function withSaid<R extends string, D extends Parts<R>>(
  { inputs, preview }: D,
  role: R,
  mapping: object,
): [NonNullable<D['preview']>, NonNullable<D['inputs']>] | null {
  const table = preview?.[role]
  if (!inputs || !preview || !table) return null
  // That the question was open is no fault once it has been answered.
  const said = { ...table, mapping, fault: isAsked(table) ? null : table.fault }
  return [
    { ...preview, [role]: said },
    { ...inputs, mapping: { ...inputs.mapping, [role]: mapping } },
  ]
}
