/** Warnings about a harmonised set: frequencies, p values, positions, and joins by other than the first name. */
import type { Association } from './association.ts'
import { frequencyCorrelation, withFrequencies } from './frequency-doubt.ts'
import type { HarmonisedVariant } from './harmonise.ts'
import { isNear, type GenomicPosition, positionOf } from './position-key.ts'
import { MENDINGS } from './row-codes.ts'
import { agreesWithP } from './scale-doubt.ts'

/** Warnings that harmonisation by alleles alone does not give. `values` are listed per code. */
export const HARMONISE_WARNING_CODES = [
  /** count, SNP, exposure, outcome: frequencies of the same allele differ by more than 0.2. */
  'frequencies-differ',
  /** correlation, count: frequencies are negatively correlated; effect and other allele swapped in one file? */
  'frequencies-opposed',
  /** count: palindromic variants, none of them with frequencies on both sides. */
  'no-frequencies',
  /** side, count, SNP: p is inconsistent with effect and error. */
  'p-does-not-fit',
  /** count, total: positions differ, so that the files use different builds. */
  'positions-differ',
  /** count, SNP: names that occur several times in the outcome; the best row was used. */
  'outcome-duplicates',
  /** side, count, SNP, rows: variants with several rows between which no rule decides; none was used. */
  'rows-tied',
  /** count, total, SNP, row: some positions differ, so that a file mixes two builds. */
  'positions-mixed',
  /** count, total, file: positions of the outcome lifted over to the exposure's build. */
  'positions-lifted',
  /** count, total: variants with different names in both files, joined by chromosome, position and alleles. */
  'joined-by-place',
  /** count, total: the same by a second name in the cell, or by a merged name. */
  'joined-by-name',
  /** count, total: variants of the exposure that the outcome lacks. */
  'not-in-outcome',
  /** side, count, SNP: recognised damage of a file, as in MENDINGS. */
  'allele-from-true',
  'allele-from-number',
  'percent-as-share',
  'name-shortened',
  'position-rounded',
  'studies-not-people',
] as const
export type HarmoniseWarningCode = (typeof HARMONISE_WARNING_CODES)[number]
export type HarmoniseWarning = {
  code: HarmoniseWarningCode
  values: Record<string, number | string>
}

const FREQUENCY_GAP = 0.2
const ENOUGH = 5
/** Share of variants at different positions that typing errors do not explain. */
const POSITIONS_SHARE = 0.5
/** Fewer are typing errors. */
const FEW_MOVED = 2

function frequencyWarnings(variants: readonly HarmonisedVariant[]): HarmoniseWarning[] {
  const found: HarmoniseWarning[] = []
  const known = withFrequencies(variants)
  const far = known.filter((row) => Math.abs(row.eafExposure - row.eafOutcome) > FREQUENCY_GAP)
  const [worst] = far.toSorted(
    (a, b) => Math.abs(b.eafExposure - b.eafOutcome) - Math.abs(a.eafExposure - a.eafOutcome),
  )
  if (worst) {
    const { SNP, eafExposure: exposure, eafOutcome: outcome } = worst
    found.push({
      code: 'frequencies-differ',
      values: { count: far.length, SNP, exposure, outcome },
    })
  }
  const { correlation } = frequencyCorrelation(variants)
  if (known.length >= ENOUGH && correlation < 0) {
    found.push({ code: 'frequencies-opposed', values: { correlation, count: known.length } })
  }
  const palindromic = variants.filter((row) => row.palindromic)
  const isBlind = (row: HarmonisedVariant) => row.eafExposure === null || row.eafOutcome === null
  if (palindromic.length > 0 && palindromic.every(isBlind)) {
    found.push({ code: 'no-frequencies', values: { count: palindromic.length } })
  }
  return found
}

function fitsP({ beta, se, p }: Association): boolean {
  if (beta === null || se === null || p === null || !(se > 0) || !(p > 0) || p > 1) return true
  return agreesWithP(beta, se, p)
}

function pWarnings(variants: readonly HarmonisedVariant[]): HarmoniseWarning[] {
  const found: HarmoniseWarning[] = []
  for (const side of ['exposure', 'outcome'] as const) {
    const odd = variants.filter((row) => !fitsP(row.source[side]))
    if (odd[0]) {
      found.push({ code: 'p-does-not-fit', values: { side, count: odd.length, SNP: odd[0].SNP } })
    }
  }
  return found
}

function placeOrPosition(row: Association): GenomicPosition | null {
  const { position } = row
  return positionOf(row) ?? (position === null ? null : { chromosome: '', position })
}

function positionWarnings(variants: readonly HarmonisedVariant[]): HarmoniseWarning[] {
  const total = variants.length
  const found: HarmoniseWarning[] = []
  const lifted = variants.filter(({ source }) => source.outcome.lifted)
  const file = lifted[0]?.source.outcome.lifted?.file
  if (file !== undefined) {
    found.push({ code: 'positions-lifted', values: { count: lifted.length, total, file } })
  }
  const placed = variants.flatMap(({ source: { exposure, outcome } }) => {
    const [one, two] = [placeOrPosition(exposure), placeOrPosition(outcome)]
    if (!one || !two) return []
    // A side without chromosomes is as informative as its positions.
    const chromosome = one.chromosome === '' ? '' : two.chromosome
    const own = two.chromosome === '' ? { ...one, chromosome } : one
    return [{ outcome, isMoved: !isNear(own, { ...two, chromosome }) }]
  })
  const moved = placed.filter(({ isMoved }) => isMoved)
  const [first] = moved
  if (!first) return found
  const values = { count: moved.length, total: placed.length }
  if (moved.length >= POSITIONS_SHARE * placed.length) {
    found.push({ code: 'positions-differ', values })
  } else if (moved.length >= FEW_MOVED) {
    const { nameInFile, SNP, row } = first.outcome
    found.push({ code: 'positions-mixed', values: { ...values, SNP: nameInFile ?? SNP, row } })
  }
  return found
}

function tiedWarnings(variants: readonly HarmonisedVariant[]): HarmoniseWarning[] {
  return (['exposure', 'outcome'] as const).flatMap((side) => {
    const tied = variants.flatMap(({ SNP, tied: one }) =>
      one?.side === side ? [{ SNP, rows: one.rows.slice(0, 5).join(', ') }] : [],
    )
    const values = { side, count: tied.length, ...tied[0] }
    return tied.length > 0 ? [{ code: 'rows-tied', values } as const] : []
  })
}

function mendingWarnings(variants: readonly HarmonisedVariant[]): HarmoniseWarning[] {
  return (['exposure', 'outcome'] as const).flatMap((side) =>
    MENDINGS.flatMap((code) => {
      const mended = variants.filter(({ source }) => source[side].mended?.includes(code))
      const [first] = mended
      const values = { side, count: mended.length, SNP: first?.SNP ?? '' }
      return first ? [{ code, values } as const] : []
    }),
  )
}

function joinWarnings(variants: readonly HarmonisedVariant[]): HarmoniseWarning[] {
  return (['place', 'name'] as const).flatMap((by) => {
    const count = variants.filter(({ source }) => source.outcome.joinedBy === by).length
    const values = { count, total: variants.length }
    return count > 0 ? [{ code: `joined-by-${by}`, values } as const] : []
  })
}

/** Returns the warnings over all exposures that were harmonised with one outcome. */
export function harmoniseWarnings(
  variants: readonly HarmonisedVariant[],
  outcomeDuplicates: readonly string[],
  absent: number,
): HarmoniseWarning[] {
  const found = [
    ...frequencyWarnings(variants),
    ...pWarnings(variants),
    ...positionWarnings(variants),
    ...joinWarnings(variants),
    ...tiedWarnings(variants),
    ...mendingWarnings(variants),
  ]
  if (outcomeDuplicates[0] !== undefined) {
    const values = { count: outcomeDuplicates.length, SNP: outcomeDuplicates[0] }
    found.push({ code: 'outcome-duplicates', values })
  }
  if (absent > 0) {
    found.push({
      code: 'not-in-outcome',
      values: { count: absent, total: absent + variants.length },
    })
  }
  return found
}
