/** Finds exposures with identical instruments, which count as one test. */

/** The instruments of one exposure, as they identify it. */
export type InstrumentSet = {
  snps: readonly string[]
  beta: ArrayLike<number>
  se: ArrayLike<number>
}

/**
 * Numbers sets of instruments so that identical ones (same variants, effects and errors, in any order) share a
 * number, counted from 0 in the order of appearance. Nested taxa with one GWAS count as one test.
 */
export function clusterIdentical(sets: readonly InstrumentSet[]): number[] {
  const numbers = new Map<string, number>()
  return sets.map(({ snps, beta, se }) => {
    const key = snps
      .map((snp, j) => `${snp.toLowerCase()} ${beta[j]} ${se[j]}`)
      .toSorted()
      .join('\n')
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  })
}
