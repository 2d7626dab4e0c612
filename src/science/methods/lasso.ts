/** MR-Lasso: IVW of the variants to which an L1 penalty leaves no direct effect. */
import type { Convention } from '../codes.ts'
import { chiSquaredCritical } from '../numerics/tails.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE } from './estimate.ts'
import { type LassoStep, lassoPath } from './lasso-path.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { LEAST_VALID, methodEstimate, withReason } from './method-estimate.ts'

export type LassoResult = {
  estimate: MethodEstimate
  /** Variants with a non-zero direct effect, which the estimate excludes. */
  invalid: number[]
  /** Penalty of the selected step. */
  lambda: number
}

const CRITICAL = chiSquaredCritical(0.05, 1)
/** The descent repeatedly goes through all pairs of variants. */
export const LASSO_MOST_VARIANTS = 1000

type Oriented = { bx: Float64Array; by: Float64Array; weights: Float64Array }

/** Computes IVW of these variants: slope, fixed error and residual standard error. */
function ivwOf({ bx, by, weights }: Oriented, validIndexes: readonly number[]) {
  let sumXX = 0
  let sumXY = 0
  for (const j of validIndexes) {
    sumXX += weights[j]! * bx[j]! ** 2
    sumXY += weights[j]! * bx[j]! * by[j]!
  }
  const b = sumXY / sumXX
  let squares = 0
  for (const j of validIndexes) squares += weights[j]! * (by[j]! - b * bx[j]!) ** 2
  return { b, se: 1 / Math.sqrt(sumXX), sigma: Math.sqrt(squares / (validIndexes.length - 1)) }
}

/** Returns the variants whose direct effect is 0. */
export const validOf = ({ coefficients }: LassoStep): number[] =>
  [...coefficients.keys()].filter((j) => coefficients[j] === 0)

/**
 * Selects a step by heterogeneity: from the smallest penalty upwards the first step after which the residual
 * error of the variants without a direct effect is above 1 and has grown by more than χ²₀.₉₅ over their
 * number; else the largest penalty. Never with as few variants left as there are exposures.
 *
 * @param exposures number of exposures
 * @param sigmaOf residual standard error of these variants, more than there are exposures
 */
export function chosenStep(
  upwards: readonly LassoStep[],
  exposures: number,
  sigmaOf: (validIndexes: readonly number[]) => number,
): number {
  const valid = upwards.map(validOf)
  const sigma = valid.map((validIndexes) =>
    validIndexes.length > exposures ? sigmaOf(validIndexes) : Number.NaN,
  )
  const grown = sigma.findIndex(
    (_, k) =>
      k + 1 < sigma.length &&
      sigma[k + 1]! > 1 &&
      sigma[k + 1]! - sigma[k]! > CRITICAL / valid[k + 1]!.length,
  )
  const least = valid.findIndex((validIndexes) => validIndexes.length > exposures)
  return Math.max(grown < 0 ? upwards.length - 1 : grown, least)
}

/**
 * MR-Lasso (Rees, Wood, Dudbridge & Burgess 2019; Kang 2016): every variant may have a direct effect with an
 * L1 penalty; the penalty is selected by heterogeneity, and the estimate is the IVW estimate of the variants
 * whose direct effect is 0, random effects with floor. As `mr_lasso` of MendelianRandomization with its
 * defaults, including the path of glmnet. Neither error nor p accounts for the selection of variants.
 *
 * undefined below 3 variants and above `LASSO_MOST_VARIANTS`.
 */
export function lassoEstimate(effects: Effects, convention: Convention): LassoResult | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 3 || nsnp > LASSO_MOST_VARIANTS) return undefined
  const sign = effects.betaExposure.map((value) => Math.sign(value))
  const oriented: Oriented = {
    bx: effects.betaExposure.map((value) => Math.abs(value)),
    by: effects.betaOutcome.map((value, j) => value * sign[j]!),
    weights: effects.seOutcome.map((se) => 1 / (se * se)),
  }
  const scale = effects.seOutcome.map((se) => 1 / se)
  const strength = oriented.bx.map((value, j) => value * scale[j]!)
  const length = Math.sqrt(strength.reduce((sum, value) => sum + value * value, 0))
  const upwards = lassoPath({
    scale,
    direction: strength.map((value) => value / length),
    target: oriented.by.map((value, j) => value * scale[j]!),
  }).toReversed()
  const step =
    upwards[chosenStep(upwards, 1, (validIndexes) => ivwOf(oriented, validIndexes).sigma)]
  if (!step) return undefined
  const validIndexes = validOf(step)
  const fit = ivwOf(oriented, validIndexes)
  const estimate = methodEstimate(
    'lasso',
    nsnp,
    { b: fit.b, se: fit.se * Math.max(1, fit.sigma) },
    NORMAL_RULE,
    { name: convention, standardError: 'random-with-floor', weights: 'first-order' },
  )
  if (!estimate || validIndexes.length < 2) return undefined
  const invalid = [...step.coefficients.keys()].filter((j) => step.coefficients[j] !== 0)
  return {
    estimate: withReason(estimate, ['too-few-valid', validIndexes.length < LEAST_VALID]),
    invalid,
    lambda: step.lambda,
  }
}
