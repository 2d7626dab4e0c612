/** Stored form of a mediation analysis. */
import type { InstrumentCounts } from '../bidirectional/instruments.ts'
import type { MethodId } from '../codes.ts'
import type { HarmoniseReason } from '../harmonise/harmonise.ts'
import type { Independence } from '../independence/independence.ts'
import type { Inference } from '../methods/estimate.ts'
import type { Interval, NoProportion, Proportion, StepCorrelations } from '../methods/mediation.ts'
import type { WideVariant } from '../multivariable/wide-table.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { MediationParameters, Part } from './inputs.ts'
import type { Noted } from '../notes.ts'

/** A variant of one step, on the effect allele of that step's exposure. */
export type StepVariant = {
  SNP: string
  effectAllele: string
  otherAllele: string | null
  betaExposure: number
  seExposure: number
  betaOutcome: number
  seOutcome: number
}

/** A variant that a step does not use, and why. */
export type DroppedOfStep = { SNP: string; reason: HarmoniseReason }

/** One path of the diagram: exposure on mediator, mediator on outcome, exposure on outcome. */
export type Step = Inference & {
  /** null where the estimate was given. */
  method: MethodId | null
  nsnp: number | null
  /** Cochran's Q of the variants. */
  q: number | null
  qDf: number | null
  qP: number | null
  intercept: number | null
  interceptP: number | null
  fMean: number | null
  /** Regions of the variants, and the lower tail of Q; absent in results of older builds and below two variants. */
  independence?: Independence
  /** The same path by methods with other assumptions. */
  others: (Inference & { method: MethodId })[]
  variants: StepVariant[]
  dropped: DroppedOfStep[]
}

export const STEPS = ['xm', 'my', 'xy'] as const
export type StepId = (typeof STEPS)[number]

/** The multivariable model of exposure and mediator. */
export type DirectEffect = Inference & {
  /** Mediator on outcome, adjusted for the exposure. */
  mediator: Inference | null
  nsnp: number | null
  conditionalF: { x: number | null; m: number | null }
  q: number | null
  qDf: number | null
  qP: number | null
  variants: WideVariant[]
}

/** The indirect effect by methods with other assumptions in both steps. */
export type IndirectBy = Inference & { method: MethodId }

export const MEDIATION_WARNINGS = [
  /** part, n: fewer than ten variants behind a step. */
  'few-variants',
  /** step, SNP: a single variant, so that no assumption can be tested. */
  'single-variant',
  /** step, f: mean F below 10. */
  'weak',
  /** step, q, df, p */
  'heterogeneity',
  /** step, intercept, p */
  'pleiotropy',
  /** part, f: conditional F below 10. */
  'weak-conditional',
  /** The multivariable model is singular, or has no data. */
  'no-direct',
  /** count, names: instruments of both traits. */
  'shared-instruments',
  /** product, difference: the intervals of both methods do not overlap. */
  'ways-differ',
  /** step: its interval includes 0. */
  'step-near-zero',
  /** part, threshold: above the genome-wide one. */
  'loose-threshold',
  /** part, count: without positions, so that nearby variants could not be pruned. */
  'unplaced',
  /** Pruning by distance was disabled. */
  'not-pruned',
  /** part: positions of its file are of another build. */
  'builds-differ',
  /** Estimates were given: shared variants and samples are unknown. */
  'given-estimates',
] as const
export type MediationWarningCode = (typeof MEDIATION_WARNINGS)[number]
export type MediationWarning = {
  code: MediationWarningCode
  values: Record<string, number | string>
} & Noted

/** Plain JSON. A change that an older build would misread needs a new schemaVersion. */
export type MediationResult = {
  schemaVersion: 1
  kind: 'mediation'
  engine: { name: string; version: string }
  /** Whether variants of files were analysed, or estimates of other analyses. */
  source: 'files' | 'estimates'
  input: {
    files: {
      part: Part
      name: string
      bytes: number
      sha256: string
      rows: number
      isLong: boolean
    }[]
    /** SHA-256 of the concatenated hashes, or of the estimates. */
    sha256: string
  }
  mapping: Partial<Record<Part, AssociationMapping>>
  traits: Record<Part, string>
  parameters: MediationParameters
  instruments: { x: InstrumentCounts; m: InstrumentCounts } | null
  /** Instruments of both traits by name, whether or not they were excluded. */
  shared: string[]
  /** Instruments of the mediator that were excluded because of the exposure's. */
  excluded: string[]
  steps: { xm: Step; my: Step; xy: Step | null }
  direct: DirectEffect | null
  correlations: StepCorrelations
  /** a·b with the interval of the delta method, and that of the bootstrap. */
  indirect: Inference & { bootstrap: { sd: number; interval: Interval } | null }
  /** total − direct. */
  difference: Inference | null
  byMethod: IndirectBy[]
  proportion: Proportion | null
  /** By total − direct, with Fieller's interval. */
  proportionByDifference: Proportion | null
  noProportion: NoProportion | null
  warnings: MediationWarning[]
  totalMs: number
}
