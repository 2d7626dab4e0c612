/** Applies all univariable methods to the harmonised effects of one exposure and one outcome. */
import type { AnyMethodId, Convention, OmissionReason } from '../codes.ts'
import { type ClassAgreement, classAgreements } from '../methods/agreement.ts'
import type { ContaminationMixture } from '../methods/contamination-mixture.ts'
import { contaminationMixture } from '../methods/contamination-mixture.ts'
import { divwEstimate, strengthCondition } from '../methods/divw.ts'
import type { Effects } from '../methods/effects.ts'
import { variantCount } from '../methods/effects.ts'
import { finiteOrNull } from '../methods/estimate.ts'
import { penalisedIvwEstimate } from '../methods/ivw-penalised.ts'
import { robustIvwEstimate } from '../methods/ivw-robust.ts'
import {
  fitMaximumLikelihood,
  likelihoodHeterogeneity,
  maximumLikelihoodEstimate,
} from '../methods/maximum-likelihood.ts'
import { medianEstimates } from '../methods/medians.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import { modeEstimates } from '../methods/mode.ts'
import { pivwEstimate } from '../methods/pivw.ts'
import type { Presso } from '../methods/presso.ts'
import { presso } from '../methods/presso.ts'
import { rapsEstimate } from '../methods/raps.ts'
import type { DensityRule } from '../numerics/density-mode.ts'
import type { Generator } from '../numerics/fast-random.ts'
import type { StageProgress, TwoSampleNumbers } from './estimate-all.ts'
import { estimateAll } from './estimate-all.ts'
import type { RadialReport } from './radial-report.ts'
import { radialReport } from './radial-report.ts'
import { type Invalidity, robustNumbers } from './robust.ts'
import type { CompleteHeterogeneity } from './result.ts'

export type CompleteChoice = {
  convention: Convention
  seed: number
  nboot: number
  /** Density of the modes; that of R ≥ 4.4 by default. */
  density?: DensityRule
  /**
   * Random stream of the seed. The fast one is for uses without comparison with R; the weighted median always
   * uses R's.
   */
  generator?: Generator
  /** Draws of MR-PRESSO; by default the test is not run. */
  pressoDraws?: number | null
  /**
   * Adds the methods for many invalid instruments; with the sample size of the smaller side, null where
   * unknown.
   */
  robust?: { sampleSize: number | null }
}

/** All numbers that are computed from four columns. Plain JSON. */
export type CompleteNumbers = Pick<
  TwoSampleNumbers,
  'pleiotropy' | 'leaveOneOut' | 'singleSnp' | 'strength'
> & {
  estimates: MethodEstimate[]
  omitted: { method: AnyMethodId; reason: OmissionReason }[]
  heterogeneity: CompleteHeterogeneity[]
  /** (mean F − 1)·√n, which should be above about 20 for the debiased estimators. */
  strengthCondition: number | null
  contamination: { intervals: [number, number][]; valid: string[]; psi: number; phi: number } | null
  raps: { tau2: number; tau2Se: number } | null
  radial: RadialReport | null
  presso: Presso | null
  /** null unless `robust` was requested. */
  invalidity: Invalidity | null
  /** Agreement of the other classes of assumption with IVW; empty without it, absent in results of older builds. */
  agreement?: ClassAgreement[]
}

/** Progress share of the first median bootstrap, and the start of the perturbations. */
const MEDIAN_SHARE = 0.1
const ROBUST_FROM = 0.6

const NEEDS_TWO: AnyMethodId[] = [
  'ivw-penalised',
  'maximum-likelihood',
  'divw',
  'pivw',
  'radial-ivw-1st',
  'radial-ivw-2nd',
  'radial-ivw-modified',
]
const NEEDS_THREE: AnyMethodId[] = [
  'ivw-robust',
  'simple-median',
  'penalised-weighted-median',
  'simple-mode',
  'weighted-mode',
  'simple-mode-nome',
  'weighted-mode-nome',
  'raps',
  'contamination-mixture',
]

/**
 * Runs every univariable method on harmonised effects; at least one variant. Synchronous and pure. With the
 * convention of a package each number is as printed by it with the same seed.
 */
export function analyseCompletely(
  effects: Effects,
  ids: readonly string[],
  choice: CompleteChoice,
  progress: StageProgress = () => {},
): CompleteNumbers {
  const basic = estimateAll(effects, ids, choice, (stage, done) => {
    progress(stage, stage === 'bootstrapping' ? MEDIAN_SHARE * done : done)
  })
  const further = furtherMethods(effects, choice, (done) =>
    progress('bootstrapping', MEDIAN_SHARE + (ROBUST_FROM - MEDIAN_SHARE) * done),
  )
  const robust =
    choice.robust &&
    robustNumbers(effects, ids, { ...choice, ...choice.robust }, (done) =>
      progress('bootstrapping', ROBUST_FROM + (1 - ROBUST_FROM) * done),
    )
  const { likelihood, mixture, raps } = further
  const radial = radialReport(effects, ids, choice.convention)
  const draws = choice.pressoDraws
  const test = draws
    ? presso(effects, { ...choice, draws }, (done) => progress('simulating', done))
    : undefined
  const made = [
    ...basic.estimates,
    ...further.estimates,
    ...(robust?.estimates ?? []),
    ...(radial?.estimates ?? []),
  ]
  const ivw = made.find(({ method }) => method === 'ivw')
  return {
    estimates: made,
    omitted: [
      ...basic.omitted,
      ...omissions(variantCount(effects), made),
      ...(robust?.omitted ?? []),
    ],
    heterogeneity: [
      ...basic.heterogeneity,
      ...(likelihood ? [likelihoodRow(likelihoodHeterogeneity(likelihood))] : []),
    ],
    pleiotropy: basic.pleiotropy,
    leaveOneOut: basic.leaveOneOut,
    singleSnp: basic.singleSnp,
    strength: basic.strength,
    strengthCondition: finiteOrNull(strengthCondition(effects)),
    contamination: mixture ? contaminationOf(mixture, ids) : null,
    raps: raps ? { tau2: raps.tau2, tau2Se: raps.tau2Se } : null,
    radial: radial?.report ?? null,
    presso: test ?? null,
    invalidity: robust?.invalidity ?? null,
    agreement: ivw ? classAgreements(ivw, made, test?.corrected ?? null) : [],
  }
}

function contaminationOf(
  { intervals, valid, psi, phi }: ContaminationMixture,
  ids: readonly string[],
): CompleteNumbers['contamination'] {
  return { intervals, valid: valid.map((j) => ids[j]!), psi, phi }
}

/** Runs all methods that the stored two-sample result does not have, except the radial ones. */
function furtherMethods(
  effects: Effects,
  choice: CompleteChoice,
  progress: (done: number) => void,
) {
  const { convention } = choice
  const medians = medianEstimates(effects, choice, (done) => progress(0.4 * done))
  const modes = modeEstimates(effects, { ...choice, nome: true }, (done) =>
    progress(0.4 + 0.6 * done),
  )
  const likelihood = fitMaximumLikelihood(effects)
  const mixture = contaminationMixture(effects, convention)
  const raps = rapsEstimate(effects, convention)
  const estimates = [
    ...medians.filter((row) => row.method !== 'weighted-median'),
    ...modes,
    penalisedIvwEstimate(effects, convention),
    robustIvwEstimate(effects, convention),
    likelihood && maximumLikelihoodEstimate(likelihood, convention),
    raps?.estimate,
    divwEstimate(effects, convention),
    pivwEstimate(effects, convention),
    mixture?.estimate,
  ].filter((estimate) => estimate !== undefined)
  return { estimates, likelihood, mixture, raps }
}

function likelihoodRow(row: ReturnType<typeof likelihoodHeterogeneity>): CompleteHeterogeneity {
  const i2 = row.q !== null && row.q > 0 ? Math.max(0, (row.q - row.df) / row.q) : 0
  return { method: 'maximum-likelihood', ...row, i2 }
}

function omissions(count: number, made: readonly MethodEstimate[]): CompleteNumbers['omitted'] {
  const present = new Set(made.map((estimate) => estimate.method))
  const missing = (methods: AnyMethodId[], needs: number, reason: OmissionReason) =>
    methods
      .filter((method) => !present.has(method))
      .map((method) => ({ method, reason: count < needs ? reason : 'not-computable' }) as const)
  return [
    ...missing(NEEDS_TWO, 2, 'needs-two-variants'),
    ...missing(NEEDS_THREE, 3, 'needs-three-variants'),
  ]
}
