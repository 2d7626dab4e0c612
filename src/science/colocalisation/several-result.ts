/** Stored form of the part of a colocalisation that allows several causal variants. */
import type { Side } from '../bidirectional/inputs.ts'
import type { LambdaLimits } from '../fine-mapping/lambda-limits.ts'
import type { PanelSummary } from '../instruments/result.ts'
import type { Hypotheses, Priors } from './posterior.ts'

export type SeveralParameters = {
  /** Maximum number of causal variants per trait (L of susieR). */
  effects: number
  /** Coverage of a credible set. */
  coverage: number
  /** Least |r| between two variants of a credible set. */
  minAbsCorr: number
}

export const DEFAULT_SEVERAL: SeveralParameters = {
  effects: 10,
  coverage: 0.95,
  minAbsCorr: 0.5,
}

/** Allowed ranges of the parameters; `effects` whole. */
export const SEVERAL_BOUNDS = {
  effects: { least: 1, most: 20, isWhole: true },
  coverage: { least: 0.5, most: 0.999 },
  minAbsCorr: { least: 0, most: 1 },
} as const

/** A larger region is not fitted: the work grows with the square and the cube of the number of variants. */
export const MOST_FITTED = 2000
/** Minimum number of variants with correlations. */
export const LEAST_FITTED = 10

/** Reasons why nothing was fitted. */
export type SeveralFault =
  /** The panel has fewer than `LEAST_FITTED` of the variants. */
  | 'few-in-panel'
  /** More than `MOST_FITTED`. */
  | 'too-many'
  /** A trait's sample size, or the direction of its effects, is unknown. */
  | 'no-size'
  | 'no-direction'

/** A credible set of one signal. */
export type StoredSet = {
  /** Indices among the fitted variants, most probable first. */
  variants: number[]
  coverage: number
  purity: { least: number; mean: number; median: number }
  /** ln Bayes factors of all fitted variants. */
  lbf: number[]
}

export type TraitSignals = {
  n: number
  /** Inconsistency of z with the correlations (`estimate_s_rss` of susieR): 0 to 1. */
  lambda: number
  /** Limits of λ for this panel and region; absent in results of older builds. */
  lambdaLimits?: LambdaLimits
  /** Indices whose z indicates swapped alleles; null where the correlations allow no judgement. */
  exchanged: number[] | null
  pip: number[]
  sets: StoredSet[]
  isConverged: boolean
  /** z and the correlations contradict each other so much that no fit is valid. */
  isImplausible: boolean
}

/** Colocalisation of one pair of signals. */
export type StoredPair = {
  /** Index of the set of either trait. */
  a: number
  b: number
  /** Indices of the strongest variants, and of the most probable shared one. */
  hitA: number
  hitB: number
  best: number
  posterior: Hypotheses
}

export type SeveralResult = {
  parameters: SeveralParameters
  /** As used: p12 is half of that of one causal variant, as coloc's defaults are. */
  priors: Priors
  panel: PanelSummary
  /** The panel file uses another build than the positions. */
  isOtherBuild: boolean
  /** Indices of the fitted variants among those of the result. */
  places: number[]
  /** The panel's allele to which z and r refer. */
  counted: string[]
  z: Record<Side, (number | null)[]>
  /** Variants without correlations: not in the panel, with other alleles there, or monomorphic. */
  lost: { absent: number; otherAlleles: number; constant: number; leads: Side[] }
  /** Correlation of each fitted variant with the lead variant. */
  ld: { lead: number; r: number[] }
  fault: { code: SeveralFault; trait: Side | null } | null
  traits: Record<Side, TraitSignals> | null
  pairs: StoredPair[]
}
