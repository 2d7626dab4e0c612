/** Selection of the instruments of a trait. */
import { type Association, positionInFile, variantKey } from '../harmonise/association.ts'
import { type Best, chooseExposureRow } from '../harmonise/best-row.ts'
import { chromosomeOf, positionOfName } from '../parser/genomic-position.ts'
import { pruneByDistance } from '../instruments/independence.ts'
import { byStrength, type Ranked } from '../instruments/rank.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import { BIDIRECTIONAL_LIMITS, type BidirectionalParameters } from './inputs.ts'

/** Thresholds of p, F and distance that select instruments. */
export type Thresholds = Pick<BidirectionalParameters, 'instrumentP' | 'leastF' | 'pruneKb'>

/** Number of variants that each selection step removed. */
export type InstrumentCounts = {
  /** Rows with an effect and an error. */
  candidates: number
  aboveP: number
  weak: number
  /** Close to a stronger one. */
  pruned: number
  /** Beyond the maximum of one direction. */
  beyond: number
  selected: number
  /** Selected variants without a position, which pruning ignores. */
  unplaced: number
  /** Selected variants at the genome-wide threshold. */
  strict: number
}

const GENOME_WIDE = 5e-8

/** Returns p of an effect: as given, else from effect and error; null without either. */
export function pOf({ p, beta, se }: Association): number | null {
  if (p !== null) return p
  return beta === null || se === null || !(se > 0) ? null : normalTwoSided(beta / se).p
}

/** Returns F, (effect / error)²; null without either. */
function fOf({ beta, se }: Association): number | null {
  return beta === null || se === null || !(se > 0) ? null : (beta / se) ** 2
}

/** Returns a variant as the selection needs it; null for a row without effect or error. */
export function toRanked(row: Association): Ranked | null {
  const f = fOf(row)
  const { SNP, p } = row
  if (f === null) return null
  // Distances use the positions of the variant's own file.
  const place = positionInFile(row)
  const named = positionOfName(row.nameInFile ?? SNP)
  return {
    SNP,
    row: row.row,
    chromosome: chromosomeOf(place.chromosome) ?? named?.chromosome ?? null,
    position: place.position ?? named?.position ?? null,
    negLog10P: p !== null && p > 0 ? -Math.log10(p) : normalTwoSided(Math.sqrt(f)).negLog10P,
    f,
  }
}

/** Whether a variant passes both thresholds in a trait. */
export function isInstrument(row: Association, { instrumentP, leastF }: Thresholds): boolean {
  const [p, f] = [pOf(row), fOf(row)]
  return p !== null && f !== null && p <= instrumentP && f >= leastF
}

/**
 * Selects instruments by p, by F, and by distance (which is no LD clumping: see pruneByDistance). Variants
 * without a position stay, since their distances are unknown.
 *
 * @returns the selected variants, stronger first, and the counts of the others
 */
export function chooseInstruments<T extends Ranked>(
  candidates: readonly T[],
  { instrumentP, leastF, pruneKb }: Thresholds,
): { chosen: T[]; counts: InstrumentCounts } {
  const mostP = -Math.log10(instrumentP)
  const small = candidates.filter(({ negLog10P }) => negLog10P >= mostP)
  const strong = small.filter(({ f }) => f >= leastF)
  const { kept, unplaced } =
    pruneKb > 0 ? pruneByDistance(strong, pruneKb) : { kept: strong, unplaced: [] }
  const apart = [...kept, ...unplaced].toSorted(byStrength)
  const chosen = apart.slice(0, BIDIRECTIONAL_LIMITS.instruments)
  return {
    chosen,
    counts: {
      candidates: candidates.length,
      aboveP: candidates.length - small.length,
      weak: small.length - strong.length,
      pruned: strong.length - apart.length,
      beyond: apart.length - chosen.length,
      selected: chosen.length,
      unplaced: chosen.filter((row) => row.chromosome === null || row.position === null).length,
      strict: chosen.filter(({ negLog10P }) => negLog10P >= -Math.log10(GENOME_WIDE)).length,
    },
  }
}

/** Returns the best row of each name, with those that no rule tells from it: files may have rows in common. */
function bestOfNames(rows: readonly Association[]): Best<Association>[] {
  return [...Map.groupBy(rows, ({ SNP }) => variantKey(SNP)).values()].map(([first, ...others]) =>
    chooseExposureRow([first!, ...others]),
  )
}

/** Returns the best row of each name. */
export function dropRepeatedNames(rows: readonly Association[]): Association[] {
  return bestOfNames(rows).map(({ best }) => best)
}

/** Selects the instruments among the rows of a trait, in the order of the rows. */
export function instrumentsOf(
  rows: readonly Association[],
  thresholds: Thresholds,
): { rows: Association[]; counts: InstrumentCounts } {
  const usable = bestOfNames(rows).flatMap(({ best: own, tied }) => {
    const ranked = toRanked(own)
    return ranked ? [{ ...ranked, own, tied }] : []
  })
  const { chosen, counts } = chooseInstruments(usable, thresholds)
  const names = new Set(chosen.map(({ own }) => own))
  // Harmonisation drops what is tied, with its lines.
  return {
    rows: usable.flatMap(({ own, tied }) => (names.has(own) ? [own, ...tied] : [])),
    counts,
  }
}
