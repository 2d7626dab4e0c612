/** The stored form of the part of a colocalisation that allows several causal variants. */
import type { Side } from '../bidirectional/inputs.ts'
import type { PanelTold } from '../instruments/result.ts'
import type { Hypotheses, Priors } from './posterior.ts'

export type SeveralParameters = {
  /** Most causal variants of a trait that are looked for. */
  effects: number
  /** Of a credible set. */
  coverage: number
  /** Least |r| between two variants of a credible set. */
  minAbsCorr: number
}

export const DEFAULT_SEVERAL: SeveralParameters = {
  effects: 10,
  coverage: 0.95,
  minAbsCorr: 0.5,
}

/** Between which the settings may lie; `effects` whole. */
export const SEVERAL_BOUNDS = {
  effects: { least: 1, most: 20, isWhole: true },
  coverage: { least: 0.5, most: 0.999 },
  minAbsCorr: { least: 0, most: 1 },
} as const

/** A region with more is not fitted: the work grows with the square and the cube of the number. */
export const MOST_FITTED = 2000
/** Fewer variants with correlations are no region. */
export const LEAST_FITTED = 10

/** Why nothing was fitted. */
export type SeveralFault =
  /** The panel has fewer than `LEAST_FITTED` of the variants. */
  | 'few-in-panel'
  /** More than `MOST_FITTED`. */
  | 'too-many'
  /** A trait's sample size, or the direction of its effects, is not known. */
  | 'no-size'
  | 'no-direction'

export type StoredSet = {
  /** Places among the variants that were fitted, the likeliest first. */
  variants: number[]
  coverage: number
  purity: { least: number; mean: number; median: number }
  /** ln Bayes factors of all fitted variants. */
  lbf: number[]
}

export type TraitSignals = {
  n: number
  /** By how much z departs from the correlations: 0 to 1. */
  lambda: number
  /** Places whose z looks as if the alleles were exchanged; null where the correlations allow no judgement. */
  exchanged: number[] | null
  pip: number[]
  sets: StoredSet[]
  isConverged: boolean
  /** z and the correlations contradict each other so far that no fit stands. */
  isImplausible: boolean
}

export type StoredPair = {
  /** Which set of either trait. */
  a: number
  b: number
  /** Places of the strongest variants, and of the likeliest shared one. */
  hitA: number
  hitB: number
  best: number
  posterior: Hypotheses
}

export type SeveralResult = {
  parameters: SeveralParameters
  /** As they were used: p12 is half of that of one causal variant, as coloc's defaults are. */
  priors: Priors
  panel: PanelTold
  /** Names in the panel file are of another build than positions. */
  isOtherBuild: boolean
  /** Places of the fitted variants among those of the result. */
  places: number[]
  /** The panel's allele that z and r count. */
  counted: string[]
  z: Record<Side, (number | null)[]>
  /** Variants without correlations: not in the panel, with other alleles there, or the same in everybody. */
  lost: { absent: number; otherAlleles: number; constant: number; leads: Side[] }
  /** Correlation of each fitted variant with one of them. */
  ld: { lead: number; r: number[] }
  fault: { code: SeveralFault; trait: Side | null } | null
  traits: Record<Side, TraitSignals> | null
  pairs: StoredPair[]
}
