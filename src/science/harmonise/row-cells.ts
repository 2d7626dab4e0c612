/** The cells of one row by field. */
import { ProblemCollector, ScienceFailure } from '../failure.ts'
import type { AssociationField, AssociationMapping } from '../parser/association-fields.ts'
import { ASSOCIATION_FIELDS } from '../parser/association-fields.ts'
import type { DecimalMark } from '../parser/numbers.ts'
import { isMissing, parseNumber } from '../parser/numbers.ts'
import { chromosomeOf, variantOfName } from '../parser/genomic-position.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'

/** Indices of the mapped fields in a row. */
export type Columns = { readonly [F in AssociationField]?: number } & {
  /** Sample sizes given in the name of a column: `FRQ_A_20352` is of 20 352 cases. */
  readonly countsInNames?: { readonly [F in AssociationField]?: number }
}

/** Groups of which one field must be mapped. The first is the one reported as missing. */
const NEEDED: AssociationField[][] = [
  ['SNP', 'pos'],
  ['beta', 'odds_ratio', 'z', 'sign'],
  ['se', 'ci_lower', 'pval', 'neg_log10_p', 'ln_p', 'z', 'variance'],
  ['effect_allele'],
]

const EFFECTS: readonly AssociationField[] = ['beta', 'odds_ratio', 'z', 'sign']

/** Fields that a mapping without an effect needs where only Bayes factors are computed. */
const NEEDED_OF_P: AssociationField[][] = [
  ['SNP', 'pos'],
  ['pval', 'neg_log10_p', 'ln_p'],
  ['eaf', 'maf'],
]

/**
 * Returns the groups of fields that a file of signals needs: effects with errors, else p with frequencies. A
 * Bayes factor needs no alleles, where the variants have names.
 */
export function neededOfSignal(mapping: AssociationMapping): AssociationField[][] {
  const hasP = NEEDED_OF_P.every((fields) => fields.some((field) => mapping[field] !== undefined))
  return hasP && EFFECTS.every((field) => mapping[field] === undefined)
    ? NEEDED_OF_P
    : mapping.SNP === undefined
      ? NEEDED
      : NEEDED.filter(([field]) => field !== 'effect_allele')
}

function countInName(name: string): number | undefined {
  const count = /^FRQ_[AU]_(\d+)$/i.exec(name)?.[1]
  return count === undefined ? undefined : Number(count)
}

/**
 * Returns the column indices of the mapped fields.
 *
 * @throws ScienceFailure field-not-mapped, column-not-found, all together in the report
 */
export function locateFields(
  table: Pick<Table, 'columns'>,
  mapping: AssociationMapping,
  needed: readonly AssociationField[][] = NEEDED,
): Columns {
  const faults = new ProblemCollector()
  const columns: { [F in AssociationField]?: number } = {}
  const countsInNames: { [F in AssociationField]?: number } = {}
  for (const field of ASSOCIATION_FIELDS) {
    const name = mapping[field]
    if (name === undefined) continue
    const index = table.columns.indexOf(name)
    if (index < 0) faults.add({ code: 'column-not-found', column: field, found: name })
    const people = field === 'ncase' || field === 'ncontrol' ? countInName(name) : undefined
    if (people === undefined) columns[field] = index
    else countsInNames[field] = people
  }
  for (const alternatives of needed) {
    if (alternatives.some((field) => columns[field] !== undefined)) continue
    faults.add({ code: 'field-not-mapped', column: alternatives[0]! })
  }
  const report = faults.report()
  const [first] = report.first
  if (first)
    throw new ScienceFailure(first as ConstructorParameters<typeof ScienceFailure>[0], report)
  return { ...columns, countsInNames }
}

/** Removes the inequality sign of a bound: `<1e-300` counts as 1e-300. */
export function withoutBound(token: string): string {
  return token.replace(/^\s*[<≤]\s*=?\s*/, '')
}

/**
 * Parses a whole number with thousands separators, as `18,340`, `18 340` or, where commas mark decimals,
 * `18.340`; null otherwise. A number of people cannot be a fraction.
 */
export function parseCount(token: string, mark: DecimalMark): number | null {
  const text = token.normalize('NFKC').trim()
  const apart = mark === 'comma' ? /^[1-9]\d{0,2}(?:[. ]\d{3})+$/ : /^[1-9]\d{0,2}(?:[, ]\d{3})+$/
  return apart.test(text) ? Number(text.replace(/[., ]/g, '')) : null
}

/** Alleles of a row. `isForeign`: the effect allele is none of the two that the row lists. */
export type RowAlleles = { effect: string | null; other: string | null; isForeign: boolean }

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

  has(field: AssociationField): boolean {
    return this.#columns[field] !== undefined
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

  /** Returns a proportion; null outside 0 … 1. */
  share(field: AssociationField): number | null {
    const parsed = parseNumber(withoutBound(this.text(field) ?? ''), this.#mark)
    const value = parsed.kind === 'number' ? parsed.value : null
    return value !== null && value >= 0 && value <= 1 ? value : null
  }

  /** Returns a number of people, also with thousands separators; null unless above 0. */
  count(field: AssociationField): number | null {
    const countsInNames = this.#columns.countsInNames?.[field]
    if (countsInNames !== undefined) return countsInNames
    const value = parseCount(this.text(field) ?? '', this.#mark) ?? this.number(field)
    return value !== null && value > 0 ? value : null
  }

  /** Returns the text of the cell; '' where the row has none. */
  raw(field: AssociationField): string {
    const index = this.#columns[field]
    return index === undefined ? '' : (this.#row.fields[index] ?? '')
  }

  /** Whether the row ends before the field's column. */
  isAbsent(field: AssociationField): boolean {
    const index = this.#columns[field]
    return index !== undefined && index >= this.#row.fields.length
  }

  /** Returns chromosome and position, also where one cell holds both (`chr10:10000018`, `1:123:A:G`). */
  place(): { chromosome: string | null; position: number | null } {
    const position = this.number('pos')
    if (position !== null) return { chromosome: this.text('chr'), position }
    const named = variantOfName(this.text('pos') ?? this.text('chr') ?? '')
    return named
      ? { chromosome: named.chromosome, position: named.position }
      : { chromosome: this.text('chr'), position: null }
  }

  /**
   * Returns the alleles of the row. A cell with the whole variant (`1:123:A:G`) has the effect allele last.
   * Where the two alleles of the site are columns of their own, the other allele is the one of them that is
   * not the effect allele.
   */
  alleles(): RowAlleles {
    const [effectCell, otherCell] = [this.text('effect_allele'), this.text('other_allele')]
    const effect = variantOfName(effectCell ?? '')?.second ?? effectCell
    const other = variantOfName(otherCell ?? '')?.first ?? otherCell
    if (effect === null || !this.has('ref_allele') || !this.has('alt_allele')) {
      return { effect, other, isForeign: false }
    }
    const site = [this.text('ref_allele'), ...(this.text('alt_allele')?.split(',') ?? [])]
      .map((allele) => allele?.trim().toUpperCase() ?? '')
      .filter((allele) => allele !== '')
    const counted = effect.trim().toUpperCase()
    const rest = site.filter((allele) => allele !== counted)
    const isForeign = site.length > 0 && rest.length === site.length
    // With several alleles left the row's allele is ambiguous.
    const isSingle = other !== null && !other.includes(',')
    return { effect, other: isSingle ? other : rest.length === 1 ? rest[0]! : null, isForeign }
  }

  /** Returns the frequency of the effect allele, from that of the minor allele where the row identifies it. */
  frequency({ effect, other }: Pick<RowAlleles, 'effect' | 'other'>): number | null {
    const own = this.share('eaf')
    if (own !== null || this.has('eaf')) return own
    const [minor, of] = [this.share('maf'), this.text('minor_allele')?.trim().toUpperCase()]
    if (minor === null || of === undefined) return null
    if (of === effect?.trim().toUpperCase()) return minor
    return of === other?.trim().toUpperCase() ? 1 - minor : null
  }

  /** Returns all names of the cell but the first. */
  otherNames(): string[] {
    const [, ...others] = (this.text('SNP') ?? '').split(/[,;]/)
    return others.map((name) => name.trim()).filter((name) => name !== '')
  }

  /**
   * Returns the variant's name: the first one; without one, position and alleles, `1:12345:G:A`, effect allele
   * last.
   */
  name(): string | null {
    const name = this.text('SNP')?.split(/[,;]/)[0]?.trim()
    if (name) return name
    const { chromosome, position } = this.place()
    const plain = chromosomeOf(chromosome)
    if (plain === null || position === null) return null
    const { effect, other } = this.alleles()
    const alleles = other !== null && effect !== null ? `:${other}:${effect}`.toUpperCase() : ''
    return `${plain}:${position}${alleles}`
  }
}

/** Returns why a row is excluded by its test or by the source itself; null otherwise. */
export function exclusionReason(cells: RowCells): 'other-test' | 'low-confidence' | null {
  const test = cells.text('test')
  if (test !== null && test.trim().toUpperCase() !== 'ADD') return 'other-test'
  return /^(?:true|t|1)$/i.test(cells.text('low_confidence')?.trim() ?? '')
    ? 'low-confidence'
    : null
}
