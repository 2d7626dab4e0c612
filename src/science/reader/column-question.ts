import type { AssociationField, AssociationMapping } from './association-fields.ts'
import { ASSOCIATION_FIELDS } from './association-fields.ts'
import type { LayoutKey } from './layout.ts'

/** One way to read a file: what its column, or its population, is called, and what that settles. */
export type Reading = { name: string; mapping: AssociationMapping }

/**
 * What a header leaves open. `alleles`: which of two columns has the effect allele. `population`: for which
 * of several populations the effects are wanted. It is asked, and nothing is preset.
 */
export type ColumnQuestion = { kind: 'alleles' | 'population'; readings: Reading[] }

export type AssociationGuess = {
  mapping: AssociationMapping
  /** Whose file it is, as far as its header says. */
  layout: LayoutKey | null
  question: ColumnQuestion | null
}

/** The reading that a mapping follows; undefined while the question is open. */
export function answerOf(
  { readings }: ColumnQuestion,
  mapping: AssociationMapping,
): Reading | undefined {
  return readings.find((reading) =>
    Object.entries(reading.mapping).every(
      ([field, column]) => mapping[field as AssociationField] === column,
    ),
  )
}

/** Whether a question is open under a mapping: none of the columns that it is about has been chosen. */
export function isOpen(question: ColumnQuestion | null, mapping: AssociationMapping): boolean {
  if (question === null || answerOf(question, mapping)) return false
  return question.kind === 'alleles'
    ? mapping.effect_allele === undefined
    : mapping.beta === undefined
}

/** What was said, and what a header tells of the fields of which nothing was said. */
export function mergedMapping(
  guessed: AssociationMapping,
  said: AssociationMapping,
): AssociationMapping {
  const columns = Object.values(guessed)
  // A column that means several things at once (`1:123:A:G`) may go on to mean the others.
  const isShared = (column: string) => columns.filter((other) => other === column).length > 1
  const taken = new Set(Object.values(said))
  const free = Object.entries(guessed).filter(
    ([, column]) => !taken.has(column) || isShared(column),
  )
  const all: AssociationMapping = { ...Object.fromEntries(free), ...said }
  // In the order of the fields, so that the same columns are always written down alike.
  return Object.fromEntries(
    ASSOCIATION_FIELDS.filter((field) => all[field] !== undefined).map((field) => [
      field,
      all[field],
    ]),
  )
}
