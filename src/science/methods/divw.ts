import type { Convention } from '../codes.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import { fStatistics } from './strength.ts'

/** Returns (mean F − 1)·√n: above about 20 the debiased estimators are reliable (Ye, Shao & Kang 2021). */
export function strengthCondition(effects: Effects): number {
  const f = fStatistics(effects)
  return (f.reduce((sum, value) => sum + value, 0) / f.length - 1) * Math.sqrt(f.length)
}

/**
 * Computes debiased IVW (Ye, Shao & Kang 2021): b = Σ w·by·bx / Σ w·(bx² − sx²), w = 1/sy², unbiased with many
 * weak instruments. Normal p. With over-dispersion its variance has a moment estimate of the pleiotropy, at
 * least 0. Needs 2 variants; undefined where the denominator is not positive.
 */
export function divwEstimate(
  effects: Effects,
  convention: Convention,
  overDispersed = true,
): MethodEstimate | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 2) return undefined
  const { betaExposure, seExposure, betaOutcome, seOutcome } = effects
  let numerator = 0
  let denominator = 0
  for (let j = 0; j < nsnp; j += 1) {
    const w = 1 / seOutcome[j]! ** 2
    numerator += w * betaOutcome[j]! * betaExposure[j]!
    denominator += w * (betaExposure[j]! ** 2 - seExposure[j]! ** 2)
  }
  if (!(denominator > 0)) return undefined
  const b = numerator / denominator
  const tau2 = overDispersed ? Math.max(0, pleiotropyVariance(effects, b)) : 0
  let variance = 0
  for (let j = 0; j < nsnp; j += 1) {
    const ratio2 = (seExposure[j]! / seOutcome[j]!) ** 2
    const f = (betaExposure[j]! / seExposure[j]!) ** 2
    variance += ratio2 * f * (1 + tau2 / seOutcome[j]! ** 2) + (b * ratio2) ** 2 * (f + 1)
  }
  return methodEstimate('divw', nsnp, { b, se: Math.sqrt(variance) / denominator }, NORMAL_RULE, {
    name: convention,
    standardError: overDispersed ? 'over-dispersed' : 'fixed',
    weights: 'first-order',
  })
}

/** Estimates the variance of direct effects by moments: Σ w·((by − b·bx)² − sy² − b²·sx²)/Σ w. */
export function pleiotropyVariance(effects: Effects, b: number): number {
  let excess = 0
  let sumW = 0
  for (let j = 0; j < variantCount(effects); j += 1) {
    const w = 1 / effects.seOutcome[j]! ** 2
    const residual = effects.betaOutcome[j]! - b * effects.betaExposure[j]!
    excess += w * (residual ** 2 - effects.seOutcome[j]! ** 2 - (b * effects.seExposure[j]!) ** 2)
    sumW += w
  }
  return excess / sumW
}
