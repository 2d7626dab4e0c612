/** Parameters of a selection of instruments: their defaults, allowed ranges and check, and its limits of size. */
import { isAllowed, type NumberBounds } from '../../lib/number-bounds.ts'
import { ScienceFailure } from '../failure.ts'

export const INDEPENDENCE = ['distance', 'panel', 'matrix', 'none'] as const
/**
 * Method that makes instruments independent. `distance`: by positions alone, which is not LD clumping.
 * `panel`: clumping as PLINK 1.9, by the genotypes of a reference panel. `matrix`: clumping by a supplied LD
 * matrix. `none`: the file is already clumped.
 */
export type Independence = (typeof INDEPENDENCE)[number]

/** Scale of a matrix; `auto`: r where a number is negative or the header says so. */
export type LdScale = 'auto' | 'r' | 'r2'

export type PickParameters = {
  /** Variants with a larger p are no candidates. */
  mostP: number
  /** Minimum F, (b/se)²; 0 disables the filter. */
  leastF: number
  /** Minimum minor allele frequency; 0 disables the filter, also for those without a frequency. */
  leastMaf: number
  /** Minimum imputation quality; 0 disables the filter. Variants without one pass. */
  leastInfo: number
  indels: 'keep' | 'drop'
  /** Treatment of sites with several alleles among the candidates. */
  multiAllelic: 'keep' | 'drop'
  palindromic: 'flag' | 'drop'
  mhc: 'keep' | 'drop'
  independence: Independence
  /** Half-width of the window, in kilobases. */
  windowKb: number
  /** With a matrix, variants with this r² or more are correlated; with a panel, as in PLINK, with more. */
  r2: number
  /**
   * Treatment of variants that the matrix or the panel lacks. `proxy`: with a panel, such a variant is
   * represented by the strongest candidate near it that the panel has; with a matrix it equals `drop`.
   */
  outside: 'keep' | 'proxy' | 'drop'
  /** Treatment of instruments that the outcome lacks: none, or a proxy from the panel for each. */
  absent: 'leave' | 'proxy'
  /** Minimum r² of a proxy, and its maximum distance, in kilobases. */
  proxyR2: number
  proxyKb: number
  ldScale: LdScale
  /** The trait to read where a file holds several; null reads all, each separately. */
  trait: string | null
}

/** Genome-wide significance, F ≥ 10, a window of 10 000 kb and r² < 0.001, the usual defaults. */
export const PICK_DEFAULTS: PickParameters = {
  mostP: 5e-8,
  leastF: 10,
  leastMaf: 0.01,
  leastInfo: 0,
  indels: 'keep',
  multiAllelic: 'keep',
  palindromic: 'flag',
  mhc: 'keep',
  independence: 'distance',
  windowKb: 10_000,
  r2: 0.001,
  outside: 'drop',
  absent: 'leave',
  proxyR2: 0.8,
  proxyKb: 250,
  ldScale: 'auto',
  trait: null,
}

export const PICK_LIMITS = {
  /** Candidates in memory: some 150 bytes each, and as much again during comparison. */
  candidates: 100_000,
  /** Instruments of one result, so that a record can hold them. */
  instruments: 3000,
  /** Variants of a square matrix that are candidates: 36 MB of correlations. */
  matrixVariants: 3000,
  /** Correlated pairs of a long table. */
  matrixPairs: 1_000_000,
  /** Genotypes of the candidates in memory, in bytes. */
  panelBytes: 256 * 1024 * 1024,
  /** Proxies examined for one instrument, most correlated first. */
  proxies: 200,
  /** Dropped variants that are listed individually; all are counted. */
  listed: 20_000,
  windowKb: 1_000_000,
} as const

/** Allowed ranges of the numbers. */
export const PICK_BOUNDS = {
  mostP: { least: 0, most: 0.05, without: 'least' },
  leastF: { least: 0, most: 1e6 },
  leastMaf: { least: 0, most: 0.5 },
  leastInfo: { least: 0, most: 1 },
  windowKb: { least: 1, most: PICK_LIMITS.windowKb },
  r2: { least: 0, most: 1, without: 'least' },
  proxyR2: { least: 0, most: 1, without: 'least' },
  proxyKb: { least: 1, most: 10_000 },
} as const satisfies Partial<Record<keyof PickParameters, NumberBounds>>
export type NumberParameter = keyof typeof PICK_BOUNDS

/** Checks the parameters of a selection. @throws ScienceFailure bad-parameter */
export function checkPickParameters(parameters: PickParameters): void {
  for (const name of Object.keys(PICK_BOUNDS) as NumberParameter[]) {
    const value = parameters[name]
    if (isAllowed(value, PICK_BOUNDS[name])) continue
    const { least, most } = PICK_BOUNDS[name]
    const expected = `${least}–${most}`
    throw new ScienceFailure({
      code: 'bad-parameter',
      column: name,
      expected,
      found: String(value),
    })
  }
}
