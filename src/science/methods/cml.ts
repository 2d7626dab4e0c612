/** Constrained maximum likelihood (cML): valid variants are the largest group, and BIC counts the others. */
import type { Convention } from '../codes.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import type { Generator } from '../numerics/fast-random.ts'
import { type Checkpoint, sourceOf } from './bootstrap.ts'
import { ConstrainedFits, type Starts } from './constrained-fits.ts'
import type { Fit, Stopping } from './constrained-likelihood.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { finiteOrNull, NORMAL_RULE } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { LEAST_VALID, methodEstimate, withReason } from './method-estimate.ts'

export type CmlChoice = {
  convention: Convention
  /** The smaller of both samples; it determines the BIC penalty of an invalid variant. */
  sampleSize: number
  seed: number
  /** Draws of the data perturbation; 0: none. */
  perturbations: number
  generator?: Generator
  /** `all` by default; `zero` to compare with the reference at its default. */
  starts?: Starts
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

/** Returns the number of perturbations: as requested, or 0 where it would take too long. */
export function perturbationsFor(count: number, requested: number): number {
  const perturbations = Math.min(requested, CML_PERTURBATIONS)
  return perturbations * count * count <= MOST_WORK ? perturbations : 0
}

/** Returns BIC of each number of invalid variants, minus the smallest. */
function bicOf(fits: readonly Pick<Fit, 'loss'>[], sampleSize: number): number[] {
  const bic = fits.map(({ loss }, invalid) => Math.log(sampleSize) * invalid + 2 * loss)
  const least = Math.min(...bic)
  return bic.map((value) => value - least)
}

/**
 * Averages the models by weights exp(−BIC/2), with the error of the average; models without an error are
 * skipped.
 */
function averaged(fits: readonly Fit[], bic: readonly number[]) {
  const raw = bic.map((value) => Math.exp(-value / 2))
  const sum = raw.reduce((total, weight) => total + weight, 0)
  const b = raw.reduce((total, weight, k) => total + (weight / sum) * fits[k]!.theta, 0)
  const error = raw.reduce((total, weight, k) => {
    const { theta, se } = fits[k]!
    const part = (weight / sum) * Math.sqrt(se ** 2 + (theta - b) ** 2)
    return Number.isNaN(part) ? total : total + part
  }, 0)
  return { b, se: error }
}

type Perturbed = {
  /** Mean, standard deviation and mean loss of each number of invalid variants. */
  means: Fit[]
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
 * Returns the number of models of which the average takes notice: of perturbed data the mean BIC is at most the one
 * at a fixed slope, and a loss is never below 0, so that from some number of invalid variants on BIC is too far
 * from the best to count.
 */
function modelsThatCount(bounds: readonly Float64Array[], chosen: number, cost: number): number {
  const all = bounds[0]!.length
  const bic = Array.from(
    { length: all },
    (_, k) => cost * k + (2 * bounds.reduce((sum, own) => sum + own[k]!, 0)) / bounds.length,
  )
  const most = Math.ceil((Math.min(...bic) + NEGLIGIBLE) / cost)
  // Numbers beyond the range of a double bound nothing.
  return Number.isFinite(most) ? Math.min(all, Math.max(chosen, most) + 1) : all
}

/** Fits the models to perturbed data. */
function perturb(
  fitter: ConstrainedFits,
  effects: Effects,
  choice: CmlChoice,
  chosen: { invalid: number; theta: number },
  checkpoint: Checkpoint,
): Perturbed {
  const drawn = drawsOf(effects, choice)
  const all = variantCount(effects) - 1
  const bounds = drawn.map((data) => fitter.bounds(data, all, chosen.theta))
  const models = modelsThatCount(bounds, chosen.invalid, Math.log(choice.sampleSize))
  const fits = drawn.map((data, draw) => {
    checkpoint((draw + 1) / drawn.length)
    return fitter.fits(data, models)
  })
  const means = Array.from({ length: models }, (_, invalid): Fit => {
    const theta = Float64Array.from(fits, (own) => own[invalid]!.theta)
    const loss = meanOf(Float64Array.from(fits, (own) => own[invalid]!.loss))
    return { theta: meanOf(theta), se: Math.sqrt(varianceOf(theta)), loss }
  })
  return {
    means,
    theta: Float64Array.from(fits, (own) => own[chosen.invalid]!.theta),
    variance: Float64Array.from(fits, (own) => own[chosen.invalid]!.se ** 2),
  }
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
 * order, so that the same seed gives the same numbers as `mr_cML(random_seed = seed, num_pert = draws)` wherever
 * its single start from θ = 0 finds the optimum; elsewhere each fit is the global optimum, whose loss is smaller.
 * The packages stop when θ moves by less than 1e-7, which depends on its unit; the exact convention iterates
 * until it no longer moves.
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
  const stopping = convention === 'exact' ? null : REFERENCE
  const fitter = new ConstrainedFits(effects, stopping, choice.starts ?? 'all')
  const fits = fitter.fits(effects, nsnp - 1)
  const bic = bicOf(fits, sampleSize)
  const chosen = bic.reduce((best, value, k) => (value < bic[best]! ? k : best), 0)
  const best = fits[chosen]!
  const note = { name: convention, weights: 'none' } as const
  const draws = perturbationsFor(nsnp, choice.perturbations)
  const perturbed =
    draws > 1
      ? perturb(
          fitter,
          effects,
          { ...choice, perturbations: draws },
          { invalid: chosen, theta: best.theta },
          checkpoint,
        )
      : undefined
  const hasFew = nsnp - chosen < LEAST_VALID
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
        averaged(perturbed.means, bicOf(perturbed.means, sampleSize)),
        NORMAL_RULE,
        {
          ...note,
          standardError: 'perturbed',
          nboot: draws,
          seed,
          ...(generator === 'fast' && { generator }),
        },
      ),
  ]
    .filter((estimate) => estimate !== undefined)
    .map((row) => withReason(row, ['not-converged', row.se === null], ['too-few-valid', hasFew]))
  const invalid = fitter.invalid(effects, chosen, best)
  return { estimates, invalid, sampleSize, fit: perturbed ? fitOf(perturbed, best.se) : null }
}
