/** MR-RAPS: an estimate robust to weak instruments, small direct effects and outliers. */
import type { Convention } from '../codes.ts'
import { bisect } from '../numerics/minimise.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE } from './estimate.ts'
import { fitMaximumLikelihood } from './maximum-likelihood.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import { huberConstants, rapsEquations, rapsErrors } from './raps-equations.ts'

export type RapsFit = {
  estimate: MethodEstimate
  /** Variance of the direct effects; 0 where the data show none. */
  tau2: number
  tau2Se: number
}

const WIDENINGS = 60

/** Returns the root of f closest to a start, searched in growing steps in both directions. */
function nearestRoot(f: (x: number) => number, start: number, step: number): number | undefined {
  const here = f(start)
  if (here === 0) return start
  let width = step
  let [low, high] = [start, start]
  for (let round = 0; round < WIDENINGS; round += 1) {
    const [nextLow, nextHigh] = [low - width, high + width]
    if (f(nextHigh) * here <= 0) return bisect(f, high, nextHigh)
    if (f(nextLow) * here <= 0) return bisect(f, nextLow, low)
    low = nextLow
    high = nextHigh
    width *= 1.3
  }
  return undefined
}

/**
 * Computes MR-RAPS (Zhao 2020) with Huber's loss (k = 1.345) and over-dispersion, without shrinkage: what
 * TwoSampleMR mr_raps computes by default. Of several roots the one closest to the maximum of the likelihood
 * is used; without over-dispersion of the residuals tau² is 0. Normal p. undefined below 3 variants or without
 * a root.
 */
export function rapsEstimate(effects: Effects, convention: Convention): RapsFit | undefined {
  const nsnp = variantCount(effects)
  const likelihood = nsnp < 3 ? undefined : fitMaximumLikelihood(effects)
  if (!likelihood || !Number.isFinite(likelihood.seFixed)) return undefined
  const constants = huberConstants()
  const { delta } = constants
  const step = likelihood.seFixed / 4
  const slopeAt = (tau2: number) =>
    nearestRoot((b) => rapsEquations(effects, b, tau2, delta)[0], likelihood.b, step)
  const excess = (tau2: number) => {
    const b = slopeAt(tau2)
    return b === undefined ? Number.NaN : rapsEquations(effects, b, tau2, delta)[1]
  }
  const tau2 = overDispersion(effects, excess)
  const b = slopeAt(tau2)
  if (b === undefined) return undefined
  const errors = rapsErrors(effects, b, tau2, constants, tau2 > 0)
  const estimate = methodEstimate('raps', nsnp, { b, se: errors.b }, NORMAL_RULE, {
    name: convention,
    standardError: 'sandwich',
    weights: 'none',
  })
  return estimate && { estimate, tau2, tau2Se: errors.tau2 }
}

/** Returns the first zero of the second equation above 0; 0 where it starts below. */
function overDispersion(effects: Effects, excess: (tau2: number) => number): number {
  if (!(excess(0) > 0)) return 0
  const scale = effects.seOutcome.reduce((least, se) => Math.min(least, se * se), Infinity)
  let low = 0
  let high = scale / 16
  for (let round = 0; round < WIDENINGS && excess(high) > 0; round += 1) {
    low = high
    high *= 2
  }
  const root = bisect(excess, low, high)
  return Number.isNaN(root) ? 0 : root
}
