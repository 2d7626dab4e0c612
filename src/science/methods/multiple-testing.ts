/** Adjusts p values for multiple testing, as R's `p.adjust` does, also by cluster. */

/** Method of adjustment: Bonferroni, Holm, Benjamini & Hochberg, Benjamini & Yekutieli. */
export type Adjustment = 'bonferroni' | 'holm' | 'bh' | 'by'

/** Adjusts p-values for several tests, as R's p.adjust. null stays null and does not count as a test. */
export function adjustP(p: readonly (number | null)[], how: Adjustment): (number | null)[] {
  const present = p
    .map((value, index) => ({ value, index }))
    .filter((entry): entry is { value: number; index: number } => entry.value !== null)
    .toSorted((a, b) => a.value - b.value)
  const adjusted: (number | null)[] = p.map(() => null)
  const count = present.length
  if (how === 'bonferroni' || how === 'holm') {
    let highest = 0
    for (const [rank, { value, index }] of present.entries()) {
      const multiplier = how === 'holm' ? count - rank : count
      highest = how === 'holm' ? Math.max(highest, value * multiplier) : value * multiplier
      adjusted[index] = Math.min(1, highest)
    }
    return adjusted
  }
  let harmonic = 1
  if (how === 'by') for (let k = 2; k <= count; k += 1) harmonic += 1 / k
  let lowest = Number.POSITIVE_INFINITY
  for (let rank = count - 1; rank >= 0; rank -= 1) {
    const { value, index } = present[rank]!
    lowest = Math.min(lowest, ((harmonic * count) / (rank + 1)) * value)
    adjusted[index] = Math.min(1, lowest)
  }
  return adjusted
}

/**
 * Adjusts one p per cluster and assigns it to all of its members: identical tests count once. `clusters` holds
 * the cluster of each p.
 */
export function adjustPByCluster(
  p: readonly (number | null)[],
  clusters: readonly number[],
  how: Adjustment,
): (number | null)[] {
  const representatives = new Map<number, number | null>()
  for (const [index, cluster] of clusters.entries()) {
    if (representatives.get(cluster) == null) representatives.set(cluster, p[index]!)
  }
  const keys = [...representatives.keys()]
  const adjusted = adjustP([...representatives.values()], how)
  const byCluster = new Map(keys.map((key, k) => [key, adjusted[k]!]))
  return clusters.map((cluster, index) => (p[index] === null ? null : byCluster.get(cluster)!))
}
