/** MR-Egger: the slope as an estimate, and the intercept as a test of directional pleiotropy. */
import type { Convention } from '../codes.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Estimate, Inference, InferenceRule } from './estimate.ts'
import { estimateOf, inferenceOf } from './estimate.ts'

/** Weighted regression with intercept on effects oriented to a positive exposure effect. */
export type EggerFit = {
  nsnp: number
  slope: number
  intercept: number
  /** Errors with the floor: fixed ones times max(1, sigma). */
  slopeSe: number
  interceptSe: number
  /** Rücker's Q': residual sum of squares. */
  q: number
  /** √(Q'/(n − 2)). */
  sigma: number
}

/** Below this share of the total, the spread of the exposure effects is rounding noise. */
const SPREAD_FLOOR = 1e-24

/**
 * Fits MR-Egger: by·sign(bx) on |bx| with weights 1/sy² (Bowden 2015). Sums are taken around the weighted
 * means, so that a common size of all effects loses no precision.
 *
 * Returns undefined for fewer than 3 variants, and 'identical' when all |bx| are equal, where slope and
 * intercept are not identifiable.
 */
export function fitEgger(effects: Effects): EggerFit | 'identical' | undefined {
  const { betaExposure, betaOutcome, seOutcome } = effects
  const nsnp = variantCount(effects)
  if (nsnp < 3) return undefined
  // Weights relative to the most precise variant: 1/sy² itself can overflow.
  const unit = seOutcome.reduce((least, se) => Math.min(least, se), Number.POSITIVE_INFINITY)
  let sumW = 0
  let sumX = 0
  let sumY = 0
  for (let j = 0; j < nsnp; j += 1) {
    const w = (unit / seOutcome[j]!) ** 2
    sumW += w
    sumX += w * Math.abs(betaExposure[j]!)
    sumY += w * orientedOutcome(betaExposure[j]!, betaOutcome[j]!)
  }
  const meanX = sumX / sumW
  const meanY = sumY / sumW
  let spread = 0
  let product = 0
  for (let j = 0; j < nsnp; j += 1) {
    const w = (unit / seOutcome[j]!) ** 2
    const dx = Math.abs(betaExposure[j]!) - meanX
    spread += w * dx * dx
    product += w * dx * (orientedOutcome(betaExposure[j]!, betaOutcome[j]!) - meanY)
  }
  if (spread <= SPREAD_FLOOR * sumW * meanX * meanX) return 'identical'
  const slope = product / spread
  let q = 0
  for (let j = 0; j < nsnp; j += 1) {
    const dy = orientedOutcome(betaExposure[j]!, betaOutcome[j]!) - meanY
    const residual = (dy - slope * (Math.abs(betaExposure[j]!) - meanX)) / seOutcome[j]!
    q += residual * residual
  }
  const sigma = Math.sqrt(q / (nsnp - 2))
  const inflation = unit * Math.max(1, sigma)
  return {
    nsnp,
    slope,
    intercept: meanY - slope * meanX,
    slopeSe: inflation / Math.sqrt(spread),
    interceptSe: inflation * Math.sqrt(1 / sumW + (meanX * meanX) / spread),
    q,
    sigma,
  }
}

function orientedOutcome(betaExposure: number, betaOutcome: number): number {
  return betaExposure < 0 ? -betaOutcome : betaOutcome
}

/**
 * Returns the inference rule. TwoSampleMR: p from t on n − 2, interval from the normal.
 * MendelianRandomization: both normal. Exact: both t, so that p and interval always agree.
 */
function eggerRule(nsnp: number, convention: Convention): InferenceRule {
  return {
    p: convention === 'mendelianrandomization' ? 'normal' : 't',
    interval: convention === 'exact' ? 't' : 'normal',
    df: nsnp - 2,
  }
}

/** Returns the causal estimate: the slope. */
export function eggerEstimate(fit: EggerFit, convention: Convention): Estimate | undefined {
  return estimateOf(
    'egger',
    fit.nsnp,
    { b: fit.slope, se: fit.slopeSe },
    eggerRule(fit.nsnp, convention),
    { name: convention, standardError: 'random-with-floor', weights: 'first-order' },
  )
}

/** Tests the intercept against 0: directional pleiotropy. */
export function eggerIntercept(fit: EggerFit, convention: Convention): Inference {
  return inferenceOf(fit.intercept, fit.interceptSe, eggerRule(fit.nsnp, convention))
}
