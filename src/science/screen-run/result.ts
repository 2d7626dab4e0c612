import type { AnyMethodId } from '../codes.ts'
import type { HarmoniseReason } from '../harmonise/harmonise.ts'
import type { HarmoniseWarning } from '../harmonise/warnings.ts'
import type { PanelTold } from '../instruments/result.ts'
import type { AssociationMapping } from '../reader/association-fields.ts'
import type { Mapping } from '../reader/fields.ts'
import type { SetAside } from '../screen/screen-exposure.ts'
import type { Verdict } from '../screen/verdict.ts'
import type { ScreenClumping } from './clump-traits.ts'
import type { ScreenFiles, ScreenParameters } from './inputs.ts'
import type { ScreenProxies } from './screen-proxies.ts'
import type { StrictRow } from './strict.ts'

/** What a screen is for: one outcome and its taxa, or a map of exposures and outcomes. */
export type ScreenKind = 'gut-microbiota-mr' | 'causal-map'

/** Estimate of one further method. */
export type FurtherEstimate = {
  method: AnyMethodId
  b: number
  se: number | null
  p: number | null
}

/** One exposure against one outcome. */
export type PairRow = {
  exposure: string
  outcome: string
  /** Variants in the analysis. */
  nsnp: number
  /** Exposures with identical instruments share a number; null without a usable variant. */
  cluster: number | null
  /** `ivw`, or `wald-ratio` for a single variant; null without a usable variant. */
  method: AnyMethodId | null
  b: number | null
  se: number | null
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  negLog10P: number | null
  further: FurtherEstimate[]
  /** Cochran's Q. */
  q: number | null
  qDf: number | null
  qP: number | null
  /** Intercept of MR-Egger. */
  intercept: number | null
  interceptP: number | null
  /** p of Rücker’s Q − Q′. */
  differenceP: number | null
  /** The largest mean direct effect that the scatter allows, and the least that undoes the estimate. */
  directLargest: number | null
  directNeeded: number | null
  fMean: number | null
  fMin: number | null
  i2gx: number | null
  isForward: boolean | null
  steigerP: number | null
  pressoP: number | null
  pressoOutliers: string[]
  /** What the methods for many invalid instruments set aside; absent where they were not asked for. */
  setAside?: SetAside
  /** The variant without which p is largest, and that p. */
  carrier: { SNP: string; p: number | null } | null
  /** Adjusted over all pairs of the screen. */
  bh: number | null
  bonferroni: number | null
  /** With one test for each set of identical instruments. */
  bhClustered: number | null
  /** The same within the rank of the taxonomy; not there in results of older builds. */
  bhLevel?: number | null
  /** With genome-wide significant instruments only; null where the screen has no others. */
  strict?: StrictRow | null
  verdict: Verdict
  /** In the order of VERDICT_RULES: passed, failed, or not to be judged. */
  rules: (boolean | null)[]
  dropped: Partial<Record<HarmoniseReason | 'weak-instrument', number>>
}

/** The analysed variants of one pair, in columns. */
export type PairVariants = {
  SNP: string[]
  /** Empty where the table had none. */
  effectAllele: (string | null)[]
  otherAllele: (string | null)[]
  eaf: (number | null)[]
  betaExposure: number[]
  seExposure: number[]
  betaOutcome: number[]
  seOutcome: number[]
}

export type ScreenSummaryNumbers = {
  exposures: number
  outcomes: number
  pairs: number
  testable: number
  /** Distinct tests: pairs with identical instruments count once. */
  clusters: number
  /** Matched variants of all pairs, and how many are in the analysis. */
  matched: number
  kept: number
  palindromic: number
  ambiguous: number
  /** Rows of the exposures that were no instruments at the threshold. */
  belowThreshold: number
  /** Rows of a harmonised table that could not be used. */
  unusable: number
  /** What would be left at the genome-wide threshold: instruments, and exposures with any. */
  strict: { instruments: number; exposures: number }
  /** What pruning by distance took away; null or absent where nothing was pruned. */
  pruned?: { removed: number; unplaced: number } | null
  significantBh: number
  significantBonferroni: number
  verdicts: Record<Verdict, number>
}

/** The reverse direction, in the shape of the forward one. */
export type ReverseScreen = {
  rows: PairRow[]
  /** In the order of `rows`; null where they were left out to keep the record small. */
  variants: (PairVariants | null)[]
  summary: ScreenSummaryNumbers
}

/**
 * The stored form of a screen. Plain JSON: no NaN, no Infinity, no typed arrays. A change that an
 * older reader would misread needs a new schemaVersion.
 */
export type ScreenResult<K extends ScreenKind = ScreenKind> = {
  /** 2 of a screen of one, 3 of a map: the conditions of today behind the verdict. */
  schemaVersion: 2 | 3
  /**
   * Judged by an older build, whose highest verdict did not hold under pleiotropy: conditions that it
   * did not have are open, and no verdict is above `suggestive`. A new run judges the rest.
   */
  upgradedFrom?: 1 | 2
  kind: K
  engine: { name: string; version: string }
  input: {
    layout: ScreenFiles['layout']
    files: { role: 'exposure' | 'outcome' | 'table'; name: string; bytes: number; sha256: string }[]
    /** SHA-256 of the file, or of the line of hashes of several. */
    sha256: string
    rows: { exposure: number; outcome: number }
  }
  mapping: { exposure: AssociationMapping; outcome: AssociationMapping } | { table: Mapping }
  parameters: ScreenParameters
  /** The reference panel, and what clumping by it did; absent without one, and where it does not clump. */
  panel?: PanelTold
  clumping?: ScreenClumping
  /** What stands for what the outcomes lack; absent where no proxies were asked for. */
  proxies?: ScreenProxies
  rows: PairRow[]
  /** In the order of `rows`; null for pairs whose variants were left out to keep the record small. */
  variants: (PairVariants | null)[]
  /** Pairs without their variants, for their size. */
  variantsLeftOut: number
  /** Pairs without the estimates of further methods, for their size. */
  methodsLeftOut: number
  summary: ScreenSummaryNumbers
  /**
   * The reverse direction of a map, its tests adjusted among themselves: exposures here are the
   * outcomes of the map. null where no outcome has instruments of its own; absent in screens of one.
   */
  reverse?: ReverseScreen | null
  warnings: HarmoniseWarning[]
  /** Milliseconds of the whole run. */
  totalMs: number
}
