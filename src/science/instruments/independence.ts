/** Makes instruments independent, by distance or by an LD matrix: the strongest variant within a window stays. */
import { variantKey } from '../harmonise/association.ts'
import type { Ranked } from './rank.ts'
import { byStrength } from './rank.ts'

/** A variant dropped in favour of a stronger one. */
export type Yielded<T> = {
  variant: T
  /** The stronger variant that stays. */
  to: T
  /** Base pairs between the two; null where a position is missing. */
  distance: number | null
  /** Where an LD matrix decided. */
  r2: number | null
}

export type Independent<T> = {
  /** Stronger first. */
  kept: T[]
  yielded: Yielded<T>[]
}

/** Returns the index at which a value belongs in a sorted list. */
function insertionIndex(sorted: readonly Ranked[], position: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]!.position! < position) low = middle + 1
    else high = middle
  }
  return low
}

function apart(a: Ranked, b: Ranked): number | null {
  const isKnown = a.position !== null && b.position !== null && a.chromosome === b.chromosome
  return isKnown ? Math.abs(a.position! - b.position!) : null
}

/**
 * Pruning by distance: the strongest variant of a chromosome stays, everything within the window on either
 * side of it (the border included) is dropped, and so on with the rest. **This is not LD clumping**: it
 * ignores correlations, drops independent variants that are close, and leaves correlated ones beyond the
 * window.
 *
 * O(n log n) and a search among the retained ones of the chromosome; the result depends on the order of the
 * input only through `row` in ties.
 *
 * @param windowKb half-width of the window in kilobases (1000 base pairs)
 * @param onYielded receives the dropped variants, stronger first; without it `yielded` has all of them
 * @returns also the variants without chromosome or position, whose distances are unknown
 */
export function pruneByDistance<T extends Ranked>(
  variants: readonly T[],
  windowKb: number,
  onYielded?: (one: Yielded<T>) => void,
): Independent<T> & { unplaced: T[] } {
  const window = windowKb * 1000
  const retainedByChromosome = new Map<string, T[]>()
  const result = { kept: [] as T[], yielded: [] as Yielded<T>[], unplaced: [] as T[] }
  const yieldOne = onYielded ?? ((one: Yielded<T>) => result.yielded.push(one))
  for (const variant of variants.toSorted(byStrength)) {
    const { chromosome, position } = variant
    if (chromosome === null || position === null) {
      result.unplaced.push(variant)
      continue
    }
    const sorted = retainedByChromosome.get(chromosome) ?? []
    retainedByChromosome.set(chromosome, sorted)
    const at = insertionIndex(sorted, position)
    // Retained ones are farther apart than the window, so that only the neighbours need checking.
    const near = [sorted[at - 1], sorted[at]].filter(
      (other): other is T => other !== undefined && Math.abs(other.position! - position) <= window,
    )
    const [to] = near.toSorted(byStrength)
    if (to) yieldOne({ variant, to, distance: apart(variant, to), r2: null })
    else {
      sorted.splice(at, 0, variant)
      result.kept.push(variant)
    }
  }
  return result
}

/** Correlations between variants, by indices that the source assigns to their names. */
export type LdSource = {
  /** Index of a variant by `variantKey` of its name; undefined: not in the matrix. */
  indexOf: (key: string) => number | undefined
  /** Squared correlation; 0 for a pair that the source does not list. */
  r2: (first: number, second: number) => number
}

export type ClumpRule = {
  /** Variants with this r² or more count as correlated. */
  r2: number
  /** Variants farther apart than this are not compared; pairs without positions always are. */
  windowKb: number
  /** Treatment of variants that the matrix lacks; proxy variants exist for panels only. */
  outside: 'keep' | 'proxy' | 'drop'
}

/**
 * Clumping by a supplied LD matrix: the strongest variant stays, those within the window whose r² with it
 * reaches the threshold are dropped, and so on with the rest (what PLINK --clump does with every variant an
 * index that passes the threshold).
 *
 * @param onYielded receives the dropped variants, stronger first; without it `yielded` has all of them
 * @returns also `outside`: variants that the matrix does not have. With `outside: 'keep'` they are in `kept`
 * too, without clumping.
 */
export function clumpByLd<T extends Ranked>(
  variants: readonly T[],
  ld: LdSource,
  rule: ClumpRule,
  onYielded?: (one: Yielded<T>) => void,
): Independent<T> & { outside: T[] } {
  const window = rule.windowKb * 1000
  const indexes: { variant: T; index: number }[] = []
  const result = { kept: [] as T[], yielded: [] as Yielded<T>[], outside: [] as T[] }
  const yieldOne = onYielded ?? ((one: Yielded<T>) => result.yielded.push(one))
  for (const variant of variants.toSorted(byStrength)) {
    const index = ld.indexOf(variantKey(variant.SNP))
    if (index === undefined) {
      result.outside.push(variant)
      if (rule.outside === 'keep') result.kept.push(variant)
      continue
    }
    const to = indexes.find((retained) => {
      const { chromosome } = retained.variant
      const isElsewhere =
        chromosome !== null && variant.chromosome !== null && chromosome !== variant.chromosome
      if (isElsewhere || (apart(retained.variant, variant) ?? 0) > window) return false
      return ld.r2(retained.index, index) >= rule.r2
    })
    if (to) {
      const distance = apart(variant, to.variant)
      yieldOne({ variant, to: to.variant, distance, r2: ld.r2(to.index, index) })
    } else {
      indexes.push({ variant, index })
      result.kept.push(variant)
    }
  }
  return result
}
