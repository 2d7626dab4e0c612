/** Constrained maximum likelihood (cML): valid variants are the largest group, and BIC counts the others. */
import type { Convention } from '../codes.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import type { Generator } from '../numerics/fast-random.ts'
import { type Checkpoint, sourceOf } from './bootstrap.ts'
import {
  ConstrainedLikelihood,
  type ConstrainedFits,
  emptyFits,
  type Stopping,
} from './constrained-likelihood.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { finiteOrNull, NORMAL_RULE } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'

export type CmlChoice = {
  convention: Convention
  /** The smaller of both samples; it determines the BIC penalty of an invalid variant. */
  sampleSize: number
  seed: number
  /** Draws of the data perturbation; 0: none. */
  perturbations: number
  generator?: Generator
}

export type CmlResult = {
  estimates: MethodEstimate[]
  /** Variants with a direct effect in the model of smallest BIC. */
  invalid: number[]
  sampleSize: number
  /**
   * Two goodness-of-fit tests: whether the error of that model agrees with perturbed data; a small p favours
   * the perturbed estimate. null without perturbation.
   */
  fit: { fourthMoment: number | null; normal: number | null } | null
}

/** n fits of n variants, each of up to a hundred iterations. */
export const CML_MOST_VARIANTS = 400
/** Draws times variants, squared: a few seconds. */
const MOST_WORK = 3e6
/** Default number of perturbations of MendelianRandomization. */
export const CML_PERTURBATIONS = 200

const REFERENCE: Stopping = { rounds: 100, absolute: 1e-7, relative: 0 }
const EXACT: Stopping = { rounds: 2000, absolute: 0, relative: 1e-12 }

/** Returns the number of perturbations: as requested, or 0 where it would take too long. */
export function perturbationsFor(count: number, requested: number): number {
  const perturbations = Math.min(requested, CML_PERTURBATIONS)
  return perturbations * count * count <= MOST_WORK ? perturbations : 0
}

/** Returns BIC of each number of invalid variants, minus the smallest. */
function bicOf(loss: Float64Array, sampleSize: number): Float64Array {
  const bic = loss.map((value, invalid) => Math.log(sampleSize) * invalid + 2 * value)
  const least = bic.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
  return bic.map((value) => value - least)
}

/**
 * Averages the models by weights exp(−BIC/2), with the error of the average; models without an error are
 * skipped.
 */
function averaged({ theta, se }: Pick<ConstrainedFits, 'theta' | 'se'>, bic: Float64Array) {
  const raw = bic.map((value) => Math.exp(-value / 2))
  const sum = raw.reduce((total, weight) => total + weight, 0)
  const b = raw.reduce((total, weight, k) => total + (weight / sum) * theta[k]!, 0)
  const error = raw.reduce((total, weight, k) => {
    const part = (weight / sum) * Math.sqrt(se[k]! ** 2 + (theta[k]! - b) ** 2)
    return Number.isNaN(part) ? total : total + part
  }, 0)
  return { b, se: error }
}

type Perturbed = {
  /** Mean, standard deviation and mean loss of each number of invalid variants. */
  means: ConstrainedFits
  /** θ and its squared error of the selected model, by draw. */
  theta: Float64Array
  variance: Float64Array
}

/** ln of the weight, doubled, below which a model is negligible at sixteen digits. */
const NEGLIGIBLE = 80

/** Draws perturbed effects, in the reference's order: per draw the exposures, then the outcomes. */
function drawsOf(effects: Effects, { perturbations, seed, generator }: CmlChoice): Effects[] {
  const nsnp = variantCount(effects)
  const plan = { seed, nboot: perturbations, order: 'by-replicate' as const }
  const random = sourceOf({ ...plan, ...(generator && { generator }) })
  const normals = new Float64Array(2 * nsnp)
  return Array.from({ length: perturbations }, () => {
    random.normals(normals)
    return {
      ...effects,
      betaExposure: effects.betaExposure.map((b, j) => b + normals[j]! * effects.seExposure[j]!),
      betaOutcome: effects.betaOutcome.map(
        (b, j) => b + normals[nsnp + j]! * effects.seOutcome[j]!,
      ),
    }
  })
}

/**
 * Fits all models to perturbed data, starting from no invalid variant. A loss is never below 0, so that from
 * some number of invalid variants on BIC is too far from the best to count: those are not fitted.
 */
function perturb(
  effects: Effects,
  choice: CmlChoice,
  chosen: number,
  stopping: Stopping,
  checkpoint: Checkpoint,
): Perturbed {
  const drawn = drawsOf(effects, choice)
  const work = new ConstrainedLikelihood(effects)
  const models = variantCount(effects) - 1
  const cost = Math.log(choice.sampleSize)
  const means: ConstrainedFits = {
    theta: new Float64Array(models),
    se: new Float64Array(models),
    loss: new Float64Array(models).fill(Number.POSITIVE_INFINITY),
  }
  const own = { theta: new Float64Array(drawn.length), variance: new Float64Array(drawn.length) }
  let least = Number.POSITIVE_INFINITY
  for (let invalid = 0; invalid < models; invalid += 1) {
    if (invalid > chosen && cost * invalid - least > NEGLIGIBLE) break
    const theta = new Float64Array(drawn.length)
    let loss = 0
    for (const [draw, data] of drawn.entries()) {
      const fit = work.fit(data, invalid, stopping)
      theta[draw] = fit.theta
      loss += fit.loss / drawn.length
      if (invalid === chosen) own.variance[draw] = fit.se ** 2
    }
    if (invalid === chosen) own.theta.set(theta)
    means.theta[invalid] = meanOf(theta)
    means.se[invalid] = Math.sqrt(varianceOf(theta))
    means.loss[invalid] = loss
    least = Math.min(least, cost * invalid + 2 * loss)
    checkpoint((invalid + 1) / models)
  }
  return { means, ...own }
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function varianceOf(values: Float64Array): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}

/** Runs both tests of the reference: by the fourth moment of the draws, and under normality. */
function fitOf({ theta, variance }: Perturbed, se: number): NonNullable<CmlResult['fit']> {
  const count = theta.length
  const mean = meanOf(theta)
  const spread = varianceOf(theta)
  const ofErrors = varianceOf(variance)
  const fourth = theta.reduce((sum, value) => sum + (value - mean) ** 4, 0) / count
  const difference = se ** 2 - spread
  const byMoment = Math.sqrt(
    (fourth - ((count - 3) / (count - 1)) * spread ** 2) / count + ofErrors,
  )
  const byNormal = Math.sqrt((2 / (count - 1)) * spread ** 2 + ofErrors)
  return {
    fourthMoment: finiteOrNull(normalTwoSided(difference / byMoment).p),
    normal: finiteOrNull(normalTwoSided(difference / byNormal).p),
  }
}

const NOTHING_DONE: Checkpoint = () => {}

/**
 * Constrained maximum likelihood (Xue, Shen & Pan 2021; `mr_cML` of MendelianRandomization): valid variants
 * are assumed to be the largest group, and BIC determines the number of invalid ones. Three estimates: that of
 * the best model, the average over all models by exp(−BIC/2), and that average over perturbed data (each
 * effect redrawn from its error), which accounts for the selection of variants. Draws follow the reference's
 * order, so that the same seed gives the same numbers as `mr_cML(random_seed = seed, num_pert = draws)`. The
 * packages stop when θ moves by less than 1e-7, which depends on its unit; the exact convention iterates until
 * it no longer moves.
 *
 * undefined below 3 variants and above `CML_MOST_VARIANTS`.
 */
export function cmlEstimates(
  effects: Effects,
  choice: CmlChoice,
  checkpoint: Checkpoint = NOTHING_DONE,
): CmlResult | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 3 || nsnp > CML_MOST_VARIANTS) return undefined
  const { convention, sampleSize, seed, generator } = choice
  const stopping = convention === 'exact' ? EXACT : REFERENCE
  const work = new ConstrainedLikelihood(effects)
  const fits = emptyFits(effects)
  work.fitAll(effects, stopping, fits)
  const bic = bicOf(fits.loss, sampleSize)
  const chosen = bic.reduce((best, value, k) => (value < bic[best]! ? k : best), 0)
  const best = work.fit(effects, chosen, stopping)
  const invalid = work.invalid()
  const note = { name: convention, weights: 'none' } as const
  const draws = perturbationsFor(nsnp, choice.perturbations)
  const perturbed =
    draws > 1
      ? perturb(effects, { ...choice, perturbations: draws }, chosen, stopping, checkpoint)
      : undefined
  const estimates = [
    methodEstimate('cml-bic', nsnp, { b: best.theta, se: best.se }, NORMAL_RULE, {
      ...note,
      standardError: 'information',
    }),
    methodEstimate('cml-ma', nsnp, averaged(fits, bic), NORMAL_RULE, {
      ...note,
      standardError: 'model-averaged',
    }),
    perturbed &&
      methodEstimate(
        'cml-ma-dp',
        nsnp,
        averaged(perturbed.means, bicOf(perturbed.means.loss, sampleSize)),
        NORMAL_RULE,
        {
          ...note,
          standardError: 'perturbed',
          nboot: draws,
          seed,
          ...(generator === 'fast' && { generator }),
        },
      ),
  ].filter((estimate) => estimate !== undefined)
  return { estimates, invalid, sampleSize, fit: perturbed ? fitOf(perturbed, best.se) : null }
}
