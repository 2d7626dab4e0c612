/** Variants by position and alleles, for files that name them differently. */
import { chromosomeOf, variantOfName } from '../parser/genomic-position.ts'
import { isIndel, otherStrand, readAllele } from './alleles.ts'
import type { Association } from './association.ts'

/** Position on a chromosome, 1-based. */
export type GenomicPosition = { chromosome: string; position: number }

/** Returns the position of a row's variant: from its columns, else from its name. */
export function positionOf(
  row: Pick<Association, 'SNP' | 'chromosome' | 'position'>,
): GenomicPosition | null {
  const chromosome = chromosomeOf(row.chromosome)
  if (chromosome !== null && row.position !== null) return { chromosome, position: row.position }
  const named = variantOfName(row.SNP)
  return named && { chromosome: named.chromosome, position: named.position }
}

/** Returns the text key of a position. */
export function positionKey({ chromosome, position }: GenomicPosition): string {
  return `${chromosome}:${position}`
}

/** Programs place an insertion or deletion a few bases apart; builds differ by thousands. */
const NEAR = 50

/** Whether two positions are equal up to the differences between programs. */
export function isNear(one: GenomicPosition, two: GenomicPosition): boolean {
  return one.chromosome === two.chromosome && Math.abs(one.position - two.position) <= NEAR
}

type Sequences = { position: number; effect: string; other: string }

/**
 * Trims an insertion or deletion to its shortest form: bases that both alleles share are removed, at the end
 * first, then at the beginning, which moves the position. Forms that differ by a shift through a repeat stay
 * different: their equality can only be seen from the genome's sequence.
 */
export function trimAlleles({ position, effect, other }: Sequences): Sequences {
  let [one, two, at] = [effect, other, position]
  while (one.length > 1 && two.length > 1 && one.at(-1) === two.at(-1)) {
    one = one.slice(0, -1)
    two = two.slice(0, -1)
  }
  while (one.length > 1 && two.length > 1 && one[0] === two[0]) {
    one = one.slice(1)
    two = two.slice(1)
    at += 1
  }
  return { position: at, effect: one, other: two }
}

/** A row as a variant at a position. */
export type PositionedVariant = {
  row: Association
  place: GenomicPosition
  effect: string
  other: string | null
  /** Position of its shortest form; differs from the position for some insertions and deletions only. */
  core: GenomicPosition
}

const isSequence = (allele: string | null) => allele !== null && allele !== 'D' && allele !== 'I'

/** Parses a row as a variant at a position; null without a position or an effect allele. */
export function toPositionedVariant(row: Association): PositionedVariant | null {
  const place = positionOf(row)
  const effect = readAllele(row.effectAllele)
  const other = readAllele(row.otherAllele)
  if (place === null || effect === null) return null
  if (other === null || !isIndel(effect, other) || !isSequence(effect) || !isSequence(other)) {
    return { row, place, effect, other, core: place }
  }
  const core = trimAlleles({ position: place.position, effect, other })
  return {
    row,
    place,
    effect: core.effect,
    other: core.other,
    core: { chromosome: place.chromosome, position: core.position },
  }
}

/** Whether two rows at one position can be of one variant, on either strand and with either effect allele. */
export function isSameVariant(one: PositionedVariant, two: PositionedVariant): boolean {
  const own = [one.effect, one.other].filter((allele) => allele !== null)
  const theirs = [two.effect, two.other].filter((allele) => allele !== null)
  // D and I represent the shorter and the longer of two sequences.
  if ([...own, ...theirs].some((allele) => !isSequence(allele))) {
    return isIndel(one.effect, one.other ?? '') && isIndel(two.effect, two.other ?? '')
  }
  const [few, many] = own.length <= theirs.length ? [own, theirs] : [theirs, own]
  const fits = (alleles: readonly string[]) => alleles.every((allele) => many.includes(allele))
  return fits(few) || fits(few.map(otherStrand))
}
