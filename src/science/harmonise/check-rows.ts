/** Checks the rows of one side before harmonisation. */
import type { DropReason, RowNote } from '../codes.ts'
import { type Problem, ProblemCollector, type ProblemReport } from '../failure.ts'
import type { AssociationField, AssociationMapping } from '../parser/association-fields.ts'
import { type DecimalMark, parseNumber } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'
import { readAllele } from './alleles.ts'
import { type Association, variantKey } from './association.ts'
import { isDateText } from './implausible.ts'
import { matchesVariantQuery, type VariantQuery } from './join.ts'
import { createAssociationParser, decimalMarkOf } from './read-associations.ts'
import {
  neededOfSignal,
  exclusionReason,
  parseCount,
  type RowCells,
  withoutBound,
} from './row-cells.ts'
import type { Derivation, Mending } from './row-codes.ts'

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

/** Fields that can give the effect of a row, in order of preference. */
const EFFECTS: readonly AssociationField[] = ['beta', 'odds_ratio', 'z', 'sign']

type Judged = { cells: RowCells; mark: DecimalMark; association: Association | null }

/** The field that a note on recognised damage shows. */
const FIELD_OF_MENDING: Record<Mending, AssociationField> = {
  'allele-from-true': 'effect_allele',
  'allele-from-number': 'effect_allele',
  'percent-as-share': 'eaf',
  'name-shortened': 'SNP',
  'position-rounded': 'pos',
  'studies-not-people': 'samplesize',
}

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
    const read = createAssociationParser(table, mapping, mark, needed)
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
      for (const note of association?.mended ?? []) {
        const field = FIELD_OF_MENDING[note]
        report(note, { field, found: cells.raw(field) })
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
      if (out === 'other-rows') return { reason: out, expected: mapping.where ?? '' }
      const field = out === 'other-test' ? 'test' : 'low_confidence'
      const expected = out === 'other-test' ? 'ADD' : 'false'
      return { reason: out, field, expected, found: cells.raw(field) }
    }
    if (isByP) return refusalWithoutP(association)
    return (
      this.#alleles(cells) ??
      refusalOfSetAside(association) ??
      this.#numbers(cells, effect, { mark, association }) ??
      refusalOfUnderived(association)
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

  /** Returns the refusal of a cell of effect or error; a number derived in its place makes it good. */
  #numbers(
    cells: RowCells,
    effect: AssociationField,
    { mark, association }: Pick<Judged, 'mark' | 'association'>,
  ): Refusal | undefined {
    const isCounted = effect !== 'sign' && (effect !== 'z' || association?.beta == null)
    const fault = isCounted ? this.#number(cells, effect, mark) : undefined
    const isMade = (code: DropReason) => code === 'missing-value' || code === 'not-a-number'
    if (fault && !(isMade(fault.reason) && association?.beta != null)) return named(fault, EFFECT)
    const error = cells.has('se') ? this.#number(cells, 'se', mark) : undefined
    if (error && !(isMade(error.reason) && association?.se != null)) return named(error, ERROR)
    return association?.beta === 0 && this.#role === 'exposure'
      ? { reason: 'exposure-effect-zero', field: effect, expected: '≠ 0', found: '0' }
      : undefined
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

/** Returns the refusal of a row whose number is a code, a date or impossible. */
function refusalOfSetAside(association: Association | null): Refusal | undefined {
  const aside = association?.setAside
  return aside && { ...aside, expected: aside.field === 'se' ? ERROR : EFFECT }
}

/** Returns the refusal of a row of p and frequency that lacks one of them. */
function refusalWithoutP(association: Association | null): Refusal | undefined {
  if (association?.p == null) return { reason: 'missing-value', field: 'pval', expected: '0…1' }
  const frequency = association.eaf ?? association.maf ?? null
  return frequency !== null && frequency > 0 && frequency < 1
    ? undefined
    : { reason: 'missing-value', field: 'eaf', expected: '0…1' }
}

/** Codes of the fields from which effect and error can be derived. */
const [EFFECT, ERROR] = ['effect-routes', 'error-routes']

/** Names the routes to a missing number. */
const named = (refusal: Refusal, routes: string): Refusal =>
  refusal.reason === 'missing-value' ? { ...refusal, expected: routes } : refusal

/** Returns the refusal of a row whose effect or error could not be derived. */
function refusalOfUnderived(association: Association | null): Refusal | undefined {
  if (association?.beta == null) return { reason: 'missing-value', field: 'beta', expected: EFFECT }
  if (association.se === null) return { reason: 'missing-value', field: 'se', expected: ERROR }
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
  if (isDateText(name)) {
    notes.push(['looks-like-date', { field: 'SNP', expected: 'name', found: name }])
  }
  const numeric: AssociationField[] = [...SHARES, ...COUNTS, 'neg_log10_p']
  for (const field of numeric) {
    const found = cells.text(field)
    if (mapping[field] === undefined || found === null) continue
    const isCount = COUNTS.includes(field)
    const isShare = SHARES.includes(field)
    const counted = isCount ? parseCount(found, mark) : null
    const parsed = counted === null ? parseNumber(withoutBound(found), mark) : null
    const value = counted ?? (parsed?.kind === 'number' ? parsed.value : null)
    if (isShare ? cells.share(field) !== null : value !== null && (value > 0 || !isCount)) continue
    const expected = isShare ? '0…1' : isCount ? 'count' : 'number'
    notes.push(['value-not-used', { field, expected, found }])
  }
  for (const field of ['beta', 'odds_ratio', 'z', 'se', 'ci_lower', 'ci_upper'] as const) {
    const found = cells.text(field)
    if (found !== null && parseNumber(found, mark).kind === 'not-a-number') {
      notes.push(['value-not-used', { field, expected: 'number', found }])
    }
  }
  const place = cells.text('pos')
  const isRounded = cells.mended.includes('position-rounded')
  if (place !== null && !isRounded && cells.place().position === null) {
    notes.push(['value-not-used', { field: 'pos', expected: 'number', found: place }])
  }
  return notes
}
