import type {
  AnyMethodId,
  Convention,
  DropReason,
  OmissionReason,
  StageCode,
  WarningCode,
} from '../codes.ts'
import type { TextEncodingName } from '../engine.ts'
import type { ProblemReport } from '../failure.ts'
import type { ClassAgreement } from '../methods/agreement.ts'
import type { Inference } from '../methods/estimate.ts'
import type { Influence } from '../methods/influence.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import type { Presso, SimulatedP } from '../methods/presso.ts'
import type { Strength } from '../methods/strength.ts'
import type { Independence } from '../independence/independence.ts'
import type { DensityRule } from '../numerics/density-mode.ts'
import type { Generator } from '../numerics/fast-random.ts'

import type { Direction } from './direction.ts'
import type { RadialReport } from './radial-report.ts'
import type { Invalidity } from './robust.ts'
import type { Mapping } from '../parser/fields.ts'
import type { Delimiter } from '../parser/tokenize.ts'
import type { DecimalMark } from '../parser/numbers.ts'
import type { Noted } from '../notes.ts'

/**
 * Stored form of an analysis. Plain JSON: no NaN, no Infinity, no typed arrays. A change that an older build
 * would misread needs a new schemaVersion.
 */
export type TwoSampleResult = {
  schemaVersion: 2
  /**
   * Present in a result of an older build: it has the five methods of that build, and null for later
   * additions. A new run computes the rest.
   */
  upgradedFrom?: 1
  kind: 'two-sample-mr'
  engine: { name: string; version: string }
  input: {
    fileName: string
    sha256: string
    bytes: number
    /** The sheet of a workbook, or the file within a zip, that holds the table. */
    member?: string
    encoding: TextEncodingName
    delimiter: Delimiter
    decimalMark: DecimalMark
    /** Rows under the header, and how many of them are in the analysis. */
    rows: number
    kept: number
    dropped: DroppedRow[]
    /** Names of the exposure and the outcome, where mapped columns give them. */
    exposure: string | null
    outcome: string | null
  }
  mapping: Mapping
  parameters: StoredParameters
  /** Every method with an estimate; `omitted` has the others with reasons. */
  estimates: MethodEstimate[]
  omitted: Omission[]
  heterogeneity: CompleteHeterogeneity[]
  pleiotropy: Pleiotropy | null
  leaveOneOut: VariantInference[]
  /** The influential variants, or the one that moves IVW most; absent in results of older builds. */
  influence?: Influence[]
  singleSnp: VariantInference[]
  strength: Strength
  /** (mean F − 1)·√n, which should be above about 20 for the debiased estimators. */
  strengthCondition: number | null
  /** Several intervals mean that the data support several effects. `valid` are names of variants. */
  contamination: Contamination | null
  /** Variants excluded by MR-Lasso, cML and MRMix, by name; absent in results of older builds. */
  invalidity?: Invalidity | null
  /** Agreement of other classes of assumption with IVW; absent in results of older builds. */
  agreement?: ClassAgreement[]
  /** Over-dispersion of MR-RAPS. */
  raps: { tau2: number; tau2Se: number } | null
  /** Without the axes of the plot: `radialPoints` computes them from the variants. */
  radial: StoredRadial | null
  presso: StoredPresso | null
  /** null without sample sizes on both sides (a column or `parameters.samples`). */
  steiger: Direction | null
  variants: AnalysedVariant[]
  /** Regions of the variants, and the lower tail of Q; absent in results of older builds and below two variants. */
  independence?: Independence
  /**
   * Whether lists of a result of very many variants were cut to limit the record's size: outliers of MR-PRESSO
   * with p below 1 only, no names of valid variants, no Steiger rows, no sample sizes per variant.
   */
  isTrimmed?: true
  warnings: Warning[]
  /** Faults of single rows (the first fifty, and counts). */
  problems: ProblemReport
  /** Milliseconds per stage, and in all. */
  timings: { stages: Partial<Record<StageCode, number>>; total: number }
}

/** Parameters of every analysis of a pair. */
export type BasicParameters = {
  /** Seed of the bootstrap, as R's set.seed takes it. */
  seed: number
  /** Number of bootstrap draws. */
  nboot: number
  convention: Convention
}

/** One number for all variants where the file has no such column; null: unknown. */
export type Samples = {
  /** Sample sizes of the effects on exposure and outcome. */
  exposure: number | null
  outcome: number | null
  /** Of a binary outcome; their sum replaces `outcome`. */
  cases: number | null
  controls: number | null
}

export type TwoSampleParameters = BasicParameters & {
  /** Kernel density behind the modes: of R ≥ 4.4, or of older ones. */
  density: DensityRule
  /** R's stream of the seed, or a faster one without comparison with R. */
  generator: Generator
  /** MR-PRESSO: draws by the number of variants, none, or a fixed number. */
  presso: 'auto' | 'off' | number
  /** Share of cases in the population, for Steiger's test of a binary outcome by effects. */
  prevalence: number
  samples: Samples
}

/** Parameters of a run, and its own decisions. */
export type StoredParameters = TwoSampleParameters & {
  /** Draws of MR-PRESSO that were made; null: it was not run. */
  pressoDraws: number | null
}

export type Contamination = {
  intervals: [number, number][]
  valid: string[]
  psi: number
  phi: number
}

/** Radial report without the axes of the plot. */
export type StoredRadial = Omit<RadialReport, 'points'>

export type StoredPresso = Omit<Presso, 'outliers'> & {
  /** null unless the global test is below 0.05. A p of 0 means: below `resolution`. */
  outliers: ({ SNP: string; rssObserved: number; isOutlier: boolean } & SimulatedP)[] | null
}

/** A row that is not in the analysis. `row` is its line number in the file. */
export type DroppedRow = { SNP: string; row: number; reason: DropReason; column: string | null }

export type AnalysedVariant = {
  SNP: string
  row: number
  effectAllele: string | null
  otherAllele: string | null
  eaf: number | null
  betaExposure: number
  seExposure: number
  betaOutcome: number
  seOutcome: number
  /** (betaExposure/seExposure)² */
  f: number | null
  /** Where the file has them: for Steiger's test, and to identify known loci. */
  chr?: string
  pos?: number
  exposure?: VariantSample
  outcome?: VariantSample
  /** The proxy variant of the outcome, where the file has one. */
  proxy?: { SNP: string; r2?: number }
}

/** Further fields of one side of a variant; absent: unknown. */
export type VariantSample = {
  p?: number
  n?: number
  cases?: number
  controls?: number
  /** Of the outcome only: the exposure's frequency is `eaf`. */
  eaf?: number
}

/**
 * `variant`: one variant (or, leaving one out, all but this one). `all`: all variants by IVW. `all-ivw`,
 * `all-egger`: the summary rows below single variants.
 */
export type VariantRole = 'variant' | 'all' | 'all-ivw' | 'all-egger'
export type VariantInference = { SNP: string; role: VariantRole } & Inference

export type Pleiotropy = {
  intercept: number
  se: number | null
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  negLog10P: number | null
  distribution: 'normal' | 't'
  df: number
  /** Rücker's Q − Q' on one degree of freedom. */
  difference: { q: number | null; df: 1; p: number | null }
}

export type Omission = { method: AnyMethodId; reason: OmissionReason }

/** `values` are the parameters of a message; see the code in codes.ts. */
export type Warning = { code: WarningCode; values: Record<string, number | string> } & Noted

export type CompleteHeterogeneity = {
  method: 'ivw' | 'egger' | 'maximum-likelihood'
  q: number | null
  df: number
  p: number | null
  negLog10P: number | null
  i2: number | null
}
