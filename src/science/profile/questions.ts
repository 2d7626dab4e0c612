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
import { NAMES, plainName } from '../parser/column-names.ts'
import { recogniseLayout } from '../parser/guess-columns.ts'
import { detectDecimalMark, isMissing, parseNumber } from '../parser/numbers.ts'
import { hasRsNames } from './name-column.ts'
import { isTwoSided } from '../parser/two-sided.ts'
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

/** Fields whose columns are compared with others of the same meaning; of the rest the first is used. */
const BLOCK: readonly AssociationField[] = [
  'SNP',
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

/** Name of a column without the number that the parser gives to repeated ones: `beta (2)`. */
const baseOf = (column: string) => column.replace(/ \(\d+\)$/, '')

/** Layouts that any program may write: of others it is known which of two columns is which. */
const GENERAL_LAYOUTS = new Set(['twosamplemr'])

/** Columns that mean the same as the mapped one: of its name, or of another name of the field. */
function alternativesOf(
  table: Rows,
  mapping: AssociationMapping,
  field: AssociationField,
): string[] {
  const column = mapping[field] ?? ''
  const layout = recogniseLayout(table.columns)
  const isKnown =
    (layout !== undefined && !GENERAL_LAYOUTS.has(layout.key)) || isTwoSided(table.columns)
  const taken = new Set(columnsOf(mapping))
  const names = NAMES[field]
  return table.columns.filter((other) => {
    if (other === column) return true
    if (baseOf(other) === baseOf(column)) return true
    if (isKnown || taken.has(other) || !names.includes(plainName(other))) return false
    return field !== 'SNP' || [column, other].every((each) => hasRsNames(table, each))
  })
}

/** Whether two columns hold the same, where both hold something. */
function areEqual({ columns, rows }: Rows, one: string, two: string): boolean {
  const [a, b] = [columns.indexOf(one), columns.indexOf(two)]
  return rows.every(({ fields }) => {
    const [x, y] = [(fields[a] ?? '').trim(), (fields[b] ?? '').trim()]
    return x === y || isMissing(x) || isMissing(y) || (x !== '' && Number(x) === Number(y))
  })
}

/**
 * Question about which of several columns of one meaning is meant. Fields with as many columns make sets in the order of
 * the file, so that an effect stays with its error.
 */
function columnsQuestion(table: Rows, mapping: AssociationMapping): ColumnQuestion | null {
  const fields = BLOCK.filter((field) => mapping[field] !== undefined).map((field) => ({
    field,
    own: alternativesOf(table, mapping, field),
  }))
  const several = fields.filter(({ own }) => own.length > 1)
  const [first] = several.filter(({ own }) =>
    own.some((column) => !areEqual(table, own[0] ?? '', column)),
  )
  if (first === undefined) return null
  const readings = first.own.map((_, block): Interpretation => {
    const chosen = several.flatMap(({ field, own }) => {
      const column = own[block]
      return column === undefined ? [] : [[field, column] as const]
    })
    const answers = `columns=${block + 1}`
    return { name: String(block + 1), mapping: { ...Object.fromEntries(chosen), answers } }
  })
  return { kind: 'columns', column: baseOf(first.own[0] ?? ''), readings }
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
