/** The cells of one row by field. */
import { ProblemCollector, ScienceFailure } from '../failure.ts'
import type { AssociationField, AssociationMapping } from '../parser/association-fields.ts'
import { ASSOCIATION_FIELDS } from '../parser/association-fields.ts'
import { meetsConditions, type RowCondition, rowConditions } from '../parser/row-condition.ts'
import type { DecimalMark } from '../parser/numbers.ts'
import { isMissing, parseNumber } from '../parser/numbers.ts'
import { chromosomeOf, variantOfName, withoutAlleles } from '../parser/genomic-position.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'
import { VCF_INFO_FREQUENCY } from '../parser/vcf.ts'
import { type FileRules, PLAIN_FILE } from './reading-rules.ts'
import type { Derivation, Mending } from './row-codes.ts'

/** Indices of the mapped fields in a row. */
export type Columns = { readonly [F in AssociationField]?: number } & {
  /** Sample sizes given in the name of a column: `FRQ_A_20352` is of 20 352 cases. */
  readonly countsInNames?: { readonly [F in AssociationField]?: number }
  /** Conditions that a row must meet. */
  readonly conditions?: readonly RowCondition[]
  /** Frequency in the INFO column of a VCF. */
  readonly infoFrequency?: number
}

const PLINK_BASES: Readonly<Record<string, string>> = { 1: 'A', 2: 'C', 3: 'G', 4: 'T' }

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
  const conditions = rowConditions(table.columns, mapping)
  for (const { column, index } of conditions) {
    if (index < 0) faults.add({ code: 'column-not-found', column: 'where', found: column })
  }
  const report = faults.report()
  const [first] = report.first
  if (first)
    throw new ScienceFailure(first as ConstructorParameters<typeof ScienceFailure>[0], report)
  const info = mapping.eaf === 'eaf' ? table.columns.indexOf(VCF_INFO_FREQUENCY) : -1
  return {
    ...columns,
    countsInNames,
    ...(conditions.length > 0 && { conditions }),
    ...(info >= 0 && { infoFrequency: info }),
  }
}

const PERCENT = /\s*[%％]\s*$/

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

/** Frequency of the effect allele, and how it was derived where the row does not give it. */
export type RowFrequency = { eaf: number | null; derived: Derivation | null }

type AlleleField = 'effect_allele' | 'other_allele' | 'ref_allele' | 'alt_allele' | 'minor_allele'

const NO_MENDING: readonly Mending[] = []

/** Cells of one row by field. */
export class RowCells {
  readonly rules: FileRules
  readonly #columns: Columns
  readonly #mark: DecimalMark
  readonly #row: TextRow
  #mended: Mending[] | null = null
  #hidden: readonly AssociationField[] | null = null

  constructor(columns: Columns, mark: DecimalMark, row: TextRow, rules: FileRules = PLAIN_FILE) {
    this.#columns = columns
    this.#mark = mark
    this.#row = row
    this.rules = rules
  }

  /** Recognised damage of the cells that were read so far. */
  get mended(): readonly Mending[] {
    return this.#mended ?? NO_MENDING
  }

  #note(mending: Mending): void {
    this.#mended ??= []
    if (!this.#mended.includes(mending)) this.#mended.push(mending)
  }

  /** Treats cells as missing. */
  hide(fields: readonly AssociationField[]): void {
    this.#hidden = fields
  }

  /** Whether the row is one of those that the mapping selects. */
  isSelected(): boolean {
    return meetsConditions(this.#columns.conditions ?? [], this.#row)
  }

  has(field: AssociationField): boolean {
    return this.#columns[field] !== undefined
  }

  text(field: AssociationField): string | null {
    const index = this.#columns[field]
    const cell = index === undefined ? '' : (this.#row.fields[index] ?? '')
    return isMissing(cell) || this.#hidden?.includes(field) ? null : cell
  }

  /** Returns an allele; R writes T as TRUE, and PLINK 1 has numbers. */
  #allele(field: AlleleField): string | null {
    const cell = this.text(field)
    if (cell === null) return null
    if (cell.length === 4 && cell.toUpperCase() === 'TRUE') {
      this.#note('allele-from-true')
      return 'T'
    }
    const base = this.rules.hasNumberedAlleles ? PLINK_BASES[cell.trim()] : undefined
    if (base === undefined) return cell
    this.#note('allele-from-number')
    return base
  }

  number(field: AssociationField): number | null {
    const parsed = parseNumber(this.text(field) ?? '', this.#mark)
    return parsed.kind === 'number' ? parsed.value : null
  }

  /** Returns a proportion, also of a percentage (`23%`); null outside 0 … 1. */
  share(field: AssociationField): number | null {
    const text = withoutBound(this.text(field) ?? '')
    const plain = parseNumber(text, this.#mark)
    const isPercent = plain.kind === 'not-a-number' && PERCENT.test(text)
    const parsed = isPercent ? parseNumber(text.replace(PERCENT, ''), this.#mark) : plain
    if (parsed.kind !== 'number') return null
    if (isPercent) this.#note('percent-as-share')
    const value = isPercent ? parsed.value / 100 : parsed.value
    return value >= 0 && value <= 1 ? value : null
  }

  /** Returns a number of people, also with thousands separators; null unless above 0. */
  count(field: AssociationField): number | null {
    const countsInNames = this.#columns.countsInNames?.[field]
    if (countsInNames !== undefined) return countsInNames
    if (field === 'samplesize' && this.rules.hasStudyCounts) {
      this.#note('studies-not-people')
      return null
    }
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
    if (position !== null && this.rules.hasRoundedPositions && /e/i.test(this.raw('pos'))) {
      this.#note('position-rounded')
      return { chromosome: this.text('chr'), position: null }
    }
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
    const [effectCell, otherCell] = [this.#allele('effect_allele'), this.#allele('other_allele')]
    const effect = variantOfName(effectCell ?? '')?.second ?? effectCell
    const other = variantOfName(otherCell ?? '')?.first ?? otherCell
    if (effect === null || !this.has('ref_allele') || !this.has('alt_allele')) {
      return { effect, other, isForeign: false }
    }
    const site = [this.#allele('ref_allele'), ...(this.#allele('alt_allele')?.split(',') ?? [])]
      .map((allele) => allele?.trim().toUpperCase() ?? '')
      .filter((allele) => allele !== '')
    const counted = effect.trim().toUpperCase()
    const rest = site.filter((allele) => allele !== counted)
    const isForeign = site.length > 0 && rest.length === site.length
    // With several alleles left the row's allele is ambiguous.
    const isSingle = other !== null && !other.includes(',')
    return { effect, other: isSingle ? other : rest.length === 1 ? rest[0]! : null, isForeign }
  }

  /**
   * Returns the frequency of the effect allele: as given, else from that of the minor allele where the row names
   * it, else that of a VCF's INFO column.
   */
  frequency({ effect, other }: Pick<RowAlleles, 'effect' | 'other'>): RowFrequency {
    const own = this.share('eaf')
    if (own !== null) return { eaf: own, derived: null }
    const [minor, of] = [this.share('maf'), this.#allele('minor_allele')?.trim().toUpperCase()]
    if (minor !== null && of !== undefined) {
      const derived = 'frequency-from-minor'
      if (of === effect?.trim().toUpperCase()) return { eaf: minor, derived }
      if (of === other?.trim().toUpperCase()) return { eaf: 1 - minor, derived }
    }
    const ofInfo = this.#columns.infoFrequency
    const parsed =
      ofInfo === undefined ? null : parseNumber(this.#row.fields[ofInfo] ?? '', 'point')
    return parsed?.kind === 'number' && parsed.value >= 0 && parsed.value <= 1
      ? { eaf: parsed.value, derived: 'frequency-from-info' }
      : { eaf: null, derived: null }
  }

  /** Returns all names of the cell but the first. */
  otherNames(): string[] {
    const [, ...others] = (this.text('SNP') ?? '').split(/[,;]/)
    return others.map((name) => withoutAlleles(name.trim())).filter((name) => name !== '')
  }

  /**
   * Returns the variant's name: the first one; without one, position and alleles, `1:12345:G:A`, effect allele
   * last.
   */
  name(): string | null {
    const given = this.text('SNP')?.split(/[,;]/)[0]?.trim()
    const name = given && withoutAlleles(given)
    if (name !== given) this.#note('name-shortened')
    if (name) return name
    const { chromosome, position } = this.place()
    const plain = chromosomeOf(chromosome)
    if (plain === null || position === null) return null
    const { effect, other } = this.alleles()
    const alleles = other !== null && effect !== null ? `:${other}:${effect}`.toUpperCase() : ''
    return `${plain}:${position}${alleles}`
  }
}

/** Returns why a row is excluded by the mapping, by its test or by the source itself; null otherwise. */
export function exclusionReason(
  cells: RowCells,
): 'other-rows' | 'other-test' | 'low-confidence' | null {
  if (!cells.isSelected()) return 'other-rows'
  const test = cells.text('test')
  if (test !== null && test.trim().toUpperCase() !== 'ADD') return 'other-test'
  return /^(?:true|t|1)$/i.test(cells.text('low_confidence')?.trim() ?? '')
    ? 'low-confidence'
    : null
}
