/** Rules by which the cells of a file are read, as its rows show them together. */

/** Usual size of the effects and errors of a file. */
export type EffectScale = {
  /** Median of |beta| above 0 (of the logarithm of a ratio). */
  effect: number
  /** Median of the errors; null without any. */
  error: number | null
  /** How often a code for missing values is far from the effects. */
  codes: number
  /** Rows from which the medians come. */
  count: number
  /** Traits in units of their own have no common scale. */
  hasSeveralTraits: boolean
}

/** How the rows of a file are read, where single cells do not tell. */
export type FileRules = {
  /** All alleles are the numbers 1 to 4: A, C, G, T in PLINK 1. */
  hasNumberedAlleles: boolean
  /** Positions such as 1.5e+07 are rounded. */
  hasRoundedPositions: boolean
  /** The column of sample sizes counts studies. */
  hasStudyCounts: boolean
  /** null: without effects there is nothing to compare with. */
  scale: EffectScale | null
}

export const PLAIN_FILE: FileRules = {
  hasNumberedAlleles: false,
  hasRoundedPositions: false,
  hasStudyCounts: false,
  scale: null,
}
