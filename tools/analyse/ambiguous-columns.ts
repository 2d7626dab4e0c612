/** Error messages for ambiguous columns: they list every interpretation and recommend none. */
import type { Association } from '../../src/science/harmonise/association.ts'
import { findEffectAllele } from '../../src/science/harmonise/effect-allele.ts'
import { readAssociations } from '../../src/science/harmonise/read-associations.ts'
import { type RowExample, findRowExample } from '../../src/science/harmonise/row-example.ts'
import {
  type AssociationMapping,
  conditionsOf,
} from '../../src/science/parser/association-fields.ts'
import {
  type ColumnQuestion,
  firstOpen,
  type QuestionKind,
  withReading,
} from '../../src/science/parser/column-question.ts'
import type { Table } from '../../src/science/parser/table.ts'
import { UsageError } from './arguments.ts'

const BECAUSE: Record<QuestionKind, (question: ColumnQuestion) => string> = {
  alleles: () => 'programs disagree about these columns',
  population: () => 'it has several populations',
  side: () => 'it has the columns of an exposure and of an outcome',
  columns: ({ column = '' }) => `several columns mean "${column}" and hold different values`,
  rows: ({ column = '' }) => `several rows describe each variant, and differ in "${column}"`,
  error: ({ column = '' }) => `"${column}" agrees with p only as the error of the ratio itself`,
  scale: ({ column }) =>
    column === undefined
      ? 'its sizes may be effects or odds ratios'
      : `the values of "${column}" do not fit the scale of its name`,
}
/** More are counted, not listed. */
const MOST_LISTED = 20

/** `each additional T (not C) goes with -0.015 (line 2, rs1000)` */
export function describeRow({ SNP, row, effect, other, beta }: RowExample): string {
  const not = other === null ? '' : ` (not ${other})`
  return `each additional ${effect}${not} goes with ${Number(beta.toPrecision(3))} (line ${row}, ${SNP})`
}

type AmbiguousFile = {
  table: Pick<Table, 'columns' | 'rows'>
  mapping: AssociationMapping
  /** Rows whose effect alleles are known: their frequencies may support one interpretation. */
  known?: readonly Association[]
}

function evidence(question: ColumnQuestion, { table, mapping, known }: AmbiguousFile): string[] {
  const [first, second] = question.readings
  if (question.kind !== 'alleles' || !known || !first || !second) return []
  const found = findEffectAllele(known, readAssociations(table, { ...mapping, ...first.mapping }))
  if (!found) return []
  const { name } = found.which === 'first' ? first : second
  const r = found.correlation.toFixed(2)
  return [
    `The frequencies of ${found.count} shared variants fit ${name} (r = ${r}); the choice is yours.`,
  ]
}

/** Returns an error with the options for each interpretation of a file, each with one row in words. */
function ambiguityError(
  option: string,
  question: ColumnQuestion,
  input: AmbiguousFile,
): UsageError {
  const { table, mapping } = input
  const beside = (name: string) => option.replace(/map$/, name)
  const readings = question.readings.slice(0, MOST_LISTED).map((reading) => {
    const { where, answers, ...fields } = reading.mapping
    const assignments = Object.entries(fields).map(([field, column]) => `${field}=${column}`)
    const flags = [
      ...(assignments.length > 0 && question.kind !== 'side'
        ? [`--${option} ${quoteArgument(assignments.join(','))}`]
        : []),
      ...(where === undefined ? [] : [`--${beside('where')} ${quoteArgument(where)}`]),
      ...(answers === undefined ? [] : [`--${beside('answer')} ${answers}`]),
    ]
    const row = findRowExample(table, withReading(mapping, reading))
    const count = reading.rows === undefined ? '' : `   (${reading.rows} rows)`
    return `  ${flags.join(' ')}${count}${row ? `\n      ${describeRow(row)}` : ''}`
  })
  const more = question.readings.length - readings.length
  const lines = [
    question.readings.length === 1
      ? `The file cannot be read as its header says: ${BECAUSE[question.kind](question)}. Say what it is:`
      : `The file can be read in ${question.readings.length} ways, because ${BECAUSE[question.kind](question)}. Say which:`,
    ...readings,
    ...(more > 0 ? [`  … and ${more} more`] : []),
    ...evidence(question, input),
  ]
  return new UsageError(lines.join('\n'))
}

/** Quotes a value for the shell where it needs it. */
function quoteArgument(value: string): string {
  return /^[\w.,=:+-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`
}

/** Throws the first question that a mapping leaves open. @throws UsageError with the ways to answer it */
export function requireAnswered(
  option: string,
  questions: readonly ColumnQuestion[],
  input: AmbiguousFile,
): void {
  const { columns } = input.table
  const unknown = conditionsOf(input.mapping).find(({ column }) => !columns.includes(column))
  if (unknown !== undefined) {
    throw new UsageError(
      `--${option.replace(/map$/, 'where')} names "${unknown.column}", which is no column. Columns: ${columns.join(', ')}`,
    )
  }
  const question = firstOpen(questions, input.mapping)
  if (question !== null) throw ambiguityError(option, question, input)
}
