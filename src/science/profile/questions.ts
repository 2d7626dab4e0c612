/**
 * Questions that the content of a file leaves open under its mapping: several rows for each variant, several columns of one
 * name, values that cannot be on the mapped scale. A sample of the rows is enough; a run checks the rows that it uses.
 */
import { readAssociations } from '../harmonise/read-associations.ts'
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import {
  type AssociationField,
  type AssociationMapping,
  columnsOf,
} from '../parser/association-fields.ts'
import type { ColumnQuestion, Interpretation } from '../parser/column-question.ts'
import { detectDecimalMark, parseNumber } from '../parser/numbers.ts'
import { meetsConditions, rowConditions } from '../parser/row-condition.ts'
import type { Table } from '../parser/table.ts'
import { detectScaleDoubt, type ScaleDoubt } from '../harmonise/scale-doubt.ts'
import { findScaleProblem, scaleOf } from './column-scale.ts'
import { findStrata, findTraits, type Strata } from './row-strata.ts'

type Rows = Pick<Table, 'columns' | 'rows'>

export type QuestionOptions = {
  /** Whether the tool reads the traits of a file one by one, by its column of traits. */
  hasTraits?: boolean
}

/** Fields whose duplicated columns are compared; of the others the first is used. */
const BLOCK: readonly AssociationField[] = [
  'beta',
  'odds_ratio',
  'se',
  'z',
  'pval',
  'neg_log10_p',
  'eaf',
  'ci_lower',
  'ci_upper',
]

/** Columns of the same name, numbered by the parser: `beta`, `beta (2)`. */
function copiesOf(column: string, columns: readonly string[]): string[] {
  const found: string[] = []
  for (let copy = 2; columns.includes(`${column} (${copy})`); copy += 1) {
    found.push(`${column} (${copy})`)
  }
  return found
}

/** Whether two columns have the same content. */
function areEqual({ columns, rows }: Rows, one: string, two: string): boolean {
  const [a, b] = [columns.indexOf(one), columns.indexOf(two)]
  return rows.every(({ fields }) => (fields[a] ?? '').trim() === (fields[b] ?? '').trim())
}

/** Question about which of several blocks of equally named columns is meant. */
function columnsQuestion(table: Rows, mapping: AssociationMapping): ColumnQuestion | null {
  const base = (column: string) => column.replace(/ \(\d+\)$/, '')
  const fields = BLOCK.filter((field) => mapping[field] !== undefined)
  const names = fields.map((field) => [field, base(mapping[field] ?? '')] as const)
  const differing = names.filter(([, name]) =>
    copiesOf(name, table.columns).some((copy) => !areEqual(table, name, copy)),
  )
  const [first] = differing
  if (first === undefined) return null
  const [, column] = first
  const blocks = [0, ...copiesOf(column, table.columns).map((_, at) => at + 1)]
  const readings = blocks.map((block): Interpretation => {
    const columnIn = (name: string) => (block === 0 ? name : `${name} (${block + 1})`)
    const own = names.flatMap(([field, name]) =>
      table.columns.includes(columnIn(name)) ? [[field, columnIn(name)] as const] : [],
    )
    return {
      name: String(block + 1),
      mapping: { ...Object.fromEntries(own), answers: `columns=${block + 1}` },
    }
  })
  return { kind: 'columns', column, readings }
}

const ADDITIVE = /^add|additive|加性/i

function toQuestion({ column, values }: Strata): ColumnQuestion {
  const readings = values.map(({ value, rows }) => ({
    name: value,
    rows,
    mapping: { where: `${column}=${value}` },
  }))
  const proposed = values.find(({ value }) => ADDITIVE.test(value))?.value
  return { kind: 'rows', column, ...(proposed !== undefined && { proposed }), readings }
}

/** Questions about which rows are meant, where several describe each variant; once for each column of strata. */
function rowsQuestions(
  table: Rows,
  mapping: AssociationMapping,
  { hasTraits = false }: QuestionOptions,
): ColumnQuestion[] {
  const at = (field: AssociationField) => {
    const column = mapping[field]
    return column === undefined ? -1 : table.columns.indexOf(column)
  }
  const cells = {
    name: at('SNP'),
    chromosome: at('chr'),
    position: at('pos'),
    alleles: [at('effect_allele'), at('other_allele')],
  }
  const trait = mapping.Phenotype
  const mapped = new Set(columnsOf(mapping).filter((column) => hasTraits || column !== trait))
  const isCandidate = (column: string) => !mapped.has(column)
  const conditions = rowConditions(table.columns, mapping)
  const questions: ColumnQuestion[] = []
  let { rows } = table
  if (hasTraits && trait !== undefined) {
    // Rows of several traits are read one by one: strata within the first of them are what is left.
    const own = table.columns.indexOf(trait)
    rows = rows.filter(({ fields }) => fields[own] === rows[0]?.fields[own])
  }
  for (;;) {
    const seen = new Set(questions.map(({ column }) => column))
    const left = { columns: table.columns, rows }
    const traits = trait !== undefined && !hasTraits ? findTraits(left, trait) : null
    const strata =
      (traits !== null && !seen.has(traits.column) ? traits : null) ??
      findStrata(left, cells, (column) => isCandidate(column) && !seen.has(column))
    if (strata === null) return questions
    questions.push(toQuestion(strata))
    const answer = conditions.filter(({ column }) => column === strata.column)
    if (answer.length === 0) return questions
    rows = rows.filter((row) => meetsConditions(answer, row))
  }
}

function numbersIn({ columns, rows }: Rows, column: string): number[] {
  const at = columns.indexOf(column)
  const mark = detectDecimalMark(rows.map(({ fields }) => fields[at] ?? ''))
  return rows.flatMap(({ fields }) => {
    const parsed = parseNumber(fields[at] ?? '', mark)
    return parsed.kind === 'number' ? [parsed.value] : []
  })
}

function readRows(table: Rows, mapping: AssociationMapping): Association[] {
  try {
    return readAssociations(table, mapping)
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    return []
  }
}

/** Rows whose p are compared with effect and error. */
const SAMPLED = 2000
const hasAnswer = ({ answers }: AssociationMapping, question: string) =>
  answers?.split('\n').some((line) => line.startsWith(`${question}=`)) === true

/** Largest share of negative values with which a column may still hold ratios. */
const FEW_NEGATIVE = 0.25

/** Question about the scale of the effects. */
function scaleQuestion(
  table: Rows,
  mapping: AssociationMapping,
  doubt: ScaleDoubt | null,
  rows: readonly Association[],
): ColumnQuestion | null {
  const { beta, odds_ratio: ratio } = mapping
  const column = beta ?? ratio
  if (column === undefined) return null
  const values = numbersIn(table, column)
  const isInDoubt =
    doubt === 'beta-is-ratio' ||
    findScaleProblem(values, beta === undefined, rows) !== null ||
    hasAnswer(mapping, 'scale')
  if (!isInDoubt) return null
  const asLogarithms: Interpretation = {
    name: 'logarithms',
    mapping: { beta: column, answers: 'scale=logarithms' },
    without: ['odds_ratio'],
  }
  const asRatios: Interpretation = {
    name: 'ratios',
    mapping: { odds_ratio: column, answers: 'scale=ratios' },
    without: ['beta'],
  }
  const { negative, count } = scaleOf(values)
  const readings = negative > FEW_NEGATIVE * count ? [asLogarithms] : [asRatios, asLogarithms]
  return { kind: 'scale', column, readings }
}

/** Question about the errors of ratios: those of the ratio itself agree with p only as such. */
function errorQuestion(
  mapping: AssociationMapping,
  doubt: ScaleDoubt | null,
): ColumnQuestion | null {
  const { se } = mapping
  if (se === undefined || (doubt !== 'se-of-ratio' && !hasAnswer(mapping, 'error'))) return null
  const readings: Interpretation[] = [
    // Left out: the error follows from p.
    { name: 'ratio', mapping: { answers: 'error=ratio' }, without: ['se'] },
    { name: 'logarithm', mapping: { se, answers: 'error=logarithm' } },
  ]
  return { kind: 'error', column: se, readings }
}

/** Returns the questions that the content of a file leaves open, or that a mapping answers. */
export function findContentQuestions(
  table: Rows,
  mapping: AssociationMapping,
  options: QuestionOptions = {},
): ColumnQuestion[] {
  const columns = columnsQuestion(table, mapping)
  const rows = rowsQuestions(table, mapping, options)
  const conditions = rowConditions(table.columns, mapping)
  const selected = { ...table, rows: table.rows.filter((row) => meetsConditions(conditions, row)) }
  const sample = readRows({ ...table, rows: selected.rows.slice(0, SAMPLED) }, mapping)
  const doubt = detectScaleDoubt(sample, mapping)
  const scale = scaleQuestion(selected, mapping, doubt, sample)
  const error = errorQuestion(mapping, doubt)
  return [columns, ...rows, scale, error].filter((question) => question !== null)
}
