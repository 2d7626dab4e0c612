/** Variants by where they are and what their alleles are, for files that call them differently. */
import { chromosomeOf, variantOfName } from '../reader/place.ts'
import { isIndel, otherStrand, readAllele } from './alleles.ts'
import type { Association } from './association.ts'

export type Place = { chromosome: string; position: number }

/** Where a row says that its variant is: by its columns, else by its name. */
export function placeOf(row: Pick<Association, 'SNP' | 'chromosome' | 'position'>): Place | null {
  const chromosome = chromosomeOf(row.chromosome)
  if (chromosome !== null && row.position !== null) return { chromosome, position: row.position }
  const named = variantOfName(row.SNP)
  return named && { chromosome: named.chromosome, position: named.position }
}

/** One text for a place. */
export function placeKey({ chromosome, position }: Place): string {
  return `${chromosome}:${position}`
}

/** Programs place one insertion or deletion a few bases apart; builds differ by thousands. */
const NEAR = 50

/** Whether two places are one of one build, as far as programs agree about them. */
export function isNear(one: Place, two: Place): boolean {
  return one.chromosome === two.chromosome && Math.abs(one.position - two.position) <= NEAR
}

type Sequences = { position: number; effect: string; other: string }

/**
 * An insertion or deletion in its shortest form: bases that both alleles share are taken off, at the end
 * first, then at the begin, which moves the position. Forms that differ by a shift through a repeat stay
 * different: to tell that they are one takes the sequence of the genome.
 */
export function shortest({ position, effect, other }: Sequences): Sequences {
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

/** A row as a variant at a place; null where it tells no place or no effect allele. */
export type Placed = {
  row: Association
  place: Place
  effect: string
  other: string | null
  /** Where its shortest form lies; the place itself but for some insertions and deletions. */
  core: Place
}

const isSequence = (allele: string | null) => allele !== null && allele !== 'D' && allele !== 'I'

/** Reads a row as a variant at a place. */
export function placedOf(row: Association): Placed | null {
  const place = placeOf(row)
  const effect = readAllele(row.effectAllele)
  const other = readAllele(row.otherAllele)
  if (place === null || effect === null) return null
  if (other === null || !isIndel(effect, other) || !isSequence(effect) || !isSequence(other)) {
    return { row, place, effect, other, core: place }
  }
  const core = shortest({ position: place.position, effect, other })
  return {
    row,
    place,
    effect: core.effect,
    other: core.other,
    core: { chromosome: place.chromosome, position: core.position },
  }
}

/** Whether two rows at one place can be of one variant, on either strand; how they are turned is not asked. */
export function isSameVariant(one: Placed, two: Placed): boolean {
  const own = [one.effect, one.other].filter((allele) => allele !== null)
  const theirs = [two.effect, two.other].filter((allele) => allele !== null)
  // D and I stand for the shorter and the longer of two sequences.
  if ([...own, ...theirs].some((allele) => !isSequence(allele))) {
    return isIndel(one.effect, one.other ?? '') && isIndel(two.effect, two.other ?? '')
  }
  const [few, many] = own.length <= theirs.length ? [own, theirs] : [theirs, own]
  const fits = (alleles: readonly string[]) => alleles.every((allele) => many.includes(allele))
  return fits(few) || fits(few.map(otherStrand))
}
