import { ProblemCollector, ScienceFailure } from '../failure.ts'
import type { AssociationField, AssociationMapping } from '../reader/association-fields.ts'
import { ASSOCIATION_FIELDS } from '../reader/association-fields.ts'
import type { DecimalMark } from '../reader/numbers.ts'
import { detectDecimalMark, isMissing, parseNumber } from '../reader/numbers.ts'
import type { Table } from '../reader/table.ts'
import type { TextRow } from '../reader/tokenize.ts'
import type { Association } from './association.ts'

const NUMERIC = ['beta', 'se', 'eaf', 'pval', 'samplesize', 'ncase', 'ncontrol', 'pos'].concat([
  'odds_ratio',
  'neg_log10_p',
]) as AssociationField[]

type Columns = Partial<Record<AssociationField, number>>

/** Columns of the mapped fields; a name, an effect, its error and an effect allele are needed. */
function locate(table: Pick<Table, 'columns'>, mapping: AssociationMapping): Columns {
  const faults = new ProblemCollector()
  const columns: Columns = {}
  for (const field of ASSOCIATION_FIELDS) {
    const name = mapping[field]
    if (name === undefined) continue
    const index = table.columns.indexOf(name)
    if (index < 0) faults.add({ code: 'column-not-found', column: field, found: name })
    columns[field] = index
  }
  const needed: AssociationField[][] = [['SNP'], ['beta', 'odds_ratio'], ['se'], ['effect_allele']]
  for (const alternatives of needed) {
    if (alternatives.some((field) => columns[field] !== undefined)) continue
    faults.add({ code: 'field-not-mapped', column: alternatives[0]! })
  }
  const report = faults.report()
  const [first] = report.first
  if (first)
    throw new ScienceFailure(first as ConstructorParameters<typeof ScienceFailure>[0], report)
  return columns
}

function* numericTokens(table: Table, columns: Columns): Generator<string> {
  for (const row of table.rows) {
    for (const field of NUMERIC) {
      const index = columns[field]
      if (index !== undefined) yield row.fields[index] ?? ''
    }
  }
}

/** The decimal mark of a table's numbers. @throws ScienceFailure field-not-mapped, column-not-found */
export function decimalMarkOf(table: Table, mapping: AssociationMapping): DecimalMark {
  return detectDecimalMark(numericTokens(table, locate(table, mapping)))
}

/** Cells of one row by field. */
export class RowCells {
  readonly #columns: Columns
  readonly #mark: DecimalMark
  readonly #row: TextRow

  constructor(columns: Columns, mark: DecimalMark, row: TextRow) {
    this.#columns = columns
    this.#mark = mark
    this.#row = row
  }

  text(field: AssociationField): string | null {
    const index = this.#columns[field]
    const cell = index === undefined ? '' : (this.#row.fields[index] ?? '')
    return isMissing(cell) ? null : cell
  }

  number(field: AssociationField): number | null {
    const parsed = parseNumber(this.text(field) ?? '', this.#mark)
    return parsed.kind === 'number' ? parsed.value : null
  }

  /** A share of one; null outside 0 … 1. */
  share(field: AssociationField): number | null {
    const parsed = parseNumber(withoutBound(this.text(field) ?? ''), this.#mark)
    const value = parsed.kind === 'number' ? parsed.value : null
    return value !== null && value >= 0 && value <= 1 ? value : null
  }

  /** A number of people, also with thousands set apart; null unless above 0. */
  count(field: AssociationField): number | null {
    const value = parseCount(this.text(field) ?? '', this.#mark) ?? this.number(field)
    return value !== null && value > 0 ? value : null
  }

  /** What stands in the cell; '' where the row has none. */
  raw(field: AssociationField): string {
    const index = this.#columns[field]
    return index === undefined ? '' : (this.#row.fields[index] ?? '')
  }

  /** Whether the row ends before the field's column. */
  isAbsent(field: AssociationField): boolean {
    const index = this.#columns[field]
    return index !== undefined && index >= this.#row.fields.length
  }
}

/** `<1e-300` counts as 1e-300: the bound is what is known. */
export function withoutBound(token: string): string {
  return token.replace(/^\s*[<≤]\s*/, '')
}

/**
 * A whole number with its thousands set apart, as `18,340`, `18 340` or, where commas mark decimals,
 * `18.340`; null for anything else. A number of people cannot be meant as a fraction.
 */
export function parseCount(token: string, mark: DecimalMark): number | null {
  const text = token.normalize('NFKC').trim()
  const apart = mark === 'comma' ? /^[1-9]\d{0,2}(?:[. ]\d{3})+$/ : /^[1-9]\d{0,2}(?:[, ]\d{3})+$/
  return apart.test(text) ? Number(text.replace(/[., ]/g, '')) : null
}

function effectOf(cells: RowCells): number | null {
  const beta = cells.number('beta')
  const ratio = cells.number('odds_ratio')
  if (beta !== null || ratio === null) return beta
  return ratio > 0 ? Math.log(ratio) : null
}

function pOf(cells: RowCells): number | null {
  const p = cells.share('pval')
  const negative = cells.number('neg_log10_p')
  return p ?? (negative === null ? null : 10 ** -Math.abs(negative))
}

function sizeOf(cells: RowCells): number | null {
  const [cases, controls] = [cells.count('ncase'), cells.count('ncontrol')]
  return (
    cells.count('samplesize') ?? (cases !== null && controls !== null ? cases + controls : null)
  )
}

function associationOf(cells: RowCells, line: number): Association | null {
  const SNP = cells.text('SNP')?.split(',')[0]?.trim()
  if (!SNP) return null
  return {
    SNP,
    row: line,
    effectAllele: cells.text('effect_allele'),
    otherAllele: cells.text('other_allele'),
    beta: effectOf(cells),
    se: cells.number('se'),
    eaf: cells.share('eaf'),
    p: pOf(cells),
    n: sizeOf(cells),
    cases: cells.count('ncase'),
    controls: cells.count('ncontrol'),
    chromosome: cells.text('chr'),
    position: cells.number('pos'),
    phenotype: cells.text('Phenotype'),
  }
}

/**
 * Reads rows one by one by the rules of readAssociations, for files that are never in memory.
 *
 * @returns what a row says (null without a name), and its cells by field
 * @throws ScienceFailure field-not-mapped, column-not-found, all together in the report
 */
export function associationReader(
  columns: readonly string[],
  mapping: AssociationMapping,
  mark: DecimalMark,
): (row: TextRow) => { association: Association | null; cells: RowCells } {
  const located = locate({ columns: [...columns] }, mapping)
  return (row) => {
    const cells = new RowCells(located, mark, row)
    return { association: associationOf(cells, row.line), cells }
  }
}

/**
 * Rows of associations. A cell that cannot be read is null and the row stays: harmonising says what
 * becomes of it. Names with several ids, joined by commas, keep the first. Odds ratios become their
 * logarithms; the error must be that of the logarithm.
 *
 * @throws ScienceFailure field-not-mapped, column-not-found, all together in the report
 */
export function readAssociations(table: Table, mapping: AssociationMapping): Association[] {
  const columns = locate(table, mapping)
  const mark = detectDecimalMark(numericTokens(table, columns))
  const rows: Association[] = []
  for (const row of table.rows) {
    const association = associationOf(new RowCells(columns, mark, row), row.line)
    if (association) rows.push(association)
  }
  return rows
}
