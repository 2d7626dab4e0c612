/** Interpretation of a file under its column mapping, with one row as an example for the user to confirm. */
import type { AssociationMapping } from '../parser/association-fields.ts'
import { type ColumnQuestion, firstOpen, withReading } from '../parser/column-question.ts'
import { findContentQuestions, type QuestionOptions } from '../profile/questions.ts'
import type { LayoutKey } from '../parser/layout.ts'
import type { Table } from '../parser/table.ts'
import { readAllele } from './alleles.ts'
import { ScienceFailure } from '../failure.ts'
import type { Derivation } from './row-codes.ts'
import { readAssociations } from './read-associations.ts'

/** One row as displayed: each copy of `effect` (instead of `other`) changes the trait by `beta`. */
export type RowExample = {
  SNP: string
  row: number
  effect: string
  /** null where the file has no other allele. */
  other: string | null
  beta: number
  derived: readonly Derivation[]
}

/** Interpretation of a file's columns, for the user to confirm. */
export type TableInterpretation = {
  layout: LayoutKey | null
  /** A row under the mapping; null while its question is open, or where no row can be parsed. */
  example: RowExample | null
  /** Questions that header or content leave open, each answer with the same row; absent in drafts of older builds. */
  questions?: OpenQuestion[]
}

export type OpenQuestion = ColumnQuestion & { examples: (RowExample | null)[] }

/** Number of rows searched for a complete example. */
const SEARCHED_ROWS = 200

/** Returns the first complete row; null where none is, or the mapping is invalid. */
export function findRowExample(
  table: Pick<Table, 'columns' | 'rows'>,
  mapping: AssociationMapping,
): RowExample | null {
  try {
    const rows = readAssociations(
      { ...table, rows: table.rows.slice(0, SEARCHED_ROWS) } as Table,
      mapping,
    )
    for (const one of rows) {
      const [effect, other] = [readAllele(one.effectAllele), readAllele(one.otherAllele)]
      if (effect === null || one.beta === null || one.beta === 0) continue
      const { SNP, row, beta, derived = [] } = one
      return { SNP, row, effect, other, beta, derived }
    }
    return null
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    return null
  }
}

/** Describes how a table is interpreted under a mapping. */
export function interpretTable(
  table: Pick<Table, 'columns' | 'rows'>,
  guess: { layout: LayoutKey | null; question: ColumnQuestion | null },
  mapping: AssociationMapping,
  options: QuestionOptions = {},
): TableInterpretation {
  const { layout, question: headerQuestion } = guess
  const all = [
    ...(headerQuestion ? [headerQuestion] : []),
    ...findContentQuestions(table, mapping, options),
  ]
  const example = firstOpen(all, mapping) === null ? findRowExample(table, mapping) : null
  const questions = all.map((question) => ({
    ...question,
    examples: question.readings.map((reading) =>
      findRowExample(table, withReading(mapping, reading)),
    ),
  }))
  return { layout, example, questions }
}
