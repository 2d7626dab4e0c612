import type {
  Convention,
  DropReason,
  MethodId,
  OmissionReason,
  StageCode,
  WarningCode,
} from '../codes.ts'
import type { TextEncodingName } from '../engine.ts'
import type { ProblemReport } from '../failure.ts'
import type { Estimate, Inference } from '../methods/estimate.ts'
import type { Heterogeneity } from '../methods/heterogeneity.ts'
import type { Strength } from '../methods/strength.ts'
import type { Mapping } from '../reader/fields.ts'
import type { Delimiter } from '../reader/tokenize.ts'
import type { DecimalMark } from '../reader/numbers.ts'

/**
 * The stored form of an analysis. Plain JSON: no NaN, no Infinity, no typed arrays. A change that
 * an older reader would misread needs a new schemaVersion.
 */
export type TwoSampleResult = {
  schemaVersion: 1
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
  parameters: TwoSampleParameters
  estimates: Estimate[]
  omitted: Omission[]
  heterogeneity: Heterogeneity[]
  pleiotropy: Pleiotropy | null
  leaveOneOut: VariantInference[]
  singleSnp: VariantInference[]
  strength: Strength
  variants: AnalysedVariant[]
  warnings: Warning[]
  /** What was wrong with single rows (the first fifty, and counts). */
  problems: ProblemReport
  /** Milliseconds per stage, and in all. */
  timings: { stages: Partial<Record<StageCode, number>>; total: number }
}

export type TwoSampleParameters = {
  /** Seed of the bootstrap, as R's set.seed takes it. */
  seed: number
  /** Number of bootstrap draws. */
  nboot: number
  convention: Convention
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
}

/**
 * `variant`: one variant (or, leaving one out, all but this one). `all`: all variants by IVW.
 * `all-ivw`, `all-egger`: the summary rows under single variants.
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

export type Omission = { method: MethodId; reason: OmissionReason }

/** `values` are what a message needs; which ones, stands beside the code in codes.ts. */
export type Warning = { code: WarningCode; values: Record<string, number | string> }
