import type { AnyMethodId } from '../codes.ts'
import type { HarmoniseReason } from '../harmonise/harmonise.ts'
import type { HarmoniseWarning } from '../harmonise/warnings.ts'
import type { Independence } from '../independence/independence.ts'
import type { PanelSummary } from '../instruments/result.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { Mapping } from '../parser/fields.ts'
import type { SetAside } from '../scan/scan-exposure.ts'
import type { Verdict } from '../scan/verdict.ts'
import type { ScanClumping } from './clump-traits.ts'
import type { ScanFiles, ScanParameters } from './inputs.ts'
import type { ScanProxies } from './scan-proxies.ts'
import type { StrictRow } from './strict.ts'

/** Tool of a scan: one outcome and its taxa, or a map of exposures and outcomes. */
export type ScanKind = 'gut-microbiota-mr' | 'causal-map'

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
  /** The largest mean direct effect that the scatter allows, and the smallest that explains the estimate. */
  directLargest: number | null
  directNeeded: number | null
  fMean: number | null
  fMin: number | null
  i2gx: number | null
  isForward: boolean | null
  steigerP: number | null
  pressoP: number | null
  pressoOutliers: string[]
  /** Variants excluded by the methods for many invalid instruments; absent where not requested. */
  setAside?: SetAside
  /** The variant whose removal gives the largest p, and that p. */
  carrier: { SNP: string; p: number | null } | null
  /** Adjusted over all pairs of the scan. */
  bh: number | null
  bonferroni: number | null
  /** With one test for each set of identical instruments. */
  bhClustered: number | null
  /** The same within the rank of the taxonomy; absent in results of older builds. */
  bhLevel?: number | null
  /** With genome-wide significant instruments only; null where the scan has no others. */
  strict?: StrictRow | null
  /** Regions of the variants, and the lower tail of Q; absent where neither says anything, and in results of older builds. */
  independence?: Independence
  verdict: Verdict
  /** In the order of VERDICT_RULES: passed, failed, or unknown. */
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

export type ScanSummaryNumbers = {
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
  /** Counts at the genome-wide threshold: instruments, and exposures with any. */
  strict: { instruments: number; exposures: number }
  /** Variants that pruning by distance removed; null or absent without pruning. */
  pruned?: { removed: number; unplaced: number } | null
  significantBh: number
  significantBonferroni: number
  verdicts: Record<Verdict, number>
}

/** The reverse direction, in the shape of the forward one. */
export type ReverseScan = {
  rows: PairRow[]
  /** In the order of `rows`; null where they were dropped to keep the record small. */
  variants: (PairVariants | null)[]
  summary: ScanSummaryNumbers
}

/**
 * Stored form of a scan. Plain JSON: no NaN, no Infinity, no typed arrays. A change that an older build would
 * misread needs a new schemaVersion.
 */
export type ScanResult<K extends ScanKind = ScanKind> = {
  /** 2 for a scan of one outcome, 3 for a map: the current conditions of the verdict. */
  schemaVersion: 2 | 3
  /**
   * Judged by an older build, whose highest verdict did not account for pleiotropy: conditions that it lacked
   * are open, and no verdict is above `suggestive`. A new run judges the rest.
   */
  upgradedFrom?: 1 | 2
  kind: K
  engine: { name: string; version: string }
  input: {
    layout: ScanFiles['layout']
    files: { role: 'exposure' | 'outcome' | 'table'; name: string; bytes: number; sha256: string }[]
    /** SHA-256 of the file, or of the concatenated hashes of several. */
    sha256: string
    rows: { exposure: number; outcome: number }
  }
  mapping: { exposure: AssociationMapping; outcome: AssociationMapping } | { table: Mapping }
  parameters: ScanParameters
  /** The reference panel, and the summary of clumping; absent without a panel or without clumping. */
  panel?: PanelSummary
  clumping?: ScanClumping
  /** Proxies for instruments that the outcomes lack; absent where not requested. */
  proxies?: ScanProxies
  rows: PairRow[]
  /** In the order of `rows`; null for pairs whose variants were dropped to keep the record small. */
  variants: (PairVariants | null)[]
  /** Number of pairs without their variants, to limit the size. */
  variantsLeftOut: number
  /** Number of pairs without the estimates of further methods, to limit the size. */
  methodsLeftOut: number
  summary: ScanSummaryNumbers
  /**
   * The reverse direction of a map, its tests adjusted among themselves: exposures here are the outcomes of
   * the map. null where no outcome has instruments of its own; absent in scans of one outcome.
   */
  reverse?: ReverseScan | null
  warnings: HarmoniseWarning[]
  /** Milliseconds of the whole run. */
  totalMs: number
}
