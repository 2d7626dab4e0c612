/** Parses a table with both sides of each variant, without further harmonisation. */
import { type Problem, ProblemCollector, ScienceFailure } from '../failure.ts'
import type { DropReason } from '../codes.ts'
import type { Association } from '../harmonise/association.ts'
import type { RowCheck } from '../harmonise/check-rows.ts'
import type { Field, Mapping, RequiredField } from '../parser/fields.ts'
import { REQUIRED_FIELDS } from '../parser/fields.ts'
import { type DecimalMark, detectDecimalMark, isMissing, parseNumber } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import { chromosomeOf } from '../parser/genomic-position.ts'
import type { TextRow } from '../parser/tokenize.ts'

/** Both sides of the variants of one pair, in the same order. */
export type HarmonisedPair = {
  exposure: string
  outcome: string
  rows: { exposure: Association; outcome: Association }[]
}

const NO_MORE = {
  n: null,
  p: null,
  cases: null,
  controls: null,
  phenotype: null,
} as const

/**
 * Placeholder alleles: equal on both sides, since the table is already harmonised, so that nothing is flipped
 * or dropped. No result shows them.
 */
const SAME_ALLELES = { effect: 'A', other: 'G' } as const

function requireColumns(table: Table, mapping: Mapping): void {
  for (const field of REQUIRED_FIELDS) {
    const name = mapping[field]
    if (name === undefined) throw new ScienceFailure({ code: 'field-not-mapped', column: field })
    if (!table.columns.includes(name)) {
      throw new ScienceFailure({ code: 'column-not-found', column: field, found: name })
    }
  }
}

type Refusal = { reason: DropReason; field?: Field; expected?: string; found?: string }

/** The cells of a row by field. */
class Cells {
  readonly #table: Table
  readonly #mapping: Mapping
  readonly #mark: DecimalMark
  readonly row: TextRow

  constructor(table: Table, mapping: Mapping, mark: DecimalMark, row: TextRow) {
    this.#table = table
    this.#mapping = mapping
    this.#mark = mark
    this.row = row
  }

  raw(field: Field): string {
    return this.row.fields[this.#table.columns.indexOf(this.#mapping[field] ?? '')] ?? ''
  }

  text(field: Field): string | null {
    const cell = this.raw(field)
    return isMissing(cell) ? null : cell
  }

  number(field: Field): number | null {
    const parsed = parseNumber(this.raw(field), this.#mark)
    return parsed.kind === 'number' ? parsed.value : null
  }

  #numberFault(field: RequiredField): Refusal | undefined {
    const found = this.raw(field)
    const parsed = parseNumber(found, this.#mark)
    if (parsed.kind !== 'number') {
      const reason = parsed.kind === 'missing' ? 'missing-value' : parsed.kind
      return { reason, field, expected: 'number', found }
    }
    const isError = field === 'se.exposure' || field === 'se.outcome'
    if (isError && !(parsed.value > 0)) {
      return { reason: 'standard-error-not-positive', field, expected: '> 0', found }
    }
    return field === 'beta.exposure' && parsed.value === 0
      ? { reason: 'exposure-effect-zero', field, expected: '≠ 0', found }
      : undefined
  }

  /** Returns why the row is not used. */
  fault(): Refusal | undefined {
    if (REQUIRED_FIELDS.every((field) => this.raw(field) === this.#mapping[field])) {
      return { reason: 'repeated-header' }
    }
    const keep = this.text('mr_keep')
    if (keep !== null && /^(?:false|f|0|no|n)$/i.test(keep)) {
      return { reason: 'not-kept-by-harmonisation', field: 'mr_keep', found: keep }
    }
    const [effect, other] = [
      this.text('effect_allele.exposure'),
      this.text('effect_allele.outcome'),
    ]
    if (effect !== null && other !== null && effect.toUpperCase() !== other.toUpperCase()) {
      const field = 'effect_allele.outcome'
      return { reason: 'alleles-differ', field, expected: effect, found: other }
    }
    for (const field of REQUIRED_FIELDS) {
      const fault = this.#numberFault(field)
      if (fault) return fault
    }
    return undefined
  }
}

function problemOf({ reason, field, expected, found }: Refusal, row: number, mapping: Mapping) {
  const column = field === undefined ? undefined : mapping[field]
  const problem: Problem = { code: reason, row }
  if (column !== undefined) problem.column = column
  if (expected !== undefined) problem.expected = expected
  if (found !== undefined) problem.found = found
  return problem
}

/**
 * Parses the pairs of a harmonised table. Rows that the file itself excludes (`mr_keep`), rows with different
 * effect alleles and rows without four usable numbers are dropped, each with its reason.
 *
 * @param names names of exposure and outcome where no column gives them
 * @throws ScienceFailure field-not-mapped, column-not-found
 */
export function readHarmonised(
  table: Table,
  mapping: Mapping,
  names: { exposure: string; outcome: string },
): { pairs: HarmonisedPair[]; check: RowCheck } {
  requireColumns(table, mapping)
  const mark = detectDecimalMark(numericTokens(table, mapping))
  const pairs = new Map<string, HarmonisedPair>()
  const problems = new ProblemCollector()
  const dropped: RowCheck['dropped'] = {}
  let usableRows = 0
  for (const row of table.rows) {
    const cells = new Cells(table, mapping, mark, row)
    const fault = cells.fault()
    if (fault) {
      dropped[fault.reason] = (dropped[fault.reason] ?? 0) + 1
      problems.add(problemOf(fault, row.line, mapping))
      continue
    }
    usableRows += 1
    const exposure = cells.text('exposure') ?? names.exposure
    const outcome = cells.text('outcome') ?? names.outcome
    const key = `${exposure}\n${outcome}`
    const pair = pairs.get(key) ?? { exposure, outcome, rows: [] }
    pairs.set(key, pair)
    pair.rows.push(sidesOf(cells))
  }
  const rows = table.rows.length
  return {
    pairs: [...pairs.values()],
    check: { rows, kept: usableRows, dropped, problems: problems.report() },
  }
}

function sidesOf(cells: Cells): HarmonisedPair['rows'][number] {
  const common = {
    ...NO_MORE,
    chromosome: chromosomeOf(cells.text('chr.exposure')),
    position: cells.number('pos.exposure'),
    SNP: cells.text('SNP') ?? `#${cells.row.line}`,
    row: cells.row.line,
    effectAllele: SAME_ALLELES.effect,
    otherAllele: SAME_ALLELES.other,
    eaf: cells.number('eaf.exposure'),
  }
  return {
    exposure: { ...common, beta: cells.number('beta.exposure'), se: cells.number('se.exposure') },
    outcome: { ...common, beta: cells.number('beta.outcome'), se: cells.number('se.outcome') },
  }
}

function* numericTokens(table: Table, mapping: Mapping): Generator<string> {
  const indexes = (REQUIRED_FIELDS as readonly RequiredField[]).map((field) =>
    table.columns.indexOf(mapping[field] ?? ''),
  )
  for (const row of table.rows) for (const index of indexes) yield row.fields[index] ?? ''
}
