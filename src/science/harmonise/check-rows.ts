/** Checks the rows of one side before harmonisation. */
import type { DropReason, RowNote } from '../codes.ts'
import { type Problem, ProblemCollector, type ProblemReport } from '../failure.ts'
import type { AssociationField, AssociationMapping } from '../parser/association-fields.ts'
import { type DecimalMark, parseNumber } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'
import { readAllele } from './alleles.ts'
import { type Association, variantKey } from './association.ts'
import { matchesVariantQuery, type VariantQuery } from './join.ts'
import type { Derivation } from './effect-of-row.ts'
import { createAssociationParser, decimalMarkOf } from './read-associations.ts'
import {
  neededOfSignal,
  exclusionReason,
  parseCount,
  type RowCells,
  withoutBound,
} from './row-cells.ts'

/** Counts of rows and usable rows, and the reasons of the others. */
export type RowCheck = {
  rows: number
  kept: number
  dropped: Partial<Record<DropReason, number>>
  problems: ProblemReport
  /** Number of rows with derived numbers. */
  derived?: Partial<Record<Derivation, number>>
}

/** `signal`: an effect, or p with a frequency; any effect is valid. */
export type SideRole = 'exposure' | 'outcome' | 'signal'

type Refusal = { reason: DropReason; field?: AssociationField; expected?: string; found?: string }

/** `2-Sep`, `Mar-01`, `2021-09-02`, `9月2日`: names that spreadsheets converted to dates. */
const DATES = [
  /^\d{1,2}[-/](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-/]\d{2,4})?$/i,
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/]\d{1,4}$/i,
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}(?: 0?0:00(?::00)?)?$/,
  /^(?:\d{4}年)?\d{1,2}月\d{1,2}日$/,
]

/** Fields that can give the effect of a row, in order of preference. */
const EFFECTS: readonly AssociationField[] = ['beta', 'odds_ratio', 'z', 'sign']

type Judged = { cells: RowCells; mark: DecimalMark; association: Association | null }

const SHARES: AssociationField[] = ['eaf', 'pval']
const COUNTS: AssociationField[] = ['samplesize', 'ncase', 'ncontrol']

/** Checks the rows of one file after another; remembers names, since one trait may have many files. */
export class RowChecker {
  readonly #role: SideRole
  readonly #wanted: VariantQuery | null
  readonly #problems = new ProblemCollector()
  readonly #dropped: RowCheck['dropped'] = {}
  readonly #derived: NonNullable<RowCheck['derived']> = {}
  readonly #seenAt = new Map<string, number>()
  #rows = 0
  #kept = 0

  /** @param variantQuery variants to check; other rows are ignored */
  constructor(role: SideRole, variantQuery: VariantQuery | null = null) {
    this.#role = role
    this.#wanted = variantQuery
  }

  /**
   * Checks every row of a table.
   *
   * @param trait name of the trait, where no column gives it
   * @throws ScienceFailure field-not-mapped, column-not-found
   */
  add(table: Table, mapping: AssociationMapping, at: { file?: string; trait: string }): void {
    const needed = this.#role === 'signal' ? neededOfSignal(mapping) : undefined
    const mark = decimalMarkOf(table, mapping, needed)
    const read = createAssociationParser(table.columns, mapping, mark, needed)
    for (const row of table.rows) {
      const { cells, association } = read(row)
      const name = association?.SNP ?? cells.name() ?? ''
      if (this.#wanted && name !== '' && !this.#isWanted(association, name)) continue
      this.#rows += 1
      const report = (code: Problem['code'], refusal: Omit<Refusal, 'reason'>) => {
        const { field, expected, found } = refusal
        const column = field === undefined ? undefined : mapping[field]
        this.#problems.add({
          code,
          row: row.line,
          ...(at.file !== undefined && { file: at.file }),
          ...(column !== undefined && { column }),
          ...(expected !== undefined && { expected }),
          ...(found !== undefined && { found }),
        })
      }
      const key = `${association?.phenotype ?? at.trait}\n${variantKey(name)}`
      const refusal =
        this.#judge(row, table, mapping, { cells, mark, association }) ?? this.#repeated(key, name)
      if (refusal) {
        const { reason } = refusal
        this.#dropped[reason] = (this.#dropped[reason] ?? 0) + 1
        report(reason, refusal)
        continue
      }
      this.#kept += 1
      for (const how of association?.derived ?? []) {
        this.#derived[how] = (this.#derived[how] ?? 0) + 1
      }
      const earlier = this.#seenAt.get(key)
      if (earlier === undefined) this.#seenAt.set(key, row.line)
      else {
        report('duplicate-matched', { field: 'SNP', expected: String(earlier), found: name })
      }
      for (const [note, about] of notesOf(cells, mapping, mark, name)) report(note, about)
    }
  }

  #isWanted(association: Association | null, name: string): boolean {
    const variantQuery = this.#wanted!
    return association
      ? matchesVariantQuery(variantQuery, association)
      : variantQuery.variants.has(variantKey(name))
  }

  /** Returns the refusal of a repeated name: exposure rows are instruments, used once. */
  #repeated(key: string, name: string): Refusal | undefined {
    const earlier = this.#seenAt.get(key)
    if (this.#role !== 'exposure' || earlier === undefined) return undefined
    return { reason: 'duplicate-variant', field: 'SNP', expected: String(earlier), found: name }
  }

  #judge(
    row: TextRow,
    table: Table,
    mapping: AssociationMapping,
    { cells, mark, association }: Judged,
  ): Refusal | undefined {
    const known = EFFECTS.find((field) => mapping[field] !== undefined)
    const isByP = this.#role === 'signal' && known === undefined
    const effect = known ?? 'beta'
    const all: AssociationField[] = isByP
      ? ['SNP', 'pval', 'eaf']
      : ['SNP', 'effect_allele', effect, 'se']
    const needed = all.filter((field) => mapping[field] !== undefined)
    if (needed.every((field) => cells.raw(field) === mapping[field])) {
      return { reason: 'repeated-header' }
    }
    const width = table.columns.length
    const isShort = needed.some((field) => cells.isAbsent(field))
    if (isShort || row.fields.slice(width).some((field) => field !== '')) {
      const found = String(row.fields.length)
      return { reason: 'field-count', expected: String(width), found }
    }
    if (cells.name() === null) {
      return { reason: 'missing-value', field: 'SNP', expected: 'name', found: cells.raw('SNP') }
    }
    const out = exclusionReason(cells)
    if (out !== null) {
      const field = out === 'other-test' ? 'test' : 'low_confidence'
      const expected = out === 'other-test' ? 'ADD' : 'false'
      return { reason: out, field, expected, found: cells.raw(field) }
    }
    if (isByP) return refusalWithoutP(association)
    return (
      this.#alleles(cells) ?? this.#numbers(cells, effect, mark) ?? refusalOfUnderived(association)
    )
  }

  #alleles(cells: RowCells): Refusal | undefined {
    if (this.#role === 'signal' && !cells.has('effect_allele')) return undefined
    const { effect, isForeign } = cells.alleles()
    const found = cells.raw('effect_allele')
    if (isForeign) {
      const expected = `${cells.raw('ref_allele')}/${cells.raw('alt_allele')}`
      return { reason: 'allele-not-of-row', field: 'effect_allele', expected, found }
    }
    return readAllele(effect) === null
      ? { reason: 'allele-not-readable', field: 'effect_allele', expected: 'allele', found }
      : undefined
  }

  #numbers(cells: RowCells, effect: AssociationField, mark: DecimalMark): Refusal | undefined {
    const fault =
      cells.has(effect) && effect !== 'sign' ? this.#number(cells, effect, mark) : undefined
    return fault ?? (cells.has('se') ? this.#number(cells, 'se', mark) : undefined)
  }

  #number(cells: RowCells, field: AssociationField, mark: DecimalMark): Refusal | undefined {
    const found = cells.raw(field)
    const parsed = parseNumber(found, mark)
    if (parsed.kind === 'missing') {
      return { reason: 'missing-value', field, expected: 'number', found }
    }
    if (parsed.kind !== 'number') return { reason: parsed.kind, field, expected: 'number', found }
    const { value } = parsed
    if (field === 'se' && !(value > 0)) {
      return { reason: 'standard-error-not-positive', field, expected: '> 0', found }
    }
    if (field === 'odds_ratio' && !(value > 0)) {
      return { reason: 'ratio-not-positive', field, expected: '> 0', found }
    }
    const isNothing = field === 'odds_ratio' ? value === 1 : value === 0
    if (field === 'se' || this.#role !== 'exposure' || !isNothing) return undefined
    return { reason: 'exposure-effect-zero', field, expected: '≠ 0', found }
  }

  result(): RowCheck {
    return {
      rows: this.#rows,
      kept: this.#kept,
      dropped: this.#dropped,
      problems: this.#problems.report(),
      ...(Object.keys(this.#derived).length > 0 && { derived: this.#derived }),
    }
  }
}

/** Returns the refusal of a row of p and frequency that lacks one of them. */
function refusalWithoutP(association: Association | null): Refusal | undefined {
  if (association?.p == null) return { reason: 'missing-value', field: 'pval', expected: '0…1' }
  const frequency = association.eaf ?? association.maf ?? null
  return frequency !== null && frequency > 0 && frequency < 1
    ? undefined
    : { reason: 'missing-value', field: 'eaf', expected: '0…1' }
}

/** Returns the refusal of a row whose effect or error could not be derived. */
function refusalOfUnderived(association: Association | null): Refusal | undefined {
  if (association?.beta == null)
    return { reason: 'missing-value', field: 'beta', expected: 'number' }
  if (association.se === null) return { reason: 'missing-value', field: 'se', expected: 'number' }
  return association.se > 0
    ? undefined
    : {
        reason: 'standard-error-not-positive',
        field: 'se',
        expected: '> 0',
        found: String(association.se),
      }
}

/** Collects remarks: optional values that cannot be parsed, and names converted to dates. */
function notesOf(
  cells: RowCells,
  mapping: AssociationMapping,
  mark: DecimalMark,
  name: string,
): [RowNote, Omit<Refusal, 'reason'>][] {
  const notes: [RowNote, Omit<Refusal, 'reason'>][] = []
  if (DATES.some((pattern) => pattern.test(name))) {
    notes.push(['looks-like-date', { field: 'SNP', expected: 'name', found: name }])
  }
  const numeric: AssociationField[] = [...SHARES, ...COUNTS, 'neg_log10_p']
  for (const field of numeric) {
    const found = cells.text(field)
    if (mapping[field] === undefined || found === null) continue
    const isCount = COUNTS.includes(field)
    const counted = isCount ? parseCount(found, mark) : null
    const parsed = counted === null ? parseNumber(withoutBound(found), mark) : null
    const value = counted ?? (parsed?.kind === 'number' ? parsed.value : null)
    const isGood =
      value !== null &&
      (SHARES.includes(field) ? value >= 0 && value <= 1 : isCount ? value > 0 : true)
    if (isGood) continue
    const expected = SHARES.includes(field) ? '0…1' : isCount ? 'count' : 'number'
    notes.push(['value-not-used', { field, expected, found }])
  }
  const place = cells.text('pos')
  if (place !== null && cells.place().position === null) {
    notes.push(['value-not-used', { field: 'pos', expected: 'number', found: place }])
  }
  return notes
}
