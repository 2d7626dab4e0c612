/** Chooses one of several rows of a variant by a stated rule; rows that it cannot tell apart decide nothing. */
import { readAllele } from './alleles.ts'
import type { Association } from './association.ts'
import { agreesWithP } from './scale-doubt.ts'

/** Derivations that make an error of p or z: such a row agrees with p by construction. */
const FROM_P = new Set(['se-from-p', 'se-from-z', 'effect-from-p', 'z-from-p'])

/** Returns 0 where p agrees with effect and error, 2 where it contradicts them, 1 where nothing can be compared. */
function agreementRank({ beta, se, p, derived = [] }: Association): number {
  const isOwn = !derived.some((how) => FROM_P.has(how))
  if (!isOwn || beta === null || se === null || !(se > 0) || p === null || !(p > 0)) return 1
  return agreesWithP(beta, se, p) ? 0 : 2
}

/**
 * Returns the rank of a row among the rows of its variant, smaller is better: its own name before a merged one,
 * then agreement of p with effect and error, then the larger sample.
 */
export function rankOfRow(row: Association): readonly number[] {
  return [row.joinedBy === undefined ? 0 : 1, agreementRank(row), -(row.n ?? 0)]
}

/** Whether two rows have the same numbers, so that either may be used. */
export function hasSameNumbers(one: Association, other: Association): boolean {
  const isTurned = one.effectAllele !== other.effectAllele
  const beta = isTurned && other.beta !== null ? -other.beta : other.beta
  return (
    one.beta === beta &&
    one.se === other.se &&
    // Without an effect p and frequency decide.
    (one.beta !== null || (one.p === other.p && one.eaf === other.eaf))
  )
}

/** The best of several, and those that no rule tells from it although their numbers differ. */
export type Best<T> = { best: T; tied: readonly T[] }

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [at, rank] of one.entries()) if (rank !== other[at]) return rank - (other[at] ?? 0)
  return 0
}

/** Returns the item of smallest rank, and the other items of that rank that are not the same. */
export function chooseBest<T>(
  items: readonly [T, ...T[]],
  rankOf: (item: T) => readonly number[],
  isSame: (one: T, other: T) => boolean,
): Best<T> {
  const [first, ...others] = items
  if (others.length === 0) return { best: first, tied: [] }
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }))
  let best = ranked[0]!
  for (const one of ranked) if (compareRanks(one.rank, best.rank) < 0) best = one
  const tied = ranked
    .filter((one) => compareRanks(one.rank, best.rank) === 0 && !isSame(one.item, best.item))
    .map(({ item }) => item)
  return { best: best.item, tied }
}

/** Returns the best of an exposure's rows of one name: usable ones first, then by the rule of rankOfRow. */
export function chooseExposureRow(
  rows: readonly [Association, ...Association[]],
): Best<Association> {
  const isUsable = ({ effectAllele, beta, se }: Association) =>
    readAllele(effectAllele) !== null && beta !== null && beta !== 0 && se !== null && se > 0
  return chooseBest(rows, (row) => [isUsable(row) ? 0 : 1, ...rankOfRow(row)], hasSameNumbers)
}
