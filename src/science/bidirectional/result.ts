/** The stored form of a bidirectional analysis. */
import type { AnyMethodId } from '../codes.ts'
import type { HarmoniseReason } from '../harmonise/harmonise.ts'
import type { HarmoniseWarning } from '../harmonise/warnings.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import type { Presso, SimulatedP } from '../methods/presso.ts'
import type { SteigerTest } from '../methods/steiger.ts'
import type { CompleteNumbers } from '../two-sample/complete.ts'
import type { Direction } from '../two-sample/direction.ts'
import type { Invalidity } from '../two-sample/robust.ts'
import type { RadialReport } from '../two-sample/radial-report.ts'
import type { AssociationMapping } from '../reader/association-fields.ts'
import type { Verdict, VerdictRule } from '../screen/verdict.ts'
import type { BidirectionalParameters, Side } from './inputs.ts'
import type { InstrumentCounts } from './instruments.ts'

/** One variant of one direction: an instrument of the exposure that the outcome has too. */
export type DirectionVariant = {
  SNP: string
  effectAllele: string
  otherAllele: string | null
  eaf: number | null
  betaExposure: number
  seExposure: number
  betaOutcome: number
  seOutcome: number
  /** As given, else from effect and error. */
  pExposure: number | null
  pOutcome: number | null
  nExposure: number | null
  nOutcome: number | null
  chromosome: string | null
  position: number | null
  /** Steiger's test of this variant: more of the exposure than of the outcome; null: cannot tell. */
  isForward: boolean | null
  /** It reaches the thresholds of an instrument in the outcome as well. */
  isShared: boolean
  /** A well-known locus that touches many traits. */
  locus: string | null
}

/** The estimates once more without some variants. */
export type WithoutRun = {
  removed: string[]
  nsnp: number
  /** The main estimate first; empty when nothing is left. */
  estimates: Pick<
    MethodEstimate,
    'method' | 'nsnp' | 'b' | 'se' | 'ciLow' | 'ciHigh' | 'p' | 'negLog10P'
  >[]
  q: number | null
  qDf: number | null
  qP: number | null
  intercept: number | null
  interceptP: number | null
}

/** What the tables of one direction hold: CompleteNumbers by names instead of places. */
export type DirectionNumbers = Omit<CompleteNumbers, 'radial' | 'presso' | 'invalidity'> & {
  /** What MR-Lasso, cML and MRMix found; missing in results of before. */
  invalidity?: Invalidity | null
  radial: Omit<RadialReport, 'points'> | null
  presso:
    | (Omit<Presso, 'outliers'> & {
        outliers: ({ SNP: string; rssObserved: number; isOutlier: boolean } & SimulatedP)[] | null
      })
    | null
}

export type DirectionRule =
  | Exclude<VerdictRule, 'bh-below-005'>
  /** Adjusted for the two directions. */
  | 'both-directions-005'
  /** p below 5 % and the same sign without the variants that Steiger's test turns. */
  | 'without-backward'
  /** The same without variants that are instruments of both traits. */
  | 'without-shared'

export type DirectionWarningCode =
  /** The trait has no instrument at the thresholds. */
  | 'no-instruments'
  /** count: instruments, none of which the other trait can be asked about. */
  | 'no-overlap'
  /** SNP */
  | 'single-variant'
  /** n: below ten. */
  | 'few-variants'
  /** f: mean F below 10. */
  | 'weak'
  /** q, df, p, i2 */
  | 'heterogeneity'
  /** intercept, p */
  | 'pleiotropy'
  /** i2gx */
  | 'low-i2gx'
  /** The whole direction points the other way by Steiger's test: p */
  | 'steiger-against'
  /** count, n: single variants that explain more of the outcome. */
  | 'backward-variants'
  /** No sizes of samples or p: direction cannot be tested. */
  | 'steiger-unknown'
  /** count, names */
  | 'shared-variants'
  /** count, loci */
  | 'known-loci'
  /** count: no positions, so that near ones could not be pruned. */
  | 'unplaced'
  /** Pruning by distance was switched off. */
  | 'not-pruned'
  /** threshold: above the genome-wide one. */
  | 'loose-threshold'
  /** count, most */
  | 'too-many-instruments'
export type DirectionWarning = {
  code: DirectionWarningCode
  values: Record<string, number | string>
}

export type DirectionResult = {
  exposure: Side
  instruments: InstrumentCounts
  variants: DirectionVariant[]
  dropped: { SNP: string; reason: HarmoniseReason }[]
  /** null without a usable variant. */
  numbers: DirectionNumbers | null
  main: { method: AnyMethodId; b: number; p: number | null } | null
  /** Adjusted over the two directions (Benjamini & Hochberg). */
  q: number | null
  steiger: (Omit<Direction, 'variants' | 'test'> & { test: SteigerTest; backward: string[] }) | null
  /** Without variants that explain more of the outcome; null where there are none. */
  withoutBackward: WithoutRun | null
  /** Without variants that are instruments of both traits; null where there are none. */
  withoutShared: WithoutRun | null
  /** Smallest effect that is found with 80 % power (SD, or ln OR for cases); null without sizes. */
  detectable: { effect: number; r2: number; n: number; caseShare: number | null } | null
  verdict: Verdict
  rules: { rule: DirectionRule; passed: boolean | null }[]
  /** Whether all rules that could be judged speak for this direction. */
  isSupported: boolean | null
  warnings: DirectionWarning[]
  harmoniseWarnings: HarmoniseWarning[]
}

/** What both directions say together. Never that one trait causes the other. */
export type BidirectionalVerdict =
  | 'forward-only'
  | 'reverse-only'
  | 'both'
  | 'neither'
  | 'not-testable'

/**
 * Plain JSON: no NaN, no Infinity, no typed arrays. A change that an older reader would misread
 * needs a new schemaVersion.
 */
export type BidirectionalResult = {
  schemaVersion: 2
  /** Judged by an older build: conditions that it did not have are open. A new run judges them. */
  upgradedFrom?: 1
  kind: 'bidirectional-mr'
  engine: { name: string; version: string }
  input: {
    files: {
      side: Side
      name: string
      bytes: number
      sha256: string
      /** Rows of the whole file. */
      rows: number
      /** Only the rows that were needed were kept. */
      isLong: boolean
    }[]
    /** SHA-256 of the line of hashes. */
    sha256: string
  }
  mapping: Record<Side, AssociationMapping>
  /** Names of the traits as the files have them. */
  traits: Record<Side, string>
  parameters: BidirectionalParameters
  forward: DirectionResult
  reverse: DirectionResult
  verdict: BidirectionalVerdict
  /** Instruments of both traits, by name. */
  shared: string[]
  /** Lists of single variants (leave-one-out, single ratios) were left out for the record's size. */
  isTrimmed?: true
  totalMs: number
}
