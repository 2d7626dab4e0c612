/** A variant as far as choosing among variants needs it; null: not known. */
export type Ranked = {
  SNP: string
  /** Line of the file: of two variants that are equally strong the earlier one comes first. */
  row: number
  /** As normalised by `chromosomeOf`. */
  chromosome: string | null
  /** Base pairs. */
  position: number | null
  /** −log₁₀ p, which goes on where p itself is printed as 0. */
  negLog10P: number
  /** (b/se)²: decides where p was printed with a floor, such as 1e-300. */
  f: number
}

/** Stronger first: by p, then by F, then as the file has them. */
export function byStrength(a: Ranked, b: Ranked): number {
  return b.negLog10P - a.negLog10P || b.f - a.f || a.row - b.row
}

/** F of one variant, (b/se)², the squared z: infinite for an error of 0. */
export function fOf(beta: number, se: number): number {
  return (beta / se) ** 2
}

/** Whether a p is at or below a threshold, on the scale on which no p is too small. */
export function isSelectedByP(negLog10P: number, mostP: number): boolean {
  return negLog10P >= -Math.log10(mostP)
}

/** Minor allele frequency of the frequency of either allele. */
export function minorFrequency(frequency: number): number {
  return Math.min(frequency, 1 - frequency)
}

/**
 * Splits a list of variants by a least F. F is (b/se)² per variant (Staiger and Stock's rule of
 * thumb asks for 10).
 */
export function filterByF<T extends { f: number }>(
  variants: readonly T[],
  leastF: number,
): { kept: T[]; weak: T[] } {
  const kept: T[] = []
  const weak: T[] = []
  for (const variant of variants) (variant.f >= leastF ? kept : weak).push(variant)
  return { kept, weak }
}

/** Splits a list of variants by a largest p. */
export function selectByP<T extends { negLog10P: number }>(
  variants: readonly T[],
  mostP: number,
): { kept: T[]; above: T[] } {
  const kept: T[] = []
  const above: T[] = []
  for (const variant of variants) {
    ;(isSelectedByP(variant.negLog10P, mostP) ? kept : above).push(variant)
  }
  return { kept, above }
}
