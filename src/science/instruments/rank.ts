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

/** Minor allele frequency of the frequency of either allele. */
export function minorFrequency(frequency: number): number {
  return Math.min(frequency, 1 - frequency)
}
