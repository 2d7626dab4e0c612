/** Ranks variants by strength, as selection and clumping do. */

/** The fields of a variant that selection needs; null: unknown. */
export type Ranked = {
  SNP: string
  /** Line of the file: of two equally strong variants the earlier one comes first. */
  row: number
  /** As normalised by `chromosomeOf`. */
  chromosome: string | null
  /** Base pairs. */
  position: number | null
  /** −log₁₀ p, which stays finite where p itself is printed as 0. */
  negLog10P: number
  /** (b/se)²: decides where p was printed with a floor, such as 1e-300. */
  f: number
}

/** Compares variants, stronger first: by p, then by F, then by file order. */
export function byStrength(a: Ranked, b: Ranked): number {
  return b.negLog10P - a.negLog10P || b.f - a.f || a.row - b.row
}

/** Returns F of one variant, (b/se)², the squared z: infinite for an error of 0. */
export function fOf(beta: number, se: number): number {
  return (beta / se) ** 2
}

/** Returns the minor allele frequency from the frequency of either allele. */
export function minorFrequency(frequency: number): number {
  return Math.min(frequency, 1 - frequency)
}
