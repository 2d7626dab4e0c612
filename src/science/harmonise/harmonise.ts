/** Harmonises effects of an exposure and an outcome to the same effect allele; each dropped variant has a reason. */
import { readAllele } from './alleles.ts'
import type { Association } from './association.ts'
import { variantKey } from './association.ts'
import { chooseBest, chooseExposureRow, rankOfRow } from './best-row.ts'
import { areFrequenciesInDoubt } from './frequency-doubt.ts'
import type { HarmoniseAction, Matched } from './match.ts'
import { matchAlleles } from './match.ts'

/** Reasons why a variant is not analysed. Each dropped one has exactly one. */
export const HARMONISE_REASONS = [
  /** No row of the outcome has this name. */
  'not-in-outcome',
  /** Another row of the same file has the same name and is used. */
  'duplicate-in-exposure',
  /** No readable effect allele on one of the sides. */
  'effect-allele-missing',
  /** The alleles of both sides are not those of one variant, on either strand. */
  'alleles-do-not-match',
  /** Palindromic, and the other allele is missing on one side. */
  'palindromic-with-missing-allele',
  /** Palindromic, and one or both frequencies are near one half or missing. */
  'palindromic-ambiguous',
  /** The other allele was inferred, and the frequencies do not confirm it. */
  'inferred-ambiguous',
  /** Palindromic, where all palindromic variants are dropped. */
  'palindromic',
  /** Palindromic, and the frequencies of the two files are not of the same alleles. */
  'frequencies-in-doubt',
  /** An effect or a standard error is missing. */
  'missing-value',
  'exposure-effect-zero',
  'standard-error-not-positive',
  /** Several rows of the variant differ, and no rule prefers one. */
  'rows-tied',
  /** A code for missing values, such as -9 or 999, in place of the effect or the error. */
  'missing-code',
  /** A date in place of the effect or the error. */
  'date-value',
  /** An effect or an error that is impossible beside the others of the file. */
  'impossible-value',
] as const
export type HarmoniseReason = (typeof HARMONISE_REASONS)[number]

export type HarmonisedVariant = Matched & {
  SNP: string
  seExposure: number | null
  seOutcome: number | null
  /** Ready for analysis (`mr_keep` of TwoSampleMR). */
  keep: boolean
  reason: HarmoniseReason | null
  /** The rows from which it was harmonised. */
  source: { exposure: Association; outcome: Association }
  /** Rows of one side between which no rule decides. */
  tied?: { side: 'exposure' | 'outcome'; rows: readonly number[] }
}

export type HarmonisedSet = {
  variants: HarmonisedVariant[]
  /** Exposure rows without a counterpart. */
  unmatched: { SNP: string; reason: 'not-in-outcome' | 'duplicate-in-exposure' }[]
  /** Names with several rows in the outcome, of which one was used or none. */
  outcomeDuplicates: string[]
}

export const ACTIONS: readonly HarmoniseAction[] = [
  'trust-strand',
  'use-frequency',
  'drop-palindromic',
]

/** Returns the action of TwoSampleMR's numbers 1, 2 and 3. */
export function actionOfNumber(action: 1 | 2 | 3): HarmoniseAction {
  return ACTIONS[action - 1]!
}

function reasonOf(
  row: Matched,
  isHalf: boolean,
  errors: (number | null)[],
  action: HarmoniseAction,
  setAside: HarmoniseReason | null,
): HarmoniseReason | null {
  const inferred = row.palindromic ? 'palindromic-ambiguous' : 'inferred-ambiguous'
  if (row.remove) {
    return isHalf && row.palindromic ? 'palindromic-with-missing-allele' : 'alleles-do-not-match'
  }
  if (action !== 'trust-strand' && row.ambiguous) return inferred
  if (action === 'drop-palindromic' && row.palindromic) return 'palindromic'
  if ([row.betaExposure, row.betaOutcome, ...errors].includes(null))
    return setAside ?? 'missing-value'
  return null
}

/** Returns why the methods cannot use a variant although its alleles match. */
function unusableReason(
  betaExposure: number | null,
  errors: (number | null)[],
): HarmoniseReason | null {
  if (betaExposure === 0) return 'exposure-effect-zero'
  return errors.some((error) => error !== null && !(error > 0))
    ? 'standard-error-not-positive'
    : null
}

function unreadable(exposure: Association, outcome: Association): Matched {
  return {
    exposure: {
      effect: readAllele(exposure.effectAllele) ?? '',
      other: readAllele(exposure.otherAllele),
    },
    outcome: {
      effect: readAllele(outcome.effectAllele) ?? '',
      other: readAllele(outcome.otherAllele),
    },
    betaExposure: exposure.beta,
    betaOutcome: outcome.beta,
    eafExposure: exposure.eaf,
    eafOutcome: outcome.eaf,
    palindromic: false,
    ambiguous: false,
    remove: true,
    swapped: false,
    flipped: false,
    turnedByFrequency: false,
  }
}

function harmonisePair(
  exposure: Association,
  outcome: Association,
  action: HarmoniseAction,
): HarmonisedVariant {
  const row = unreadable(exposure, outcome)
  const isReadable = row.exposure.effect !== '' && row.outcome.effect !== ''
  const matched = isReadable ? matchAlleles(row, action) : row
  const isHalf = row.exposure.other === null || row.outcome.other === null
  const errors = [exposure.se, outcome.se]
  const setAside = (exposure.setAside ?? outcome.setAside)?.reason ?? null
  const reason = isReadable
    ? (reasonOf(matched, isHalf, errors, action, setAside) ??
      unusableReason(matched.betaExposure, errors))
    : 'effect-allele-missing'
  return {
    ...matched,
    SNP: exposure.SNP,
    seExposure: exposure.se,
    seOutcome: outcome.se,
    keep: reason === null,
    reason,
    source: { exposure, outcome },
  }
}

/** Indexes rows: the first row of each name, the repeated names, and the repeated rows by name. */
export function indexAssociations(rows: readonly Association[]): {
  first: Map<string, Association>
  duplicates: string[]
  others: Map<string, Association[]>
} {
  const first = new Map<string, Association>()
  const others = new Map<string, Association[]>()
  const duplicates: string[] = []
  for (const row of rows) {
    const key = variantKey(row.SNP)
    if (!first.has(key)) first.set(key, row)
    else {
      duplicates.push(row.SNP)
      const known = others.get(key)
      if (known) known.push(row)
      else others.set(key, [row])
    }
  }
  return { first, duplicates, others }
}

/** Reasons that mean that two rows are of different variants. */
const ANOTHER_VARIANT = new Set<HarmoniseReason | null>([
  'alleles-do-not-match',
  'effect-allele-missing',
])

/** Returns 0 for usable rows with exactly the alleles of the exposure, more for others. */
function alleleRank(row: HarmonisedVariant): number {
  const { reason, exposure, source } = row
  if (ANOTHER_VARIANT.has(reason)) return 3
  if (reason !== null) return 2
  const own = readAllele(source.outcome.effectAllele)
  const isHalf = readAllele(source.outcome.otherAllele) === null
  // A palindromic variant with swapped alleles is the same row on either strand.
  const isOpen = row.palindromic && own !== exposure.effect
  return row.flipped || row.turnedByFrequency || isHalf || isOpen ? 1 : 0
}

function rowsOf(best: Association, tied: readonly Association[]): number[] {
  return [best, ...tied].map(({ row }) => row).toSorted((one, other) => one - other)
}

function asTied(
  made: HarmonisedVariant,
  side: 'exposure' | 'outcome',
  rows: readonly number[],
): HarmonisedVariant {
  return { ...made, keep: false, reason: 'rows-tied', tied: { side, rows } }
}

/**
 * Harmonises a row with the best outcome row of the same name: one with exactly its alleles before one that
 * matches on the other strand only, then by the rule of rankOfRow. Different effects of equal rank decide
 * nothing: the variant is dropped.
 */
function harmoniseWithBest(
  exposure: Association,
  partners: readonly [Association, ...Association[]],
  action: HarmoniseAction,
): HarmonisedVariant {
  const [first, ...others] = partners
  const made = harmonisePair(exposure, first, action)
  if (others.length === 0) return made
  const { best, tied } = chooseBest<HarmonisedVariant>(
    [made, ...others.map((other) => harmonisePair(exposure, other, action))],
    (one) => [alleleRank(one), ...rankOfRow(one.source.outcome)],
    (one, other) => one.betaOutcome === other.betaOutcome && one.seOutcome === other.seOutcome,
  )
  if (tied.length === 0 || best.reason !== null) return best
  const outcomes = tied.map(({ source }) => source.outcome)
  return asTied(best, 'outcome', rowsOf(best.source.outcome, outcomes))
}

/**
 * Harmonises the effects of one exposure and one outcome to the same effect allele, as TwoSampleMR
 * harmonise_data: rows are merged by name (case and blanks aside), swapped alleles flipped, strands corrected,
 * missing alleles inferred, palindromic variants treated by the action. Of several rows of a variant the best
 * is used (TwoSampleMR: the first). Every dropped variant has a reason. Of an effect only the sign ever changes.
 */
export function harmonise(
  exposure: readonly Association[],
  outcome: ReturnType<typeof indexAssociations>,
  action: HarmoniseAction,
): HarmonisedSet {
  const { first, duplicates, others } = indexAssociations(exposure)
  const set: HarmonisedSet = {
    variants: [],
    unmatched: duplicates.map((SNP) => ({ SNP, reason: 'duplicate-in-exposure' })),
    outcomeDuplicates: [],
  }
  for (const [key, row] of first) {
    const partner = outcome.first.get(key)
    if (!partner) {
      set.unmatched.push({ SNP: row.SNP, reason: 'not-in-outcome' })
      continue
    }
    const further = outcome.others.get(key) ?? []
    const { best, tied } = chooseExposureRow([row, ...(others.get(key) ?? [])])
    const made = harmoniseWithBest(best, [partner, ...further], action)
    set.variants.push(tied.length === 0 ? made : asTied(made, 'exposure', rowsOf(best, tied)))
    if (further.length > 0) set.outcomeDuplicates.push(row.SNP)
  }
  return action === 'use-frequency' && areFrequenciesInDoubt(set.variants)
    ? { ...set, variants: set.variants.map(withoutDoubtfulStrand) }
    : set
}

/** Drops a variant whose strand only frequencies that are in doubt have decided. */
function withoutDoubtfulStrand(variant: HarmonisedVariant): HarmonisedVariant {
  if (!variant.palindromic || !variant.keep) return variant
  return { ...variant, keep: false, reason: 'frequencies-in-doubt' }
}
