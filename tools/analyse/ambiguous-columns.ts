/** Error messages for ambiguous columns: they list every interpretation and recommend none. */
import type { Association } from '../../src/science/harmonise/association.ts'
import { findEffectAllele } from '../../src/science/harmonise/effect-allele.ts'
import { readAssociations } from '../../src/science/harmonise/read-associations.ts'
import { type RowExample, findRowExample } from '../../src/science/harmonise/row-example.ts'
import type { AssociationMapping } from '../../src/science/parser/association-fields.ts'
import { type ColumnQuestion, mergedMapping } from '../../src/science/parser/column-question.ts'
import type { Table } from '../../src/science/parser/table.ts'
import { UsageError } from './arguments.ts'

const BETWEEN = {
  alleles: 'programs disagree about these columns',
  population: 'it has several populations',
  scale: 'sizes may be effects or odds ratios',
} as const

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

/** Returns an error with the option for each interpretation of a file, each with one row in words. */
export function ambiguityError(
  option: string,
  question: ColumnQuestion,
  input: AmbiguousFile,
): UsageError {
  const { table, mapping } = input
  const readings = question.readings.map((reading) => {
    const assignments = Object.entries(reading.mapping).map(
      ([field, column]) => `${field}=${column}`,
    )
    const row = findRowExample(table, mergedMapping(mapping, reading.mapping))
    return `  --${option} ${assignments.join(',')}${row ? `\n      ${describeRow(row)}` : ''}`
  })
  const lines = [
    `The header can be read in ${readings.length} ways, because ${BETWEEN[question.kind]}. Say which:`,
    ...readings,
    ...evidence(question, input),
  ]
  return new UsageError(lines.join('\n'))
}
