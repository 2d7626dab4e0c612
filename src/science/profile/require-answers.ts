import { ScienceFailure } from '../failure.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { firstOpen } from '../parser/column-question.ts'
import type { Table } from '../parser/table.ts'
import { findContentQuestions, type QuestionOptions } from './questions.ts'

/**
 * Refuses rows that can be read in two ways, before anything is computed from them. The preview asks, from the
 * beginning of a file; this judges the rows that are used.
 * @throws ScienceFailure question-open, with the kind of the question and its column
 */
export function requireAnswers(
  table: Pick<Table, 'columns' | 'rows'>,
  mapping: AssociationMapping,
  options: QuestionOptions = {},
): void {
  const question = firstOpen(findContentQuestions(table, mapping, options), mapping)
  if (question === null) return
  const { kind, column = '', readings } = question
  const found = readings.map(({ name }) => name).join(', ')
  throw new ScienceFailure({ code: 'question-open', column, expected: kind, found })
}
