/** Closed vocabularies of what is derived, set aside and mended in the rows of a file. */

/**
 * Formulas of derived numbers, displayed to the user:
 * - `log-ratio`: beta = ln(OR)
 * - `se-from-variance`: se = √(variance)
 * - `se-from-interval`: se = (upper − lower) / (2 × 1.96), of the logarithms for a ratio
 * - `se-from-p`: se = |beta| / z, with z the normal quantile of p
 * - `se-from-z`: se = beta / z
 * - `effect-from-z`: beta = z / √(2f(1−f)(n + z²)), se = 1 / √(2f(1−f)(n + z²)), in standard deviations of the
 *   trait (Zhu et al. 2016, Nature Genetics 48:481, equation 6)
 * - `effect-from-z-and-se`: beta = z × se
 * - `effect-from-p`: beta = ± z × se, with z the normal quantile of p
 * - `effect-from-interval`: beta = (lower + upper) / 2, of the logarithms for a ratio
 * - `z-from-p`: z = ± normal quantile of p, with the sign of the direction
 * - `frequency-from-minor`: eaf = f or 1 − f, with f the frequency of the named minor allele
 * - `frequency-from-info`: the frequency in the INFO column of a VCF
 */
export const DERIVATIONS = [
  'log-ratio',
  'se-from-variance',
  'se-from-interval',
  'se-from-p',
  'se-from-z',
  'effect-from-z',
  'effect-from-z-and-se',
  'effect-from-p',
  'effect-from-interval',
  'z-from-p',
  'frequency-from-minor',
  'frequency-from-info',
] as const
export type Derivation = (typeof DERIVATIONS)[number]

/** Reasons why the effect of a row is set aside: judged beside the other rows of its file. */
export const SET_ASIDE = ['missing-code', 'date-value', 'impossible-value'] as const
export type SetAside = (typeof SET_ASIDE)[number]

/** Recognised damage of cells that have one reading, and of positions and sample sizes that have none. */
export const MENDINGS = [
  /** TRUE for the allele T, as R writes it. */
  'allele-from-true',
  /** 1, 2, 3, 4 for A, C, G, T, as PLINK 1 codes them. */
  'allele-from-number',
  /** A percentage, as `23%`. */
  'percent-as-share',
  /** An allele behind the name, as in `rs7_A`. */
  'name-shortened',
  /** `1.5e+07`: rounded, and not used. */
  'position-rounded',
  /** A number of studies, not of people: not used. */
  'studies-not-people',
] as const
export type Mending = (typeof MENDINGS)[number]
