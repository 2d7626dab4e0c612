/** Questions that a header leaves open, such as which column is the effect allele, and how a mapping answers them. */
import type { AssociationField, AssociationMapping } from './association-fields.ts'
import { ASSOCIATION_FIELDS } from './association-fields.ts'
import type { LayoutKey } from './layout.ts'

/** One interpretation of a file: the name of its column or population, and the mapping that follows. */
export type Interpretation = { name: string; mapping: AssociationMapping }

/**
 * A question that a header leaves open. `alleles`: which of two columns is the effect allele. `population`:
 * which of several populations to use. `scale`: whether sizes are effects or ratios. The user is prompted, without a preset answer.
 */
export type ColumnQuestion = {
  kind: 'alleles' | 'population' | 'scale'
  readings: Interpretation[]
}

/** Guessed mapping, recognised layout, and the open question. */
export type AssociationGuess = {
  mapping: AssociationMapping
  /** Layout of the file, as far as its header shows it. */
  layout: LayoutKey | null
  question: ColumnQuestion | null
}

/** Returns the interpretation that a mapping follows; undefined while the question is open. */
export function answerOf(
  { readings }: ColumnQuestion,
  mapping: AssociationMapping,
): Interpretation | undefined {
  return readings.find((reading) =>
    Object.entries(reading.mapping).every(
      ([field, column]) => mapping[field as AssociationField] === column,
    ),
  )
}

/** Whether a question is open under a mapping: none of its columns has been chosen. */
export function isOpen(question: ColumnQuestion | null, mapping: AssociationMapping): boolean {
  if (question === null || answerOf(question, mapping)) return false
  return question.kind === 'alleles'
    ? mapping.effect_allele === undefined
    : mapping.beta === undefined && (question.kind !== 'scale' || mapping.odds_ratio === undefined)
}

/** Merges the user's answers with the guesses for all other fields. */
export function mergedMapping(
  guessed: AssociationMapping,
  said: AssociationMapping,
): AssociationMapping {
  const columns = Object.values(guessed)
  // A column with several meanings (`1:123:A:G`) may be used for the others, too.
  const isShared = (column: string) => columns.filter((other) => other === column).length > 1
  const taken = new Set(Object.values(said))
  const free = Object.entries(guessed).filter(
    ([, column]) => !taken.has(column) || isShared(column),
  )
  const all: AssociationMapping = { ...Object.fromEntries(free), ...said }
  // In the order of the fields, so that equal mappings are serialised equally.
  return Object.fromEntries(
    ASSOCIATION_FIELDS.filter((field) => all[field] !== undefined).map((field) => [
      field,
      all[field],
    ]),
  )
}
