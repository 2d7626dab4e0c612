/** Selects the rows of a harmonised table that can be analysed, and gives the reason for each dropped one. */
import type { DropReason } from '../codes.ts'
import type { Problem } from '../failure.ts'
import { ProblemCollector, ScienceFailure } from '../failure.ts'
import {
  faultOfEffect,
  faultOfError,
  isOrdinary,
  scaleOfEffects,
} from '../harmonise/effect-scale.ts'
import type { EffectScale } from '../harmonise/reading-rules.ts'
import type { Field, Mapping, RequiredField } from '../parser/fields.ts'
import { FIELDS, REQUIRED_FIELDS } from '../parser/fields.ts'
import type { DecimalMark } from '../parser/numbers.ts'
import { detectDecimalMark, isMissing, parseNumber } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'
import type { AnalysedVariant, DroppedRow, VariantSample } from './result.ts'

/** Usable rows of a table, and the dropped ones with their reasons. */
export type SelectedVariants = {
  decimalMark: DecimalMark
  variants: Omit<AnalysedVariant, 'f'>[]
  dropped: DroppedRow[]
  problems: ProblemCollector
  exposure: string | null
  outcome: string | null
}

type Columns = Partial<Record<Field, number>>
type Refusal = { reason: DropReason; column: string | null; expected?: string; found?: string }

/**
 * Returns the column indices of the mapped fields.
 *
 * @throws ScienceFailure field-not-mapped, column-not-found, column-used-twice, all together in the report
 */
function locateColumns(table: Table, mapping: Mapping): Columns {
  const faults = new ProblemCollector()
  const columns: Columns = {}
  const users = new Map<string, Field>()
  let first: ConstructorParameters<typeof ScienceFailure>[0] | undefined
  const fault = (problem: ConstructorParameters<typeof ScienceFailure>[0]) => {
    faults.add(problem)
    first ??= problem
  }
  for (const field of FIELDS) {
    const name = mapping[field]
    if (name === undefined || name === '') {
      if (REQUIRED_FIELDS.includes(field as RequiredField)) {
        fault({ code: 'field-not-mapped', column: field })
      }
      continue
    }
    const index = table.columns.indexOf(name)
    if (index < 0) fault({ code: 'column-not-found', column: field, found: name })
    else if (users.has(name)) fault({ code: 'column-used-twice', column: field, found: name })
    users.set(name, field)
    columns[field] = index
  }
  if (first) throw new ScienceFailure(first, faults.report())
  return columns
}

function* numericTokens(table: Table, columns: Columns): Generator<string> {
  for (const row of table.rows) {
    for (const field of REQUIRED_FIELDS) yield row.fields[columns[field]!] ?? ''
  }
}

/** Returns the label of the whole file, or refuses several. */
function singleLabel(
  table: Table,
  column: number | undefined,
  code: 'several-exposures' | 'several-outcomes',
): string | null {
  if (column === undefined) return null
  const labels = new Set<string>()
  for (const row of table.rows) {
    const label = row.fields[column] ?? ''
    if (!isMissing(label)) labels.add(label)
  }
  if (labels.size > 1) {
    throw new ScienceFailure({
      code,
      column: table.columns[column]!,
      expected: '1',
      found: String(labels.size),
    })
  }
  return labels.values().next().value ?? null
}

const SIDES = ['exposure', 'outcome'] as const
type Side = (typeof SIDES)[number]

/** Checks rows in order; remembers which variants it has accepted. */
class RowJudge {
  readonly #table: Table
  readonly #columns: Columns
  readonly #mark: DecimalMark
  readonly #scales: Record<Side, EffectScale | null>
  readonly #keptAt = new Map<string, number>()

  constructor(table: Table, columns: Columns, mark: DecimalMark) {
    this.#table = table
    this.#columns = columns
    this.#mark = mark
    this.#scales = { exposure: this.#scaleOf('exposure'), outcome: this.#scaleOf('outcome') }
  }

  #text(row: TextRow, field: Field): string | null {
    const index = this.#columns[field]
    const text = index === undefined ? undefined : row.fields[index]
    return text === undefined || isMissing(text) ? null : text
  }

  #name(field: Field): string {
    return this.#table.columns[this.#columns[field]!]!
  }

  /** Returns the refusal of a row with too many fields, whose values may be in wrong columns. */
  #shape(row: TextRow): Refusal | undefined {
    const width = this.#table.columns.length
    const extra = row.fields.slice(width).some((field) => field !== '')
    const lacking = REQUIRED_FIELDS.some((field) => this.#columns[field]! >= row.fields.length)
    if (!extra && !lacking) return undefined
    return {
      reason: 'field-count',
      column: null,
      expected: String(width),
      found: String(row.fields.length),
    }
  }

  #number(row: TextRow, field: RequiredField): number | Refusal {
    const column = this.#name(field)
    const found = row.fields[this.#columns[field]!]!
    const parsed = parseNumber(found, this.#mark)
    if (parsed.kind === 'number') return parsed.value
    const reason = parsed.kind === 'missing' ? 'missing-value' : parsed.kind
    return { reason, column, expected: 'number', found }
  }

  #numbers(row: TextRow): Record<RequiredField, number> | Refusal {
    const values: Partial<Record<RequiredField, number>> = {}
    for (const field of REQUIRED_FIELDS) {
      const value = this.#number(row, field)
      if (typeof value !== 'number') return value
      values[field] = value
    }
    const numbers = values as Record<RequiredField, number>
    for (const field of ['se.exposure', 'se.outcome'] as const) {
      if (numbers[field] > 0) continue
      const found = String(numbers[field])
      const column = this.#name(field)
      return { reason: 'standard-error-not-positive', column, expected: '> 0', found }
    }
    if (numbers['beta.exposure'] !== 0) return this.#implausible(row, numbers) ?? numbers
    const column = this.#name('beta.exposure')
    return { reason: 'exposure-effect-zero', column, expected: '≠ 0', found: '0' }
  }

  /** Returns the refusal of an effect or error that is impossible beside those of its side. */
  #implausible(row: TextRow, numbers: Record<RequiredField, number>): Refusal | undefined {
    for (const side of SIDES) {
      const [beta, se] = [numbers[`beta.${side}`], numbers[`se.${side}`]]
      const scale = this.#scales[side]
      if (!scale || isOrdinary({ beta, se }, scale)) continue
      const p = this.#optional(row, `pval.${side}`) ?? null
      const ofEffect = faultOfEffect({ raw: beta, beta, se, p, isCodedRow: false }, scale)
      const reason = ofEffect ?? faultOfError(se, beta, p, scale)
      if (reason === null) continue
      const field = ofEffect ? (`beta.${side}` as const) : (`se.${side}` as const)
      return {
        reason,
        column: this.#name(field),
        expected: 'number',
        found: String(numbers[field]),
      }
    }
    return undefined
  }

  #scaleOf(side: Side): EffectScale | null {
    const numberIn = (row: TextRow, field: Field) => this.#optional(row, field) ?? null
    return scaleOfEffects(
      this.#table.rows.map((row) => {
        const beta = numberIn(row, `beta.${side}`)
        return { raw: beta, beta, se: numberIn(row, `se.${side}`), trait: null }
      }),
    )
  }

  #harmonised(row: TextRow): Refusal | undefined {
    const keep = this.#text(row, 'mr_keep')
    if (keep !== null && /^(?:false|f|0|no|n)$/i.test(keep)) {
      return { reason: 'not-kept-by-harmonisation', column: this.#name('mr_keep'), found: keep }
    }
    const exposure = this.#text(row, 'effect_allele.exposure')?.toUpperCase()
    const outcome = this.#text(row, 'effect_allele.outcome')?.toUpperCase()
    if (exposure === undefined || outcome === undefined || exposure === outcome) return undefined
    const column = this.#name('effect_allele.outcome')
    return { reason: 'alleles-differ', column, expected: exposure, found: outcome }
  }

  judge(row: TextRow): Omit<AnalysedVariant, 'f'> | (Refusal & { SNP: string }) {
    const id = this.#text(row, 'SNP')
    const SNP = id ?? `#${row.line}`
    const isHeader = REQUIRED_FIELDS.every(
      (field) => row.fields[this.#columns[field]!] === this.#name(field),
    )
    if (isHeader) return { SNP, reason: 'repeated-header', column: null }
    const wrongShape = this.#shape(row)
    if (wrongShape) return { SNP, ...wrongShape }
    const unharmonised = this.#harmonised(row)
    if (unharmonised) return { SNP, ...unharmonised }
    const numbers = this.#numbers(row)
    if ('reason' in numbers) return { SNP, ...numbers }
    const key = SNP.toLowerCase()
    const firstLine = id === null ? undefined : this.#keptAt.get(key)
    if (firstLine !== undefined) {
      const expected = String(firstLine)
      return { SNP, reason: 'duplicate-variant', column: this.#name('SNP'), expected, found: SNP }
    }
    this.#keptAt.set(key, row.line)
    return this.#variant(row, SNP, numbers)
  }

  #variant(
    row: TextRow,
    SNP: string,
    numbers: Record<RequiredField, number>,
  ): Omit<AnalysedVariant, 'f'> {
    const chr = this.#text(row, 'chr.exposure')
    const pos = this.#optional(row, 'pos.exposure')
    const sides = { exposure: this.#sample(row, 'exposure'), outcome: this.#sample(row, 'outcome') }
    return {
      SNP,
      row: row.line,
      effectAllele: this.#text(row, 'effect_allele.exposure'),
      otherAllele: this.#text(row, 'other_allele.exposure'),
      eaf: this.#optional(row, 'eaf.exposure') ?? null,
      betaExposure: numbers['beta.exposure'],
      seExposure: numbers['se.exposure'],
      betaOutcome: numbers['beta.outcome'],
      seOutcome: numbers['se.outcome'],
      ...(chr !== null && { chr }),
      ...(pos !== undefined && { pos }),
      ...(Object.keys(sides.exposure).length > 0 && { exposure: sides.exposure }),
      ...(Object.keys(sides.outcome).length > 0 && { outcome: sides.outcome }),
      ...this.#proxy(row, SNP),
    }
  }

  /** Returns the proxy variant of the outcome, where it is another one. */
  #proxy(row: TextRow, own: string): Pick<AnalysedVariant, 'proxy'> {
    const SNP = this.#text(row, 'proxy_snp.outcome')
    if (SNP === null || SNP.toLowerCase() === own.toLowerCase()) return {}
    const r2 = this.#optional(row, 'proxy_r2.outcome')
    return { proxy: { SNP, ...(r2 !== undefined && { r2 }) } }
  }

  #optional(row: TextRow, field: Field): number | undefined {
    const parsed = parseNumber(this.#text(row, field) ?? '', this.#mark)
    return parsed.kind === 'number' ? parsed.value : undefined
  }

  /** Returns the further fields of a side; missing ones are absent. */
  #sample(row: TextRow, side: 'exposure' | 'outcome'): VariantSample {
    const found = {
      p: this.#optional(row, `pval.${side}`),
      n: this.#optional(row, `samplesize.${side}`),
      cases: this.#optional(row, `ncase.${side}`),
      controls: this.#optional(row, `ncontrol.${side}`),
      ...(side === 'outcome' && { eaf: this.#optional(row, 'eaf.outcome') }),
    }
    return Object.fromEntries(
      Object.entries(found).filter(([, value]) => value !== undefined),
    ) as VariantSample
  }
}

/**
 * Selects the rows of a table that can be analysed, and every other row with its reason. Nothing is repaired:
 * a row is used unchanged or dropped.
 *
 * @throws ScienceFailure the faults of the mapping, several-exposures, several-outcomes
 */
export function selectVariants(table: Table, mapping: Mapping): SelectedVariants {
  const columns = locateColumns(table, mapping)
  const exposure = singleLabel(table, columns.exposure, 'several-exposures')
  const outcome = singleLabel(table, columns.outcome, 'several-outcomes')
  const decimalMark = detectDecimalMark(numericTokens(table, columns))
  const judge = new RowJudge(table, columns, decimalMark)
  const problems = new ProblemCollector()
  const variants: Omit<AnalysedVariant, 'f'>[] = []
  const dropped: DroppedRow[] = []
  for (const row of table.rows) {
    const verdict = judge.judge(row)
    if (!('reason' in verdict)) {
      variants.push(verdict)
      continue
    }
    const { SNP, reason, column, expected, found } = verdict
    dropped.push({ SNP, row: row.line, reason, column })
    const problem: Problem = { code: reason, row: row.line }
    if (column !== null) problem.column = column
    if (expected !== undefined) problem.expected = expected
    if (found !== undefined) problem.found = found
    problems.add(problem)
  }
  return { decimalMark, variants, dropped, problems, exposure, outcome }
}
