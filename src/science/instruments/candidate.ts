/** Parses rows that passed the threshold of p into candidates, or finds the reason why they are no instruments. */
import { isIndel, isPalindromic, readAllele } from '../harmonise/alleles.ts'
import type { Association } from '../harmonise/association.ts'
import type { RowCells } from '../harmonise/row-cells.ts'
import { createAssociationParser } from '../harmonise/read-associations.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import { chromosomeOf, positionOfName } from '../parser/genomic-position.ts'
import type { RowLayout } from '../parser/selection.ts'
import type { TextRow } from '../parser/tokenize.ts'
import { copyText } from './copy-text.ts'
import { isInMhc } from './chromosome.ts'
import type { PickParameters } from './parameters.ts'
import type { Ranked } from './rank.ts'
import { fOf, minorFrequency } from './rank.ts'

/** A row whose p is small enough. Until it is in a CandidateStore, its texts are slices of the line. */
export type Candidate = Ranked & {
  /** Name of the trait where the file has a column of traits, else ''. */
  trait: string
  effectAllele: string
  otherAllele: string | null
  beta: number
  se: number
  /** 0 below 1e-308 or where written as 0 in the file. */
  p: number
  eaf: number | null
  n: number | null
  cases: number | null
  controls: number | null
  info: number | null
  palindromic: boolean
}

/** Reasons why a candidate is no instrument. Each dropped one has exactly one. */
export const INSTRUMENT_REASONS = [
  /** `value` names the field: no effect, error or effect allele that can be parsed. */
  'missing-value',
  'standard-error-not-positive',
  /** A code for missing values, a date or an impossible number; `value` is the cell. */
  'missing-code',
  'date-value',
  'impossible-value',
  'effect-zero',
  /** Characters other than A, C, G, T (or D and I); `value` has them. */
  'alleles-unreadable',
  'indel',
  'palindromic',
  /** In the region of the major histocompatibility complex. */
  'mhc',
  /** `value` is the minor allele frequency. */
  'low-maf',
  /** `value` is the imputation quality. */
  'low-info',
  /** `value` is F. */
  'weak',
  /** Several alleles of the site are among the candidates. */
  'multi-allelic',
  /** The name occurs a second time; the stronger row is used. */
  'duplicate',
  /** Chromosome or position is missing, so that distances are unknown. */
  'no-position',
  /** A stronger variant, `to`, is within the window. */
  'near-stronger',
  /** A stronger variant, `to`, is within the window and correlated. */
  'correlated',
  /** The LD matrix does not have it. */
  'not-in-matrix',
  /** The reference panel does not have it. */
  'not-in-panel',
  /** The reference panel has other alleles at its position; `value` has them. */
  'other-alleles-in-panel',
  /** The study that provides the effects does not have it. */
  'not-in-estimates',
  /** That study has it, but it cannot be used; `value` is a HarmoniseReason. */
  'estimates-unusable',
] as const
export type InstrumentReason = (typeof INSTRUMENT_REASONS)[number]

/** A candidate that is no instrument, with its reason. */
export type Dropped = {
  SNP: string
  row: number
  trait: string
  reason: InstrumentReason
  negLog10P: number
  value?: number | string
  /** The stronger variant in whose favour it was dropped. */
  to?: string
  distance?: number | null
  r2?: number | null
}

/** Returns −log₁₀ of a p as text: `3.1e-412` underflows as a number. */
function negLog10Of(text: string, value: number | null): number | null {
  if (value !== null && value > 0) return -Math.log10(value)
  const tiny = /^[<≤=\s]*(\d*\.?\d+)[eE]-(\d+)$/.exec(text.trim())
  if (!tiny) return null
  const mantissa = Number(tiny[1])
  return mantissa > 0 ? Number(tiny[2]) - Math.log10(mantissa) : null
}

/** Returns the strength of a row: from its p, else from its −log₁₀ p, else from effect and error. */
function strengthOf(cells: RowCells, association: Association): number | null {
  const written = negLog10Of(cells.text('pval') ?? '', cells.number('pval'))
  if (written !== null) return written
  const negative = cells.number('neg_log10_p')
  if (negative !== null) return Math.abs(negative)
  const { beta, se } = association
  return beta !== null && se !== null && se > 0 ? normalTwoSided(beta / se).negLog10P : null
}

/** Interns the repeated names of traits. */
class Traits {
  readonly #texts = new Map<string, string>()

  get(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const own = copyText(text)
    if (this.#texts.size < 50_000) this.#texts.set(own, own)
    return own
  }
}

type Verdict = { reason: InstrumentReason; value?: number | string } | null

/** Checks a row by itself, in the order in which reasons are reported. */
function checkCandidate(one: Candidate, rules: PickParameters): Verdict {
  const { effectAllele, otherAllele } = one
  const other = otherAllele ?? ''
  if (rules.indels === 'drop' && isIndel(effectAllele, other)) return { reason: 'indel' }
  if (rules.palindromic === 'drop' && one.palindromic) return { reason: 'palindromic' }
  if (rules.mhc === 'drop' && isInMhc(one.chromosome, one.position)) return { reason: 'mhc' }
  const maf = one.eaf === null ? null : minorFrequency(one.eaf)
  if (maf !== null && maf < rules.leastMaf) return { reason: 'low-maf', value: maf }
  if (one.info !== null && one.info < rules.leastInfo) {
    return { reason: 'low-info', value: one.info }
  }
  return one.f < rules.leastF ? { reason: 'weak', value: one.f } : null
}

export type CandidateRow =
  | { kind: 'candidate'; candidate: Candidate }
  | { kind: 'dropped'; dropped: Dropped }
  | { kind: 'other-trait' }

/** Parses rows that passed the threshold into candidates, one at a time. */
export class CandidateParser {
  readonly #rules: PickParameters
  readonly #read: ReturnType<typeof createAssociationParser>
  readonly #traits = new Traits()

  /** @throws ScienceFailure field-not-mapped, column-not-found */
  constructor({ columns, mapping, mark, sample }: RowLayout, rules: PickParameters) {
    this.#rules = rules
    this.#read = createAssociationParser({ columns, rows: sample }, mapping, mark)
  }

  read(row: TextRow): CandidateRow {
    const { association, cells } = this.#read(row)
    const trait = this.#traits.get(cells.text('Phenotype') ?? '')
    if (this.#rules.trait !== null && trait !== this.#rules.trait) return { kind: 'other-trait' }
    const negLog10P = (association && strengthOf(cells, association)) ?? 0
    const drop = (reason: InstrumentReason, value?: number | string): CandidateRow => {
      const SNP = copyText(association?.SNP ?? '')
      const dropped = { SNP, row: row.line, trait, reason, negLog10P }
      return { kind: 'dropped', dropped: value === undefined ? dropped : { ...dropped, value } }
    }
    if (!association) return drop('missing-value', 'SNP')
    const { beta, se, effectAllele, otherAllele, setAside } = association
    if (setAside) return drop(setAside.reason, copyText(setAside.found))
    if (beta === null) return drop('missing-value', 'beta')
    if (se === null) return drop('missing-value', 'se')
    if (!(se > 0)) return drop('standard-error-not-positive', se)
    if (beta === 0) return drop('effect-zero')
    if (effectAllele === null) return drop('missing-value', 'effect_allele')
    const effect = readAllele(effectAllele)
    const other = readAllele(otherAllele)
    if (effect === null || (otherAllele !== null && other === null)) {
      return drop(
        'alleles-unreadable',
        copyText(`${effectAllele}/${otherAllele ?? ''}`.slice(0, 40)),
      )
    }
    const numbers = { beta, se, negLog10P, info: cells.number('info') }
    const candidate = this.#candidate(association, { ...numbers, trait, effect, other })
    const verdict = checkCandidate(candidate, this.#rules)
    return verdict ? drop(verdict.reason, verdict.value) : { kind: 'candidate', candidate }
  }

  #candidate(
    one: Association,
    known: Pick<Candidate, 'beta' | 'se' | 'negLog10P' | 'info' | 'trait'> & {
      effect: string
      other: string | null
    },
  ): Candidate {
    const { effect, other, ...rest } = known
    // Names such as 1:12345:A:G give the position where no column does.
    const named = one.chromosome === null || one.position === null ? positionOfName(one.SNP) : null
    const chromosome = chromosomeOf(one.chromosome) ?? named?.chromosome ?? null
    const eaf = one.eaf !== null && one.eaf >= 0 && one.eaf <= 1 ? one.eaf : null
    return {
      ...rest,
      SNP: one.SNP,
      row: one.row,
      chromosome,
      position: one.position ?? named?.position ?? null,
      effectAllele: effect,
      otherAllele: other,
      p: one.p !== null && one.p > 0 ? one.p : 10 ** -known.negLog10P,
      eaf,
      n: one.n,
      cases: one.cases,
      controls: one.controls,
      f: fOf(known.beta, known.se),
      palindromic: other !== null && isPalindromic(effect, other),
    }
  }
}
