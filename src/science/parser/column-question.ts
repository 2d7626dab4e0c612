/** Questions that a header leaves open, such as which column is the effect allele, and how a mapping answers them. */
import type { AssociationField, AssociationMapping } from './association-fields.ts'
import { ASSOCIATION_FIELDS, columnsOf, READING_FIELDS } from './association-fields.ts'
import type { LayoutKey } from './layout.ts'

/** One interpretation of a file: the name of its column, population or rows, and the mapping that follows. */
export type Interpretation = {
  name: string
  mapping: AssociationMapping
  /** Fields that are not mapped under it. */
  without?: AssociationField[]
  /** Number of rows, where it selects rows. */
  rows?: number
}

/** Kinds of questions, in the order in which they are asked. */
export const QUESTION_KINDS = [
  /** Which of two columns is the effect allele. */
  'alleles',
  /** Which of several populations with columns of their own to use. */
  'population',
  /** Whether the columns of the exposure or those of the outcome are meant. */
  'side',
  /** Which of several columns of one name to use. */
  'columns',
  /** Which rows to use, where several describe each variant. */
  'rows',
  /** Whether a column holds ratios or their logarithms. */
  'scale',
  /** Whether the errors of ratios are those of the ratios or of their logarithms. */
  'error',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** A question that header or content leave open. The user is prompted, without a preset answer. */
export type ColumnQuestion = {
  kind: QuestionKind
  /** Column that it is about, where it is about one. */
  column?: string
  /** Name of the usual answer, as a proposal. */
  proposed?: string
  readings: Interpretation[]
}

/** Guessed mapping, recognised layout, and the open question. */
export type AssociationGuess = {
  mapping: AssociationMapping
  /** Layout of the file, as far as its header shows it. */
  layout: LayoutKey | null
  question: ColumnQuestion | null
}

const linesOf = (text: string | undefined) => (text ?? '').split('\n').filter((line) => line !== '')

function hasLines(mapping: AssociationMapping, patch: AssociationMapping): boolean {
  return READING_FIELDS.every((field) => {
    const own = linesOf(mapping[field])
    return linesOf(patch[field]).every((line) => own.includes(line))
  })
}

/** Returns the interpretation that a mapping follows; undefined while the question is open. */
export function answerOf(
  { readings }: ColumnQuestion,
  mapping: AssociationMapping,
): Interpretation | undefined {
  return readings.find(
    ({ mapping: patch, without = [] }) =>
      ASSOCIATION_FIELDS.every(
        (field) => patch[field] === undefined || mapping[field] === patch[field],
      ) &&
      without.every((field) => mapping[field] === undefined) &&
      hasLines(mapping, patch),
  )
}

/** Replaces the lines of the same column or question. */
function withLines(own: string | undefined, added: string | undefined): string | undefined {
  const keys = linesOf(added).map((line) => line.slice(0, line.indexOf('=') + 1))
  const others = linesOf(own).filter((line) => !keys.some((key) => line.startsWith(key)))
  const all = [...others, ...linesOf(added)]
  return all.length === 0 ? undefined : all.join('\n')
}

/** Returns a mapping with an answer. */
export function withReading(
  mapping: AssociationMapping,
  { mapping: patch, without = [] }: Interpretation,
): AssociationMapping {
  const known = Object.fromEntries(
    Object.entries(mapping).filter(([field]) => !without.includes(field as AssociationField)),
  )
  return mergedMapping(known, patch)
}

/** Whether a question is open under a mapping: none of its columns has been chosen. */
export function isOpen(question: ColumnQuestion | null, mapping: AssociationMapping): boolean {
  if (question === null || answerOf(question, mapping)) return false
  if (question.kind === 'alleles') return mapping.effect_allele === undefined
  return question.kind === 'population' ? mapping.beta === undefined : true
}

/** Merges the user's answers with the guesses for all other fields. */
export function mergedMapping(
  guessed: AssociationMapping,
  said: AssociationMapping,
): AssociationMapping {
  const columns = columnsOf(guessed)
  // A column with several meanings (`1:123:A:G`) may be used for the others, too.
  const isShared = (column: string) => columns.filter((other) => other === column).length > 1
  const taken = new Set(columnsOf(said))
  const merged: AssociationMapping = {}
  // In the order of the fields, so that equal mappings are serialised equally.
  for (const field of ASSOCIATION_FIELDS) {
    const own = guessed[field]
    const isFree = own !== undefined && (!taken.has(own) || isShared(own))
    const column = said[field] ?? (isFree ? own : undefined)
    if (column !== undefined) merged[field] = column
  }
  for (const field of READING_FIELDS) {
    const lines = withLines(guessed[field], said[field])
    if (lines !== undefined) merged[field] = lines
  }
  return merged
}

/** The question about the effect allele, or null. */
export function alleleQuestionOf<Q extends ColumnQuestion>(questions: readonly Q[]): Q | null {
  return questions.find(({ kind }) => kind === 'alleles') ?? null
}

/** The first question that a mapping leaves open, or null. */
export function firstOpen<Q extends ColumnQuestion>(
  questions: readonly Q[],
  mapping: AssociationMapping,
): Q | null {
  return questions.find((question) => isOpen(question, mapping)) ?? null
}
