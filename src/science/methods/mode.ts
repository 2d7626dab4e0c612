/** Simple and weighted mode of the ratios, consistent where the largest group of variants is valid. */
import type { AnyMethodId, Convention } from '../codes.ts'
import type { DensityRule } from '../numerics/density-mode.ts'
import { DensityMode, densityStep, hasSeveralModes } from '../numerics/density-mode.ts'
import type { Generator } from '../numerics/fast-random.ts'
import { medianAbsoluteDeviation, standardDeviation } from '../numerics/spread.ts'
import type { Checkpoint } from './bootstrap.ts'
import { bootstrapNormals } from './bootstrap-normals.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { InferenceRule } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate, withReason } from './method-estimate.ts'
import { waldRatios } from './wald-ratio.ts'

export type ModeChoice = {
  convention: Convention
  seed: number
  nboot: number
  /** Factor of the bandwidth; 1 by default. */
  phi?: number
  density?: DensityRule
  generator?: Generator
  /** Whether to add the two variants without exposure error (NOME). */
  nome: boolean
}

/** Minimum bandwidth, as in TwoSampleMR. */
const LEAST_BANDWIDTH = 1e-8

/** Returns Silverman's bandwidth as modified by Bickel (2002), times phi. */
function bandwidthOf(values: Float64Array, phi: number, scratch: Float64Array): number {
  const spread = Math.min(standardDeviation(values), medianAbsoluteDeviation(values, scratch))
  return Math.max(LEAST_BANDWIDTH, ((0.9 * spread) / values.length ** 0.2) * phi)
}

/** Returns inverse variances that sum to 1; equal weights without errors. */
function shares(count: number, errors?: Float64Array): Float64Array {
  const weights = new Float64Array(count)
  for (let j = 0; j < count; j += 1) weights[j] = errors ? 1 / (errors[j]! * errors[j]!) : 1
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/**
 * Returns the inference rule. TwoSampleMR: p from t on n − 1, interval normal. MendelianRandomization: both
 * normal.
 */
function modeRule(nsnp: number, convention: Convention): InferenceRule {
  return {
    p: convention === 'mendelianrandomization' ? 'normal' : 't',
    interval: convention === 'exact' ? 't' : 'normal',
    df: nsnp - 1,
  }
}

/**
 * Computes simple and weighted mode of the ratio estimates (Hartwig 2017): the maximum of their smoothed
 * density. The error is the scaled median absolute deviation of the modes of seeded draws ratio* ~ N(ratio,
 * error), with a new bandwidth for each draw and fixed weights; errors of second order, or of first order for
 * the NOME variants. Both share draws and kernel.
 *
 * undefined for fewer than 3 variants. The resolution of the estimate is (range + 6 bandwidths)/511.
 */
export function modeEstimates(
  effects: Effects,
  choice: ModeChoice,
  checkpoint: Checkpoint = () => {},
): MethodEstimate[] {
  const count = variantCount(effects)
  if (count < 3) return []
  const ratios = waldRatios(effects)
  const share = choice.nome ? 0.5 : 1
  const rows = pairOfModes(
    ratios.ratio,
    ratios.seSecondOrder,
    { ...choice, methods: ['simple-mode', 'weighted-mode'], skip: 0, weights: 'second-order' },
    (done) => checkpoint(done * share),
  )
  if (!choice.nome) return rows
  // MendelianRandomization sets the seed for each call; TwoSampleMR continues the same stream.
  const skip = choice.convention === 'mendelianrandomization' ? 0 : count * choice.nboot
  return [
    ...rows,
    ...pairOfModes(
      ratios.ratio,
      ratios.seFirstOrder,
      {
        ...choice,
        methods: ['simple-mode-nome', 'weighted-mode-nome'],
        skip,
        weights: 'first-order',
      },
      (done) => checkpoint(share + done * share),
    ),
  ]
}

type Pair = ModeChoice & {
  methods: [AnyMethodId, AnyMethodId]
  skip: number
  weights: 'first-order' | 'second-order'
}

function pairOfModes(
  ratio: Float64Array,
  errors: Float64Array,
  pair: Pair,
  checkpoint: Checkpoint,
): MethodEstimate[] {
  const count = ratio.length
  const density = pair.density ?? 'r-4.4'
  const finder = new DensityMode(density)
  const scratch = new Float64Array(count)
  const weightSets = [shares(count), shares(count, errors)]
  const phi = pair.phi ?? 1
  const bandwidth = bandwidthOf(ratio, phi, scratch)
  const points = weightSets.map((weights) => finder.find(ratio, weights, bandwidth))
  const draws = weightSets.map(() => new Float64Array(pair.nboot))
  let replicate = 0
  bootstrapNormals(
    ratio,
    errors,
    {
      seed: pair.seed,
      nboot: pair.nboot,
      order: pair.convention === 'mendelianrandomization' ? 'by-replicate' : 'by-variant',
      skip: pair.skip,
      generator: pair.generator ?? 'r',
    },
    (row) => {
      const width = bandwidthOf(row, phi, scratch)
      for (let k = 0; k < draws.length; k += 1) {
        draws[k]![replicate] = finder.find(row, weightSets[k]!, width)
      }
      replicate += 1
    },
    checkpoint,
  )
  const note = {
    name: pair.convention,
    standardError: 'bootstrap-mad',
    seed: pair.seed,
    nboot: pair.nboot,
    generator: pair.generator ?? 'r',
    density,
    step: densityStep(ratio, bandwidth),
  } as const
  return pair.methods.flatMap((method, k) => {
    const estimate = methodEstimate(
      method,
      count,
      { b: points[k]!, se: medianAbsoluteDeviation(draws[k]!) },
      modeRule(count, pair.convention),
      { ...note, weights: k === 0 ? 'none' : pair.weights },
    )
    const isTied = hasSeveralModes(ratio, weightSets[k]!, bandwidth)
    return estimate ? [withReason(estimate, ['several-modes', isTied])] : []
  })
}
