/** Constrained maximum likelihood with several exposures, each adjusted for the others. */
import type { Convention } from '../codes.ts'
import { FastRandom, type Generator } from '../numerics/fast-random.ts'
import { choleskyFactor, invertSymmetric } from '../numerics/linear.ts'
import { RRandom } from '../numerics/r-random.ts'
import { standardDeviation } from '../numerics/spread.ts'
import type { Checkpoint } from './bootstrap.ts'
import { CML_MOST_VARIANTS, perturbationsFor } from './cml.ts'
import type { ExposureCorrelation } from './conditional-strength.ts'
import type { Stopping } from './constrained-likelihood.ts'
import { NORMAL_RULE } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate, withReason } from './method-estimate.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'
import {
  type MultivariableFitOfCount,
  MultivariableLikelihood,
} from './multivariable-likelihood.ts'

export type MultivariableCmlChoice = {
  convention: Convention
  /** The smallest of all samples; it determines the BIC penalty of an invalid variant. */
  sampleSize: number
  /** Correlation of the exposures' errors; null: uncorrelated. */
  correlation: ExposureCorrelation | null
  seed: number
  /** Draws of the data perturbation; 0: none. */
  perturbations: number
  generator?: Generator
}

export type MultivariableCml = {
  /**
   * Estimates of the model of smallest BIC, one per exposure, followed by those over perturbed data, one per
   * exposure.
   */
  estimates: MethodEstimate[]
  /** Variants with a direct effect in the model of smallest BIC. */
  invalid: number[]
  /** Perturbed sets, and those of them with a converged model. null without perturbation. */
  draws: { made: number; settled: number } | null
}

const REFERENCE: Stopping = { rounds: 100, absolute: 1e-4, relative: 0 }
const EXACT: Stopping = { rounds: 2000, absolute: 0, relative: 1e-12 }

/** Groups of variants to start from, and their seed. */
const STARTS = 20
const START_SEED = 20_261_130
/** Difference of losses that counts. */
const EQUAL = 1e-9

/**
 * Returns the maximum number of invalid variants: up to half, and as long as the valid ones identify the
 * exposures.
 */
export function mostInvalid(nsnp: number, exposures: number): number {
  return Math.min(Math.ceil(nsnp / 2), nsnp - exposures - 1)
}

/** Whether a fit of other variants has a smaller loss; of the same ones the first start is that of the reference. */
function isBetter(one: MultivariableFitOfCount, other: MultivariableFitOfCount): boolean {
  const isOther = one.isInvalid.some((value, j) => value !== other.isInvalid[j])
  return isOther && one.loss < other.loss - EQUAL
}

/**
 * Returns slopes to start from: 0 as the reference, then the exact fits of seeded random groups of one variant
 * more than exposures. Of enough groups one has valid variants only.
 */
function startsOf({ betaExposures, betaOutcome }: MultivariableEffects): Float64Array[] {
  const [nsnp, size] = [betaOutcome.length, betaExposures.length]
  const random = new FastRandom(START_SEED)
  const drawn = Array.from({ length: STARTS }, () => {
    const group = Array.from({ length: size + 1 }, () => Math.floor(nsnp * random.uniform()))
    const values = new Float64Array(size * size)
    const across = new Float64Array(size)
    for (const j of group) {
      for (let a = 0; a < size; a += 1) {
        across[a] = across[a]! + betaExposures[a]![j]! * betaOutcome[j]!
        for (let b = 0; b < size; b += 1) {
          values[a * size + b] =
            values[a * size + b]! + betaExposures[a]![j]! * betaExposures[b]![j]!
        }
      }
    }
    const inverse = invertSymmetric({ size, values })?.values
    return across.map((_, a) =>
      across.reduce((sum, value, b) => sum + (inverse?.[a * size + b] ?? Number.NaN) * value, 0),
    )
  })
  return [new Float64Array(size), ...drawn.filter((theta) => theta.every(Number.isFinite))]
}

/**
 * Returns the fit of smallest BIC over all starts. A loss is never below 0, so that from some number of invalid variants on
 * the penalty alone is above the best BIC: those are not fitted.
 */
function bestOf(
  work: MultivariableLikelihood,
  effects: MultivariableEffects,
  cost: number,
  stopping: Stopping,
  starts: readonly Float64Array[],
): MultivariableFitOfCount | undefined {
  const most = mostInvalid(effects.betaOutcome.length, effects.betaExposures.length)
  let best: MultivariableFitOfCount | undefined
  let least = Number.POSITIVE_INFINITY
  for (let invalid = 0; invalid <= most && cost * invalid < least; invalid += 1) {
    const [fit] = starts
      .map((start) => work.fit(effects, invalid, stopping, start))
      .filter((one) => one?.hasSettled === true)
      .reduce<MultivariableFitOfCount[]>(
        ([low], one) => (one && (!low || isBetter(one, low)) ? [one] : low ? [low] : []),
        [],
      )
    if (!fit) continue
    const bic = cost * invalid + 2 * fit.loss
    if (bic < least) {
      least = bic
      best = fit
    }
  }
  return best
}

/**
 * Returns the fit of smallest BIC over all starts, and the start of perturbed data, which have one since they are
 * hundreds: that of the reference, unless it misses the optimum.
 */
function optimumOf(
  work: MultivariableLikelihood,
  effects: MultivariableEffects,
  cost: number,
  stopping: Stopping,
) {
  const zero = new Float64Array(effects.betaExposures.length)
  const own = bestOf(work, effects, cost, stopping, [zero])
  const best = bestOf(work, effects, cost, stopping, startsOf(effects))
  if (!best) return undefined
  const isFound = own?.isInvalid.every((value, j) => value === best.isInvalid[j])
  return { best, start: isFound ? zero : best.theta }
}

/**
 * Draws two normals by the polar method (Marsaglia & Bray 1964) from R's uniforms: the reference's C++ program
 * uses its library's generator, not R's normals.
 */
function polarPair(random: RRandom): [number, number] {
  for (;;) {
    const first = 2 * random.uniform() - 1
    const second = 2 * random.uniform() - 1
    const w = first * first + second * second
    if (w >= 1) continue
    const scale = Math.sqrt((-2 * Math.log(w)) / w)
    return [first * scale, second * scale]
  }
}

/** Fills the normals of one variant; of an odd number the last pair gives one. */
function fillPolar(random: RRandom, target: Float64Array, from: number, count: number): void {
  for (let k = 0; k < count; k += 2) {
    const pair = polarPair(random)
    target[from + k] = pair[0]
    if (k + 1 < count) target[from + k + 1] = pair[1]
  }
}

/** Draws perturbed effects: per variant the exposures, then the outcome, as the reference does. */
function* drawsOf(
  effects: MultivariableEffects,
  { perturbations, seed, generator, correlation }: MultivariableCmlChoice,
): globalThis.Generator<MultivariableEffects> {
  const { betaExposures, seExposures, betaOutcome, seOutcome } = effects
  const [nsnp, size] = [betaOutcome.length, betaExposures.length]
  const values = Float64Array.from({ length: size * size }, (_, at) => {
    const [a, b] = [Math.floor(at / size), at % size]
    return a === b ? 1 : (correlation?.[a]?.[b] ?? 0)
  })
  const cholesky = choleskyFactor({ size, values })?.values
  if (!cholesky) return
  const random = generator === 'fast' ? new FastRandom(seed) : new RRandom(seed)
  const normals = new Float64Array(nsnp * (size + 1))
  for (let draw = 0; draw < perturbations; draw += 1) {
    if (random instanceof FastRandom) random.normals(normals)
    else for (let j = 0; j < nsnp; j += 1) fillPolar(random, normals, j * (size + 1), size + 1)
    yield {
      ...effects,
      betaExposures: betaExposures.map((column, a) =>
        column.map((b, j) => {
          let error = 0
          for (let k = 0; k <= a; k += 1) {
            error += cholesky[a * size + k]! * normals[j * (size + 1) + k]!
          }
          return b + seExposures[a]![j]! * error
        }),
      ),
      betaOutcome: betaOutcome.map((b, j) => b + seOutcome[j]! * normals[j * (size + 1) + size]!),
    }
  }
}

const NOTHING_DONE: Checkpoint = () => {}

/** Returns θ of each perturbed set with a converged model, by exposures. */
function perturbed(
  effects: MultivariableEffects,
  choice: MultivariableCmlChoice,
  stopping: Stopping,
  start: Float64Array,
  checkpoint: Checkpoint,
): number[][] {
  const work = new MultivariableLikelihood(effects, choice.correlation)
  const found: number[][] = effects.betaExposures.map(() => [])
  let done = 0
  for (const drawn of drawsOf(effects, choice)) {
    const best = bestOf(work, drawn, Math.log(choice.sampleSize), stopping, [start])
    if (best) for (const [k, values] of found.entries()) values.push(best.theta[k]!)
    done += 1
    checkpoint(done / choice.perturbations)
  }
  return found
}

/**
 * Multivariable constrained maximum likelihood (Lin, Xue & Pan 2023; `mr_mvcML` of MendelianRandomization with
 * its defaults): valid variants are assumed to be the largest group, and BIC determines the number of invalid
 * ones. Two estimates for each exposure: of the best model, and the mean over perturbed data, whose spread
 * accounts for the selection of variants. Draws follow the reference's order, so that the same seed gives the
 * same numbers as `mr_mvcML(seed = seed, num_pert = draws)`. The packages stop when θ moves by less than 1e-4,
 * which depends on its unit; the exact convention iterates until it no longer moves. The outcome's errors are
 * assumed uncorrelated with the exposures': overlap with the outcome's sample is not modelled.
 *
 * undefined with fewer than two variants more than exposures, above `CML_MOST_VARIANTS`, or where no model
 * converges.
 */
export function multivariableCml(
  effects: MultivariableEffects,
  choice: MultivariableCmlChoice,
  checkpoint: Checkpoint = NOTHING_DONE,
): MultivariableCml | undefined {
  const [nsnp, size] = [effects.betaOutcome.length, effects.betaExposures.length]
  if (nsnp < size + 2 || nsnp > CML_MOST_VARIANTS) return undefined
  const { convention, sampleSize, seed, generator, correlation } = choice
  const stopping = convention === 'exact' ? EXACT : REFERENCE
  const work = new MultivariableLikelihood(effects, correlation)
  const found = optimumOf(work, effects, Math.log(sampleSize), stopping)
  if (!found) return undefined
  const { best, start } = found
  const errors = work.errors(effects, best)
  const note = { name: convention, weights: 'none' } as const
  const plain = Array.from(best.theta, (b, k) =>
    methodEstimate(
      'multivariable-cml-bic',
      nsnp,
      { b, se: errors?.[k] ?? Number.NaN },
      NORMAL_RULE,
      { ...note, standardError: 'information' },
    ),
  )
  const made = perturbationsFor(nsnp, choice.perturbations)
  const thetas =
    made > 1
      ? perturbed(effects, { ...choice, perturbations: made }, stopping, start, checkpoint)
      : null
  const settled = thetas?.[0]?.length ?? 0
  const drawn = (settled > 1 ? (thetas ?? []) : []).map((values) =>
    methodEstimate(
      'multivariable-cml-dp',
      nsnp,
      {
        b: values.reduce((sum, value) => sum + value, 0) / settled,
        se: standardDeviation(Float64Array.from(values)),
      },
      NORMAL_RULE,
      {
        ...note,
        standardError: 'perturbed',
        nboot: made,
        seed,
        ...(generator === 'fast' && { generator }),
      },
    ),
  )
  return {
    estimates: [plain, drawn].flatMap((rows) => {
      const whole = rows
        .filter((row) => row !== undefined)
        .map((row) => withReason(row, ['not-converged', row.se === null]))
      return whole.length === size ? whole : []
    }),
    invalid: [...best.isInvalid.keys()].filter((j) => best.isInvalid[j] === 1),
    draws: thetas ? { made, settled } : null,
  }
}
