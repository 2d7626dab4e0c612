/** Stored form of a bidirectional analysis. */
import type { AnyMethodId } from '../codes.ts'
import type { HarmoniseReason } from '../harmonise/harmonise.ts'
import type { HarmoniseWarning } from '../harmonise/warnings.ts'
import type { Independence } from '../independence/independence.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import type { Presso, SimulatedP } from '../methods/presso.ts'
import type { SteigerTest } from '../methods/steiger.ts'
import type { CompleteNumbers } from '../two-sample/analyse-completely.ts'
import type { Direction } from '../two-sample/direction.ts'
import type { Invalidity } from '../two-sample/robust.ts'
import type { RadialReport } from '../two-sample/radial-report.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { Verdict, VerdictRule } from '../scan/verdict.ts'
import type { BidirectionalParameters, Side } from './inputs.ts'
import type { InstrumentCounts } from './instruments.ts'
import type { Noted } from '../notes.ts'

/** One variant of one direction: an instrument of the exposure that the outcome also has. */
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
  /** Steiger's test of this variant: it explains more of the exposure than of the outcome; null: unknown. */
  isForward: boolean | null
  /** It passes the thresholds of an instrument in the outcome as well. */
  isShared: boolean
  /** A known pleiotropic locus. */
  locus: string | null
}

/** The estimates repeated without some variants. */
export type WithoutRun = {
  removed: string[]
  nsnp: number
  /** The main estimate first; empty when no variant is left. */
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

/** Numbers of the tables of one direction: CompleteNumbers with variant names instead of indices. */
export type DirectionNumbers = Omit<CompleteNumbers, 'radial' | 'presso' | 'invalidity'> & {
  /** Variants excluded by MR-Lasso, cML and MRMix; absent in results of older builds. */
  invalidity?: Invalidity | null
  radial: Omit<RadialReport, 'points'> | null
  presso:
    | (Omit<Presso, 'outliers'> & {
        outliers: ({ SNP: string; rssObserved: number; isOutlier: boolean } & SimulatedP)[] | null
      })
    | null
}

/** Published rules behind the verdict on a direction. */
export type DirectionRule =
  | Exclude<VerdictRule, 'bh-below-005'>
  /** Adjusted for the two directions. */
  | 'both-directions-005'
  /** p below 5 % and the same direction without the variants that Steiger's test reverses. */
  | 'without-backward'
  /** The same without variants that are instruments of both traits. */
  | 'without-shared'

export type DirectionWarningCode =
  /** The trait has no instrument at the thresholds. */
  | 'no-instruments'
  /** count: instruments, none of which the other trait has. */
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
  /** p: Steiger's test of the whole direction points the other way. */
  | 'steiger-against'
  /** count, n: single variants that explain more of the outcome. */
  | 'backward-variants'
  /** No sample sizes or p: direction cannot be tested. */
  | 'steiger-unknown'
  /** count, names */
  | 'shared-variants'
  /** count, loci */
  | 'known-loci'
  /** count: no positions, so that nearby variants could not be pruned. */
  | 'unplaced'
  /** Pruning by distance was disabled. */
  | 'not-pruned'
  /** threshold: above the genome-wide one. */
  | 'loose-threshold'
  /** count, most */
  | 'too-many-instruments'
export type DirectionWarning = {
  code: DirectionWarningCode
  values: Record<string, number | string>
} & Noted

export type DirectionResult = {
  exposure: Side
  instruments: InstrumentCounts
  variants: DirectionVariant[]
  dropped: { SNP: string; reason: HarmoniseReason }[]
  /** Regions of the variants, and the lower tail of Q; absent in results of older builds and below two variants. */
  independence?: Independence
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
  /** Smallest effect that is detected with 80 % power (SD, or ln OR for cases); null without sample sizes. */
  detectable: { effect: number; r2: number; n: number; caseShare: number | null } | null
  verdict: Verdict
  rules: { rule: DirectionRule; passed: boolean | null }[]
  /** Whether all rules that could be judged support this direction. */
  isSupported: boolean | null
  warnings: DirectionWarning[]
  harmoniseWarnings: HarmoniseWarning[]
}

/** Verdict on both directions together. Never that one trait causes the other. */
export type BidirectionalVerdict =
  | 'forward-only'
  | 'reverse-only'
  | 'both'
  | 'neither'
  | 'not-testable'

/**
 * Plain JSON: no NaN, no Infinity, no typed arrays. A change that an older build would misread needs a new
 * schemaVersion.
 */
export type BidirectionalResult = {
  schemaVersion: 2
  /** Judged by an older build: conditions that it lacked are open. A new run judges them. */
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
      /** Only the required rows were stored. */
      isLong: boolean
    }[]
    /** SHA-256 of the concatenated hashes. */
    sha256: string
  }
  mapping: Record<Side, AssociationMapping>
  /** Names of the traits as given in the files. */
  traits: Record<Side, string>
  parameters: BidirectionalParameters
  forward: DirectionResult
  reverse: DirectionResult
  verdict: BidirectionalVerdict
  /** Instruments of both traits, by name. */
  shared: string[]
  /** Lists of single variants (leave-one-out, single ratios) were dropped to limit the record's size. */
  isTrimmed?: true
  totalMs: number
}
